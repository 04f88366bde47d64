// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// A voice and why it stands where it does.
package struct RankedVoice: Equatable, Sendable {
  package var voice: Voice
  package var fit: Fit
}

/// The usable voices that speak the wished language, best first: by quality, then by how well the
/// language fits, then by the engine's own priority; the identifier makes the order stable.
package func rankedVoices(_ voices: [Voice], for wish: VoiceWish) -> [RankedVoice] {
  candidates(voices.filter(\.isUsable), for: wish).map(\.ranked)
}

/// The voice that will speak; `nil` only if no voice is usable at all.
///
/// Where none speaks the wished language, one of a related language stands in, then one of the
/// locale's language, then an English one, then any.
package func bestVoice(_ voices: [Voice], for wish: VoiceWish) -> RankedVoice? {
  let usable = voices.filter(\.isUsable)
  func first(_ language: LanguageTag?, as fit: Fit) -> RankedVoice? {
    language.flatMap { language in
      candidates(usable, for: VoiceWish(language: language, locale: wish.locale)).first
    }.map { RankedVoice(voice: $0.ranked.voice, fit: fit) }
  }
  if let best = candidates(usable, for: wish).first { return best.ranked }
  for relative in relatives(of: canonicalLanguage(wish.language)) {
    if let found = first(LanguageTag(relative), as: .relatedLanguage) { return found }
  }
  return first(wish.locale, as: .localeLanguage)
    ?? first(.english, as: .english)
    ?? usable.map { Candidate(voice: $0, fit: .lastResort, priority: $0.languages[0].priority) }
    .min(by: <)?.ranked
}

/// All voices for a list that people read: those of `language`, or of every language if it is `nil`:
/// first the language that is spoken where nothing else is wished, then by tag. Within a language they
/// stand as they rank, and those that cannot be used come after those that can (or not at all). The
/// first of all is the one that will speak.
package func listedVoices(
  _ voices: [Voice], language: LanguageTag?, locale: LanguageTag?, includingUnusable: Bool
) -> [Voice] {
  let listed = includingUnusable ? voices : voices.filter(\.isUsable)
  if let language {
    return usableFirst(candidates(listed, for: VoiceWish(language: language, locale: locale)))
  }
  let groups = Dictionary(grouping: listed) { canonicalLanguage($0.language) }
  let best = bestVoice(voices, for: VoiceWish(language: locale ?? .english, locale: locale))?.voice
  let own = canonicalLanguage(best?.language ?? locale ?? .english)
  let order = groups.keys.sorted { ($0 == own ? 0 : 1, $0) < ($1 == own ? 0 : 1, $1) }
  let ordered = order.flatMap { key -> [Voice] in
    guard let group = groups[key], let tag = LanguageTag(key) else { return [] }
    return usableFirst(candidates(group, for: VoiceWish(language: tag, locale: locale)))
  }
  return best.map { best in [best] + ordered.filter { $0 != best } } ?? ordered
}

private func usableFirst(_ candidates: [Candidate]) -> [Voice] {
  let voices = candidates.map(\.ranked.voice)
  return voices.filter(\.isUsable) + voices.filter { !$0.isUsable }
}

private func candidates(_ voices: [Voice], for wish: VoiceWish) -> [Candidate] {
  voices.compactMap { voice in
    voice.languages.compactMap { language in
      fit(of: language.tag, spokenBy: voice, for: wish).map {
        Candidate(voice: voice, fit: $0, priority: language.priority)
      }
    }.min(by: <)
  }.sorted(by: <)
}

private struct Candidate {
  var voice: Voice
  var fit: Fit
  var priority: Int

  var ranked: RankedVoice { RankedVoice(voice: voice, fit: fit) }

  static func < (left: Candidate, right: Candidate) -> Bool {
    if left.voice.quality != right.voice.quality { return left.voice.quality > right.voice.quality }
    if left.fit != right.fit { return left.fit < right.fit }
    if left.priority != right.priority { return left.priority < right.priority }
    return left.voice.identifier < right.voice.identifier
  }
}
