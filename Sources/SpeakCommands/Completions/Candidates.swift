// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import VoiceRanking

/// Candidates only the running program knows. The raw values are those of `--candidates`.
enum LiveCandidates: String, CaseIterable {
  case phrases, history, voices, devices, languages
}

/// What a candidate is, is said in no more columns: shells do not tell how wide their window is.
private let meaningColumns = 60

/// Prints what a completion script can offer right now: a candidate a line, a tab, what it is.
///
/// Faults stay silent: a person in the middle of typing must not be shown one.
func writeCandidates(
  _ kind: LiveCandidates, _ options: CommonOptions, environment: Environment, ports: Ports
) {
  for (candidate, meaning) in (try? candidates(kind, options, environment, ports)) ?? [] {
    let shown = fitted(visible(meaning), columns: meaningColumns)
    ports.output.write(visible(candidate) + (shown.isEmpty ? "\n" : "\t\(shown)\n"))
  }
}

private func candidates(
  _ kind: LiveCandidates, _ options: CommonOptions, _ environment: Environment, _ ports: Ports
) throws(SpeakError) -> [(String, String)] {
  switch kind {
  case .devices: return ports.deviceNames().map { ($0, "") }
  case .voices:
    let voices = try usableVoices(environment, ports)
    return voices.map { ($0.identifier, $0.name) }
      + voices.map { (String($0.nameInEngine), $0.name) }
  case .languages:
    var seen: Set<LanguageTag> = []
    return try usableVoices(environment, ports)
      .filter { seen.insert($0.language).inserted }
      .map { ($0.language.description, $0.name) }
  case .phrases:
    return try ports.withStore(options, environment) { store throws(SpeakError) in
      try store.phrases().map { (String($0.number), $0.text) }
    }
  case .history:
    return try ports.withStore(options, environment) { store throws(SpeakError) in
      try store.entries(limit: 20, search: nil).map { (String($0.id), $0.text) }
    }
  }
}

private func usableVoices(
  _ environment: Environment, _ ports: Ports
) throws(SpeakError) -> [Voice] {
  listedVoices(
    try ports.voices(environment), language: nil, locale: environment.localeLanguage,
    includingUnusable: false)
}
