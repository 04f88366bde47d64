// SPDX-License-Identifier: GPL-3.0-or-later

/// Cuts a request's text into pieces, each for one call of the library, so that nothing of a text is
/// lost at its limits, whatever the text's length and shape.
///
/// An ordinary text stays one piece as it is: the library ends its clauses at punctuation, and at a
/// space after 725 bytes (libespeak-ng 1.51, `ReadClause`). Only where a clause would hold more words
/// or phonemes than the library keeps, the text is cut at the end of a word; there the voice goes on
/// without a pause. What counts as a clause's end here is less than what the library takes for one,
/// so a doubtful text is cut too early rather than too late.
struct TextSplitter {
  private static let phonemeLimit = 900
  private static let wordLimit = 250
  /// Beyond 2047 scalars of a clause the library's positions begin anew.
  private static let scalarLimit = 1500
  private static let libraryBreakBytes = 725
  /// Scalars after which a piece ends at the next end of a sentence, and at any word: the library
  /// counts the frames of a call in 31 bits, which an hour's text leaves far away.
  private static let sentencePieceCount = 1 << 16
  private static let wordPieceCount = 1 << 19

  private let script: VoiceScript
  private var pieces: [EspeakText] = []
  private var piece = EspeakText(start: 0)
  private var unit: SpokenUnit
  /// Scalars of the request's text in the pieces so far.
  private var sourceCount = 0
  private var clause = Clause()
  private var boundary = Boundary.none

  private struct Clause {
    var phonemes = 0
    var words = 0
    var scalars = 0
    var bytes = 0
    /// Since the last word.
    var lineEnds = 0
    /// Whether `bytes` counts as the library does.
    var isExact = true
  }

  /// What the last unit and the spaces after it mean for the library.
  private enum Boundary {
    case none
    /// A clause has ended; `sentence` tells whether it is a sentence followed by plain spaces.
    case clauseEnd(sentence: Bool)
    /// A full stop: a clause's end if a capital letter follows.
    case fullStop
  }

  private init(script: VoiceScript) {
    self.script = script
    unit = SpokenUnit(spellsLatin: script.spellsLatin)
  }

  static func pieces(of text: String, script: VoiceScript) -> [EspeakText] {
    var splitter = TextSplitter(script: script)
    for scalar in text.unicodeScalars { splitter.take(scalar) }
    splitter.closeUnit(isContinued: false)
    splitter.endPiece(withPause: true)
    return splitter.pieces
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Control characters act as commands inside the library.
    case 0...0x20, 0x7F: takeSpace(scalar == "\n" ? UInt8(ascii: "\n") : UInt8(ascii: " "))
    default: takeVisible(scalar)
    }
  }

  private mutating func takeSpace(_ space: UInt8) {
    closeUnit(isContinued: false)
    piece.append(space: space)
    sourceCount += 1
    if space == UInt8(ascii: "\n") {
      takeLineEnd()
    } else if clause.lineEnds == 0 {
      clause.scalars += 1
      clause.bytes += 1
      if clause.isExact, clause.bytes > Self.libraryBreakBytes { clause = Clause() }
    }
  }

  /// The library makes one space of a line's end and all spaces after it, and ends the clause at an
  /// empty line.
  private mutating func takeLineEnd() {
    clause.lineEnds += 1
    clause.isExact = false
    switch boundary {
    case .clauseEnd: boundary = .clauseEnd(sentence: false)
    case .fullStop, .none: boundary = clause.lineEnds > 1 ? .clauseEnd(sentence: false) : .none
    }
  }

  private mutating func takeVisible(_ scalar: Unicode.Scalar) {
    let weight = SpokenWeight.of(scalar.value, script: script)
    if !unit.hasRoom(for: scalar, weight) { closeUnit(isContinued: true) }
    if unit.isEmpty { passBoundary(before: scalar) }
    unit.append(scalar, weight)
    if weight.kind == .mark { clause.isExact = false }
    if Self.endsClauseAnywhere(scalar.value) { closeUnit(isContinued: false) }
  }

  /// Decides what the last unit's end meant, now that the next one's beginning is known.
  private mutating func passBoundary(before scalar: Unicode.Scalar) {
    switch boundary {
    case .none: return
    case .fullStop where !("A"..."Z").contains(scalar): clause.isExact = false
    case .fullStop, .clauseEnd(sentence: true):
      clause = Clause()
      if piece.count >= Self.sentencePieceCount { endPiece(withPause: true) }
    case .clauseEnd(sentence: false): clause = Clause()
    }
    boundary = .none
  }

  private mutating func closeUnit(isContinued: Bool) {
    guard !unit.isEmpty else { return }
    let phonemes = unit.phonemesInClause
    if clause.phonemes + phonemes > Self.phonemeLimit
      || clause.words + unit.words > Self.wordLimit
      || clause.scalars + unit.heardCount > Self.scalarLimit || piece.count >= Self.wordPieceCount
    {
      endPiece(withPause: false)
    }
    piece.append(unit.utf8, count: unit.count)
    sourceCount += unit.count
    clause.phonemes += phonemes
    clause.words += unit.words
    clause.scalars += unit.heardCount
    clause.bytes += unit.utf8.count
    clause.lineEnds = 0
    if isContinued {
      piece.insertSpace()
    } else {
      boundary = boundaryAfterUnit()
    }
    unit = SpokenUnit(spellsLatin: script.spellsLatin)
  }

  private func boundaryAfterUnit() -> Boundary {
    guard unit.endsAfterLetter else { return .none }
    switch unit.last {
    case 0x2C, 0x3A, 0x3B, 0x60C, 0x61B, 0x61F, 0x964: return .clauseEnd(sentence: false)
    case 0x21, 0x3F: return .clauseEnd(sentence: true)
    // After what may be a Roman number a full stop makes an ordinal of it in some languages.
    case 0x2E: return unit.mayEndInRomanNumber ? .none : .fullStop
    case let last where Self.endsClauseAnywhere(last): return .clauseEnd(sentence: false)
    default: return .none
    }
  }

  /// Punctuation that ends a clause without a space after it.
  private static func endsClauseAnywhere(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F: true
    default: false
    }
  }

  private mutating func endPiece(withPause: Bool) {
    if piece.count > 0 {
      piece.endsWithPause = withPause
      piece.terminate()
      pieces.append(piece)
    }
    piece = EspeakText(start: sourceCount)
    clause = Clause()
  }
}
