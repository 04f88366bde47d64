// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

extension WordSegmenter {
  /// The words of what is spoken of a sentence, and what part of its time each takes.
  package func layout(of written: AlignedText, in sentence: SourceSentence) -> WordLayout {
    let ranges = words(in: written.text)
    var position = TextPosition(in: written.text, offset: 0, utf16: 0)
    var sourcePosition = TextPosition(
      in: sentence.text, offset: sentence.range.lowerBound, utf16: sentence.utf16Offset)
    let words = ranges.map { range in
      let source = written.sourceRange(of: range)
      position.advance(to: range.lowerBound)
      sourcePosition.advance(to: source.lowerBound)
      let utf16 = sourcePosition.utf16
      sourcePosition.advance(to: source.upperBound)
      return SourceWord(
        range: source, utf16Range: utf16..<sourcePosition.utf16,
        text: String(position.advance(to: range.upperBound)))
    }
    return WordLayout(words: words, lengths: SpokenLength.lengths(before: ranges, in: written.text))
  }
}
