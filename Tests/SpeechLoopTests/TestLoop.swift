// SPDX-License-Identifier: GPL-3.0-or-later

import Engines
import Platform
import SpeakModel
import TestSupport

@testable import SpeechLoop

extension SpeechLoop {
  /// A loop with one engine, that of `testVoice`.
  static func testing(
    _ launcher: ScriptedLauncher, sink: any Sink, silenceLimitMilliseconds: Int = 10_000,
    makeResampler: @escaping ResamplerMaker = { _, _ in Repeater() },
    recordings: [String: any SoundReader] = [:], report: @escaping (SpeakError) -> Void = { _ in }
  ) throws -> SpeechLoop {
    let (polls, signals) = (PollSet(), try SignalPipe(catching: []))
    let engines = EnginePool([Engine("test", launcher, cancelLimitMilliseconds: 2000)])
    polls.register(engines)
    polls.register(signals)
    return SpeechLoop(
      engines: engines, sink: sink, signals: signals, polls: polls, commands: CommandQueue(),
      makeResampler: makeResampler,
      openRecording: { path throws(SpeakError) in
        if let reader = recordings[path] { return reader }
        throw SpeakError(.notFound, "cannot play \(path)", why: "there is none")
      },
      silenceLimitMilliseconds: silenceLimitMilliseconds, report: report)
  }

  /// Has `follower` follow and steer what is said.
  func follow(_ follower: Follower) {
    follower.commands = commands
    observers.append(follower)
    polls.register(follower)
  }

  func speak(_ source: BarSource, followsWords: Bool = true) throws(SpeakError) -> SpeechResult {
    try speak(
      Utterance(
        number: 1, text: "", isComplete: true, voice: testVoice, language: .english, source: .typed),
      source, followsWords: followsWords)
  }
}

/// Doubles the rate in the simplest way.
final class Repeater: Resampler {
  func resample(_ pcm: [Int16]) -> [Int16] { pcm.flatMap { [$0, $0] } }
  func finish() -> [Int16] { [] }
}
