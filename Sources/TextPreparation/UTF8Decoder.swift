// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// Bytes to text, piece by piece: a character cut in two by the end of a read comes out whole.
///
/// A byte order mark at the very start is dropped.
package struct UTF8Decoder {
  package enum InvalidBytes: Sendable {
    /// Throw `.malformedInput`. A decoder that has thrown is used up.
    case refuse
    /// Put U+FFFD for each maximal subpart of an ill-formed sequence (Unicode Standard, section 3.9).
    case replace
  }

  /// How many times U+FFFD was put in place of invalid bytes.
  package private(set) var replacedCount = 0
  /// Where the first ill-formed sequence begins, in bytes from 0; `nil` as long as there is none.
  package private(set) var firstInvalidOffset: Int?

  private let onInvalid: InvalidBytes
  /// Bytes of a character whose rest has not come yet: 0 to 3.
  private var unfinished: [UInt8] = []
  private var missingCount = 0
  /// What the next byte of the unfinished character may be.
  private var allowed: ClosedRange<UInt8> = Self.anyContinuation
  /// Bytes taken in so far.
  private var offset = 0

  private static let anyContinuation: ClosedRange<UInt8> = 0x80...0xBF
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init(onInvalid: InvalidBytes) {
    self.onInvalid = onInvalid
  }

  /// Whether a text that begins so is UTF-16, by its byte order mark: no UTF-8 has these bytes.
  package static func isUTF16(_ start: [UInt8]) -> Bool {
    start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
  }

  /// What to do about UTF-16.
  package static let hintOnUTF16 = "turn it into UTF-8: iconv -f UTF-16 -t UTF-8"

  /// The text of bytes that are all there, such as a command-line argument.
  package static func text(
    of bytes: [UInt8], onInvalid: InvalidBytes = .refuse
  ) throws(SpeakError) -> String {
    var decoder = UTF8Decoder(onInvalid: onInvalid)
    let text = try decoder.decode(bytes)
    return try text + decoder.finish()
  }

  package mutating func decode(_ bytes: [UInt8]) throws(SpeakError) -> String {
    try decode(bytes.span)
  }

  /// The text that is certain after these bytes; throws only with `.refuse`.
  package mutating func decode(_ bytes: Span<UInt8>) throws(SpeakError) -> String {
    var valid: [UInt8] = []
    valid.reserveCapacity(bytes.count + 4)
    for position in bytes.indices {
      try take(bytes[position], into: &valid)
    }
    return String(decoding: valid, as: UTF8.self)
  }

  /// Says that no more bytes come: a character that was left unfinished is invalid.
  package mutating func finish() throws(SpeakError) -> String {
    guard missingCount > 0 else { return "" }
    var valid: [UInt8] = []
    try giveUpUnfinished(into: &valid)
    return String(decoding: valid, as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8, into valid: inout [UInt8]) throws(SpeakError) {
    defer { offset += 1 }
    if missingCount > 0 {
      if allowed.contains(byte) {
        unfinished.append(byte)
        missingCount -= 1
        allowed = Self.anyContinuation
        if missingCount == 0 { completeUnfinished(into: &valid) }
        return
      }
      try giveUpUnfinished(into: &valid)
    }
    if byte < 0x80 {
      valid.append(byte)
    } else if let (count, second) = Self.continuation(after: byte) {
      unfinished.append(byte)
      missingCount = count
      allowed = second
    } else {
      try reportInvalid(at: offset, into: &valid)
    }
  }

  private mutating func completeUnfinished(into valid: inout [UInt8]) {
    if offset != 2 || unfinished != Self.byteOrderMark { valid += unfinished }
    unfinished.removeAll(keepingCapacity: true)
  }

  private mutating func giveUpUnfinished(into valid: inout [UInt8]) throws(SpeakError) {
    let start = offset - unfinished.count
    unfinished.removeAll(keepingCapacity: true)
    missingCount = 0
    allowed = Self.anyContinuation
    try reportInvalid(at: start, into: &valid)
  }

  private mutating func reportInvalid(
    at start: Int, into valid: inout [UInt8]
  ) throws(SpeakError) {
    if firstInvalidOffset == nil { firstInvalidOffset = start }
    guard onInvalid == .replace else {
      throw SpeakError(
        .malformedInput, "cannot read the text",
        why: "it is not UTF-8 at byte \(start), counted from 0",
        hint: "if it is Latin-1, for example: iconv -f LATIN1 -t UTF-8")
    }
    replacedCount += 1
    valid += "\u{FFFD}".utf8
  }

  /// How many bytes follow a leading byte, and what the first of them may be (table 3-7 of the
  /// Unicode Standard); `nil` if no character begins with it.
  private static func continuation(
    after lead: UInt8
  ) -> (count: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (1, anyContinuation)
    case 0xE0: (2, 0xA0...0xBF)
    case 0xED: (2, 0x80...0x9F)
    case 0xE1...0xEF: (2, anyContinuation)
    case 0xF0: (3, 0x90...0xBF)
    case 0xF1...0xF3: (3, anyContinuation)
    case 0xF4: (3, 0x80...0x8F)
    default: nil
    }
  }
}
