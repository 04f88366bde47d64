// SPDX-License-Identifier: GPL-3.0-or-later

internal import Engines
internal import Platform
internal import SpeakModel
internal import SpeechLoop
internal import VoiceRanking

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
      loop.stop()
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
    loop.sink.warmUp()
    if let voice = try? usualVoice() { loop.warmUp(voice) }
  }

  /// Tells nothing of the language.
  private static let plainText = "a"

  /// The voice for what does not tell by its script that it is in another language.
  func usualVoice() throws(SpeakError) -> Voice {
    let choice = VoiceChoice(
      voices: try knownVoices(), options: options, locale: environment.localeLanguage,
      warn: { _ in })
    let request = SayRequest(text: .whole(Self.plainText), source: .conversation)
    return try choice.choose(for: request, text: Self.plainText).voice
  }

  /// As far as they are known already, in the order in which `speak voices` lists them.
  var voicesToOffer: [Voice] {
    listedVoices(
      voices ?? [], language: nil, locale: environment.localeLanguage, includingUnusable: false)
  }

  func knownVoices() throws(SpeakError) -> [Voice] {
    while true {
      if let voices { return voices }
      voices = try environment.voiceCatalogue.voices(
        of: engines, polls, warn: { ports.diagnostics.report($0) }, isInterrupted: signals.hasCome)
      // What interrupted may have been seen to already, as a change of the window is.
      if voices == nil, let signal = signals.take() { endProcess(by: signal) }
    }
  }
}
