// SPDX-License-Identifier: GPL-3.0-or-later

import TestTraits
import Testing
import Wyoming

@testable import EspeakEngine

@Suite("Words and symbols a voice has no reading for", .waits)
struct UnreadWordTests {
  private func unread(_ text: String, voice: String) throws -> [String] {
    let run = try EngineProcess.run([
      .synthesize(SynthesizeRequest(text: text, voiceName: voice))
    ])
    #expect(run.status == 0 && run.spoken.count == 1)
    let scalars = Array(text.unicodeScalars)
    return run.events.compactMap { event in
      guard case .unread(let offset, let count, let isKindSaid) = event else { return nil }
      var word = String.UnicodeScalarView()
      word.append(contentsOf: scalars[offset..<offset + count])
      return (isKindSaid ? "?" : "-") + String(word)
    }
  }

  @Test(
    "are named, and nothing else is",
    arguments: [
      ("gmw/en-US", "I live in 東京, ♪ ok", ["?東京", "-♪"]),
      ("gmw/en-US", "Yes ✓ no ① two", ["-✓", "-①"]),
      ("gmw/en-US", "ᎠᏂ and ᎣᏏᏲ", ["-ᎠᏂ", "-ᎣᏏ", "?Ᏺ"]),
      ("gmw/en-US", "ﷺ አማ ｶﾅ", ["?ﷺ", "?አማ", "?ｶﾅ"]),
      ("gmw/en-US", "👩‍👩‍👧 🏳️‍🌈 🇯🇵 👍🏽 1️⃣ ☎ ♥️ 🤷‍♀️ 😂", []),
      ("gmw/en-US", "“Don’t”, she said – naïvely… • x │ y ½ €5 25 °C; Москва שלום مرحبا नमस्ते", []),
      ("jpx/ja", "今日は、いい天気です。", ["?今日", "?天気"]),
      ("jpx/ja", "カナ ラーメン 、。「」ー", []),
      ("jpx/ja", "😂 ♪", ["-😂", "-♪"]),
      ("sit/cmn", "你好，世界。あ", ["?あ"]),
      ("zle/ru", "Съешь ещё этих мягких французских булок. ♪", ["-♪"]),
      ("ko", "안녕하세요 漢字", ["?漢字"]),
      ("sem/ar", "مرحبا بالعالم", []), ("inc/hi", "नमस्ते दुनिया", []),
      ("grk/el", "Καλημέρα, τι κάνεις;", []), ("sem/he", "שלום עולם", []),
    ])
  func named(_ voice: String, _ text: String, _ expected: [String]) throws {
    #expect(try unread(text, voice: voice) == expected)
  }

  @Test("A letter that is mute beside loud ones is part of a word that is read")
  func muteLetters() {
    let words = UnreadWords { $0 == "ъ" ? .none : .read }
    #expect(
      words.find(in: "объект ъъ, ъ") == [
        UnreadStretch(range: 7..<9, sound: .none), UnreadStretch(range: 11..<12, sound: .none),
      ])
  }

  @Test("The voice of each request is asked anew")
  func voices() throws {
    let run = try EngineProcess.run(
      ["gmw/en-US", "sit/cmn", "gmw/en-US"].map {
        .synthesize(SynthesizeRequest(text: "水", voiceName: $0))
      })
    let found = run.events.filter { if case .unread = $0 { true } else { false } }
    #expect(found.count == 2)
  }
}
