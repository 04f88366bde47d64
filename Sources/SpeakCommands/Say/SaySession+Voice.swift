// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import SpeechLoop

// Which voice speaks, and having it ready.
extension SaySession {
  /// Lets go of a device opened ahead if no voice can be had, so that a conversation does not hold it,
  /// and the turn to speak, while nothing is said.
  func chooseVoiceOrLetGo(
    for request: SayRequest, text: String
  ) throws(SpeakError) -> (voice: Voice, language: LanguageTag) {
    do throws(SpeakError) {
      return try voiceChoice().choose(for: request, text: text)
    } catch {
      if options.output == nil { loop.abandon() }
      throw error
    }
  }

  func voiceChoice() throws(SpeakError) -> VoiceChoice {
    VoiceChoice(
      voices: try knownVoices(), options: options, locale: environment.localeLanguage,
      warn: { [ports] in ports.diagnostics.report($0) })
  }

  /// Has what the first sentence needs loaded before it comes. Whatever fails here fails then, and is
  /// told then.
  func warmUp() {
    sink.warmUp()
    guard let voices = try? knownVoices() else { return }
    let choice = VoiceChoice(
      voices: voices, options: options, locale: environment.localeLanguage, warn: { _ in })
    let text = "a"
    guard
      let (voice, _) = try? choice.choose(
        for: SayRequest(text: .whole(text), source: .conversation), text: text),
      case .segment(let segment) = TextSource(text).next()
    else { return }
    loop.warmUp(voice, with: segment)
  }

  func knownVoices() throws(SpeakError) -> [Voice] {
    while true {
      if let voices { return voices }
      voices = try VoiceList(environment: environment).voices { () throws(SpeakError) in
        try loop.describe()
      }
      // What interrupted may have been seen to already, as a change of the window is.
      if voices == nil, let signal = signals.take() { endProcess(by: signal) }
    }
  }
}
