// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import Testing

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
