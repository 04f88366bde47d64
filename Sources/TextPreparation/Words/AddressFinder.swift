// SPDX-License-Identifier: GPL-3.0-or-later

/// Web and mail addresses: each one word, from `http` or `www.` or around an `@` up to the next space,
/// without the punctuation of the sentence around it.
struct AddressFinder {
  /// Up to here everything was looked at.
  private var searchedEnd = 0

  /// The end of the address that begins at a letter or digit; `nil` if none does.
  mutating func end(at position: Int, in units: [WordUnit]) -> Int? {
    guard position >= searchedEnd else { return nil }
    var end = position
    while end < units.count, Self.mayBelong(units[end]) { end += 1 }
    searchedEnd = end
    guard Self.isAddress(units[position..<end]) else { return nil }
    while end > position, Self.endsSentence(units[end - 1]) { end -= 1 }
    return end
  }

  private static func mayBelong(_ unit: WordUnit) -> Bool {
    switch unit.kind {
    case .letter, .digit: return true
    case .sign, .mark: break
    case .dictionary, .emoji, .space, .ignored: return false
    }
    switch unit.scalar {
    case "<", ">", "\"", "`", "{", "}", "|", "\\", "^": return false
    default: return unit.scalar.isASCII
    }
  }

  private static func endsSentence(_ unit: WordUnit) -> Bool {
    switch unit.scalar {
    case ".", ",", ";", ":", "!", "?", "'", "(", ")", "[", "]", "*", "_", "~": true
    default: false
    }
  }

  private static func isAddress(_ run: ArraySlice<WordUnit>) -> Bool {
    if run.count > 4, run.prefix(4).elementsEqual("www.".unicodeScalars, by: isSameLetter),
      isLetterOrDigit(run[run.startIndex + 4])
    {
      return true
    }
    for position in run.indices.dropFirst() where position + 1 < run.endIndex {
      switch run[position].scalar {
      case "@" where isLetterOrDigit(run[position - 1]) && isLetterOrDigit(run[position + 1]):
        return true
      case ":"
      where run[(position + 1)...].prefix(2).allSatisfy { $0.scalar == "/" }
        && position + 3 < run.endIndex && run[..<position].allSatisfy { isScheme($0) }:
        return true
      default: break
      }
    }
    return false
  }

  private static func isSameLetter(_ unit: WordUnit, _ scalar: Unicode.Scalar) -> Bool {
    unit.scalar == scalar || unit.scalar.properties.lowercaseMapping == String(scalar)
  }

  private static func isLetterOrDigit(_ unit: WordUnit) -> Bool {
    unit.kind == .letter || unit.kind == .digit
  }

  private static func isScheme(_ unit: WordUnit) -> Bool {
    isLetterOrDigit(unit) || unit.scalar == "+" || unit.scalar == "-" || unit.scalar == "."
  }
}
