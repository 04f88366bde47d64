// SPDX-License-Identifier: GPL-3.0-or-later

/// How long parts of a text take to say, in letters of an alphabet. Coarse, but the same for every
/// engine: what stands between two words counts for the first of them, because a pause does.
enum SpokenLength {
  /// For each word the length from the first word's beginning to its own, and in the end that to the
  /// end of the text.
  static func lengths(before words: [Range<Int>], in text: String) -> [Int] {
    var lengths: [Int] = []
    lengths.reserveCapacity(words.count + 1)
    guard let first = words.first else { return [0] }
    var length = 0
    var previous: Unicode.Scalar = " "
    for (position, scalar) in text.unicodeScalars.enumerated() where position >= first.lowerBound {
      if lengths.count < words.count, words[lengths.count].lowerBound == position {
        lengths.append(length)
      }
      let isInside = lengths.last != nil && position < words[lengths.count - 1].upperBound
      length += isInside ? ofSpoken(scalar) : scalar == previous ? 0 : ofPause(scalar)
      previous = scalar
    }
    // A text that ends without a mark is followed by a pause as well.
    lengths.append(max(length, 1))
    return lengths
  }

  private static func ofSpoken(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "a"..."z", "A"..."Z": 1
    case "0"..."9": 6
    case "'", "-", "_", ",", ":": 0
    case let scalar where scalar.isASCII: 4
    default: ofOther(scalar)
    }
  }

  private static func ofOther(_ scalar: Unicode.Scalar) -> Int {
    switch Script(scalar) {
    case .han: return 4
    case .kana, .ethiopic: return 2
    case .hangul: return 3
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .decimalNumber, .otherNumber, .letterNumber: return 6
    case .otherSymbol, .currencySymbol, .mathSymbol: return 8
    case .dashPunctuation, .otherPunctuation, .finalPunctuation, .modifierSymbol: return 0
    default: return 1
    }
  }

  private static func ofPause(_ scalar: Unicode.Scalar) -> Int {
    switch Mark(scalar) {
    case .sentenceEnd: return 8
    case .clauseEnd: return 4
    case .closer: return 0
    case .none: break
    }
    if isLineEnd(scalar) || scalar.properties.generalCategory == .dashPunctuation { return 3 }
    return isWhitespace(scalar) ? 1 : 0
  }
}
