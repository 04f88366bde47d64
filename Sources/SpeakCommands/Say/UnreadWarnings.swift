// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import SpeechLoop

/// What to tell of words and symbols that could not be made out, though the rest was heard.
func unreadWarnings(_ words: [UnreadWord]) -> [SpeakError] {
  var voices: [Voice] = []
  for word in words where !voices.contains(word.voice) { voices.append(word.voice) }
  return voices.flatMap { voice in warnings(words.filter { $0.voice == voice }, voice: voice) }
}

private func warnings(_ words: [UnreadWord], voice: Voice) -> [SpeakError] {
  var warnings: [SpeakError] = []
  let named = words.filter(\.isKindSaid).map(\.text)
  if !named.isEmpty {
    warnings.append(
      SpeakError(
        .unavailable, "not all of it could be read",
        why: "the voice \(voice.name) only says what kind of character it is: \(list(named))",
        hint: voice.language.language == "ja"
          ? "write kana for kanji" : "name the language of the words with --language"))
  }
  let silent = words.filter { !$0.isKindSaid }.map(\.text)
  if !silent.isEmpty {
    warnings.append(
      SpeakError(
        .unavailable, "not all of it was heard",
        why: "the voice \(voice.name) has no sound for \(list(silent))"))
  }
  return warnings
}

private func list(_ words: [String]) -> String {
  let limit = 8
  let shown = words.prefix(limit).joined(separator: " ")
  return words.count > limit ? "\(shown) and others" : shown
}
