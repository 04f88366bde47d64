// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing
import Wyoming

@testable import SpeechLoop

/// Notes what it is told and asks for what it is told to.
final class Follower: SpeechObserver, PollSource {
  /// All but what comes before the sound.
  var events: [SpeechEvent] = []
  var wordSeconds: [Double] = []
  var looks = 0
  /// What is asked for at which look.
  var script: [Int: [SpeechCommand]] = [:]
  /// What is asked for after an event.
  var answer: (SpeechEvent) -> [SpeechCommand] = { _ in [] }
  /// Where it is asked for.
  var commands = CommandQueue()

  /// Whether there is a next look only when something is asked for; if all hangs, 20 s later.
  var isQuiet = false
  /// There is always a next look, as if a person went on pressing keys.
  var wakeMilliseconds: Int? {
    isQuiet && commands.isEmpty ? monotonicMilliseconds() + 20_000 : 0
  }

  func polled(_ reported: [Int16]) {
    looks += 1
    for command in script[looks] ?? [] { commands.append(command) }
  }

  func notice(_ event: SpeechEvent, seconds: Double) {
    #expect(seconds >= 0)
    switch event {
    case .begin, .text, .sentence: break
    default: events.append(event)
    }
    if case .word = event { wordSeconds.append(seconds) }
    for command in answer(event) { commands.append(command) }
  }

  /// What the last event tells, if it is a finish.
  var ending: (outcome: Outcome, lastWord: Range<Int>?)? {
    guard case .finish(let outcome, let word) = events.last else { return nil }
    return (outcome, word?.range)
  }

  var words: [Range<Int>] {
    events.compactMap { if case .word(let word, _) = $0 { word.range } else { nil } }
  }
}

/// Tests that follow an utterance of four sentences.
protocol FollowingTests {}

extension FollowingTests {
  static var text: String {
    "One two three four. |Five six seven eight nine. |Ten eleven twelve thirteen. |Fourteen."
  }
  static var whole: String { text.replacingOccurrences(of: "|", with: "") }

  /// The words of a text, as ranges.
  static func words(of text: String) -> [Range<Int>] {
    BarSource.ranges(of: text)
  }

  func run(
    _ follower: Follower, text: String = Self.text, sink: PlayingSink = PlayingSink(),
    launcher: ScriptedLauncher = ScriptedLauncher { spokenWithWords($0.text) },
    prosody: Prosody = Prosody()
  ) throws -> (result: SpeechResult, sink: PlayingSink) {
    let loop = try SpeechLoop.testing(launcher, sink: sink)
    loop.follow(follower)
    let result = try loop.speak(BarSource(text, prosody: prosody))
    if result.outcome != .stopped { try loop.finish() }
    return (result, sink)
  }
}
