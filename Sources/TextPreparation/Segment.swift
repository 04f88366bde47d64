// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a text that can be spoken by itself.
package struct Segment: Equatable, Sendable {
  /// The part as it was written, with the white space after it.
  package let source: String
  /// Unicode scalars of the whole text before it.
  package let sourceOffset: Int
  /// The same in UTF-16 code units.
  package let sourceUTF16Offset: Int
  package let prepared: PreparedText
  /// Whether a pause belongs after it: not where a sentence was cut between two words.
  package let endsWithPause: Bool

  package init(source: String, sourceOffset: Int, sourceUTF16Offset: Int) {
    self.init(
      source: source, sourceOffset: sourceOffset, sourceUTF16Offset: sourceUTF16Offset,
      endsWithPause: true)
  }

  /// The beginning of a sentence that goes on: it has a pause only where its punctuation asks for one.
  init(cut source: String, sourceOffset: Int, sourceUTF16Offset: Int) {
    let last = source.unicodeScalars.last { !isBlank($0) }
    self.init(
      source: source, sourceOffset: sourceOffset, sourceUTF16Offset: sourceUTF16Offset,
      endsWithPause: last.map { isPunctuation($0) } ?? true)
  }

  private init(
    source: String, sourceOffset: Int, sourceUTF16Offset: Int, endsWithPause: Bool
  ) {
    self.source = source
    self.sourceOffset = sourceOffset
    self.sourceUTF16Offset = sourceUTF16Offset
    self.endsWithPause = endsWithPause
    prepared = PreparedText(source)
  }

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
    let scalars = source.unicodeScalars
    let index = scalars.index(scalars.startIndex, offsetBy: cut)
    return [
      Segment(
        cut: String(scalars[..<index]), sourceOffset: sourceOffset,
        sourceUTF16Offset: sourceUTF16Offset),
      Segment(
        source: String(scalars[index...]), sourceOffset: sourceOffset + cut,
        sourceUTF16Offset: sourceUTF16Offset + index.utf16Offset(in: source),
        endsWithPause: endsWithPause),
    ]
  }

  private func cutNearestToMiddle() -> Int? {
    let scalars = Array(source.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return nil }
    let inside = textBoundaries(in: source).filter {
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

private func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .otherPunctuation, .dashPunctuation, .closePunctuation, .finalPunctuation: true
  default: false
  }
}
