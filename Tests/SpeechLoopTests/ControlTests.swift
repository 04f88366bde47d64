// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import Synchronization
import TestSupport
import Testing
import Wyoming

@testable import SpeechLoop

@Suite("Following and steering an utterance")
struct ControlTests: FollowingTests {
  @Test("Each word is told once and in order, between a start and a finish")
  func order() throws {
    let follower = Follower()
    let (result, sink) = try run(follower)
    #expect(sink.heard == Self.whole && result.outcome == .finished)
    #expect(follower.events.first == .start)
    #expect(follower.words == Self.words(of: Self.whole))
    #expect(follower.ending?.outcome == .finished)
    #expect(follower.ending?.lastWord == follower.words.last)
    #expect(follower.events.count == follower.words.count + 2)
  }

  @Test("In a sound that is heard later a word is where the engine says, not where it was expected")
  func inFile() throws {
    let follower = Follower()
    let second = 40_000
    let launcher = ScriptedLauncher { _ in
      let silence = EngineEvent.audioChunk([UInt8](repeating: 1, count: 2 * second))
      return [
        .audioStart(AudioFormat(rateHz: 22050)), .wordStart(frame: 0, textOffset: 0), silence,
        .wordStart(frame: second, textOffset: 4), silence, .audioStop,
      ]
    }
    let loop = try SpeechLoop.testing(launcher, sink: RecordingSink())
    loop.follow(follower)
    _ = try loop.speak(BarSource("One two."))
    try loop.finish()
    #expect(follower.wordSeconds == [0, Double(second) / 22050])
  }

  @Test("A word is told when it is heard, not when the sink takes it")
  func whenHeard() throws {
    let follower = Follower()
    let sink = PlayingSink(queueLimit: 40, step: 1)
    follower.answer = { event in
      guard case .word(let word, _) = event else { return [] }
      #expect(sink.heardSamples.count == word.range.lowerBound + 1)
      return []
    }
    _ = try run(follower, sink: sink)
  }

  @Test(
    "After a pause it goes on at the very place, whenever the pause comes",
    arguments: [true, false])
  func pause(afterWord: Bool) throws {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<150 {
      let follower = Follower()
      let moment = Int.random(in: 1..<60, using: &generator)
      follower.script = [moment: [.pause(afterWord: afterWord)]]
      follower.answer = { $0 == .pause ? [.resume] : [] }
      let sink = PlayingSink(
        queueLimit: 1 + round % 30, step: 1 + Int.random(in: 0..<5, using: &generator))
      let result = try run(follower, sink: sink).result
      #expect(sink.heard == Self.whole && result.outcome == .finished, "at \(moment)")
      #expect(follower.words == Self.words(of: Self.whole), "at \(moment)")
      #expect(follower.events.count { $0 == .pause } == follower.events.count { $0 == .resume })
    }
  }

  @Test("A pause after the word comes between words, and whoever pauses keeps the turn")
  func pauseAfterWord() throws {
    let follower = Follower()
    let sink = PlayingSink()
    follower.answer = { event in
      if case .word(let word, _) = event { return word.range.lowerBound == 4 ? [.togglePause] : [] }
      guard event == .pause else { return [] }
      #expect(sink.heard.hasSuffix(" "))
      #expect(!sink.log.contains("rest"))
      return [.togglePause]
    }
    _ = try run(follower, sink: sink)
    #expect(follower.events.contains(.pause))
    #expect(sink.log.last == "rest")
  }

  @Test("A stop after the word ends between words", arguments: 1..<40)
  func stopAfterWord(moment: Int) throws {
    let follower = Follower()
    follower.script = [moment: [.stop(afterWord: true)]]
    let (result, sink) = try run(follower)
    #expect(Self.whole.hasPrefix(sink.heard))
    #expect(sink.heard.hasSuffix(" ") || sink.heard == Self.whole || sink.heard.isEmpty)
    guard sink.heard != Self.whole else { return }
    #expect(result.outcome == .stopped && result.signal == nil)
    #expect(follower.ending?.outcome == .stopped)
    #expect(follower.ending?.lastWord == follower.words.last)
  }

  @Test("A stop after the word needs nothing else to happen")
  func stopAfterWordInQuiet() throws {
    let follower = Follower()
    follower.isQuiet = true
    follower.answer = { event in
      if case .word = event { [.stop(afterWord: true)] } else { [] }
    }
    let start = monotonicMilliseconds()
    let result = try run(follower, text: "One two three four five six seven.").result
    #expect(result.outcome == .stopped)
    #expect(monotonicMilliseconds() - start < 15_000)
  }

  @Test("A stop is silence at once, and tells the last word that was heard", arguments: 1..<40)
  func stop(moment: Int) throws {
    let follower = Follower()
    follower.script = [moment: [.stop(afterWord: false)]]
    let sink = PlayingSink(queueLimit: 30, step: 2)
    let result = try run(follower, sink: sink).result
    guard follower.looks >= moment else { return }
    #expect(result.outcome == .stopped && Self.whole.hasPrefix(sink.heard))
    let begun = Self.words(of: Self.whole).filter { $0.lowerBound < sink.heard.count }
    #expect(follower.words == begun)
    #expect(follower.ending?.outcome == .stopped && follower.ending?.lastWord == begun.last)
    #expect(sink.log.suffix(2) == ["cut", "rest"])
  }

  @Test("It can be stopped while it is paused")
  func stopPaused() throws {
    let follower = Follower()
    follower.script = [9: [.pause(afterWord: false)], 12: [.stop(afterWord: true)]]
    let result = try run(follower).result
    #expect(result.outcome == .stopped)
    #expect(!follower.events.contains(.resume))
  }

  @Test("One sentence on: the rest of this one is not heard, all others are")
  func skipOn() throws {
    let follower = Follower()
    let second = Self.words(of: Self.whole)[4].lowerBound
    follower.answer = { event in
      if case .word(let word, _) = event, word.range.lowerBound == second {
        return [.skip(sentences: 1)]
      }
      return []
    }
    let sink = try run(follower, sink: PlayingSink(queueLimit: 5, step: 1)).sink
    #expect(sink.heard.hasPrefix("One two three four. F"))
    #expect(sink.heard.hasSuffix("Ten eleven twelve thirteen. Fourteen."))
    #expect(!sink.heard.contains("seven"))
  }

  @Test("One sentence on at the end ends the utterance")
  func skipBeyond() throws {
    let follower = Follower()
    follower.script = [5: [.skip(sentences: 99)]]
    let (result, sink) = try run(follower)
    #expect(result.outcome == .finished && sink.heard.count < 40)
    #expect(!sink.heard.contains("Fourteen"))
  }

  @Test("Sentences on and back again lead to where one was")
  func skipAround() throws {
    let follower = Follower()
    follower.script = [
      4: [.skip(sentences: 1), .skip(sentences: 1), .skip(sentences: 1), .skip(sentences: -1)]
    ]
    let sink = try run(follower, sink: PlayingSink(queueLimit: 4, step: 1)).sink
    #expect(sink.heard.hasPrefix("One") || sink.heard.hasPrefix("T") || sink.heard.hasPrefix("O"))
    #expect(sink.heard.hasSuffix("Ten eleven twelve thirteen. Fourteen."))
    #expect(!sink.heard.contains("Five"))
  }

  @Test("One sentence back: it is heard again, and then all that follows, each once")
  func skipBack() throws {
    let follower = Follower()
    let third = Self.words(of: Self.whole)[9].lowerBound
    var isDone = false
    follower.answer = { event in
      guard case .word(let word, _) = event, word.range.lowerBound == third, !isDone else {
        return []
      }
      isDone = true
      return [.skip(sentences: -1)]
    }
    let sink = try run(follower, sink: PlayingSink(queueLimit: 5, step: 1)).sink
    #expect(sink.heard.hasPrefix("One two three four. Five six seven eight nine. T"))
    #expect(
      sink.heard.hasSuffix("Five six seven eight nine. Ten eleven twelve thirteen. Fourteen."))
    #expect(sink.heard.count <= Self.whole.count + "Five six seven eight nine. Te".count)
  }

  @Test("What plays out is cut at once, too", arguments: [true, false])
  func cutWhileDraining(pauses: Bool) throws {
    let sink = PlayingSink(step: 3, drainMilliseconds: 60_000)
    let follower = Follower()
    // With the first word the sink has taken all, and wants a minute to play it out.
    follower.answer = { event in
      switch event {
      case .word where follower.words.count == 1:
        [pauses ? .pause(afterWord: false) : .skip(sentences: -1)]
      case .word: [.stop(afterWord: false)]
      case .pause: [.resume]
      default: []
      }
    }
    // If nothing more is heard.
    follower.script = [100_000: [.stop(afterWord: false)]]
    #expect(try run(follower, text: "One two.", sink: sink).result.outcome == .stopped)
    #expect(sink.heard == (pauses ? "One tw" : "OneOne"))
  }

  @Test("An engine that dies while it is paused takes no word with it", arguments: 3..<20)
  func engineDies(moment: Int) throws {
    let follower = Follower()
    follower.script = [moment: [.pause(afterWord: moment % 2 == 0)]]
    follower.answer = { $0 == .pause ? [.resume] : [] }
    let launcher = ScriptedLauncher(
      { $0.text.hasPrefix("Ten") ? nil : spokenWithWords($0.text) }, { spokenWithWords($0.text) })
    let (result, sink) = try run(follower, launcher: launcher)
    #expect(result.outcome == .finished && sink.heard == Self.whole)
    #expect(follower.words == Self.words(of: Self.whole))
  }
}
