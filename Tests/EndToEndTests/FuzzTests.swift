// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import Synchronization
import TestSupport
import TestTraits
import Testing
import TextPreparation
import Wyoming

/// Ten thousand strings nobody would type.
@Suite("Random bytes and random text", .waits)
struct FuzzTests {
  let speak = SpeakProgram()

  /// Voices whose rules for letters and numbers differ most.
  private static let voices = [
    "gmw/en-US", "gmw/de", "roa/fr", "jpx/ja", "sit/cmn", "zle/ru", "sem/ar", "inc/hi", "ko",
    "grk/el",
  ]

  @Test("No text crashes the preparation or hangs the engine")
  func engine() throws {
    var seeds = SeededRandom(for: "fuzz of the engine")
    let generators = [SeededRandom(seed: seeds.next()), SeededRandom(seed: seeds.next())]
    let restarts = Mutex<[String]>([])
    onThreads(generators.count) { thread in
      var text = RandomText(generator: generators[thread])
      guard var engine = try? RunningEngine(speak) else {
        return restarts.withLock { $0.append("no engine starts") }
      }
      for _ in 0..<5000 {
        let (bytes, voice) = (text.next(), text.pick(Self.voices))
        for segment in segments(of: bytes) {
          if engine.answers(segment, voice: voice) { continue }
          restarts.withLock { $0.append("\(voice): \(Array(segment.utf8))") }
          guard let next = try? RunningEngine(speak) else { return }
          engine = next
        }
      }
    }
    let lost = restarts.withLock { $0 }
    print("fuzz of the engine: \(lost.count) restarts")
    // A loss is survived, and the whole program's tests see to that; many would be heard.
    #expect(lost.count <= 10, "\(lost.prefix(10))")
  }

  /// What the program makes of bytes that come from a pipe.
  private func segments(of bytes: [UInt8]) -> [String] {
    var segmenter = SentenceSegmenter()
    do {
      segmenter.append(try UTF8Decoder.text(of: bytes, onInvalid: .replace))
    } catch {
      Issue.record("replaced bytes are never refused: \(error)")
    }
    segmenter.finish()
    var segments: [String] = []
    while let segment = segmenter.next() { segments.append(cleanUp(segment.source).text) }
    return segments
  }

  @Test("The whole program neither crashes nor hangs, on a pipe")
  func pipes() throws {
    var text = RandomText(generator: SeededRandom(for: "fuzz of pipes"))
    for _ in 0..<40 {
      var input = Array("Start. ".utf8)
      for _ in 0..<50 { input += text.next() + Array(text.pick(["\n\n", ". ", " "]).utf8) }
      let result = try speak.run("-n", "-r", "1", "-o", "-", "--format", "raw", input: input)
      // libespeak-ng itself dies on a text now and then; then what could not be said is named.
      let isTold = result.status == 70 && result.errors.contains("cannot say")
      #expect(result.status == 0 || isTold, "\(input): \(result.errors)")
      #expect(!result.output.isEmpty)
    }
  }

  @Test("The whole program neither crashes nor hangs, on arguments, and keeps what it spoke")
  func arguments() throws {
    var text = RandomText(generator: SeededRandom(for: "fuzz of arguments"))
    var spoken: [String] = []
    for _ in 0..<100 {
      // An argument ends at its first NUL.
      let argument = String(decoding: text.next().filter { $0 != 0 }, as: UTF8.self)
      let result = try speak.run("-o", "-", "--format", "raw", "--", argument)
      #expect([0, 64, 69, 70].contains(result.status) && result.signal == nil, "\(argument)")
      if result.status == 0 { spoken.append(argument) }
    }
    let kept = try speak.historyRows().filter { $0.outcome == "finished" }.map(\.text)
    func bare(_ text: String) -> [Unicode.Scalar] {
      // A byte order mark at the start is none of the text.
      let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
      return Array(scalars.reversed().drop { $0.properties.isWhitespace })
    }
    #expect(kept.count == spoken.count)
    for (kept, spoken) in zip(kept.reversed(), spoken) {
      let isSame = bare(kept) == bare(spoken)
      #expect(isSame, "\(Array(kept.utf8)), \(Array(spoken.utf8))")
    }
    #expect(try sqlite(speak.database, "PRAGMA integrity_check") == "ok")
  }

  @Test("Arguments that are not UTF-8 are refused, whatever they are")
  func argumentBytes() throws {
    var text = RandomText(generator: SeededRandom(for: "fuzz of argument bytes"))
    for _ in 0..<30 {
      let octal = (text.next() + [0xFF]).filter { $0 != 0 }.map {
        "\\" + String($0, radix: 8).padded
      }
      let result = try speak.shell(
        #"text=$(printf '\#(octal.joined())'); exec "$speak" -o - --format raw -- "$text""#)
      #expect(result.status == 65 && result.output.isEmpty, "\(result)")
    }
    #expect(!FileManager.default.fileExists(atPath: speak.database))
  }
}

extension String {
  /// Three digits, as the shell's octal escapes have.
  fileprivate var padded: String { String(repeating: "0", count: 3 - count) + self }
}

/// Strings of several kinds of nonsense, in UTF-8 or not.
private struct RandomText {
  var generator: SeededRandom

  private static let traps = [
    "[[", "]]", "<", ">", "&amp;", "</speak>", "<voice name=\"x\">", "\u{0}", "\u{1}", "\u{1B}[2J",
    "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{FEFF}", "\u{E0041}", "\u{301}", "👩‍👩‍👧‍👦", "🇯🇵",
    "ﷺ", "𝖇", "1,234.5", "-0", "1e308", "999999999999999999999", "...", "!?", "\r\n", "\t", "’",
    "「",
    "漢字", "かな", "안녕", "สวัสดี", "नमस्ते", "שלום", "XIV", "U.S.A.", "http://a.b/?c=d", "''''",
  ]

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements.randomElement(using: &generator)!
  }

  mutating func next() -> [UInt8] {
    let isLong = Int.random(in: 0..<100, using: &generator) == 0
    let count = Int.random(in: 0...(isLong ? 300 : 14), using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    case 1: return (0..<count).map { _ in UInt8.random(in: 0...127, using: &generator) }
    case 2: return utf8((0..<count).map { _ in scalar(upTo: 0x10FFFF) })
    case 3:
      // One script's block, so that its rules are met with marks and letters in any order.
      let block = UInt32.random(in: 0...0x1FF, using: &generator) << 7
      return utf8((0..<count).map { _ in scalar(upTo: 0x7F, from: block) })
    default:
      return (0..<(count / 2)).flatMap { _ in
        let trap = pick(Self.traps)
        let times = Int.random(in: 0..<40, using: &generator) == 0 ? 60 : 1
        return Array(String(repeating: trap, count: times).utf8)
      }
    }
  }

  private mutating func scalar(upTo last: UInt32, from first: UInt32 = 0) -> Unicode.Scalar {
    Unicode.Scalar(first + UInt32.random(in: 0...last, using: &generator)) ?? "\u{FFFD}"
  }

  private func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)
  }
}

extension RunningEngine {
  /// Asks for the text to be spoken and passes the sound over.
  ///
  /// - Returns: whether the answer came to its end.
  fileprivate func answers(_ text: String, voice: String) -> Bool {
    let request = SynthesizeRequest(
      text: text, voiceName: voice, prosody: Prosody(wordsPerMinute: 449))
    do {
      try send(.synthesize(request))
      // Longer than the program itself waits.
      while let message = try next(withinSeconds: 12) {
        if message.type == "audio-stop" { return true }
        if message.type == "error" {
          let told = String(decoding: message.data, as: UTF8.self)
          Issue.record("\(voice) refuses \(Array(text.utf8)): \(told)")
          return true
        }
      }
    } catch {}
    return false
  }
}
