// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// A stretch of a text and the voice that speaks it.
package struct CastRun: Equatable, Sendable {
  /// Why the voice was chosen.
  package enum Reason: Equatable, Sendable {
    /// It is the base voice.
    case base
    /// The script asks for another language, which the voice fits so well.
    case script(Fit)
  }

  /// Unicode scalars of the text, counted from 0.
  package var range: Range<Int>
  package var language: LanguageTag
  package var voice: Voice
  package var reason: Reason
}

/// Gives each run the best voice for its language. What asks for none, or for one that no usable voice
/// speaks, stays with the base voice; neighbours with the same voice become one.
package func cast(
  _ runs: [LanguageRun], for base: CastingBase, among voices: [Voice]
) -> [CastRun] {
  var best: [LanguageTag: RankedVoice?] = [:]
  var cast: [CastRun] = []
  for run in runs {
    var next = CastRun(
      range: run.range, language: base.language, voice: base.voice, reason: .base)
    if let language = run.language {
      let found =
        best[language]
        ?? rankedVoices(voices, for: VoiceWish(language: language, locale: base.locale)).first
      best[language] = .some(found)
      if let found {
        (next.language, next.voice) = (language, found.voice)
        next.reason = .script(found.fit)
      }
    }
    if let last = cast.indices.last, cast[last].voice == next.voice {
      cast[last].range = cast[last].range.lowerBound..<next.range.upperBound
    } else {
      cast.append(next)
    }
  }
  return cast
}
