// SPDX-License-Identifier: GPL-3.0-or-later

/// A piece of a request's text for one call of the library: without control characters, which act as
/// commands inside it, and with each clause and each word inside its limits.
struct EspeakText: Equatable {
  /// The scalar of the request's text the piece begins with.
  var start = 0
  /// UTF-8 that ends in NUL.
  var bytes: [UInt8] = []
  /// Whether the piece ends where the speaker of the whole text pauses.
  var endsWithPause = true
}

/// Cuts a request's text into pieces, so that nothing of it is lost at the library's limits.
///
/// libespeak-ng 1.51 keeps about 200 phonemes of a word, and 1000 phonemes, 300 words and 800 bytes of
/// a clause, and drops the rest silently. How many phonemes a text has only the library knows: it
/// spells some words and names some characters, each voice others. So it is asked. An ordinary text
/// stays one piece; one with too much in a clause is cut at the end of a word, where the voice goes on
/// without a pause. What counts as a clause's end here is less than what the library takes for one, so
/// a doubtful text is cut too early rather than too late.
struct TextSplitter {
  /// Written phonemes of a clause, and one for each end of a word and each space. Clauses of numbers
  /// lost something from 1300 on; 725 bytes of prose have up to 1050, 250 words of one letter 1000.
  private static let clauseLimit = 1100
  /// Written phonemes of a word: the shortest that lost something had 132 (Thai).
  private static let wordLimit = 125
  /// Scalars that the library is asked for at once, a digit as three: it crashes on some abbreviations
  /// of 160 bytes, and loses digits of a number that has 40.
  private static let stretchLimit = 90
  /// Beyond 2047 scalars of a clause the library's positions begin anew.
  private static let scalarLimit = 1500
  /// The library ends a clause at a space after so many bytes (`ReadClause`).
  private static let libraryBreakBytes = 725
  /// Scalars after which a piece ends at the next end of a sentence: the library counts the frames of
  /// a call in 31 bits, which an hour's text leaves far away.
  private static let sentencePieceCount = 1 << 16

  private let scalars: [Unicode.Scalar]
  private let phonemes: (String) -> PhonemeCount
  private let isShort: Bool
  private var pieces: [EspeakText] = []
  /// Where the piece begins.
  private var start = 0
  /// Where the piece can end before what was taken last.
  private var cut = 0
  private var wordEnd = 0
  /// Since the last certain end of a clause, and since `cut`.
  private var clause = Clause(), sinceCut = Clause()

  private struct Clause {
    var weight = 0
    /// Scalars that the library keeps one by one, each of a byte or more.
    var scalars = 0

    mutating func add(weight: Int, scalars: Int) {
      self.weight += weight
      self.scalars += scalars
    }
  }

  /// - Parameter phonemes: what the voice that is to speak makes of a text.
  static func pieces(
    of text: String, phonemes: @escaping (String) -> PhonemeCount
  ) -> [EspeakText] {
    var splitter = TextSplitter(scalars: Array(text.unicodeScalars), phonemes: phonemes)
    splitter.split()
    return splitter.pieces
  }

  private init(scalars: [Unicode.Scalar], phonemes: @escaping (String) -> PhonemeCount) {
    self.scalars = scalars
    self.phonemes = phonemes
    isShort = Self.isShort(scalars)
  }

  private mutating func split() {
    var position = 0
    while position < scalars.count {
      if Self.isSpace(scalars[position]) {
        position += 1
        clause.add(weight: 1, scalars: 1)
        if clause.scalars > Self.libraryBreakBytes { clause = Clause() }
        markCut(at: position)
      } else {
        passClauseEnd(before: position)
        wordEnd = scalars[position...].firstIndex(where: Self.isSpace) ?? scalars.count
        takeWord(position..<wordEnd)
        position = wordEnd
      }
    }
    endPiece(at: scalars.count, withPause: true)
  }

  /// Decides what the last word's end meant, now that the next one's beginning is known.
  private mutating func passClauseEnd(before position: Int) {
    guard wordEnd > 1, scalars[wordEnd - 2].properties.isAlphabetic else { return }
    switch scalars[wordEnd - 1] {
    case ",", ":", ";", "\u{60C}", "\u{61B}", "\u{61F}", "\u{964}": clause = Clause()
    // After what may be a Roman number a full stop makes an ordinal of it in some languages.
    case "." where "IVXLCDM".unicodeScalars.contains(scalars[wordEnd - 2]): return
    case "." where !("A"..."Z").contains(scalars[position]): return
    case ".", "!", "?":
      clause = Clause()
      let hasPlainSpace = position == wordEnd + 1 && scalars[wordEnd] == " "
      if hasPlainSpace, position - start >= Self.sentencePieceCount {
        endPiece(at: position, withPause: true)
      }
    default: return
    }
  }

  /// Takes one stretch of the word after the other; the library makes several words of `a1/b2`.
  private mutating func takeWord(_ word: Range<Int>) {
    var stretch = word.lowerBound
    var size = 0
    for position in word {
      let (scalar, next) = (scalars[position], position + 1)
      size += ("0"..."9").contains(scalar) ? 3 : 1
      if Self.endsClauseAnywhere(scalar) {
        take(stretch..<next)
        clause = Clause()
        markCut(at: next)
      } else if size >= Self.stretchLimit {
        take(stretch..<next)
        if next < word.upperBound { endPiece(at: next, withPause: false) }
      } else if size >= Self.stretchLimit / 2, ",-/:;&=_+".unicodeScalars.contains(scalar) {
        take(stretch..<next)  // the library finds words of their own on both sides
      } else {
        continue
      }
      (stretch, size) = (next, 0)
    }
    take(stretch..<word.upperBound)
  }

  private mutating func take(_ stretch: Range<Int>) {
    guard !stretch.isEmpty else { return }
    let count =
      isSurelySmall(stretch)
      ? .none : phonemes(String(String.UnicodeScalarView(scalars[stretch])))
    if count.inLongestWord > Self.wordLimit || count.total > Self.clauseLimit, stretch.count > 1 {
      let middle = stretch.lowerBound + stretch.count / 2
      take(stretch.lowerBound..<middle)
      endPiece(at: middle, withPause: false)
      return take(middle..<stretch.upperBound)
    }
    let weight = scalars[stretch].reduce(count.total + 1) { $0 + Self.extraWeight(of: $1) }
    let kept = scalars[stretch].count { !$0.isASCII || $0.properties.isAlphabetic }
    clause.add(weight: weight, scalars: kept)
    sinceCut.add(weight: weight, scalars: kept)
    if clause.weight > Self.clauseLimit || clause.scalars > Self.scalarLimit {
      let rest = sinceCut
      endPiece(at: cut > start ? cut : stretch.lowerBound, withPause: false)
      clause = rest
    }
  }

  /// Short words of a short text reach no limit, and need not wait for the library's answer.
  private func isSurelySmall(_ stretch: Range<Int>) -> Bool {
    isShort && stretch.count <= 11 && scalars[stretch].allSatisfy(\.isASCII)
  }

  /// Whether a text of ASCII characters is one clause at most, even if all of it is spelled: the library
  /// makes 11 phonemes of a letter at most, and 14 of another character.
  private static func isShort(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.count <= clauseLimit / 2
      && scalars.reduce(0) { $0 + (isSpace($1) ? 2 : $1.properties.isAlphabetic ? 11 : 14) }
        <= clauseLimit
  }

  /// What a character takes of a clause beside its phonemes: a number may be several words (`1/2`), and
  /// the library takes Korean syllables and Japanese ones apart, in a buffer of 800 bytes.
  private static func extraWeight(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x30...0x39: 1
    case 0x3041...0x30FF: 6
    case 0xAC00...0xD7A3: 10
    default: 0
    }
  }

  private mutating func markCut(at position: Int) {
    cut = position
    sinceCut = Clause()
  }

  private mutating func endPiece(at end: Int, withPause: Bool) {
    if end > start {
      let safe = scalars[start..<end].map { Self.isSpace($0) && $0 != "\n" ? " " : $0 }
      let bytes = Array(String(String.UnicodeScalarView(safe)).utf8) + [0]
      pieces.append(EspeakText(start: start, bytes: bytes, endsWithPause: withPause))
    }
    start = end
    clause = Clause()
    markCut(at: end)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F
  }

  /// Punctuation that ends a clause without a space after it.
  private static func endsClauseAnywhere(_ scalar: Unicode.Scalar) -> Bool {
    "、。！，：；？".unicodeScalars.contains(scalar)
  }
}
