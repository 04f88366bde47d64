// SPDX-License-Identifier: GPL-3.0-or-later

/// Bytes on their way to a descriptor that takes them when it can.
package struct PendingBytes {
  private var bytes: [UInt8] = []
  private var taken = 0

  package init() {}

  package var isEmpty: Bool { taken == bytes.count }
  package var count: Int { bytes.count - taken }

  package static func += (pending: inout PendingBytes, new: some Sequence<UInt8>) {
    pending.bytes += new
  }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    taken = 0
  }

  /// Hands `take` what is left, again and again, and goes on by as many bytes as it returns, until all
  /// is gone or it takes none.
  ///
  /// - Returns: whether all is gone.
  @discardableResult
  package mutating func give<Failure: Error>(
    to take: (RawSpan) throws(Failure) -> Int
  ) throws(Failure) -> Bool {
    while taken < bytes.count {
      let count = try take(unsafe bytes.span.bytes.extracting(droppingFirst: taken))
      if count == 0 { return false }
      taken += count
    }
    removeAll()
    return true
  }

  /// Gives a descriptor what it takes now.
  ///
  /// - Returns: whether all is written.
  @discardableResult
  package mutating func write(to descriptor: Int32) throws(SystemError) -> Bool {
    try give { span throws(SystemError) in try writeBytes(span, to: descriptor) }
  }
}
