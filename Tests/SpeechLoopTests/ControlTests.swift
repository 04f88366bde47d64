// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SpeakModel
import Synchronization
import TestSupport
import Testing
import Wyoming

@testable import SpeechLoop

/// Notes what it is told and asks for what it is told to.
private final class Follower: SpeechAttendant {
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

@Suite("Following and steering an utterance")
struct ControlTests {
  private let voice = Voice(
    identifier: "test:en", name: "English",
    languages: [.init(tag: LanguageTag("en")!, priority: 5)],
    quality: .default, engine: "test", gender: nil, unusableReason: nil)
  private static let text =
    "One two three four. |Five six seven eight nine. |Ten eleven twelve thirteen. |Fourteen."
  private static let whole = text.replacingOccurrences(of: "|", with: "")

  /// The words of a text, as ranges.
  private static func words(of text: String) -> [Range<Int>] {
    TestSegment(source: text, offset: 0).words
  }

  private func run(
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
    let loop = SpeechLoop(
      launcher: launcher, sink: RecordingSink(), signals: try SignalPipe(catching: []),
      report: { _ in })
    _ = try loop.speak(
      BarSource("One two."), voice: voice, prosody: Prosody(), attendant: follower, beforeSound: {})
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
    #expect(sink.log.last { $0 != "close" } == "rest")
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
    #expect(sink.log.suffix(2) == ["drop", "close"])
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
    let loop = SpeechLoop(
      launcher: ScriptedLauncher { spokenWithWords($0.text) }, sink: PlayingSink(),
      signals: try SignalPipe(catching: []), report: { _ in })
    follower.script = [4: [.changeVolume(steps: -50)]]
    _ = try loop.speak(
      BarSource(Self.text), voice: voice, prosody: Prosody(), attendant: follower, beforeSound: {})
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
    let loop = SpeechLoop(
      launcher: launcher, sink: sink, signals: try SignalPipe(catching: []), report: { _ in })
    let follower = Follower()
    follower.script = [4: [.changeRate(steps: 1), .changeVolume(steps: -2)]]
    for text in [Self.text, "A."] {
      _ = try loop.speak(
        BarSource(text), voice: voice, prosody: Prosody(), attendant: follower, beforeSound: {})
      follower.script = [:]
    }
    try loop.finish()
    #expect(seen.withLock { $0.last } == 196)
    #expect(sink.heardSamples.last! < Int16(UInt8(ascii: ".")))
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
