// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import Synchronization
import TestSupport
import Testing
import Wyoming

@testable import SpeechLoop

@Suite("Changing rate and volume of an utterance")
struct ProsodyControlTests: FollowingTests {
  @Test("Faster holds from the next sentence on, and nothing is said twice", arguments: 1..<30)
  func faster(moment: Int) throws {
    let seen = Mutex<[(String, Int)]>([])
    let launcher = ScriptedLauncher { request in
      seen.withLock { $0.append((request.text, request.prosody.wordsPerMinute)) }
      return spokenWithWords(request.text)
    }
    let follower = Follower()
    follower.script = [moment: [.changeRate(steps: 1)]]
    let (result, sink) = try run(follower, launcher: launcher)
    #expect(result.outcome == .finished && sink.heard == Self.whole)
    #expect(follower.words == Self.words(of: Self.whole))
    let last = seen.withLock { $0.last! }
    #expect(last.0 == "Fourteen." && [175, 196].contains(last.1))
    let rates = seen.withLock { $0.map(\.1) }
    #expect(rates == rates.sorted())
  }

  @Test("Rates stay inside their limits")
  func rateLimits() throws {
    let seen = Mutex<[Int]>([])
    let launcher = ScriptedLauncher { request in
      seen.withLock { $0.append(request.prosody.wordsPerMinute) }
      return spokenWithWords(request.text)
    }
    let follower = Follower()
    follower.script = [4: [.changeRate(steps: 50)], 12: [.changeRate(steps: -50)]]
    _ = try run(follower, launcher: launcher)
    #expect(seen.withLock { $0.allSatisfy(Prosody.wordsPerMinuteRange.contains) })
  }

  @Test("Quieter is heard at once, louder goes back to full")
  func volume() throws {
    let follower = Follower()
    follower.answer = { event in
      guard case .word(let word, _) = event else { return [] }
      return switch word.range.lowerBound {
      case 4: [.changeVolume(steps: -2)]
      case 29: [.changeVolume(steps: 5)]
      default: []
      }
    }
    let sink = try run(follower, sink: PlayingSink(queueLimit: 4, step: 2)).sink
    let full = Array(Self.whole.utf8).map { Int16($0) }
    let levels = Set(zip(sink.heardSamples, full).map { 100 * Int($0) / Int($1) })
    #expect(sink.heardSamples.count == full.count)
    #expect(levels.contains(100) && levels.contains { (46...51).contains($0) })
    #expect(sink.heardSamples.last == full.last)
  }

  @Test("Quieter goes so far only that the next louder is heard")
  func leastVolume() throws {
    let follower = Follower()
    let loop = try SpeechLoop.testing(
      ScriptedLauncher { spokenWithWords($0.text) }, sink: PlayingSink())
    loop.follow(follower)
    follower.script = [4: [.changeVolume(steps: -50)]]
    _ = try loop.speak(BarSource(Self.text))
    #expect(loop.gain == SpeechLoop.leastGain)
    try loop.finish()
  }

  @Test("What was made faster and quieter holds for what is said next with the same call")
  func nextUtterance() throws {
    let seen = Mutex<[Int]>([])
    let launcher = ScriptedLauncher { request in
      seen.withLock { $0.append(request.prosody.wordsPerMinute) }
      return spokenWithWords(request.text)
    }
    let sink = PlayingSink()
    let loop = try SpeechLoop.testing(launcher, sink: sink)
    let follower = Follower()
    loop.follow(follower)
    follower.script = [4: [.changeRate(steps: 1), .changeVolume(steps: -2)]]
    for text in [Self.text, "A."] {
      _ = try loop.speak(BarSource(text))
      follower.script = [:]
    }
    try loop.finish()
    #expect(seen.withLock { $0.last } == 196)
    #expect(sink.heardSamples.last! < Int16(UInt8(ascii: ".")))
  }
}
