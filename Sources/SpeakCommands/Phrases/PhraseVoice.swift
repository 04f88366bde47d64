// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import VoiceRanking

/// Sees to it that a phrase is saved with no voice there is none of: it would be noticed only when the
/// phrase is needed. What can be mended by installing something is warned of.
///
/// To be called before the store is opened: it may start the engine.
func checkVoice(
  of draft: PhraseDraft, _ environment: Environment, ports: Ports
) throws(SpeakError) {
  guard draft.voice != nil || draft.language != nil else { return }
  let voices: [Voice]
  do throws(SpeakError) {
    voices = try ports.voices(environment)
  } catch {
    return ports.diagnostics.report(
      SpeakError(
        error.kind, "cannot tell whether there is a voice for the phrase",
        why: "\(error.what): \(error.why)", hint: error.hint))
  }
  let locale = environment.localeLanguage
  if let name = draft.voice {
    switch findVoice(named: name, in: voices, locale: locale) {
    case .found: break
    case .unusable(let voice, let reason):
      ports.diagnostics.report(
        SpeakError(
          .unavailable, "the voice \(voice.identifier) cannot speak now",
          why: reason + "; until then another one speaks"))
    case .unknown(let nearest):
      throw .noVoice(what: "cannot save a phrase with the voice \(name)", nearest: nearest)
    }
  } else if let language = draft.language,
    let best = bestVoice(voices, for: VoiceWish(language: language, locale: locale)),
    best.fit.isStandIn
  {
    ports.diagnostics.report(
      SpeakError(
        .unavailable, "no voice speaks \(language)", why: "\(best.voice.name) will speak instead",
        hint: languageHint(language, voices)))
  }
}
