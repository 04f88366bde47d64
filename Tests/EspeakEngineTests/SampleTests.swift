// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestTraits
import Testing
import Wyoming

@testable import EspeakEngine

@Suite("The samples are those of the espeak-ng program", .waits)
struct SampleTests {
  static let sentences: [(voice: String, texts: [String])] = [
    (
      "gmw/en-US",
      [
        "Hello.", "I will be ten minutes late.", "Could you open the window, please?",
        "It's 23:45 on 3 May 2026; that's 1,234.5 kg.", "Wait -- what?! No...",
        "Dr. Smith's well-known U.S.A. trip (e.g. by car) cost $5.",
        "First line\n\nsecond line\tend",
        "a < b & c > d, \"quoted\" and 'single'", "HELP ME NOW", "😂 is a face",
      ]
    ),
    ("gmw/en", ["My throat hurts.", "Please call the nurse at half past four."]),
    (
      "gmw/de",
      [
        "Guten Morgen, ich hätte gern zwei Brötchen.", "Am 3. Mai um 14:30 Uhr?",
        "Donaudampfschifffahrtsgesellschaftskapitän.",
      ]
    ),
    ("roa/fr", ["Où est la pharmacie, s'il vous plaît ?", "J'ai mal à la gorge."]),
    ("roa/es", ["¿Dónde está el baño?", "Mañana a las ocho."]),
    ("zle/ru", ["Здравствуйте, я не могу говорить.", "Сколько это стоит?"]),
    ("jpx/ja", ["きょうは いい てんき です。", "ありがとう ございます。"]),
    ("sit/cmn", ["你好，我不能说话。", "今天天气很好。"]),
    ("sem/ar", ["مرحبا، كيف حالك؟"]),
    ("inc/hi", ["नमस्ते, आप कैसे हैं?"]),
  ]

  @Test("whatever the language", arguments: sentences.map(\.voice))
  func languages(voice: String) throws {
    for text in try #require(Self.sentences.first { $0.voice == voice }).texts {
      let spoken = try EngineProcess.speak([text], voice: voice)
      let reference = try EngineProcess.referencePCM(text, voice: voice)
      let isSame = spoken.map(\.pcm) == [reference]
      #expect(isSame, "\(voice): \(text)")
      #expect(spoken.first?.rateHz == 22050)
    }
  }

  @Test(
    "whatever the rate, pitch and volume",
    arguments: [
      (Prosody(wordsPerMinute: 80), ["-s", "80"]), (Prosody(wordsPerMinute: 300), ["-s", "300"]),
      (Prosody(wordsPerMinute: 449), ["-s", "449"]), (Prosody(volume: 0.5), ["-a", "50"]),
      (Prosody(volume: 0), ["-a", "0"]),
      (Prosody(pitch: 0.5), ["-p", "\(EspeakPitch.value(forMultiplier: 0.5))"]),
      (Prosody(pitch: 1.5), ["-p", "\(EspeakPitch.value(forMultiplier: 1.5))"]),
    ])
  func prosody(_ prosody: Prosody, options: [String]) throws {
    let text = "The quick brown fox, isn't it?"
    let spoken = try EngineProcess.speak([text], prosody: prosody)
    let reference = try EngineProcess.referencePCM(text, voice: "gmw/en-US", options: options)
    let isSame = spoken.map(\.pcm) == [reference]
    #expect(isSame)
  }

  /// The library's flutter and noise run on from text to text, so only what a listener notices is
  /// compared: length, loudness, words.
  @Test("but for their flutter after other voices and texts that leave marks in the library")
  func noTraces() throws {
    let text = "Nothing of before is heard here."
    let voices = ["gmw/en-US", "zle/ru", "gmw/en", "jpx/ja", "gmw/en-US+f3", "gmw/en-US"]
    let dirty = "<prosody rate='300'> <voice name='de'> \u{1}80S \u{1}B1 [[h@loU]] \u{2}"
    let fast = Prosody(wordsPerMinute: 300, pitch: 2, volume: 0.3)
    let requests = voices.flatMap { voice in
      [
        SynthesizeRequest(text: dirty, voiceName: voice),
        SynthesizeRequest(text: text, voiceName: voice, prosody: fast),
        SynthesizeRequest(text: text, voiceName: voice),
      ]
    }
    let spoken = try EngineProcess.run(requests.map { .synthesize($0) }).spoken
    try #require(spoken.count == requests.count)
    for (position, voice) in voices.enumerated() {
      let fresh = try EngineProcess.speak([text], voice: voice)[0]
      let later = spoken[3 * position + 2]
      #expect(abs(Double(later.frames) / Double(fresh.frames) - 1) < 0.05, "\(position): \(voice)")
      #expect(later.words.map(\.offset) == fresh.words.map(\.offset), "\(position): \(voice)")
      #expect(abs(later.loudness / fresh.loudness - 1) < 0.05, "\(position): \(voice)")
    }
  }

  @Test("of a long text, and three sentences one after the other are the three together")
  func longText() throws {
    let sentence = "This is sentence number 42, and it goes on: one, two, three. Is that so? Yes! "
    let text = String(repeating: sentence, count: 900)
    #expect(TextSplitter.pieces(of: text, phonemes: onePerLetter).count == 2)
    let isSame =
      try EngineProcess.speak([text]).map(\.pcm)
      == [EngineProcess.referencePCM(text, voice: "gmw/en-US")]
    #expect(isSame)
    let three = try EngineProcess.speak(["One, two.", "Three four?", "Five!"]).flatMap(\.pcm)
    let areSame =
      try three == EngineProcess.referencePCM("One, two. Three four? Five!", voice: "gmw/en-US")
    #expect(areSame)
  }

  @Test("up to the pause at the end, which is left out on request")
  func withoutEndPause() throws {
    let with = try EngineProcess.speak(["Hello there."])[0]
    let without = try EngineProcess.speak(["Hello there."], endsWithPause: false)[0]
    #expect(with.frames - without.frames > 22050 / 5)
    let beginsAlike = with.pcm.starts(with: without.pcm.prefix(without.pcm.count / 2))
    #expect(beginsAlike)
  }

  @Test("a pitch of 1 is the library's own, others move in their direction within its range")
  func pitch() {
    #expect(EspeakPitch.value(forMultiplier: 1) == 50)
    let values = stride(from: 0.5, through: 2, by: 0.05).map(EspeakPitch.value(forMultiplier:))
    #expect(values == values.sorted())
    #expect(values.first! >= 0 && values.last! <= 100)
    #expect(
      EspeakPitch.value(forMultiplier: 0.8) < 50 && EspeakPitch.value(forMultiplier: 1.2) > 50)
  }
}
