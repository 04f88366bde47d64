// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel

/// The bytes of a descriptor, in pieces of the size that is asked for.
struct ByteInput {
  /// The most bytes to ask for at once.
  static let limit = 1 << 18

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next bytes, waited for; fewer than `count` at the end.
  mutating func take(_ count: Int) throws(SystemError) -> ArraySlice<UInt8> {
    while buffer.count - position < count {
      if position > 0 {
        buffer.removeFirst(position)
        position = 0
      }
      let more = try readBytesWaiting(from: descriptor, limit: 1 << 16)
      if more.isEmpty { break }
      buffer += more
    }
    let end = min(position + count, buffer.count)
    defer { position = end }
    return buffer[position..<end]
  }
}
