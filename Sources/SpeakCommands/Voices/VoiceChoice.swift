// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TextPreparation
internal import Utterances
internal import VoiceRanking

/// What can be done where no voice speaks a language: its name may stand in place of its tag.
func languageHint(_ language: LanguageTag, _ voices: [Voice]) -> String {
  let name = language.description.lowercased()
  let named = voices.first { $0.isUsable && $0.name.lowercased().hasPrefix(name) }
  return named.map { "did you mean \($0.language.language), for \($0.name)?" }
    ?? "`speak voices` lists the languages there are voices for"
}

/// The voice and language for a text, from what was asked for and what the text itself tells.
struct VoiceChoice {
  let voices: [Voice]
  let options: SayOptions
  let locale: LanguageTag?
  let warn: (SpeakError) -> Void

  func choose(
    for request: SayRequest, text: String
  ) throws(SpeakError) -> (voice: Voice, language: LanguageTag) {
    if let name = options.voice {
      let voice = try usableVoice(named: name)
      return (voice, options.language ?? voice.language)
    }
    if options.language == nil, let name = request.voice {
      do {
        let voice = try usableVoice(named: name)
        return (voice, request.language ?? voice.language)
      } catch {
        warn(SpeakError(error.kind, error.what, why: error.why + "; another one speaks"))
      }
    }
    let language =
      options.language ?? request.language
      ?? scriptLanguage(of: text, defaultLanguage: locale ?? .english)
      ?? locale ?? .english
    return (try best(for: language), language)
  }

  /// The items of a script for which `voice` and `language` were chosen.
  func items(
    of script: any Script, voice: Voice, language: LanguageTag, words: WordSegmenter
  ) -> UtteranceItems {
    let base = CastingBase(
      language: language, voice: voice, locale: locale, castsRuns: !options.noCasting)
    return UtteranceItems(
      script, casting: Casting(base, among: voices),
      prosody: Prosody(
        wordsPerMinute: options.wordsPerMinute, pitch: options.pitch, volume: options.volume),
      words: words)
  }

  private func best(for language: LanguageTag) throws(SpeakError) -> Voice {
    let wish = VoiceWish(language: language, locale: locale)
    guard let best = bestVoice(voices, for: wish) else {
      throw SpeakError(
        .unavailable, "cannot speak", why: "there is no voice that can speak",
        hint: "install the package espeak-ng-data; `speak voices --all` tells what is missing")
    }
    if best.fit.isStandIn {
      warn(
        SpeakError(
          .unavailable, "no voice speaks \(language)", why: "\(best.voice.name) speaks instead",
          hint: languageHint(language, voices)))
    }
    return best.voice
  }

  /// The voice of that identifier or name; throws with the nearest ones if there is none.
  func usableVoice(named name: String) throws(SpeakError) -> Voice {
    switch findVoice(named: name, in: voices, locale: locale) {
    case .found(let voice): return voice
    case .unusable(let voice, let reason):
      throw SpeakError(
        .unavailable, "cannot speak with the voice \(voice.identifier)", why: reason,
        hint: "`speak voices` lists the voices that can speak")
    case .unknown(let nearest):
      throw .noVoice(what: "cannot speak with the voice \(name)", nearest: nearest)
    }
  }
}

extension SpeakError {
  /// `nearest` are the names of voices that are like it.
  static func noVoice(what: String, nearest: [String]) -> SpeakError {
    SpeakError(
      .notFound, what, why: "there is no voice of that name",
      hint: nearest.isEmpty
        ? "`speak voices` lists the voices there are"
        : "the nearest are \(nearest.joined(separator: ", ")); `speak voices` lists all")
  }
}
