// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// The language that the script of `text` tells clearly; `nil` leaves it to the default language:
/// when most letters are Latin, when there are none, and when the default language itself is written
/// in that script.
///
/// Only the first 4000 scalars are looked at. Han without kana is `zh` unless the default language is
/// written with it; with kana it is `ja`.
package func scriptLanguage(
  of text: String, defaultLanguage: LanguageTag?
) -> LanguageTag? {
  let sample = text.unicodeScalars.prefix(4000)
  guard let script = majorityScript(of: sample) else { return nil }
  if let defaultLanguage, isWritten(defaultLanguage, in: script),
    !(script == .cyrillic && defaultLanguage.script == "Latn")
  {
    return nil
  }
  return (languageBySigns(of: script, in: sample) ?? usualLanguage(of: script))
    .flatMap { LanguageTag($0) }
}

/// The script of more than half of the letters. East Asian ones count twice: each carries about as
/// much as two Latin ones, and Japanese is full of Latin product names.
private func majorityScript(of sample: Substring.UnicodeScalarView) -> Script? {
  var weights = [Int](repeating: 0, count: Script.allCases.count)
  for scalar in sample {
    guard let script = Script(scalar) else { continue }
    switch script {
    case .kana, .han, .hangul: weights[script.rawValue] += 2
    default: weights[script.rawValue] += 1
    }
  }
  let total = weights.reduce(0, +)
  // Japanese and Korean are written with Chinese characters, too. One stray kana, such as the
  // ornamental の, does not make Chinese Japanese.
  let han = weights[Script.han.rawValue]
  for script in [Script.kana, .hangul] {
    let own = weights[script.rawValue]
    if (own + han) * 2 > total, own * 20 >= own + han, own > 0 { return script }
  }
  if (han + weights[Script.kana.rawValue]) * 2 > total { return .han }
  return Script.allCases.first { $0 != .latin && weights[$0.rawValue] * 2 > total }
}

/// Whether `language` is written in `script`; one that is also written in Latin letters counts to the
/// other script unless its tag says `Latn`.
func isWritten(_ language: LanguageTag, in script: Script) -> Bool {
  guard script == .latin else { return languages(writtenIn: script).contains(language.language) }
  return language.script == "Latn"
    || !Script.allCases.contains { languages(writtenIn: $0).contains(language.language) }
}

/// The languages that keep their place when a text is in the script.
private func languages(writtenIn script: Script) -> [String] {
  switch script {
  case .latin: []
  case .kana: ["ja"]
  case .han: ["zh", "cmn", "yue", "hak", "nan", "wuu", "ja"]
  case .hangul: ["ko"]
  case .cyrillic:
    [
      "ru", "uk", "be", "bg", "mk", "sr", "sh", "kk", "ky", "tg", "tt", "ba", "cv", "mn", "os",
      "ce",
      "sah", "nog", "uz",
    ]
  case .greek: ["el", "grc"]
  case .arabic: ["ar", "fa", "ur", "ps", "sd", "ug", "ckb", "ks", "prs", "pnb"]
  case .hebrew: ["he", "iw", "yi", "ji"]
  case .devanagari: ["hi", "mr", "ne", "sa", "kok", "mai", "bho", "doi"]
  case .bengali: ["bn", "as", "bpy", "mni"]
  case .tibetan: ["bo", "dz"]
  case .myanmar: ["my", "shn", "mnw"]
  case .armenian: ["hy", "hyw"]
  case .georgian: ["ka", "xmf"]
  case .ethiopic: ["am", "ti"]
  default: [usualLanguage(of: script)].compactMap(\.self)
  }
}

/// The language that signs of its own give away in a text of the script; `nil` where none does.
func languageBySigns(of script: Script, in text: some Sequence<Unicode.Scalar>) -> String? {
  func holds(_ signs: Unicode.Scalar...) -> Bool { text.contains { signs.contains($0) } }
  switch script {
  case .cyrillic:
    if holds("ў", "Ў") { return "be" }
    if holds("ґ", "є", "і", "ї", "Ґ", "Є", "І", "Ї") { return "uk" }
    if holds("ђ", "ћ", "Ђ", "Ћ") { return "sr" }
    if holds("ѓ", "ќ", "ѕ", "Ѓ", "Ќ", "Ѕ") { return "mk" }
    if holds("ј", "љ", "њ", "џ", "Ј", "Љ", "Њ", "Џ") { return "sr" }
    return holdsBulgarianVowel(text) ? "bg" : nil
  case .arabic:
    if holds("ٹ", "ڈ", "ڑ", "ے", "ں", "ہ", "ھ") { return "ur" }
    return holds("پ", "چ", "ژ", "گ", "ک", "ی") ? "fa" : nil
  default:
    return nil
  }
}

/// `ъ` is a vowel in Bulgarian; in Russian it stands before a softened vowel or, in old spelling, at the
/// end of a word.
private func holdsBulgarianVowel(_ text: some Sequence<Unicode.Scalar>) -> Bool {
  var isAfterSign = false
  for scalar in text {
    if isAfterSign, Script(scalar) == .cyrillic, !"еёюяЕЁЮЯ".unicodeScalars.contains(scalar) {
      return true
    }
    isAfterSign = scalar == "ъ" || scalar == "Ъ"
  }
  return false
}

/// The language with the most speakers of those written in the script; `nil` for Latin.
func usualLanguage(of script: Script) -> String? {
  switch script {
  case .latin: nil
  case .cyrillic: "ru"
  case .arabic: "ar"
  case .kana: "ja"
  case .han: "zh"
  case .hangul: "ko"
  case .greek: "el"
  case .hebrew: "he"
  case .devanagari: "hi"
  case .bengali: "bn"
  case .gurmukhi: "pa"
  case .gujarati: "gu"
  case .oriya: "or"
  case .tamil: "ta"
  case .telugu: "te"
  case .kannada: "kn"
  case .malayalam: "ml"
  case .sinhala: "si"
  case .thai: "th"
  case .lao: "lo"
  case .tibetan: "bo"
  case .myanmar: "my"
  case .georgian: "ka"
  case .armenian: "hy"
  case .ethiopic: "am"
  case .cherokee: "chr"
  case .khmer: "km"
  }
}
