// SPDX-License-Identifier: GPL-3.0-or-later

/// Puts together what ICU's dictionary, which knows no Japanese verb, leaves in pieces:
/// `食|べら|れ|ま|せん` and `くだ|さい`. To a Japanese reader a verb with its endings is a word; particles
/// and the copula are others.
enum JapaneseInflection {
  static func joined(_ pieces: [Range<Int>], in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var position = 0
    while position < pieces.count {
      let piece = pieces[position]
      if let count = countOfPolite(pieces[position...], in: scalars) {
        words.append(piece.lowerBound..<pieces[position + count - 1].upperBound)
        position += count
        continue
      }
      if let last = words.last, continues(scalars[piece], after: scalars[last]) {
        words[words.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        words.append(piece)
      }
      position += 1
    }
    return words
  }

  /// How many pieces make up one of the polite words that the dictionary lacks.
  private static func countOfPolite(
    _ pieces: ArraySlice<Range<Int>>, in scalars: [Unicode.Scalar]
  ) -> Int? {
    var text = ""
    for (position, piece) in pieces.prefix(5).enumerated() {
      for scalar in scalars[piece].prefix(8) { text.unicodeScalars.append(scalar) }
      switch text {
      case "ください", "くださいませ", "ございます", "ございました", "ございません", "でした", "でしょう", "でしょ":
        return position + 1
      default: break
      }
    }
    return nil
  }

  private static func continues(
    _ piece: ArraySlice<Unicode.Scalar>, after word: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = piece.first, piece.allSatisfy(isHiragana), let last = word.last,
      isHiragana(last) || isIdeograph(last)
    else { return false }
    if cannotBegin(first) { return true }
    if piece.count == 1 { return !isParticle(first) && !isParticleWord(word) }
    return isEnding(piece) && !isParticleWord(word)
  }

  private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x309F).contains(scalar.value)
  }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "々" || scalar.properties.isIdeographic
  }

  /// Small kana, and those with which no word of Japanese origin begins.
  private static func cannotBegin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ", "ん", "ら", "り", "る", "れ", "ろ", "べ",
      "げ":
      true
    default: false
    }
  }

  private static func isParticle(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "が", "を", "に", "へ", "と", "で", "も", "の", "や", "か", "ね", "よ", "な", "わ", "ぞ", "さ", "は",
      "ば", "だ":
      true
    default: false
    }
  }

  private static func isParticleWord(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    word.count == 1 && word.first.map(isParticle) ?? false
  }

  private static func isEnding(_ piece: ArraySlice<Unicode.Scalar>) -> Bool {
    switch String(String.UnicodeScalarView(piece)) {
    case "ます", "まし", "ました", "ません", "ましょう", "せん", "した", "して", "しい", "たい", "たく", "たら", "たり",
      "てい", "てる", "ては", "ても", "ない", "なく", "なかっ", "なかった", "いる", "いた", "せる", "せて", "きた",
      "きて", "くて":
      true
    default: false
    }
  }
}
