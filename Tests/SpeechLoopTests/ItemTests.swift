// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import TestTraits
import Testing
import Wyoming

@testable import SpeechLoop

@Suite("Items of every kind", .waits)
struct ItemTests: FollowingTests {
  private func speech(_ text: String, at offset: Int) -> Item {
    .speech(BarSource.speech(text, at: offset))
  }

  private func play(
    _ items: [Item], follower: Follower = Follower(), followsWords: Bool = true,
    launcher: ScriptedLauncher = ScriptedLauncher { spokenWithWords($0.text) },
    recordings: [String: any SoundReader] = [:],
    sink: PlayingSink = PlayingSink(queueLimit: 50, step: 20)
  ) throws -> (result: SpeechResult, sink: PlayingSink, follower: Follower) {
    let loop = try SpeechLoop.testing(launcher, sink: sink, recordings: recordings)
    loop.follow(follower)
    let result = try loop.speak(BarSource(items: items), followsWords: followsWords)
    try loop.finish()
    return (result, sink, follower)
  }

  @Test("A silence has its length at the beginning, in the middle and at the end")
  func silence() throws {
    // At 22,050 Hz a millisecond is 22 frames.
    let (result, sink, _) = try play([
      .silence(milliseconds: 20), speech("One.", at: 0), .silence(milliseconds: 2),
      speech("Two.", at: 4), .silence(milliseconds: 10),
    ])
    let silent = { (milliseconds: Int) in
      [Int16](repeating: 0, count: milliseconds * 22050 / 1000)
    }
    let text = { (text: String) in text.utf8.map { Int16($0) } }
    #expect(
      sink.heardSamples == silent(20) + text("One.") + silent(2) + text("Two.") + silent(10))
    #expect(result.outcome == .finished)
  }

  @Test("Marks are told in order between the words they stand between, also at the end")
  func marks() throws {
    let follower = try play([
      .mark("a"), speech("One two.", at: 0), .mark("b"), .mark("c"), speech("Three.", at: 8),
      .mark("d"),
    ]).follower
    let told = follower.events.compactMap { event -> String? in
      switch event {
      case .mark(let name): name
      case .word(let word, _): word.text
      default: nil
      }
    }
    #expect(told == ["a", "One", "two.", "b", "c", "Three.", "d"])
  }

  @Test("Marks are told where nobody follows the words")
  func marksAlone() throws {
    let follower = try play(
      [speech("One.", at: 0), .mark("a"), speech("Two.", at: 4), .mark("b")], followsWords: false
    ).follower
    #expect(
      follower.events.filter { $0 != .finish(.finished, lastWord: nil) } == [
        .mark("a"), .mark("b"),
      ])
  }

  @Test("Nothing but silence and marks is no failure")
  func nothingElse() throws {
    let (result, _, follower) = try play([.silence(milliseconds: 5), .mark("a")])
    #expect(result.outcome == .finished && !result.isUnheard)
    #expect(follower.events.contains(.mark("a")))
    #expect(follower.ending?.outcome == .finished)
  }

  @Test("What is spoken and makes no sound is told as failed")
  func unheard() throws {
    let follower = try play(
      [speech("…", at: 0)],
      launcher: ScriptedLauncher { _ in
        [.audioStart(AudioFormat(rateHz: 22050)), .audioChunk([0, 0]), .audioStop]
      }
    ).follower
    #expect(follower.ending?.outcome == .failed)
  }

  private final class Frames: SoundReader {
    let format: AudioFormat
    private var left: [Int16]
    init(_ text: String, rateHz: Int) {
      (format, left) = (AudioFormat(rateHz: rateHz), text.utf8.map { Int16($0) })
    }
    func next(frames: Int) throws(SpeakError) -> [Int16]? {
      guard !left.isEmpty else { return nil }
      defer { left.removeFirst(min(3, left.count)) }
      return Array(left.prefix(3))
    }
  }

  private func recording(_ path: String, _ text: String, at offset: Int) -> Item {
    .recording(
      Recording(
        path: path,
        sentence: SourceSentence(
          text: text, written: AlignedText(text, at: offset), utf16Offset: offset)))
  }

  @Test("A recording is heard in its place, brought to the rate of the run")
  func recordings() throws {
    let (result, sink, _) = try play(
      [speech("One.", at: 0), recording("a", "Two.", at: 4), speech("Three.", at: 8)],
      recordings: ["a": Frames("two", rateHz: 11025)])
    // The tests' resampler doubles each frame.
    #expect(sink.heard == "One.ttwwooThree.")
    #expect(result.outcome == .finished && result.hadSound)
  }

  @Test("A recording alone decides the rate")
  func recordingAlone() throws {
    let sink = try play(
      [recording("a", "Two.", at: 0)], recordings: ["a": Frames("two", rateHz: 11025)]
    ).sink
    #expect(sink.heard == "two")
  }

  @Test("A recording that cannot be opened ends the utterance, which is told")
  func missingRecording() throws {
    let follower = Follower()
    #expect(throws: SpeakError.self) {
      try play([recording("none", "Two.", at: 0)], follower: follower)
    }
    #expect(follower.ending?.outcome == .failed)
  }

  @Test("A voice of another rate is brought to that of the first, and its words with it")
  func otherRate() throws {
    let (_, sink, follower) = try play(
      [speech("One two. ", at: 0), speech("Three four.", at: 9)],
      launcher: ScriptedLauncher { request in
        let isSecond = request.text.hasPrefix("Three")
        return spokenWithWords(request.text).map { event in
          if case .audioStart = event {
            return .audioStart(AudioFormat(rateHz: isSecond ? 11025 : 22050))
          }
          return event
        }
      })
    #expect(sink.heard == "One two. TThhrreeee  ffoouurr..")
    #expect(follower.words == BarSource.ranges(of: "One two. Three four."))
  }

  @Test("A skip goes by sentences, whatever items they are made of")
  func skip() throws {
    let follower = Follower()
    let whole = AlignedText("One two. ")
    let sentence = SourceSentence(text: whole.text, written: whole, utf16Offset: 0)
    let items: [Item] = [
      .speech(BarSource.speech("One ", at: 0, in: sentence)), .mark("a"),
      .speech(BarSource.speech("two. ", at: 4, in: sentence)), .silence(milliseconds: 1),
      speech("Three four five six seven.", at: 9), speech("Eight.", at: 35),
    ]
    follower.answer = { event in
      if case .word(let word, _) = event, word.range.lowerBound == 0 {
        [.skip(sentences: 1)]
      } else {
        []
      }
    }
    let sink = try play(items, follower: follower, sink: PlayingSink(queueLimit: 3, step: 1)).sink
    #expect(sink.heard.hasSuffix("Three four five six seven.Eight."))
    #expect(!sink.heard.contains("two"))
  }

  @Test("An engine that dies amid marks, silence and runs loses nothing", arguments: 0..<4)
  func engineDies(round: Int) throws {
    let dying = ["One ", "two.", "Three.", "Four."][round]
    let items: [Item] = [
      speech("One ", at: 0), .mark("a"), .silence(milliseconds: 1), speech("two.", at: 4),
      .silence(milliseconds: 1), speech("Three.", at: 8), .mark("b"), speech("Four.", at: 14),
    ]
    let (result, sink, follower) = try play(
      items,
      launcher: ScriptedLauncher(
        { $0.text == dying ? nil : spokenWithWords($0.text) }, { spokenWithWords($0.text) }))
    #expect(result.outcome == .finished)
    let heard = sink.heardSamples.filter { $0 != 0 }.map { UInt8($0) }
    #expect(String(decoding: heard, as: UTF8.self).filter { $0 != " " } == "Onetwo.Three.Four.")
    #expect(follower.events.count { if case .mark = $0 { true } else { false } } == 2)
  }
}
