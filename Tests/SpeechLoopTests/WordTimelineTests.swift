// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestSupport
import Testing
import TextPreparation

@testable import SpeechLoop

@Suite("When words are heard")
struct WordTimelineTests {
  /// A thousand frames a letter.
  private static let pace = SpeakingPace(rateHz: 100_000, wordsPerMinute: 1000)

  private func layout(_ text: String, at offset: Int) -> WordLayout {
    let written = AlignedText(text, at: offset)
    return WordSegmenter(dictionary: nil).layout(
      of: written, in: SourceSentence(text: text, written: written, utf16Offset: offset))
  }

  private func timeline(_ text: String) -> WordTimeline {
    WordTimeline(layout(text, at: 0), from: 0, pace: Self.pace)
  }

  /// Everything at once: starts, then ends, of all words.
  private func finished(
    _ text: String, _ anchors: [(frame: Int, offset: Int)], frames: Int
  ) -> [TimedWord] {
    var timeline = timeline(text)
    for anchor in anchors { timeline.add(anchorAt: anchor.frame, sourceOffset: anchor.offset) }
    timeline.receive(frames: frames)
    timeline.finish()
    return timeline.take(framesHeard: frames)
  }

  @Test("Each begins where the engine said, and the engine vouches for it")
  func anchored() {
    let words = finished("One two three.", [(0, 0), (400, 4), (900, 8)], frames: 2000)
    #expect(words.map(\.word.range) == [0..<3, 4..<7, 8..<13])
    #expect(words.map(\.startFrame) == [0, 400, 900])
    #expect(words.allSatisfy { $0.basis == .engine && !$0.isEstimated })
  }

  @Test("A word without an anchor begins between its neighbours, by its length")
  func between() {
    let words = finished("in the house", [(0, 0), (700, 7)], frames: 1300)
    #expect(words.map(\.startFrame) == [0, 300, 700])
    #expect(words.map(\.basis) == [.engine, .neighbours, .engine])
  }

  @Test("Words before the first anchor and after the last share the sound there")
  func outside() {
    let words = finished("aa bb cc dd ee ff", [(600, 6), (900, 9)], frames: 1700)
    #expect(words.map(\.startFrame) == [0, 300, 600, 900, 1200, 1500])
    #expect(!words.contains { $0.isEstimated })
  }

  @Test("Without any anchor all are estimated by their lengths, and say so")
  func estimated() {
    let words = finished("aaa bbbbbbb cc", [], frames: 1400)
    #expect(words.map(\.startFrame) == [0, 400, 1200])
    #expect(words.allSatisfy { $0.isEstimated })
  }

  @Test(
    "Several anchors in a word: the first counts; between words: the next; after the last: none")
  func assignment() {
    let words = finished(
      "don't, go!", [(0, 0), (100, 3), (500, 5), (700, 8), (900, 9)], frames: 1000)
    #expect(words.map(\.startFrame) == [0, 700])
  }

  @Test("What is said between two words lights none of them")
  func betweenWords() {
    let text = "and/or *now*"
    let words = finished(text, [(0, 0), (200, 3), (600, 4), (900, 7), (1400, 8)], frames: 2000)
    #expect(words.map(\.startFrame) == [0, 600, 1400])
    let only = finished(text, [(0, 0), (200, 3), (900, 7)], frames: 2000)
    #expect(only.map(\.startFrame) == [0, 200, 900])
  }

  @Test("While the sound arrives, an anchor before a word waits for the one in it")
  func betweenWordsStreaming() {
    var timeline = timeline("😀 ok")
    timeline.add(anchorAt: 0, sourceOffset: 0)
    timeline.add(anchorAt: 3000, sourceOffset: 1)
    timeline.receive(frames: 5000)
    #expect(timeline.take(framesHeard: 4000).map(\.startFrame) == [0])
    timeline.add(anchorAt: 6000, sourceOffset: 2)
    timeline.receive(frames: 5000)
    #expect(timeline.take(framesHeard: 6001).map(\.startFrame) == [6000])
  }

  @Test(
    "An anchor that jumps and comes back is dropped",
    arguments: [
      [0, 3, 6, 24, 9, 12, 15, 18, 21, 24, 27], [0, 3, 6, 9, 12, 0, 15, 18, 21, 24, 27],
      [0, 3, 24, 27, 6, 9, 12, 15, 18, 21], [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 0, 3],
    ])
  func jumps(offsets: [Int]) {
    let text = "aa bb cc dd ee ff gg hh ii jj"
    let anchors = offsets.enumerated().map { (frame: $0.offset * 1000, offset: $0.element) }
    let words = finished(text, anchors, frames: offsets.count * 1000)
    #expect(words.count == 10)
    #expect(words.map(\.startFrame) == words.map(\.startFrame).sorted())
    for (position, offset) in offsets.enumerated() where offset == 15 || offset == 18 {
      #expect(words[offset / 3].startFrame == position * 1000)
    }
  }

  @Test("A last anchor that skips words in no time is not believed")
  func falseJump() {
    let text = "aa bb cc dd ee ff gg hh ii jj"
    let words = finished(text, [(0, 0), (3000, 3), (3100, 27)], frames: 30_000)
    #expect(words[9].startFrame > 20_000)
  }

  @Test("While the sound arrives, a word is given when it is heard, not before and not later")
  func streaming() {
    var timeline = timeline("One two three.")
    #expect(timeline.take(framesHeard: 0).isEmpty)
    timeline.add(anchorAt: 0, sourceOffset: 0)
    timeline.receive(frames: 1000)
    #expect(timeline.take(framesHeard: 0).isEmpty)
    #expect(timeline.nextStartFrame == 0)
    #expect(timeline.take(framesHeard: 1).map(\.word.range) == [0..<3])
    timeline.add(anchorAt: 1500, sourceOffset: 4)
    timeline.add(anchorAt: 1900, sourceOffset: 8)
    timeline.receive(frames: 1000)
    #expect(timeline.nextStartFrame == 1500)
    #expect(timeline.take(framesHeard: 1500).isEmpty)
    #expect(timeline.take(framesHeard: 1950).map(\.startFrame) == [1500, 1900])
    #expect(timeline.nextStartFrame == nil)
    #expect(timeline.take(framesHeard: 2000).isEmpty)
  }

  @Test("A word whose successor is not known yet is given at the pace of those before")
  func notLate() {
    var timeline = timeline("in the house")
    timeline.add(anchorAt: 0, sourceOffset: 0)
    timeline.receive(frames: 4000)
    let the = timeline.take(framesHeard: 4000)
    #expect(the.map(\.word.range) == [0..<2, 3..<6])
    #expect(the.map(\.startFrame) == [0, 3000])
    timeline.add(anchorAt: 5000, sourceOffset: 7)
    timeline.receive(frames: 4000)
    timeline.finish()
    #expect(timeline.take(framesHeard: 8000).map(\.startFrame) == [5000])
  }

  @Test("An anchor that comes after its word was given changes nothing behind it")
  func tooLate() {
    var timeline = timeline("in the house")
    timeline.receive(frames: 5000)
    #expect(timeline.take(framesHeard: 4500).map(\.startFrame) == [0, 3000])
    timeline.add(anchorAt: 6000, sourceOffset: 3)
    timeline.add(anchorAt: 7000, sourceOffset: 7)
    timeline.receive(frames: 5000)
    timeline.finish()
    #expect(timeline.take(framesHeard: 10_000).map(\.startFrame) == [7000])
  }

  @Test("A silent answer lights no word, and one cut short only those before the cut")
  func cut() {
    #expect(finished("One two.", [], frames: 0).isEmpty)
    var timeline = timeline("One two three.")
    timeline.add(anchorAt: 0, sourceOffset: 0)
    timeline.add(anchorAt: 1500, sourceOffset: 4)
    timeline.add(anchorAt: 1900, sourceOffset: 8)
    timeline.receive(frames: 2500)
    timeline.cut(afterFrames: 1600)
    #expect(timeline.endOfWords == 7)
    #expect(timeline.take(framesHeard: 1600).map(\.startFrame) == [0, 1500])
    #expect(timeline.take(framesHeard: 9999).isEmpty)
  }

  @Test("Words that were given before are not given again")
  func givenBefore() {
    var timeline = WordTimeline(layout("One two three.", at: 100), from: 107, pace: Self.pace)
    timeline.add(anchorAt: 0, sourceOffset: 100)
    timeline.receive(frames: 1000)
    timeline.finish()
    #expect(timeline.take(framesHeard: 1000).map(\.word.range) == [108..<113])
    #expect(timeline.isOver)
  }

  @Test("Only what the engine told is a place to pause at")
  func boundaries() {
    var timeline = timeline("in the house")
    timeline.add(anchorAt: 0, sourceOffset: 0)
    timeline.receive(frames: 900)
    #expect(timeline.boundary(from: 0) == 0)
    #expect(timeline.boundary(from: 1) == nil)
    timeline.add(anchorAt: 700, sourceOffset: 7)
    #expect(timeline.boundary(from: 1) == 700)
    #expect(timeline.boundary(from: 701) == nil)
  }

  @Test("The pace learned from one sentence serves the next")
  func pace() {
    var first = timeline("aaaa bbbb cccc dddd")
    first.receive(frames: 60_000)
    first.finish()
    #expect(first.pace.framesPerLetter > 1500)
  }

  @Test("Whatever is reported, each word is given once, in order, never back", arguments: 0..<300)
  func anyAnchors(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let text = random.text(count: 120) + " end"
    let count = text.unicodeScalars.count
    let words = WordSegmenter(dictionary: nil).words(in: text)
    var timeline = timeline(text)
    var taken: [TimedWord] = []
    var received = 0
    var heard = 0
    for _ in 0..<60 {
      let frame =
        seed % 3 == 0
        ? Int(random.next() % 100_000)
        : seed % 3 == 1 ? received : Int(truncatingIfNeeded: random.next())
      timeline.add(anchorAt: frame, sourceOffset: Int(random.next() % UInt64(count + 20)) - 10)
      let chunk = Int(random.next() % 3000)
      timeline.receive(frames: chunk)
      received += chunk
      heard = min(received, heard + Int(random.next() % 4000))
      let next = timeline.nextStartFrame
      let new = timeline.take(framesHeard: heard)
      if let next { #expect(new.isEmpty == (next >= heard)) }
      #expect(new.allSatisfy { $0.startFrame < heard })
      taken += new
    }
    timeline.finish()
    taken += timeline.take(framesHeard: received)
    #expect(taken.map(\.word.range) == words)
    #expect(timeline.nextStartFrame == nil)
    for (word, next) in zip(taken, taken.dropFirst()) {
      #expect(word.startFrame <= next.startFrame)
    }
    #expect(taken.allSatisfy { $0.startFrame < received })
  }

  @Test("30,000 characters in one answer take linear time", .timeLimit(.minutes(1)))
  func long() {
    let text = String(repeating: "word and ", count: 20_000)
    var timeline = timeline(text)
    var taken = 0
    for position in 0..<20_000 {
      timeline.add(anchorAt: position * 900, sourceOffset: position * 9)
      timeline.receive(frames: 900)
      taken += timeline.take(framesHeard: position * 900).count
    }
    timeline.finish()
    taken += timeline.take(framesHeard: .max).count
    #expect(taken == 40_000)
  }
}
