// SPDX-License-Identifier: GPL-3.0-or-later

/// How much of the library's limits a character takes.
///
/// The library keeps at most 200 phonemes of a word and 1000 of a clause and drops the rest without
/// a word. Letters of words cost it one or two phonemes, but what it spells, names or counts costs
/// many: `w` nine, a digit ten, an emoji its name, a letter without a name its code. The weights are
/// in phonemes, on the safe side, measured by speaking ever longer runs until some were lost.
struct SpokenWeight: Equatable {
  enum Kind: UInt8 {
    case lowerLetter, upperLetter, digit, ideograph, symbol
    /// Not heard and joined to what stands before it.
    case mark
  }

  var kind: Kind
  /// As one of many in a word.
  var inWord: Int
  /// As one of many in a clause.
  var inClause: Int

  static func of(_ scalar: UInt32, script: VoiceScript) -> SpokenWeight {
    if scalar < 0x80 { return ascii(UInt8(scalar)) }
    if script.letters.contains(scalar) {
      let inWord = script.runsWordsTogether ? 1 : min(script.phonemesPerLetter, 5)
      return letter(inWord, script.phonemesPerLetter)
    }
    switch scalar {
    case 0xAD, 0x300...0x36F, 0x200B...0x200F, 0x2019, 0x2060, 0xFE00...0xFE0F: return mark
    case 0xC0...0x24F, 0x1E00...0x1EFF: return letter(2, 2)
    case 0x400...0x52F where script == .latin: return letter(3, 4)
    case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      return SpokenWeight(kind: .ideograph, inWord: 3, inClause: script == .chinese ? 7 : 12)
    case 0x250...0x1FFF, 0x3040...0x31FF, 0xA000...0xD7AF: return letter(9, 17)
    case 0x2000...0x206F, 0x3000...0x303F, 0xFF00...0xFF0F:
      return SpokenWeight(kind: .symbol, inWord: 2, inClause: 2)
    case 0x2070...0x2BFF, 0x1F000...0x1FAFF:
      return SpokenWeight(kind: .symbol, inWord: 12, inClause: 16)
    default: return SpokenWeight(kind: .symbol, inWord: 32, inClause: 32)
    }
  }

  /// What a letter takes that the library spells.
  static let spelledLetter = 10
  /// The same on average in short words in capital letters, some of which it spells.
  static let capitalLetter = 2

  private static let mark = SpokenWeight(kind: .mark, inWord: 0, inClause: 0)

  private static func letter(_ inWord: Int, _ inClause: Int) -> SpokenWeight {
    SpokenWeight(kind: .lowerLetter, inWord: inWord, inClause: inClause)
  }

  private static func ascii(_ byte: UInt8) -> SpokenWeight {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter(2, 1)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      SpokenWeight(kind: .upperLetter, inWord: 2, inClause: 1)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      SpokenWeight(kind: .digit, inWord: 3, inClause: 10)
    case UInt8(ascii: "'"): mark
    case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      SpokenWeight(kind: .symbol, inWord: 1, inClause: 1)
    case UInt8(ascii: "."), UInt8(ascii: ","):
      SpokenWeight(kind: .symbol, inWord: 1, inClause: 4)
    default: SpokenWeight(kind: .symbol, inWord: 6, inClause: 6)
    }
  }
}
