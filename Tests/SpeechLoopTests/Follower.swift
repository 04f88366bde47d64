// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing
import Wyoming

@testable import SpeechLoop

/// Notes what it is told and asks for what it is told to.
final class Follower: SpeechAttendant {
  var events: [SpeechEvent] = []
  var wordSeconds: [Double] = []
  var looks = 0
  /// What is asked for at which look.
  var script: [Int: [SpeechCommand]] = [:]
  /// What is asked for after an event.
  var answer: (SpeechEvent) -> [SpeechCommand] = { _ in [] }
  private var asked: [SpeechCommand] = []

  var pollRequests: [PollRequest] { [] }
  /// Whether there is a next look only when something is asked for; if all hangs, 20 s later.
  var isQuiet = false
  /// There is always a next look, as if a person went on pressing keys.
  var wakeMilliseconds: Int? {
    isQuiet && asked.isEmpty ? monotonicMilliseconds() + 20_000 : 0
  }

  func commands(after reported: [Int16]) -> [SpeechCommand] {
    looks += 1
    defer { asked = [] }
    return asked + (script[looks] ?? [])
  }

  func notice(_ event: SpeechEvent, seconds: Double) {
    #expect(seconds >= 0)
    events.append(event)
    if case .word = event { wordSeconds.append(seconds) }
    asked += answer(event)
  }

  func words(of segment: any SpeechSegment) -> WordLayout { layout(of: segment) }

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
  var voice: Voice {
    Voice(
      identifier: "test:en", name: "English",
      languages: [.init(tag: LanguageTag("en")!, priority: 5)],
      quality: .default, engine: "test", gender: nil, unusableReason: nil)
  }
  static var text: String {
    "One two three four. |Five six seven eight nine. |Ten eleven twelve thirteen. |Fourteen."
  }
  static var whole: String { text.replacingOccurrences(of: "|", with: "") }

  /// The words of a text, as ranges.
  static func words(of text: String) -> [Range<Int>] {
    TestSegment(source: text, offset: 0).words
  }

  func run(
    _ follower: Follower, text: String = Self.text, sink: PlayingSink = PlayingSink(),
    launcher: ScriptedLauncher = ScriptedLauncher { spokenWithWords($0.text) },
    prosody: Prosody = Prosody()
  ) throws -> (result: SpeechResult, sink: PlayingSink) {
    let loop = SpeechLoop(
      launcher: launcher, sink: sink, signals: try SignalPipe(catching: []), report: { _ in })
    let result = try loop.speak(
      BarSource(text), voice: voice, prosody: prosody, attendant: follower, beforeSound: {})
    if result.outcome != .stopped { try loop.finish() }
    return (result, sink)
  }
}
