// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestTraits
import Testing
import Wyoming

@testable import EspeakEngine

@Suite("Nothing of a text is lost at the library's limits", .waits)
struct SplittingTests {
  /// Text of `count` units must last about as much longer as `few` units last for each.
  @Test(
    "whatever the text is made of",
    arguments: [
      ("gmw/en-US", "ba", 2500), ("gmw/en-US", "banana ", 3000), ("gmw/en-US", "a ", 1200),
      ("gmw/en-US", "a1", 1000), ("gmw/en-US", "w", 500), ("gmw/en-US", "ww ", 400),
      ("gmw/en-US", "777 ", 400), ("gmw/en-US", "USB ", 300), ("gmw/en-US", "ba/", 500),
      ("gmw/en-US", "ba'", 500), ("gmw/en-US", "😂 ", 200), ("gmw/en-US", "𝖇", 100),
      ("gmw/en-US", "今日天気", 200), ("gmw/en-US", "привет", 200), ("gmw/en-US", "สวัสดี ", 100),
      ("sit/cmn", "今日天气", 300), ("jpx/ja", "こんにちは", 300), ("jpx/ja", "今日天気", 200),
      ("zle/ru", "привет", 300), ("ko", "안녕하세요 ", 200), ("sem/ar", "مرحبا ", 300),
      ("gmw/de", "straße", 300), ("gmw/de", "ß", 200), ("roa/fr", "1/2 ", 300),
      ("trk/ky", "hello ", 300), ("jpx/ja", "っばげわ ", 200), ("ko", "한국말 ", 200),
      ("roa/fr", "99 ", 300), ("sem/am", "ሰላም ", 300),
      ("th", "สวัสดี", 200), ("inc/hi", "नमस्ते", 100), ("gmw/en-US", "é ", 500),
    ])
  func length(voice: String, unit: String, count: Int) throws {
    let few = 10
    let texts = [few, 2 * few, count].map { String(repeating: unit, count: $0) }
    let frames = try EngineProcess.speak(texts, voice: voice, endsWithPause: false).map(\.frames)
    try #require(frames.count == 3)
    let each = Double(frames[1] - frames[0]) / Double(few)
    let expected = Double(frames[0]) + each * Double(count - few)
    #expect(Double(frames[2]) > 0.9 * expected, "\(frames)")
  }

  @Test("every word of 3,000 without punctuation is reported where it stands")
  func words() throws {
    let text = Array(repeating: "banana", count: 3000).joined(separator: " ")
    let offsets = try EngineProcess.speak([text])[0].words.map(\.offset)
    #expect(offsets == (0..<3000).map { $0 * 7 })
  }

  @Test("5,000 letters without a space are reported in order")
  func letters() throws {
    let offsets = try EngineProcess.speak([String(repeating: "ba", count: 2500)])[0].words
      .map(\.offset)
    #expect(offsets.count > 20)
    #expect(offsets == offsets.sorted() && offsets.last! < 5000)
  }

  static let ordinary = [
    "Hello.", "One two three, four five six. Seven!", "", " ", "\n\n",
    "See https://www.example.org/licenses/why-not-lgpl.html?a=b&c=d#part-12 for more.",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    String(repeating: "A sentence of some words, and then more. ", count: 200),
    String(repeating: "no end of words in sight here ", count: 100),
    "What!!!!!!!!!!!! Really????? " + String(repeating: "-", count: 5000) + " so",
  ]

  @Test("an ordinary text is one piece as it is", arguments: ordinary)
  func untouched(_ text: String) {
    let pieces = TextSplitter.pieces(of: text, phonemes: onePerLetter)
    #expect(pieces.map(\.bytes) == (text.isEmpty ? [] : [Array(text.utf8) + [0]]))
  }

  @Test(
    "an ordinary text has the samples of the espeak-ng program",
    arguments: ordinary.filter { !$0.isEmpty })
  func sameSamples(_ text: String) throws {
    let voice = text.contains("ä") ? "gmw/de" : "gmw/en-US"
    let isSame =
      try EngineProcess.speak([text], voice: voice).map(\.pcm)
      == [EngineProcess.referencePCM(text, voice: voice)]
    #expect(isSame)
  }

  @Test("pieces together are the text, their offsets those of the text")
  func alignment() {
    var generator = SystemRandomNumberGenerator()
    let alphabet: [String] = [
      "a", "b", "w", "7", " ", ".", ",", "!", "\n", "今", "é", "😂", "\u{301}", "'", "/", "A", "。",
    ]
    for _ in 0..<50 {
      let text = (0..<5000).map { _ in
        let weighted = Int.random(in: 0..<(2 * alphabet.count), using: &generator)
        return alphabet[weighted < alphabet.count ? weighted : weighted % 4]
      }.joined()
      let pieces = TextSplitter.pieces(of: text) {
        let count = $0.utf8.count
        return PhonemeCount(total: 40 * count, inLongestWord: 20 * count)
      }
      #expect(pieces.count > 3)
      var spoken: [Unicode.Scalar] = []
      for piece in pieces {
        #expect(piece.start == spoken.count)
        spoken += prepared(piece).unicodeScalars
      }
      #expect(spoken == Array(text.unicodeScalars))
    }
  }

  @Test("control characters are spaces, and only those")
  func controls() {
    let text = "a\0b\u{1}c\u{1F}d\u{7F}e\tf\rg\nh\u{85}i\u{A0}j"
    let pieces = TextSplitter.pieces(of: text, phonemes: onePerLetter)
    #expect(pieces.map(prepared) == ["a b c d e f g\nh\u{85}i\u{A0}j"])
  }

  private func prepared(_ piece: EspeakText) -> String {
    String(decoding: piece.bytes.dropLast(), as: UTF8.self)
  }
}

/// As if every letter were a phoneme.
func onePerLetter(_ text: String) -> PhonemeCount {
  let count = text.unicodeScalars.count { $0.properties.isAlphabetic }
  return PhonemeCount(total: count, inLongestWord: count)
}
