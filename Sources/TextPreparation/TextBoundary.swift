// SPDX-License-Identifier: GPL-3.0-or-later

/// A place between two grapheme clusters where text could be cut.
struct TextBoundary {
  /// The higher, the less a cut is heard.
  enum Strength: Comparable {
    case cluster, word, clause, sentence
  }

  /// Scalars before it.
  var offset: Int
  var strength: Strength
}

/// Every place inside `text` where it could be cut, in order; neither its beginning nor its end.
func textBoundaries(in text: String) -> [TextBoundary] {
  var boundaries: [TextBoundary] = []
  var offset = 0
  var strengthOfMark = TextBoundary.Strength.cluster
  var isAfterWideMark = false
  for character in text {
    let scalars = character.unicodeScalars
    let first = scalars.first ?? " "
    offset += scalars.count
    if isWhitespace(first) {
      boundaries.append(TextBoundary(offset: offset, strength: max(.word, strengthOfMark)))
      continue
    }
    switch Mark(first) {
    case .closer: break
    case .none: (strengthOfMark, isAfterWideMark) = (.cluster, false)
    case .clauseEnd: (strengthOfMark, isAfterWideMark) = (.clause, isWideClauseEnd(first))
    case .sentenceEnd: (strengthOfMark, isAfterWideMark) = (.sentence, isWideSentenceEnd(first))
    }
    boundaries.append(
      TextBoundary(offset: offset, strength: isAfterWideMark ? strengthOfMark : .cluster))
  }
  _ = boundaries.popLast()
  return boundaries
}
