// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import TestTraits
import Testing
import Wyoming

@testable import Engines

/// Two engines in one pool, of which one misbehaves.
@Suite("A pool of engines", .waits)
struct EnginePoolTests {
  private static func voice(_ engine: String) -> Voice {
    Voice(
      identifier: "\(engine):en", name: "English", languages: [.init(tag: .english, priority: 5)],
      quality: .default, engine: engine, gender: nil, unusableReason: nil)
  }

  private static func speech(_ text: String, _ engine: String) -> Speech {
    let aligned = AlignedText(text)
    return Speech(
      sentence: SourceSentence(text: text, written: aligned, utf16Offset: 0), written: aligned,
      text: aligned, language: .english, voice: voice(engine), prosody: Prosody(),
      endsWithPause: true)
  }

  /// A pool of `good`, which says what it is given, and `bad`, and the set it is waited for in.
  private struct Pool {
    let engines: EnginePool
    let polls = PollSet()

    init(_ bad: any EngineLauncher, cancelLimitMilliseconds: Int = 60_000) {
      engines = EnginePool([
        Engine("good", ScriptedLauncher { spoken($0.text) }, cancelLimitMilliseconds: 60_000),
        Engine("bad", bad, cancelLimitMilliseconds: cancelLimitMilliseconds),
      ])
      polls.register(engines)
    }

    func speak(_ text: String, _ engine: String, limit: Int = 60_000) -> EngineRequestID {
      engines.speak(
        EnginePoolTests.speech(text, engine), wordsPerMinute: 175, silenceLimitMilliseconds: limit)
    }

    /// What comes of the request until its answer ends, or its engine is lost.
    func outcome(of id: EngineRequestID) throws -> (heard: String, end: End) {
      engines.wanted = [id]
      var heard: [UInt8] = []
      let deadline = monotonicMilliseconds() + 60_000
      while monotonicMilliseconds() < deadline {
        polls.wait(until: deadline)
        for news in engines.takeNews() {
          switch news {
          case .answer(id, .sound(let bytes)):
            heard += stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] }
          case .answer(id, .end): return (String(decoding: heard, as: UTF8.self), .end)
          case .answer(id, .refused(let reason, _)): return ("", .refused(reason))
          case .lost(let loss) where loss.unanswered.contains(id): return ("", .lost(loss))
          default: break
          }
        }
      }
      try #require(Bool(false), "no answer")
      return ("", .end)
    }

    enum End: Equatable {
      case end
      case refused(String)
      case lost(EngineLoss)

      var failure: EngineFailure? { if case .lost(let loss) = self { loss.failure } else { nil } }
    }
  }

  /// What one engine does wrong, and how it is told.
  struct Misbehaviour: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var script: ScriptedLauncher.Script
    var isTold: @Sendable (EngineFailure) -> Bool
  }

  private static let start = EngineEvent.audioStart(AudioFormat(rateHz: 22050))

  static let misbehaviours: [Misbehaviour] = [
    Misbehaviour(testDescription: "dies at once", script: { _ in nil }, isTold: { $0 == .died }),
    Misbehaviour(
      testDescription: "says nothing", script: { _ in [] },
      isTold: { $0 == .silent(milliseconds: 50) }),
    Misbehaviour(
      testDescription: "begins and says nothing more", script: { _ in [start] },
      isTold: { $0 == .silent(milliseconds: 50) }),
    Misbehaviour(
      testDescription: "sends half a frame", script: { _ in [start, .audioChunk([1, 2, 3])] },
      isTold: { if case .garbled = $0 { true } else { false } }),
    Misbehaviour(
      testDescription: "begins twice", script: { _ in [start, start] },
      isTold: { if case .garbled = $0 { true } else { false } }),
    Misbehaviour(
      testDescription: "ends what it never began", script: { _ in [.audioStop] },
      isTold: { if case .garbled = $0 { true } else { false } }),
    Misbehaviour(
      testDescription: "sends sound before its beginning", script: { _ in [.audioChunk([1, 2])] },
      isTold: { if case .garbled = $0 { true } else { false } }),
  ]

  @Test("One that misbehaves is told and blamed, and the other speaks on", arguments: misbehaviours)
  func misbehaves(_ each: Misbehaviour) throws {
    let pool = Pool(ScriptedLauncher(each.script, { spoken($0.text) }))
    let bad = pool.speak("One.", "bad", limit: 50)
    let loss = try pool.outcome(of: bad).end
    #expect(loss.failure.map(each.isTold) == true, "\(loss)")
    guard case .lost(let told) = loss else { return }
    #expect(told.engine == "bad" && told.blamed == bad && told.unanswered == [bad])
    #expect(pool.engines.lossesInARow("bad") == 1 && pool.engines.lossesInARow("good") == 0)
    #expect(try pool.outcome(of: pool.speak("Two.", "good")).heard == "Two.")
    // A new one is started by the next request.
    #expect(try pool.outcome(of: pool.speak("Three.", "bad")).heard == "Three.")
    #expect(pool.engines.lossesInARow("bad") == 0)
  }

  @Test("One that cannot be started is told by the request that needs it")
  func cannotStart() throws {
    final class Failing: EngineLauncher {
      func launch() throws(SpeakError) -> EngineLaunch {
        throw SpeakError(.unavailable, "cannot start the engine", why: "there is none")
      }
    }
    let pool = Pool(Failing())
    guard case .notStarted(let error)? = try pool.outcome(of: pool.speak("One.", "bad")).end.failure
    else {
      Issue.record("it was not told")
      return
    }
    #expect(error.why == "there is none")
    #expect(try pool.outcome(of: pool.speak("Two.", "good")).heard == "Two.")
  }

  @Test("One that is slow to start holds nobody up, and has what it was asked meanwhile")
  func slowStart() throws {
    final class Slow: EngineLauncher {
      private let launcher = ScriptedLauncher { spoken($0.text) }
      private(set) var calls = 0
      func launch() throws(SpeakError) -> EngineLaunch {
        calls += 1
        return calls < 4 ? .again(afterMilliseconds: 1) : try launcher.launch()
      }
    }
    let slow = Slow()
    let pool = Pool(slow)
    let first = pool.speak("One.", "bad")
    #expect(slow.calls == 1)
    #expect(try pool.outcome(of: pool.speak("Two.", "good")).heard == "Two.")
    #expect(try pool.outcome(of: first).heard == "One.")
    #expect(slow.calls == 4)
  }

  @Test("A text that is refused is no engine's death")
  func refusal() throws {
    let launcher = ScriptedLauncher {
      $0.text == "No." ? [.failure(text: "not that", code: nil)] : spoken($0.text)
    }
    let pool = Pool(launcher)
    #expect(try pool.outcome(of: pool.speak("No.", "bad")).end == .refused("not that"))
    #expect(try pool.outcome(of: pool.speak("Yes.", "bad")).heard == "Yes.")
    #expect(launcher.launchCount == 1)
  }

  @Test("What is cancelled is never told, and the engine answers the next request")
  func cancelled() throws {
    let launcher = ScriptedLauncher { spoken($0.text) }
    let pool = Pool(launcher)
    for number in 0..<20 {
      let id = pool.speak("Cancelled \(number).", "bad")
      if number.isMultiple(of: 2) { pool.polls.wait(until: 0) }
      pool.engines.cancel([id])
    }
    #expect(try pool.outcome(of: pool.speak("Kept.", "bad")).heard == "Kept.")
    #expect(launcher.launchCount == 1)
  }

  @Test("An engine that goes on for too long with what was cancelled is ended, nobody is blamed")
  func heldUp() throws {
    let launcher = ScriptedLauncher(
      { $0.text == "Cancelled." ? [Self.start] : [] }, { spoken($0.text) })
    let pool = Pool(launcher, cancelLimitMilliseconds: 20)
    pool.engines.cancel([pool.speak("Cancelled.", "bad")])
    let next = pool.speak("Next.", "bad")
    guard case .lost(let loss) = try pool.outcome(of: next).end else {
      Issue.record("it was not ended")
      return
    }
    #expect(loss.failure == .heldUp(milliseconds: 20))
    #expect(loss.blamed == nil && loss.unanswered == [next])
    #expect(try pool.outcome(of: pool.speak("Again.", "bad")).heard == "Again.")
    #expect(launcher.launchCount == 2)
  }

  @Test("What is not wanted waits in the engine's pipe and is no silence")
  func unwanted() throws {
    let pool = Pool(ScriptedLauncher { spoken($0.text) })
    let id = pool.speak("One.", "bad", limit: 30)
    pool.engines.wanted = []
    let end = monotonicMilliseconds() + 100
    while monotonicMilliseconds() < end { pool.polls.wait(until: end) }
    #expect(pool.engines.takeNews().isEmpty)
    #expect(try pool.outcome(of: id).heard == "One.")
  }
}
