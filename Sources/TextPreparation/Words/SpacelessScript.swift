// SPDX-License-Identifier: GPL-3.0-or-later

/// Scripts in which no space tells one word from the next, and for which there are dictionaries.
enum SpacelessScript: Equatable {
  /// Kana and ideographs, which words mix.
  case eastAsian
  case thai, lao, khmer, myanmar

  init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0xE00 else { return nil }
    switch Script(scalar) {
    case .kana, .han: self = .eastAsian
    case .thai where !Self.isDigit(scalar): self = .thai
    case .lao where !Self.isDigit(scalar): self = .lao
    case .khmer where Self.isLetter(scalar): self = .khmer
    case .myanmar where Self.isLetter(scalar): self = .myanmar
    default:
      // The long vowel marks of kana.
      guard scalar.value == 0x30FC || scalar.value == 0xFF70 else { return nil }
      self = .eastAsian
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType != nil
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
