// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("The voice for a text")
struct VoiceChoiceTests {
  private final class Warnings {
    var all: [SpeakError] = []
  }

  private let warnings = Warnings()
  private static let voices = [
    voice("e:en-GB", "en-GB", name: "English (Great Britain)"),
    voice("e:en-US", "en-US", name: "English (America)"),
    voice("e:ja", "ja", name: "Japanese"), voice("e:de", "de", name: "German"),
    voice("e:mb", "en-US", name: "us-mbrola-1", unusable: "no data"),
  ]

  /// The identifier's end and the language that are chosen.
  private func choose(
    _ text: String = "Hi", voice: String? = nil, language: String? = nil, locale: String? = nil,
    own: (voice: String?, language: String?) = (nil, nil), among voices: [Voice] = Self.voices
  ) throws -> String {
    var options = SayOptions(.none)
    options.voice = voice
    options.language = language.flatMap { LanguageTag($0) }
    let request = SayRequest(
      text: .whole(text), source: .typed, language: own.language.flatMap { LanguageTag($0) },
      voice: own.voice)
    let choice = VoiceChoice(
      voices: voices, options: options, locale: locale.flatMap { LanguageTag($0) },
      warn: { [warnings] in warnings.all.append($0) })
    let chosen = try choice.choose(for: request, text: text)
    return "\(chosen.voice.nameInEngine) \(chosen.language)"
  }

  @Test("is the one that was named, in its language or the one that was named")
  func named() throws {
    #expect(try choose(voice: "e:ja") == "ja ja")
    #expect(try choose(voice: "german", language: "de-AT", locale: "ja") == "de de-AT")
    #expect(try choose(voice: "e:ja", own: ("e:de", "de")) == "ja ja")
    #expect(try choose(voice: "English", locale: "en-US") == "en-US en-US")
  }

  @Test("is the phrase's own, unless another language is wanted")
  func own() throws {
    #expect(try choose(own: ("e:de", nil)) == "de de")
    #expect(try choose(own: ("e:de", "de-CH")) == "de de-CH")
    #expect(try choose(language: "ja", own: ("e:de", "de")) == "ja ja")
    #expect(warnings.all.isEmpty)
  }

  @Test(
    "is another one, with a warning, where the phrase's own cannot be had",
    arguments: [
      ("nosuch", SpeakError.Kind.notFound, "there is no voice of that name; another one speaks"),
      ("e:mb", .unavailable, "no data; another one speaks"),
    ])
  func ownIsGone(_ name: String, _ kind: SpeakError.Kind, _ why: String) throws {
    #expect(try choose(own: (name, "ja")) == "ja ja")
    #expect(warnings.all.map(\.kind) == [kind])
    #expect(warnings.all.map(\.why) == [why])
  }

  @Test("follows the option, the phrase, the script, the locale and English, in this order")
  func language() throws {
    #expect(try choose("はい", language: "de", locale: "en-US", own: (nil, "ja")) == "de de")
    #expect(try choose("はい", locale: "en-US", own: (nil, "de")) == "de de")
    #expect(try choose("はい", locale: "en-US") == "ja ja")
    #expect(try choose(locale: "en-US") == "en-US en-US")
    #expect(try choose(locale: "de-DE") == "de de-DE")
    #expect(try choose() == "en-GB en")
    #expect(warnings.all.isEmpty)
  }

  @Test("names the tag of a language that is given by its name")
  func languageByName() throws {
    let all = [voice("espeak-ng:gmw/de", "de", name: "German")]
    #expect(
      languageHint(try #require(LanguageTag("german")), all) == "did you mean de, for German?")
    #expect(languageHint(try #require(LanguageTag("tlh")), all).hasPrefix("`speak voices`"))
  }

  @Test("stands in, with a warning, where no voice speaks the language")
  func standIn() throws {
    #expect(try choose(language: "tlh", locale: "de-DE") == "de tlh")
    #expect(
      warnings.all == [
        SpeakError(
          .unavailable, "no voice speaks tlh", why: "German speaks instead",
          hint: "`speak voices` lists the languages there are voices for")
      ])
  }

  @Test("that was named and cannot be had ends it")
  func cannot() {
    #expect(
      throws: SpeakError(
        .unavailable, "cannot speak with the voice e:mb", why: "no data",
        hint: "`speak voices` lists the voices that can speak")
    ) { try choose(voice: "e:mb") }
    #expect(
      throws: SpeakError(
        .notFound, "cannot speak with the voice Japan", why: "there is no voice of that name",
        hint: "the nearest are Japanese, German; `speak voices` lists all")
    ) { try choose(voice: "Japan", among: [Self.voices[2], Self.voices[3]]) }
    #expect(throws: SpeakError.self) { try choose(among: [Self.voices[4]]) }
  }
}
