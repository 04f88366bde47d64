// SPDX-License-Identifier: GPL-3.0-or-later

/// A word of letters, digits, what joins them and the signs they carry; or a sign by itself.
struct WordToken {
  /// The unit after it.
  private(set) var end: Int
  private let units: [WordUnit]
  private let start: Int
  /// Of the dotted letters so far, `U.S.A`.
  private var lettersOfPart = 0
  private var longestPart = 0
  private var dots = 0
  private var isDottedLetters = true

  /// `nil` if no word begins at `position`.
  init?(at position: Int, in units: [WordUnit]) {
    self.units = units
    start = position
    end = position
    takePrefix()
    guard isLetterOrDigit(end) else {
      guard units[position].kind == .sign else { return nil }
      end = position + 1
      return
    }
    while takeNext() {}
    takeLastDot()
  }

  private func unit(_ position: Int) -> WordUnit? {
    units.indices.contains(position) ? units[position] : nil
  }

  private func isLetter(_ position: Int) -> Bool { unit(position)?.kind == .letter }
  private func isDigit(_ position: Int) -> Bool { unit(position)?.kind == .digit }
  private func isLetterOrDigit(_ position: Int) -> Bool {
    isLetter(position) || isDigit(position)
  }
  private func isCurrency(_ position: Int) -> Bool {
    unit(position)?.scalar.properties.generalCategory == .currencySymbol
  }

  /// `-`, `+`, `±`, a currency, a decimal point before digits; `#` before either, `@`, `°` before letters.
  private mutating func takePrefix() {
    var next = start
    if isSignOfNumber(next), !isLetterOrDigit(next - 1),
      unit(next - 1)?.kind != .mark || isOpening(next - 1)
    {
      next += 1
    }
    if isCurrency(next) { next += 1 }
    if unit(next)?.scalar == ".", unit(next - 1)?.scalar != ".", !isLetterOrDigit(next - 1) {
      next += 1
    }
    if next == start, let scalar = unit(next)?.scalar {
      switch scalar {
      case "#", "＃", "№", "§": next += isLetterOrDigit(next + 1) ? 1 : 0
      case "@", "＠", "°": next += isLetter(next + 1) ? 1 : 0
      default: break
      }
      end = next
    } else if isDigit(next) {
      end = next
    }
  }

  private func isSignOfNumber(_ position: Int) -> Bool {
    switch unit(position)?.scalar {
    case "-", "+", "−", "±", "＋": true
    default: false
    }
  }

  private func isOpening(_ position: Int) -> Bool {
    switch unit(position)?.scalar {
    case "(", "[", "{", "\"", "'", "“", "‘", "„", "«", "/", ":", "<", ">": true
    default: false
    }
  }

  private mutating func takeNext() -> Bool {
    guard let next = unit(end) else { return false }
    switch next.kind {
    case .letter:
      lettersOfPart += 1
      end += 1
    case .digit:
      isDottedLetters = false
      end += 1
    case .ignored:
      let past = units[end...].firstIndex { $0.kind != .ignored } ?? units.count
      guard isLetterOrDigit(past) else { return false }
      end = past
    case .sign: return takeSign(next.scalar)
    case .mark, .space: return takeJoiner(next.scalar)
    case .dictionary, .emoji: return false
    }
    return true
  }

  private mutating func takeSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", "‰", "‱", "٪", "％", "°", "℃", "℉", "′", "″":
      guard isDigit(end - 1) else { return false }
      isDottedLetters = false
      end += 1
    case "+", "#":
      var past = end
      while unit(past)?.scalar == scalar { past += 1 }
      guard !isLetterOrDigit(past), unit(past)?.kind != .sign else { return false }
      isDottedLetters = false
      end = past
    case "&":
      guard isLetter(end - 1), isLetter(end + 1) else { return false }
      isDottedLetters = false
      end += 1
    default:
      guard isCurrency(end), isDigit(end - 1) != isDigit(end + 1), isLetterOrDigit(end - 1)
      else { return false }
      isDottedLetters = false
      end += 1
    }
    return true
  }

  private mutating func takeJoiner(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "_" {
      var past = end
      while unit(past)?.scalar == "_" { past += 1 }
      guard isLetterOrDigit(past) else { return false }
      isDottedLetters = false
      end = past
      return true
    }
    if scalar == ".", isAbbreviation, isLetter(end + 2), isHyphenOrApostrophe(end + 1) {
      isDottedLetters = false
      end += 2
      return true
    }
    // The Hebrew geresh ends words, too.
    let isGeresh = scalar == "\u{5F3}" && isHebrew(end - 1)
    guard isGeresh || joins(scalar) else { return false }
    if scalar == "." {
      dots += 1
      longestPart = max(longestPart, lettersOfPart)
      lettersOfPart = 0
    } else {
      isDottedLetters = false
    }
    end += 1
    return true
  }

  /// Whether the mark at `end` joins what is before it to what follows.
  private func joins(_ scalar: Unicode.Scalar) -> Bool {
    let areLetters = isLetter(end - 1) && isLetter(end + 1)
    let areDigits = isDigit(end - 1) && isDigit(end + 1)
    switch scalar {
    // In Korean, which has no apostrophe, a particle follows a closing quotation mark.
    case "'" where isHangul(end - 1), "’" where isHangul(end - 1): return false
    case "'", "’", "＇", "-", "\u{2010}", "\u{2011}", "־", "\u{203F}":
      return isLetterOrDigit(end - 1) && isLetterOrDigit(end + 1)
    case ".", ":", "．", "：": return areLetters || areDigits
    case ",", "٫", "٬", "/", "\u{2044}", "，": return areDigits
    // Catalan `col·lega`; Armenian apostrophe and marks of stress and question.
    case "·", "\u{387}", "\u{2027}", "\u{55A}"..."\u{55E}": return areLetters
    case "\"", "\u{5F4}": return isHebrew(end - 1) && isHebrew(end + 1)
    case "\u{A0}", "\u{202F}", "\u{2009}": return areDigits && isThousandsGroup(from: end + 1)
    default: return false
    }
  }

  private func isHebrew(_ position: Int) -> Bool {
    unit(position).map { (0x5D0...0x5F2).contains($0.scalar.value) } ?? false
  }

  private func isHangul(_ position: Int) -> Bool {
    unit(position).map { Script($0.scalar) == .hangul } ?? false
  }

  private func isThousandsGroup(from position: Int) -> Bool {
    (position..<position + 3).allSatisfy(isDigit) && !isDigit(position + 3)
  }

  private func isHyphenOrApostrophe(_ position: Int) -> Bool {
    switch unit(position)?.scalar {
    case "-", "'", "’": true
    default: false
    }
  }

  /// Whether it is dotted letters so far, the last dot aside.
  private var isAbbreviation: Bool {
    isDottedLetters && dots > 0 && max(longestPart, lettersOfPart) <= 2
  }

  private mutating func takeLastDot() {
    if isAbbreviation, unit(end)?.scalar == "." { end += 1 }
  }
}
