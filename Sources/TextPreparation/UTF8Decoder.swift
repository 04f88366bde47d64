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
  /// Bytes taken in so far, but for those.
  private var offset = 0

  private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

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
    guard !unfinished.isEmpty else { return try take(bytes) }
    var joined = unfinished
    unfinished.removeAll()
    for position in bytes.indices { joined.append(bytes[position]) }
    return try take(joined.span)
  }

  /// Says that no more bytes come: a character that was left unfinished is invalid.
  package mutating func finish() throws(SpeakError) -> String {
    guard !unfinished.isEmpty else { return "" }
    unfinished.removeAll()
    return try replacement(at: offset)
  }

  private mutating func take(_ bytes: Span<UInt8>) throws(SpeakError) -> String {
    let isStart = offset == 0
    var text = ""
    var position = 0
    while let error = Self.appendValid(bytes.extracting(position...), to: &text) {
      let invalid = error.byteOffsets
      if error.kind == .truncatedScalar, position + invalid.upperBound == bytes.count {
        for byte in position + invalid.lowerBound..<bytes.count { unfinished.append(bytes[byte]) }
        break
      }
      text += try replacement(at: offset + position + invalid.lowerBound)
      position += invalid.upperBound
    }
    offset += bytes.count - unfinished.count
    if isStart, text.unicodeScalars.first == Self.byteOrderMark {
      text.unicodeScalars.removeFirst()
    }
    return text
  }

  /// Appends the bytes as far as they are valid.
  ///
  /// - Returns: what is wrong with the first that are not.
  private static func appendValid(
    _ bytes: Span<UInt8>, to text: inout String
  ) -> Unicode.UTF8.ValidationError? {
    do throws(Unicode.UTF8.ValidationError) {
      text += String(copying: try UTF8Span(validating: bytes))
      return nil
    } catch {
      // Cannot fail again: what stands before the first invalid byte is valid.
      _ = appendValid(bytes.extracting(..<error.byteOffsets.lowerBound), to: &text)
      return error
    }
  }

  private mutating func replacement(at start: Int) throws(SpeakError) -> String {
    if firstInvalidOffset == nil { firstInvalidOffset = start }
    guard onInvalid == .replace else {
      throw SpeakError(
        .malformedInput, "cannot read the text",
        why: "it is not UTF-8 at byte \(start), counted from 0",
        hint: "if it is Latin-1, for example: iconv -f LATIN1 -t UTF-8")
    }
    replacedCount += 1
    return "\u{FFFD}"
  }
}
