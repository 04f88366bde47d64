// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// A part of a text that can be spoken by itself, as it was written.
package struct Segment: Equatable, Sendable {
  /// What is to be spoken of it, tied to the whole text, with the white space after it.
  package let written: AlignedText
  /// The whole text from where `written` begins to where it ends.
  package let source: String
  /// UTF-16 code units of the whole text before it.
  package let sourceUTF16Offset: Int
  /// Whether a pause belongs after it: not where a sentence was cut between two words.
  package let endsWithPause: Bool

  /// A sentence of which everything is to be spoken. `sourceOffset` is counted in Unicode scalars.
  package init(source: String, sourceOffset: Int, sourceUTF16Offset: Int) {
    self.init(
      AlignedText(source, at: sourceOffset), source: source,
      sourceUTF16Offset: sourceUTF16Offset, endsWithPause: true)
  }

  /// The beginning of a sentence that goes on: it has a pause only where its punctuation asks for one.
  init(cut source: String, sourceOffset: Int, sourceUTF16Offset: Int) {
    self.init(
      AlignedText(source, at: sourceOffset), source: source,
      sourceUTF16Offset: sourceUTF16Offset, endsWithPause: endsInPunctuation(source))
  }

  /// What is to be spoken of a sentence, or of a part of it.
  package init(_ written: AlignedText, in sentence: SourceSentence, endsWithPause: Bool) {
    let range = written.sourceRange.clamped(to: sentence.range)
    let start = sentence.text.unicodeScalars.index(
      sentence.text.startIndex, offsetBy: range.lowerBound - sentence.range.lowerBound)
    let end = sentence.text.unicodeScalars.index(start, offsetBy: range.count)
    self.init(
      written, source: String(sentence.text[start..<end]),
      sourceUTF16Offset: sentence.utf16Offset + start.utf16Offset(in: sentence.text),
      endsWithPause: endsWithPause)
  }

  /// The part of the whole text that it is.
  package var sentence: SourceSentence {
    SourceSentence(text: source, written: written, utf16Offset: sourceUTF16Offset)
  }

  init(
    _ written: AlignedText, source: String, sourceUTF16Offset: Int, endsWithPause: Bool
  ) {
    self.written = written
    self.source = source
    self.sourceUTF16Offset = sourceUTF16Offset
    self.endsWithPause = endsWithPause
  }

  /// Unicode scalars of the whole text before it.
  package var sourceOffset: Int { written.sourceRange.lowerBound }

  /// Longer words are cut by libespeak-ng itself.
  private static let wordLimitBytes = 160

  /// The two halves of a segment that an engine could not say: cut between sentences or clauses if
  /// there are any, else between words, as near to the middle as can be.
  ///
  /// Called again on what still cannot be said, it comes down to single words; then it is empty. Only
  /// words beyond the length engines take, and words of scripts that write no spaces, are cut further,
  /// down to single grapheme clusters.
  package func pieces() -> [Segment] {
    guard let cut = cutNearestToMiddle() else { return [] }
    let (first, second) = (written[0..<cut], written[cut..<written.count])
    let scalars = source.unicodeScalars
    let index = scalars.index(
      scalars.startIndex, offsetBy: second.sourceRange.lowerBound - sourceOffset)
    return [
      Segment(
        first, source: String(scalars[..<index]), sourceUTF16Offset: sourceUTF16Offset,
        endsWithPause: endsInPunctuation(first.text)),
      Segment(
        second, source: String(scalars[index...]),
        sourceUTF16Offset: sourceUTF16Offset + index.utf16Offset(in: source),
        endsWithPause: endsWithPause),
    ]
  }

  private func cutNearestToMiddle() -> Int? {
    let scalars = Array(written.text.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return nil }
    let inside = textBoundaries(in: written.text).filter {
      first < $0.offset && $0.offset <= last && !isWhitespace(scalars[$0.offset])
    }
    guard let strongest = inside.map(\.strength).max() else { return nil }
    if strongest == .cluster, !canCutWord(scalars[first...last]) { return nil }
    let wanted = strongest == .sentence ? TextBoundary.Strength.clause : strongest
    let middle = (first + last + 1) / 2
    return inside.filter { $0.strength >= wanted }
      .min { abs($0.offset - middle) < abs($1.offset - middle) }?.offset
  }

  private func canCutWord(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    word.contains { Script($0)?.writesNoSpaces == true }
      || word.reduce(0) { $0 + UTF8.width($1) } > Self.wordLimitBytes
  }
}

private func endsInPunctuation(_ text: String) -> Bool {
  switch text.unicodeScalars.last(where: { !isBlank($0) })?.properties.generalCategory {
  case .otherPunctuation, .dashPunctuation, .closePunctuation, .finalPunctuation, nil: true
  default: false
  }
}
