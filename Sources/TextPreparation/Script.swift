// SPDX-License-Identifier: GPL-3.0-or-later

/// The scripts that tell a language, or that one writes without spaces. `latin` stands for every other
/// script, too: it tells nothing.
enum Script: Int, CaseIterable {
  case latin, kana, han, hangul, cyrillic, greek, arabic, hebrew, devanagari, bengali, gurmukhi,
    gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala, thai, lao, tibetan, myanmar,
    georgian, armenian, ethiopic, cherokee, khmer

  /// `nil` if `scalar` is no letter. Ranges are the blocks of the Unicode Standard.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: self = .latin
    case 0x00...0xBF: return nil
    case 0x300...0x36F, 0x2000...0x20FF: return nil
    case let value:
      if let script = Self.ofBlock(value) {
        self = script
      } else if scalar.properties.isAlphabetic {
        self = .latin
      } else {
        return nil
      }
    }
  }

  private static func ofBlock(_ value: UInt32) -> Script? {
    switch value {
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
    case 0x531...0x58A: .armenian
    case 0x591...0x5F4, 0xFB1D...0xFB4F: .hebrew
    case 0x620...0x65F, 0x66E...0x6EF, 0x6FA...0x6FF, 0x750...0x77F, 0x8A0...0x8FF,
      0xFB50...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC:
      .arabic
    case 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F: .georgian
    case 0x13A0...0x13FF, 0xAB70...0xABBF: .cherokee
    default: ofIndicBlock(value) ?? ofEastAsianBlock(value)
    }
  }

  private static func ofIndicBlock(_ value: UInt32) -> Script? {
    switch value {
    case 0x900...0x963, 0x970...0x97F, 0xA8E0...0xA8FF: .devanagari
    case 0x980...0x9FF: .bengali
    case 0xA00...0xA7F: .gurmukhi
    case 0xA80...0xAFF: .gujarati
    case 0xB00...0xB7F: .oriya
    case 0xB80...0xBFF: .tamil
    case 0xC00...0xC7F: .telugu
    case 0xC80...0xCFF: .kannada
    case 0xD00...0xD7F: .malayalam
    case 0xD80...0xDFF: .sinhala
    case 0xE01...0xE3A, 0xE40...0xE4E: .thai
    case 0xE80...0xEFF: .lao
    case 0xF00...0xFFF: .tibetan
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: .myanmar
    case 0x1780...0x17FF: .khmer
    default: nil
    }
  }

  private static func ofEastAsianBlock(_ value: UInt32) -> Script? {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: .hangul
    case 0x1200...0x1360, 0x1380...0x139F, 0x2D80...0x2DDF, 0xAB00...0xAB2F: .ethiopic
    case 0x3031...0x3035, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x31F0...0x31FF, 0xFF66...0xFF9D:
      .kana
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3105...0x312F, 0x31A0...0x31BF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD:
      .han
    default: nil
    }
  }

  var writesNoSpaces: Bool {
    switch self {
    case .kana, .han, .thai, .lao, .tibetan, .myanmar, .khmer: true
    default: false
    }
  }
}
