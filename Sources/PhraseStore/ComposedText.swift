// SPDX-License-Identifier: GPL-3.0-or-later

/// The text with letters and the marks that follow them put together where Unicode has one scalar for
/// both, as in normalization form C: `e` and U+0301 are `é`. Pure.
///
/// The standard library has no public function for that, but characters that are canonically equivalent
/// are equal to it, in whatever order their marks stand. Only marks are looked at that people's keyboards
/// and file names bring apart: those of Latin, Greek, Cyrillic, Arabic and kana, and the parts of Korean
/// syllables.
func composed(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isComposable) else { return text }
  var result = String.UnicodeScalarView()
  for character in text {
    var rest = Array(character.unicodeScalars)[...]
    // What cannot be put together with all its marks may be with the first of them.
    while rest.count > 1 {
      let found = longestComposition(of: rest) ?? (rest[rest.startIndex], 1)
      result.append(found.scalar)
      rest = rest.dropFirst(found.partCount)
    }
    result.append(contentsOf: rest)
  }
  return String(result)
}

private func isComposable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x300: false
  case 0x300...0x36F, 0x653...0x655, 0x1161...0x1175, 0x11A8...0x11C2, 0x3099...0x309A: true
  default: false
  }
}

private func longestComposition(
  of parts: ArraySlice<Unicode.Scalar>
) -> (scalar: Unicode.Scalar, partCount: Int)? {
  // None has more parts than four, and one letter may be followed by any number of marks.
  for count in (2...min(4, parts.count)).reversed() {
    if let scalar = composition(of: parts.prefix(count)) { return (scalar, count) }
  }
  return nil
}

private func composition(of parts: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
  if let syllable = koreanSyllable(parts.map(\.value)) { return syllable }
  var text = String.UnicodeScalarView()
  text.append(contentsOf: parts)
  let characters = String(text)
  return characters.count == 1 ? letters[characters.first!] : nil
}

/// By arithmetic (Unicode Standard, section 3.12): there are 11,172.
private func koreanSyllable(_ parts: [UInt32]) -> Unicode.Scalar? {
  guard let first = parts.first, parts.count <= 3 else { return nil }
  var syllable: UInt32
  var ends = parts.dropFirst()
  if (0x1100...0x1112).contains(first), let vowel = ends.first, (0x1161...0x1175).contains(vowel) {
    syllable = 0xAC00 + ((first - 0x1100) * 21 + (vowel - 0x1161)) * 28
    ends = ends.dropFirst()
  } else if (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0, ends.count == 1 {
    syllable = first
  } else {
    return nil
  }
  if let end = ends.popFirst() {
    guard (0x11A8...0x11C2).contains(end) else { return nil }
    syllable += end - 0x11A7
  }
  return ends.isEmpty ? Unicode.Scalar(syllable) : nil
}

/// Scalars that may be put together of others, found by any spelling of them. Made when it is first
/// needed, in a few milliseconds.
private let letters: [Character: Unicode.Scalar] = {
  let blocks: [ClosedRange<UInt32>] = [0xC0...0x6D3, 0x1E00...0x22ED, 0x3040...0x30FF]
  let scalars = blocks.joined().compactMap { Unicode.Scalar($0) }
    .filter { !$0.properties.isFullCompositionExclusion }
  return Dictionary(scalars.map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })
}()
