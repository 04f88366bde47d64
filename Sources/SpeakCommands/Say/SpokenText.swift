// SPDX-License-Identifier: GPL-3.0-or-later

internal import TextPreparation

/// The text of an utterance as history keeps it: without the white space at its end, and of an input
/// of unknown length only the beginning.
struct SpokenText {
  /// The most that is kept, in bytes of UTF-8: about an hour of speech.
  static let limitBytes = 1 << 16

  /// What has been kept so far.
  private(set) var kept = ""
  /// White space that belongs to the text only if more follows.
  private var trailing = ""
  /// Whether as much is kept as will be.
  private(set) var isFull = false

  mutating func append(_ text: String) {
    guard !isFull else { return }
    // What comes before the first word is not kept, however long it is.
    if kept.isEmpty && isBlank(text) { return }
    let end = text.unicodeScalars.lastIndex { !$0.properties.isWhitespace }
    guard let end else {
      trailing += text
      isFull = trailing.utf8.count > Self.limitBytes
      return
    }
    let next = text.unicodeScalars.index(after: end)
    kept += trailing + String(text.unicodeScalars[..<next])
    trailing = String(text.unicodeScalars[next...])
    guard kept.utf8.count > Self.limitBytes else { return }
    isFull = true
    let limit = kept.utf8.index(kept.startIndex, offsetBy: Self.limitBytes)
    kept = String(
      kept[..<(limit.samePosition(in: kept.unicodeScalars) ?? kept.index(before: limit))])
  }
}
