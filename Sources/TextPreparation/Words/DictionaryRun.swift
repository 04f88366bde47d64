// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Letters of a script without spaces, from the last boundary that the text itself shows to the next.
struct DictionaryRun {
  /// Units given to a dictionary at once; no sentence has as many.
  private static let limit = 2000

  private let units: ArraySlice<WordUnit>
  private let script: SpacelessScript
  private let scalars: [Unicode.Scalar]

  /// - Parameter scalars: those of the whole text.
  init(
    _ units: ArraySlice<WordUnit>, script: SpacelessScript, in scalars: [Unicode.Scalar]
  ) {
    self.units = units
    self.script = script
    self.scalars = scalars
  }

  func words(by dictionary: (any WordDictionary)?) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var rest = units
    while !rest.isEmpty {
      let part = DictionaryRun(rest.prefix(Self.limit), script: script, in: scalars)
      words += part.wordsAtOnce(by: dictionary)
      rest = rest.dropFirst(Self.limit)
    }
    return words
  }

  private func wordsAtOnce(by dictionary: (any WordDictionary)?) -> [Range<Int>] {
    let start = units.first?.start ?? 0
    let end = units.last?.end ?? 0
    guard let ends = dictionary?.wordEnds(in: text(start..<end)) else { return wordsByRule() }
    // A dictionary may not part a cluster.
    let unitEnds = Set(units.map(\.end))
    var words: [Range<Int>] = []
    var wordStart = start
    for wordEnd in ends.map({ $0 + start }) + [end]
    where wordEnd > wordStart && unitEnds.contains(wordEnd) {
      words.append(wordStart..<wordEnd)
      wordStart = wordEnd
    }
    return script == .eastAsian ? JapaneseInflection.joined(words, in: scalars) : words
  }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  /// Without a dictionary: at a change of script, and where a syllable is bound to begin.
  private func wordsByRule() -> [Range<Int>] {
    let hasKana = units.contains { EastAsianKind($0.scalar) != .ideograph }
    var words: [Range<Int>] = []
    for (unit, previous) in zip(units, [units.first!] + units) {
      let joins =
        switch script {
        case .eastAsian: EastAsianKind(previous.scalar).joins(unit.scalar, hasKana: hasKana)
        case .thai, .lao: !beginsSyllable(unit.scalar)
        case .khmer, .myanmar: true
        }
      if joins, let last = words.popLast() {
        words.append(last.lowerBound..<unit.end)
      } else {
        words.append(unit.start..<unit.end)
      }
    }
    return words
  }

  /// Vowels written before their consonant.
  private func beginsSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0xE40...0xE44).contains(scalar.value) || (0xEC0...0xEC4).contains(scalar.value)
  }
}

private enum EastAsianKind {
  case hiragana, katakana, ideograph

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x3041...0x309F: self = .hiragana
    case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
    default: self = .ideograph
    }
  }

  /// Hiragana goes with what it ends. In Chinese each ideograph stands alone.
  func joins(_ next: Unicode.Scalar, hasKana: Bool) -> Bool {
    switch EastAsianKind(next) {
    case .hiragana: true
    case .katakana: self == .katakana
    case .ideograph: self == .ideograph && hasKana
    }
  }
}
