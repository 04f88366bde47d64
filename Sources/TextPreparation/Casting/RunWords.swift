// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether a run holds a word that a voice of its language would read better than one that can but name
/// letters. Single letters are named by nearly every voice of libespeak-ng (`alpha`, `Cyrillic ya`); of
/// Thai, kana, ideographs and the like only the script is, and one of them may be a word.
func holdsWord(of script: Script, _ run: some Sequence<Unicode.Scalar>) -> Bool {
  var word: [Unicode.Scalar] = []
  for scalar in run {
    if Script(scalar) != nil, scalar.properties.numericType != .decimal {
      if script.writesNoSpaces || script == .hangul { return true }
      word.append(scalar)
    } else if scalar.properties.generalCategory != .nonspacingMark {
      if isWord(word, of: script) { return true }
      word.removeAll(keepingCapacity: true)
    }
  }
  return isWord(word, of: script)
}

private func isWord(_ letters: [Unicode.Scalar], of script: Script) -> Bool {
  letters.count > 1 && !(script == .latin && isSpelled(letters))
}

/// Whether every voice spells the letters out: up to three capitals, and what has no vowel, such as
/// `DVD`, `kg` and `HTML`.
private func isSpelled(_ letters: [Unicode.Scalar]) -> Bool {
  let plain = letters.map { letter in
    if case .replaced(let plain) = EngineScalar(for: letter) { plain } else { letter }
  }
  if plain.count <= 3, plain.allSatisfy(\.properties.isUppercase) { return true }
  return plain.allSatisfy { $0.isASCII && !"aeiouyAEIOUY".unicodeScalars.contains($0) }
}
