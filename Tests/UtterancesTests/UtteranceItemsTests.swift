// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import Testing
import TextPreparation

@testable import Utterances

@Suite("The items of a script")
struct UtteranceItemsTests {
  private static func voice(_ name: String, _ language: String) -> Voice {
    Voice(
      identifier: "test:\(name)", name: name,
      languages: [.init(tag: LanguageTag(language)!, priority: 5)], quality: .default,
      engine: "test", gender: nil, unusableReason: nil)
  }

  private static let voices = [
    voice("english", "en"), voice("japanese", "ja"), voice("russian", "ru"),
  ]

  private final class Sentences: Script {
    private var segmenter = SentenceSegmenter()
    private var text: String
    init(_ text: String) {
      self.text = text
      segmenter.append(text)
      segmenter.finish()
    }
    func next() throws(SpeakError) -> ScriptStep {
      segmenter.next().map(ScriptStep.sentence) ?? .end
    }
    func takeText() -> String {
      defer { text = "" }
      return text
    }
  }

  private func source(_ text: String, castsRuns: Bool = true) -> UtteranceItems {
    UtteranceItems(
      Sentences(text),
      casting: Casting(
        CastingBase(language: .english, voice: Self.voices[0], castsRuns: castsRuns),
        among: Self.voices), prosody: Prosody(wordsPerMinute: 200, pitch: 1.5, volume: 0.5),
      words: WordSegmenter(dictionary: nil))
  }

  private func speeches(_ source: UtteranceItems) throws -> [Speech] {
    var speeches: [Speech] = []
    while case .item(.speech(let speech)) = try source.next() { speeches.append(speech) }
    return speeches
  }

  private static let mixed = "Say こんにちは and Привет, please. Good night."

  @Test("A sentence is one speech a run, each with its voice, and the sentence's pause at its end")
  func runs() throws {
    let speeches = try speeches(source(Self.mixed))
    #expect(
      speeches.map(\.voice.name) == [
        "english", "japanese", "english", "russian", "english", "english",
      ])
    #expect(speeches.map(\.language.description) == ["en", "ja", "en", "ru", "en", "en"])
    #expect(speeches.map(\.joinsPrevious) == [false, true, true, true, true, false])
    #expect(speeches.map(\.joinsNext) == [true, true, true, true, false, false])
    #expect(speeches.map(\.endsWithPause) == [false, false, false, false, true, true])
    #expect(
      speeches.allSatisfy { $0.prosody == Prosody(wordsPerMinute: 200, pitch: 1.5, volume: 0.5) })
  }

  @Test("The runs cover the text in order, and so do their words", arguments: [true, false])
  func coverage(castsRuns: Bool) throws {
    let source = source(Self.mixed, castsRuns: castsRuns)
    let speeches = try speeches(source)
    #expect(speeches.map(\.source).joined() == Self.mixed)
    var end = 0
    for speech in speeches {
      #expect(speech.written.sourceRange.lowerBound == end)
      end = speech.written.sourceRange.upperBound
    }
    let words = speeches.flatMap { source.words(of: .speech($0)).words }
    #expect(
      words.map(\.text) == ["Say", "こんにちは", "and", "Привет", "please", "Good", "night"])
    let scalars = Array(Self.mixed.unicodeScalars)
    for word in words {
      #expect(String(String.UnicodeScalarView(scalars[word.range])) == word.text)
    }
  }

  @Test("Without casting one voice speaks all")
  func noCasting() throws {
    let speeches = try speeches(source(Self.mixed, castsRuns: false))
    #expect(speeches.map(\.voice.name) == ["english", "english"])
    #expect(speeches.allSatisfy { !$0.joinsPrevious && !$0.joinsNext && $0.endsWithPause })
  }

  @Test("What has nothing to say gives no item, and the text is told all the same")
  func blank() throws {
    let source = source(" \u{200B}\n\n ")
    #expect(try speeches(source).isEmpty)
    #expect(source.takeText() == " \u{200B}\n\n ")
    #expect(source.takeText().isEmpty)
  }

  @Test("Engines get the text cleaned up, tied to the source")
  func reading() throws {
    let speech = try #require(try speeches(source("Ｏne\ttwo.")).first)
    #expect(speech.text.text == "One two." && speech.source == "Ｏne\ttwo.")
    #expect(speech.text.sourceOffset(of: 4) == 4)
  }

  @Test("The pieces of a run stay its voice's and come down to words")
  func pieces() throws {
    let source = source(Self.mixed)
    let speech = try speeches(source)[4]
    #expect(speech.source == ", please. " || speech.source.hasPrefix("please"))
    func words(_ speech: Speech) -> [Speech] {
      let pieces = source.pieces(of: speech)
      return pieces.isEmpty ? [speech] : pieces.flatMap(words)
    }
    let first = try speeches(self.source("One two, three four."))[0]
    let all = words(first)
    #expect(all.map(\.source).joined() == "One two, three four.")
    #expect(all.count == 4 && all.allSatisfy { $0.voice == first.voice })
    #expect(all.last?.endsWithPause == true && all.first?.endsWithPause == false)
  }
}
