// SPDX-License-Identifier: GPL-3.0-or-later

/// A grapheme cluster, and what it means for where words begin and end.
struct WordUnit {
  enum Kind: Equatable {
    case letter, digit
    case dictionary(SpacelessScript)
    /// A pictographic sequence.
    case emoji
    /// A sign that engines speak: `%`, `€`, `+`, `©`.
    case sign
    /// Any other punctuation or symbol.
    case mark
    case space
    /// What no engine gets and no eye sees.
    case ignored
  }

  var kind: Kind
  var scalar: Unicode.Scalar
  /// Scalars before it.
  var start: Int
  /// Scalars before the next one.
  var end: Int

  static func units(of text: String) -> [WordUnit] {
    var units: [WordUnit] = []
    units.reserveCapacity(text.utf8.count)
    var offset = 0
    for character in text {
      let unit = WordUnit(character, at: offset)
      offset = unit.end
      units.append(unit)
    }
    return units
  }

  private init(_ character: Character, at offset: Int) {
    let scalars = character.unicodeScalars
    // A letter counts before what is joined in front of it.
    scalar = scalars.first { !Self.isIgnored($0) } ?? scalars.first ?? " "
    start = offset
    end = offset + scalars.count
    kind = end == offset + 1 ? Kind(scalar) : Kind(scalar, in: scalars)
  }

  fileprivate static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return EngineScalar(for: scalar) == .left }
    guard scalar.value != 0x200B else { return false }
    return EngineScalar(for: scalar) == .left || scalar.properties.generalCategory == .format
      || scalar.properties.isDefaultIgnorableCodePoint
  }
}

extension WordUnit.Kind {
  /// Of a scalar that stands by itself.
  fileprivate init(_ scalar: Unicode.Scalar) {
    self = scalar.isASCII ? Self.ofASCII(scalar) : Self.ofOther(scalar)
  }

  /// Of a cluster of several scalars.
  fileprivate init(_ scalar: Unicode.Scalar, in cluster: Character.UnicodeScalarView) {
    if scalar.isASCII {
      let isKeycap = cluster.contains("\u{20E3}") && WordUnit.Kind.canBeKeycap(scalar)
      self = isKeycap ? .emoji : Self.ofASCII(scalar)
    } else if scalar.properties.isEmoji, cluster.contains("\u{FE0F}") {
      self = .emoji
    } else {
      self = Self.ofOther(scalar)
    }
  }

  private static func canBeKeycap(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "#" || scalar == "*" || ("0"..."9").contains(scalar)
  }

  private static func ofASCII(_ scalar: Unicode.Scalar) -> WordUnit.Kind {
    switch scalar {
    case "a"..."z", "A"..."Z": .letter
    case "0"..."9": .digit
    case "\t", "\n", "\u{B}", "\u{C}", "\r", " ": .space
    // Spoken by libespeak-ng wherever they stand (measured); of the rest, some are in some places.
    case "#", "$", "%", "&", "+", "=", "@": .sign
    case "\u{0}"..."\u{1F}", "\u{7F}": .ignored
    default: .mark
    }
  }

  private static func ofOther(_ scalar: Unicode.Scalar) -> WordUnit.Kind {
    if let script = SpacelessScript(scalar) { return .dictionary(script) }
    if isWhitespace(scalar) || scalar.value == 0x200B { return .space }
    if WordUnit.isIgnored(scalar) { return .ignored }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .privateUse:
      return scalar == "ℹ" ? .emoji : .letter
    case .decimalNumber: return .digit
    case .otherNumber: return properties.isEmoji ? .emoji : .digit
    case .currencySymbol, .mathSymbol: return properties.isEmoji ? .emoji : .sign
    case .otherSymbol: return ofSymbol(scalar)
    case .nonspacingMark, .spacingMark, .enclosingMark:
      return properties.isAlphabetic ? .letter : .ignored
    case .otherPunctuation where isSpokenPunctuation(scalar): return .sign
    default: return properties.isEmojiPresentation || properties.isEmojiModifier ? .emoji : .mark
    }
  }

  private static func ofSymbol(_ scalar: Unicode.Scalar) -> WordUnit.Kind {
    switch scalar {
    case "°", "№", "℃", "℉", "℠", "℗": .sign
    default: scalar.properties.isEmoji ? .emoji : .mark
    }
  }

  private static func isSpokenPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "§", "¶", "‰", "‱", "′", "″", "٪", "％", "＃", "＆", "＠": true
    default: false
    }
  }
}
