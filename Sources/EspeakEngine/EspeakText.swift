// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// A piece of a request's text as the library can be trusted with it: for one call, in UTF-8 that
/// ends in NUL, without control characters, each clause and each word inside the library's limits.
struct EspeakText: Equatable {
  private(set) var bytes: [UInt8] = []
  /// Scalars of the piece.
  private(set) var count = 0
  /// Whether the piece ends where the speaker of the whole text pauses.
  var endsWithPause = false
  /// The scalar of the request's text the piece begins with.
  private let start: Int
  /// Scalars of the piece that are not in the request's text, in order.
  private var insertions: [Int] = []

  init(start: Int) { self.start = start }

  /// Where in the request's text a scalar of the piece comes from; an inserted one stands for the
  /// scalar that follows it.
  func sourceOffset(ofPrepared offset: Int) -> Int {
    // Almost every text has none.
    start + offset - insertions.countAtFront { $0 < offset }
  }

  mutating func append(_ utf8: [UInt8], count: Int) {
    bytes += utf8
    self.count += count
  }

  mutating func append(space: UInt8) {
    bytes.append(space)
    count += 1
  }

  /// Parts two halves of a word that is too long for the library.
  mutating func insertSpace() {
    insertions.append(count)
    append(space: UInt8(ascii: " "))
  }

  mutating func terminate() { bytes.append(0) }
}
