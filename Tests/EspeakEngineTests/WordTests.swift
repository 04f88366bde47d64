// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestTraits
import Testing
import Wyoming

@testable import EspeakEngine

@Suite("Word starts are tied to the words of the request's text", .waits)
struct WordTests {
  @Test("each word has one, in order, before or at the chunk that holds its frame")
  func eachWord() throws {
    let text = "Please bring\u{1}water, warm\tsoup; bread!\n\nThank   you all."
    let answer = try EngineProcess.speak([text])[0]
    let scalars = Array(text.unicodeScalars)
    let starts = scalars.indices.filter { position in
      scalars[position].properties.isAlphabetic
        && (position == 0 || !scalars[position - 1].properties.isAlphabetic)
    }
    #expect(answer.words.map(\.offset) == starts)
    #expect(answer.words.map(\.frame) == answer.words.map(\.frame).sorted())
    #expect(answer.words.allSatisfy { $0.frame < answer.frames })
    for (word, arrived) in zip(answer.words, answer.framesBeforeWord) {
      #expect(arrived <= word.frame)
    }
  }

  @Test("counted in scalars, whatever their bytes")
  func scalars() throws {
    let text = "Grüße 😀 naïve 𝒳 café morgen"
    let answer = try EngineProcess.speak([text], voice: "gmw/de")[0]
    let last = text.unicodeScalars.count - "morgen".count
    #expect(answer.words.last?.offset == last)
  }

  @Test("the audio at a word's frame is the audio of the rest of the text")
  func frames() throws {
    let words = try EngineProcess.speak(["One. Two. Three."])[0].words
    let alone = try EngineProcess.speak(["One."])[0].frames
    #expect(words.map(\.offset) == [0, 5, 10])
    #expect(words[1].frame == alone)
  }

  @Test("in a text far beyond the library's positions inside a clause")
  func longClauses() throws {
    let text = "hello" + String(repeating: "\u{200C}", count: 5000) + " world and you"
    let offsets = try EngineProcess.speak([text])[0].words.map(\.offset)
    #expect(offsets.suffix(3) == [5006, 5012, 5016])
  }
}
