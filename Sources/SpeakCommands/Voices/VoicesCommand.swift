// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import VoiceRanking

/// `speak voices`: the usable ones in the order of the ranking, with `--all` the others behind them.
struct VoicesInvocation: Invocation {
  var language: LanguageTag?
  var all = false
  var json = false

  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
    let voices = try ports.voices(environment)
    let listed = listedVoices(
      voices, language: language, locale: environment.localeLanguage, includingUnusable: all)
    if json {
      ports.output.write(list: "voices", of: listed.lazy.map { JSONValue($0) })
    } else if listed.isEmpty {
      ports.output.write(
        language.map { "No voice speaks \($0); \(languageHint($0, voices))\n" }
          ?? "There is no usable voice. See why with: speak voices --all\n")
    } else {
      write(listed, to: ports.output)
    }
    return 0
  }
}

private func write(_ voices: [Voice], to output: Output) {
  let identifierWidth = voices.map(\.identifier.count).max() ?? 0
  let languageWidth = voices.map(\.language.description.count).max() ?? 0
  let qualityWidth = voices.map(\.quality.rawValue.count).max() ?? 0
  for voice in voices {
    let columns = [
      padded(voice.identifier, width: identifierWidth),
      padded(voice.language.description, width: languageWidth),
      padded(voice.quality.rawValue, width: qualityWidth),
      voice.name + (voice.unusableReason.map { " (cannot speak: \($0))" } ?? ""),
    ]
    output.write(visible(columns.joined(separator: "  ")) + "\n")
  }
}
