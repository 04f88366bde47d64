// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// Cuts a sentence into runs that one voice can read, and tells the language that each asks for. They
/// cover the sentence without gaps, and neighbours differ; a sentence without a scalar has none.
///
/// A run asks for a language if its script is none that the base voice reads, unless it holds nothing
/// but single letters (`Aさん`, `the angle α`). It asks for the language of the text, else for that of
/// the locale, if that is written in the script: who lives in German most likely means German by Latin
/// words in a Japanese sentence. Else it asks for English by Latin letters, and for the language that
/// the letters tell by others.
package func languageRuns(of sentence: String, for base: CastingBase) -> [LanguageRun] {
  guard base.castsRuns, !readsAll(of: sentence, base.voice) else {
    let count = sentence.unicodeScalars.count
    return count == 0 ? [] : [LanguageRun(range: 0..<count)]
  }
  let scalars = Array(sentence.unicodeScalars)
  let joinsHan = isJapaneseHan(in: scalars, base.language)
  var runs: [LanguageRun] = []
  let cut = ScriptRuns(of: sentence, joinsHan: joinsHan) { isWritten(base.language, in: $0) }.cut()
  for run in cut {
    let language = language(of: run, in: scalars, for: base)
    if let last = runs.indices.last, runs[last].language == language {
      runs[last].range = runs[last].range.lowerBound..<run.range.upperBound
    } else {
      runs.append(LanguageRun(range: run.range, language: language))
    }
  }
  return runs
}

/// Nearly every sentence is: nothing is cut for it.
private func readsAll(of sentence: String, _ voice: Voice) -> Bool {
  let readsLatin = reads(.latin, voice)
  if readsLatin, sentence.utf8.allSatisfy({ $0 < 0x80 }) { return true }
  var isRead = [Bool?](repeating: nil, count: Script.allCases.count)
  isRead[Script.latin.rawValue] = readsLatin
  for scalar in sentence.unicodeScalars {
    guard let script = Script(scalar) else { continue }
    let known = isRead[script.rawValue] ?? reads(script, voice)
    guard known else { return false }
    isRead[script.rawValue] = true
  }
  return true
}

/// Ideographs beside kana are Japanese, but in Chinese: there kana are guests.
private func isJapaneseHan(in scalars: [Unicode.Scalar], _ language: LanguageTag) -> Bool {
  if isWritten(language, in: .han) { return isWritten(language, in: .kana) }
  return scalars.contains { Script($0) == .kana }
}

private func language(
  of run: ScriptRun, in sentence: [Unicode.Scalar], for base: CastingBase
) -> LanguageTag? {
  let scalars = sentence[run.range]
  guard let script = run.script, !reads(script, base.voice), holdsWord(of: script, scalars) else {
    return nil
  }
  if let own = [base.language, base.locale].compactMap(\.self).first(where: {
    isWritten($0, in: script)
  }) {
    return own
  }
  let told = languageBySigns(of: script, in: scalars) ?? languageBySigns(of: script, in: sentence)
  return (told ?? usualLanguage(of: script)).map { LanguageTag($0)! } ?? .english
}

/// Whether the voice reads words of the script.
private func reads(_ script: Script, _ voice: Voice) -> Bool {
  voice.languages.contains {
    script == .latin ? !spellsLatin($0.tag.language) : isWritten($0.tag, in: script)
  }
}

/// Whether voices of the language spell Latin words letter by letter. The others read them, mostly by
/// English rules (measured with every voice of libespeak-ng 1.51 on `hello window`).
private func spellsLatin(_ language: String) -> Bool {
  switch language {
  case "ba", "be", "cv", "he", "hyw", "ja", "kok", "ky", "my", "nog", "shn": true
  default: false
  }
}
