// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

extension WordSegmenter {
  /// The words of a segment and what part of its time each takes.
  package func layout(of segment: any SpeechSegment) -> WordLayout {
    let source = segment.source
    let ranges = words(in: source)
    let scalars = source.unicodeScalars
    var (index, position, utf16) = (scalars.startIndex, 0, segment.sourceUTF16Offset)
    func go(to end: Int) -> Substring {
      let start = index
      while position < end {
        utf16 += UTF16.width(scalars[index])
        scalars.formIndex(after: &index)
        position += 1
      }
      return source[start..<index]
    }
    let words = ranges.map { range in
      _ = go(to: range.lowerBound)
      let start = utf16
      let text = String(go(to: range.upperBound))
      return SourceWord(
        range: range.lowerBound + segment.sourceOffset..<range.upperBound + segment.sourceOffset,
        utf16Range: start..<utf16, text: text)
    }
    return WordLayout(words: words, lengths: SpokenLength.lengths(before: ranges, in: source))
  }
}
