// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

extension WordSegmenter {
  /// The words of what is spoken of a sentence, and what part of its time each takes.
  package func layout(of written: AlignedText, in sentence: SourceSentence) -> WordLayout {
    let ranges = words(in: written.text)
    var position = Position(in: written.text, offset: 0, utf16: 0)
    var sourcePosition = Position(
      in: sentence.text, offset: sentence.range.lowerBound, utf16: sentence.utf16Offset)
    let words = ranges.map { range in
      let source = written.sourceRange(of: range)
      _ = position.advance(to: range.lowerBound)
      _ = sourcePosition.advance(to: source.lowerBound)
      let utf16 = sourcePosition.utf16
      _ = sourcePosition.advance(to: source.upperBound)
      return SourceWord(
        range: source, utf16Range: utf16..<sourcePosition.utf16,
        text: String(position.advance(to: range.upperBound)))
    }
    return WordLayout(words: words, lengths: SpokenLength.lengths(before: ranges, in: written.text))
  }
}

/// A place in a text that is gone through once.
private struct Position {
  private let text: String
  private var index: String.Index
  /// Unicode scalars before it.
  private var offset: Int
  /// The same in UTF-16 code units.
  private(set) var utf16: Int

  init(in text: String, offset: Int, utf16: Int) {
    (self.text, index, self.offset, self.utf16) = (text, text.startIndex, offset, utf16)
  }

  /// Goes on to a later place.
  ///
  /// - Returns: the text between them.
  mutating func advance(to end: Int) -> Substring {
    let start = index
    while offset < end {
      utf16 += UTF16.width(text.unicodeScalars[index])
      text.unicodeScalars.formIndex(after: &index)
      offset += 1
    }
    return text[start..<index]
  }
}
