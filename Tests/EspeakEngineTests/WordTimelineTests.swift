// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestTraits
import Testing
import TextPreparation
import WordBreaking
import Wyoming

@testable import EspeakEngine
@testable import SpeechLoop

@Suite("The words of what the real engine speaks", .waits)
struct WordTimelineTests {
  struct Case: CustomTestStringConvertible {
    var voice: String
    var text: String
    var testDescription: String { "\(voice): \(text)" }
  }

  private static let cases: [Case] = [
    (
      "gmw/en-US",
      "I don't know what's in the well-known house. It costs $1,234.50, e.g. at 3:30 p.m.!"
    ),
    ("gmw/en-US", "The U.S.A. is big - one of a kind. CamelCase and 👩‍👩‍👧 or 🏳️‍🌈 and 👍🏽, you & me."),
    ("gmw/en-US", "Mail me@example.org about 50% and/or C++. Room ٣ is free, 𝒳 too. nai\u{308}ve"),
    ("gmw/en-US", "*bold* and/or <b>x</b> ★ star #1 @me a_b 2+2=4 👍 ok “so” (it) is."),
    ("gmw/de", "Grüße! Die E-Mail-Adresse, z.B. am 3. Mai um 15.30 Uhr, kostet 1.000,50 €."),
    ("roa/fr", "L'eau est froide, qu’est-ce que c’est ? « Bonjour », dit-il."),
    ("roa/es", "¿Cómo estás? ¡Hola, señor! Me llamo José."),
    ("zle/ru", "Привет, как дела? Я не знаю, и т.д. Москва — столица."),
    ("grk/el", "Καλημέρα, τι κάνεις; Δεν ξέρω."),
    ("sem/ar", "مرحبا، كيف حالك؟ أنا لا أعرف."),
    ("sem/he", "שלום, מה שלומך? אני לא יודע."),
    ("inc/hi", "नमस्ते, आप कैसे हैं? मुझे पानी चाहिए।"),
    ("ko", "안녕하세요? 물 좀 주세요."),
    ("jpx/ja", "今日はいい天気です。コーヒーをください。"),
    ("sit/cmn", "你好，世界！我们今天去学校。"),
  ].map(Case.init)

  @Test("are each lit once, in order, at the frames the engine told", arguments: cases)
  func rules(_ each: Case) throws {
    let segment = Segment(source: each.text, sourceOffset: 0, sourceUTF16Offset: 0)
    let prepared = segment.written.then(cleanUp)
    let answer = try #require(EngineProcess.speak([prepared.text], voice: each.voice).first)
    try #require(answer.frames > 0)
    let words = WordSegmenter(dictionary: ICUWordDictionary()).words(in: each.text)
    let anchors = answer.words.map { word in
      (frame: word.frame, offset: prepared.sourceOffset(of: word.offset))
    }
    let lit = light(segment, anchors, answer)

    #expect(lit.map(\.word.range) == words)
    for (word, next) in zip(lit, lit.dropFirst()) { #expect(word.startFrame <= next.startFrame) }
    #expect(lit.allSatisfy { $0.startFrame < answer.frames })
    #expect(!lit.contains { $0.isEstimated })

    let told = lit.filter { $0.basis == .engine }
    // It reports a run of kana and ideographs as one, in its Japanese voice.
    if each.voice != "jpx/ja" { #expect(told.count * 3 >= words.count * 2) }
    for word in told {
      let previousEnd = words.last { $0.upperBound <= word.word.range.lowerBound }?.upperBound ?? 0
      let before = previousEnd..<word.word.range.lowerBound
      let anchor =
        anchors.first { word.word.range.contains($0.offset) }
        ?? anchors.first { before.contains($0.offset) }
      #expect(word.startFrame == anchor?.frame)
    }
  }

  /// As a loop would: anchors and frames arrive in chunks, and a little later they are heard.
  private func light(
    _ segment: Segment, _ anchors: [(frame: Int, offset: Int)], _ answer: Spoken
  ) -> [TimedWord] {
    var timeline = WordTimeline(
      WordSegmenter(dictionary: ICUWordDictionary()).layout(
        of: segment.written, in: segment.sentence), from: 0,
      pace: SpeakingPace(rateHz: answer.rateHz, wordsPerMinute: 175))
    var lit: [TimedWord] = []
    var received = 0
    var next = anchors.startIndex
    let chunk = 2048
    let ahead = 16_384
    while received < answer.frames {
      let count = min(chunk, answer.frames - received)
      while next < anchors.endIndex, anchors[next].frame < received + count {
        timeline.add(anchorAt: anchors[next].frame, sourceOffset: anchors[next].offset)
        next += 1
      }
      timeline.receive(frames: count)
      received += count
      lit += timeline.take(framesHeard: max(0, received - ahead))
    }
    timeline.finish()
    return lit + timeline.take(framesHeard: received)
  }
}
