// SPDX-License-Identifier: GPL-3.0-or-later

/// Part of a text without a space in it: a word, or as much of one as the library takes. The library
/// makes several words of `a1b2` or `www.example.org`.
struct SpokenUnit {
  private static let wordPhonemeLimit = 180
  private static let clausePhonemeLimit = 700
  private static let wordLimit = 200
  private static let scalarLimit = 500

  private(set) var utf8: [UInt8] = []
  /// Scalars.
  private(set) var count = 0
  /// Words the library makes of it.
  private(set) var words = 0
  private(set) var last: UInt32 = 0
  private var beforeLast: UInt32 = 0
  private var kindBeforeLast: SpokenWeight.Kind?
  private var lastKind: SpokenWeight.Kind?
  private var word: SpokenWord
  private let spellsLatin: Bool
  /// Phonemes of the words before `word`.
  private var inClauseBefore = 0
  /// Scalars that the library does not join to the one before.
  private(set) var heardCount = 0

  init(spellsLatin: Bool) {
    self.spellsLatin = spellsLatin
    word = SpokenWord(spellsLatin: spellsLatin)
  }

  var isEmpty: Bool { count == 0 }
  /// Phonemes it takes of its clause.
  var phonemesInClause: Int { inClauseBefore + word.phonemesInClause }

  /// Whether a letter stands before the last scalar.
  var endsAfterLetter: Bool {
    switch kindBeforeLast {
    case .lowerLetter, .upperLetter, .ideograph: true
    case .digit, .symbol, .mark, nil: false
    }
  }

  var mayEndInRomanNumber: Bool {
    Unicode.Scalar(beforeLast).map { "IVXLCDM".unicodeScalars.contains($0) } ?? false
  }

  func hasRoom(for scalar: Unicode.Scalar, _ weight: SpokenWeight) -> Bool {
    if isRepeated(scalar, weight) { return true }
    guard heardCount < Self.scalarLimit else { return false }
    if weight.kind == .mark { return true }
    if isSameWord(weight.kind), word.inWord + weight.inWord > Self.wordPhonemeLimit { return false }
    return words < Self.wordLimit && phonemesInClause + weight.inClause <= Self.clausePhonemeLimit
  }

  mutating func append(_ scalar: Unicode.Scalar, _ weight: SpokenWeight) {
    utf8 += UTF8.encode(scalar)!
    count += 1
    guard !isRepeated(scalar, weight) else { return }
    heardCount += 1
    guard weight.kind != .mark else { return }
    if !isSameWord(weight.kind) {
      inClauseBefore += word.phonemesInClause
      word = SpokenWord(spellsLatin: spellsLatin)
      words += 1
    }
    word.append(scalar, weight)
    kindBeforeLast = lastKind
    beforeLast = last
    lastKind = weight.kind
    last = scalar.value
  }

  /// The library takes a run of one sign, `!!!!` or `-----`, as one.
  private func isRepeated(_ scalar: Unicode.Scalar, _ weight: SpokenWeight) -> Bool {
    weight.kind == .symbol && scalar.value == last && scalar.isASCII
  }

  private func isSameWord(_ kind: SpokenWeight.Kind) -> Bool {
    switch (lastKind, kind) {
    case (nil, _), (.ideograph, _): false
    case (.upperLetter, .lowerLetter): true
    default: lastKind == kind
    }
  }
}

/// A word as the library makes it, and what it takes of the library's limits.
struct SpokenWord {
  /// No word of a language has a longer run of consonants; the library spells it.
  private static let consonantRunLimit = 12
  /// Longer words in capital letters are read.
  private static let abbreviationLimit = 4

  /// Whether words in Latin letters are spelled, with vowels, too.
  private let spellsLatin: Bool
  private(set) var inWord = 0
  private var inClause = 0
  private var latinLetters = 0
  private var consonantRun = 0
  private var hasVowel = false
  private var hasLowerCase = false

  init(spellsLatin: Bool) { self.spellsLatin = spellsLatin }

  var phonemesInClause: Int {
    let perLetter =
      if spellsLatin || !hasVowel {
        SpokenWeight.spelledLetter
      } else if !hasLowerCase, latinLetters <= Self.abbreviationLimit {
        SpokenWeight.capitalLetter
      } else { 1 }
    return inClause + latinLetters * (perLetter - 1)
  }

  mutating func append(_ scalar: Unicode.Scalar, _ weight: SpokenWeight) {
    inWord += max(weight.inWord, weightOfLetter(scalar, weight.kind))
    inClause += weight.inClause
  }

  /// What a letter takes of the word if it is spelled, 0 if it belongs to a word that is read.
  private mutating func weightOfLetter(_ scalar: Unicode.Scalar, _ kind: SpokenWeight.Kind) -> Int {
    guard kind == .lowerLetter || kind == .upperLetter else { return 0 }
    if kind == .lowerLetter { hasLowerCase = true }
    if scalar.isASCII { latinLetters += 1 }
    let isVowel = "aeiouyAEIOUY".unicodeScalars.contains(scalar)
    // Letters of other alphabets are vowels often enough to make a word of it.
    hasVowel = hasVowel || isVowel || (!scalar.isASCII && scalar != "ß")
    consonantRun = isVowel || scalar.value > 0x24F ? 0 : consonantRun + 1
    let isSpelled =
      (spellsLatin && scalar.isASCII) || !hasVowel || consonantRun > Self.consonantRunLimit
    return isSpelled ? SpokenWeight.spelledLetter : 0
  }
}
