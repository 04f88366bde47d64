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
package func findVoice(named name: String, in voices: [Voice]) -> VoiceSearch {
  if let exact = voices.first(where: { $0.identifier == name }) { return outcome(exact) }
  let wanted = folded(name)
  let namings: [(Voice) -> String] = [
    \.identifier, { String($0.nameInEngine) }, \.name,
  ]
  for naming in namings {
    let matches = voices.filter { folded(naming($0)) == wanted }
    if let match = matches.first(where: \.isUsable) ?? matches.first { return outcome(match) }
  }
  return .unknown(nearest: nearestVoiceNames(to: name, in: voices.filter(\.isUsable)))
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
