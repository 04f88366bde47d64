// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether a segment ends at a scalar.
enum SentenceEnd {
  /// None before the given position.
  case no(next: Int)
  /// `mark` is the position after the sentence end itself, `end` that after the white space.
  case after(mark: Int, end: Int)
  /// More text is needed to tell.
  case unknown

  /// Looked at ahead, more white space or more dots in a row than this are cut off.
  private static let lookAheadLimit = 4000

  /// - Parameters:
  ///   - position: the scalar in question
  ///   - start: where the segment begins
  ///   - isLast: whether no text follows `text`
  ///   - holdsWord: whether a letter or digit came since `start`; without one libespeak-ng sees no
  ///     sentence
  init(
    at position: Int, in text: [Unicode.Scalar], from start: Int, isLast: Bool, _ holdsWord: Bool
  ) {
    let scalar = text[position]
    if isLineEnd(scalar) {
      self.init(line: WhiteSpace(from: position, in: text), isLast: isLast)
    } else if Mark(scalar) == .sentenceEnd {
      let limit = min(text.count, position + Self.lookAheadLimit)
      let markEnd =
        text[position..<limit].firstIndex { Mark($0) != .sentenceEnd } ?? limit
      if !holdsWord {
        self = .no(next: markEnd)
      } else if markEnd == text.count {
        self = isLast ? .no(next: markEnd) : .unknown
      } else {
        let isDot = scalar == "." && markEnd == position + 1
        let word = isDot ? Self.word(before: position, in: text, from: start) : []
        self.init(
          mark: markEnd, in: text, isLast: isLast, maybeAbbreviation: isDot && isAbbreviation(word))
      }
    } else {
      self = .no(next: position + 1)
    }
  }

  private init(line space: WhiteSpace, isLast: Bool) {
    if space.lineEndCount > 1 || space.isCutOff {
      self = .after(mark: space.start, end: space.end)
    } else {
      self = space.reachesEnd && !isLast ? .unknown : .no(next: space.end)
    }
  }

  private init(
    mark: Int, in text: [Unicode.Scalar], isLast: Bool, maybeAbbreviation: Bool
  ) {
    let space = WhiteSpace(from: mark, in: text)
    guard space.end > mark else {
      let isEnd =
        isWideSentenceEnd(text[mark - 1]) && Mark(text[mark]) == .none && !Self.extends(text[mark])
      self = isEnd ? .after(mark: mark, end: mark) : .no(next: mark)
      return
    }
    if space.lineEndCount > 1 || space.isCutOff
      || (space.lineEndCount == 1 && !maybeAbbreviation)
    {
      self = .after(mark: mark, end: space.end)
    } else if space.reachesEnd {
      self = isLast ? .no(next: space.end) : .unknown
    } else if maybeAbbreviation || Self.continues(text[space.end]) {
      self = .no(next: mark)
    } else {
      self = .after(mark: mark, end: space.end)
    }
  }

  /// Whether what follows a sentence end shows that the sentence goes on.
  private static func continues(_ follower: Unicode.Scalar) -> Bool {
    if follower == "\"" || follower == "'" { return false }
    return Mark(follower) != .none || follower.properties.isLowercase || extends(follower)
  }

  /// Whether a scalar belongs to the grapheme cluster before it.
  private static func extends(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isGraphemeExtend || scalar == "\u{200D}"
      || scalar.properties.generalCategory == .spacingMark
  }

  private static func word(
    before position: Int, in text: [Unicode.Scalar], from start: Int
  ) -> ArraySlice<Unicode.Scalar> {
    var first = position
    while first > start, position - first < 20,
      isLetterOrDigit(text[first - 1]) || text[first - 1] == "."
    {
      first -= 1
    }
    return text[first..<position]
  }

  /// A run of white space, at most `lookAheadLimit` scalars of it.
  private struct WhiteSpace {
    let start: Int
    let end: Int
    /// Lines that end in it. A carriage return with a line feed is one, a paragraph separator two.
    let lineEndCount: Int
    let reachesEnd: Bool
    let isCutOff: Bool

    init(from start: Int, in text: [Unicode.Scalar]) {
      let limit = min(text.count, start + lookAheadLimit)
      var end = start
      var lineEndCount = 0
      while end < limit, isWhitespace(text[end]) {
        let isSecondOfPair = text[end] == "\n" && end > start && text[end - 1] == "\r"
        if isLineEnd(text[end]), !isSecondOfPair { lineEndCount += 1 }
        if text[end] == "\u{2029}" { lineEndCount += 1 }
        end += 1
      }
      self.start = start
      self.end = end
      self.lineEndCount = lineEndCount
      reachesEnd = end == text.count
      isCutOff = end == start + lookAheadLimit
    }
  }
}
