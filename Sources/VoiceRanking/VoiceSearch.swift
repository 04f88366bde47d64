// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// What looking for a voice by name came to.
package enum VoiceSearch: Equatable, Sendable {
  case found(Voice)
  /// There is such a voice, but it cannot speak right now.
  case unusable(Voice, reason: String)
  /// There is none; up to three names of usable voices that are like it.
  case unknown(nearest: [String])
}

/// Looks for a voice by identifier (`espeak-ng:gmw/en-US`), else by its engine's name for it
/// (`gmw/en-US`), else by its display name (`English (America)`). Letter case does not count except
/// where exact identifiers differ by it, and `_` is as good as a space, as `espeak-ng --voices` prints
/// it.
///
/// espeak-ng takes a language where a voice belongs, and so do its users: a language tag (`en`), or a
/// name all of whose voices speak one language (`English`), finds the best voice for it.
package func findVoice(
  named name: String, in voices: [Voice], locale: LanguageTag? = nil
) -> VoiceSearch {
  if let exact = voices.first(where: { $0.identifier == name }) { return outcome(exact) }
  let wanted = folded(name)
  let namings: [(Voice) -> String] = [
    \.identifier, { String($0.nameInEngine) }, \.name,
  ]
  for naming in namings {
    let matches = voices.filter { folded(naming($0)) == wanted }
    if let match = matches.first(where: \.isUsable) ?? matches.first { return outcome(match) }
  }
  let usable = voices.filter(\.isUsable)
  if let language = languageMeant(by: wanted, in: usable),
    let best = rankedVoices(usable, for: VoiceWish(language: language, locale: locale)).first
  {
    return .found(best.voice)
  }
  return .unknown(nearest: nearestVoiceNames(to: name, in: usable))
}

/// The language of that tag, or of all voices that are called so up to the bracket, as in
/// `English (America)`; `nil` if no voice speaks it, or they speak several.
private func languageMeant(by wanted: String, in voices: [Voice]) -> LanguageTag? {
  if let tag = LanguageTag(wanted), !rankedVoices(voices, for: VoiceWish(language: tag)).isEmpty {
    return tag
  }
  let named = voices.filter { folded($0.name).hasPrefix(wanted + " (") }
  let languages = Set(named.map { canonicalLanguage($0.language) })
  return languages.count == 1 ? LanguageTag(languages.first!) : nil
}

private func outcome(_ voice: Voice) -> VoiceSearch {
  voice.unusableReason.map { .unusable(voice, reason: $0) } ?? .found(voice)
}

private func folded(_ name: String) -> String {
  String(name.lowercased().map { $0 == "_" ? " " : $0 })
}

/// Of each voice the one of its names that is nearest, so that a name is suggested in the form that was
/// typed.
private func nearestVoiceNames(to name: String, in voices: [Voice]) -> [String] {
  let names = voices.compactMap { voice in
    nearestNames(
      to: name, among: [String(voice.nameInEngine), voice.name, voice.identifier], limit: 1
    ).first
  }
  return nearestNames(to: name, among: names, limit: 3)
}
