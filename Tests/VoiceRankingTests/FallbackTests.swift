// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing
internal import VoiceRanking

@Suite("A voice that stands in")
struct FallbackTests {
  struct Case: Sendable {
    var language: String
    var locale: String?
    var voice: String
    var fit: Fit
  }

  @Test(
    "There is always one",
    arguments: [
      Case(language: "nn", locale: "en-US", voice: "gmq/nb", fit: .relatedLanguage),
      Case(language: "gsw-CH", locale: nil, voice: "gmw/de", fit: .relatedLanguage),
      Case(language: "gl-ES", locale: "es-ES", voice: "roa/pt", fit: .relatedLanguage),
      Case(language: "wuu", locale: nil, voice: "sit/cmn", fit: .relatedLanguage),
      Case(language: "zu", locale: "af-ZA", voice: "gmw/af", fit: .localeLanguage),
      Case(language: "tl-PH", locale: "en-PH", voice: "gmw/en-US", fit: .localeLanguage),
      Case(language: "zu", locale: "xh-ZA", voice: "gmw/en", fit: .english),
      Case(language: "tl", locale: nil, voice: "gmw/en", fit: .english),
      Case(language: "tlh-US", locale: "xx-US", voice: "gmw/en-US", fit: .english),
    ])
  func standsIn(_ tested: Case) {
    let wish = VoiceWish(
      language: LanguageTag(tested.language)!, locale: tested.locale.flatMap { LanguageTag($0) })
    let best = bestVoice(voices(), for: wish)
    #expect(best.map { String($0.voice.nameInEngine) } == tested.voice)
    #expect(best?.fit == tested.fit)
    #expect(best?.fit.isStandIn == true)
  }

  @Test("Without the locale's language and English, any usable voice speaks")
  func lastResort() {
    let list = [
      makeVoice("e:ko", "ko"), makeVoice("e:fr", "fr", priority: 2),
      makeVoice("e:en", "en", quality: .premium, reason: "no data"),
    ]
    let best = bestVoice(list, for: VoiceWish(language: LanguageTag("zu")!))
    #expect(best == bestVoice(Array(list.reversed()), for: VoiceWish(language: LanguageTag("zu")!)))
    #expect(best?.voice.identifier == "e:fr")
    #expect(best?.fit == .lastResort)
  }

  @Test("No usable voice, no voice")
  func none() {
    let wish = VoiceWish(language: LanguageTag("en")!)
    #expect(bestVoice([], for: wish) == nil)
    #expect(bestVoice([makeVoice("e:en", "en", reason: "no data")], for: wish) == nil)
  }
}

@Suite("Lists of voices for people")
struct ListingTests {
  @Test(
    "The first of a language is the one that will speak it", arguments: ["en-US", "ja-JP", nil])
  func firstIsBest(_ localeText: String?) {
    let locale = localeText.flatMap { LanguageTag($0) }
    for tag in ["en", "de", "zh", "pt-BR", "no"] {
      let language = LanguageTag(tag)!
      let listed = listedVoices(
        voices(), language: language, locale: locale, includingUnusable: true)
      #expect(
        listed.first
          == bestVoice(voices(), for: VoiceWish(language: language, locale: locale))?.voice)
    }
  }

  @Test("A list of every language holds each voice once, the locale's language first")
  func listsAll() {
    let list = listedVoices(
      voices(), language: nil, locale: LanguageTag("nn-NO") ?? nil, includingUnusable: true)
    #expect(list.count == voices().count)
    #expect(Set(list.map { $0.identifier }).count == list.count)
    let japanese = listedVoices(
      voices(), language: nil, locale: LanguageTag("ja-JP"), includingUnusable: false)
    #expect(japanese.first?.nameInEngine == "jpx/ja")
    #expect(japanese.allSatisfy { $0.isUsable })
    #expect(japanese.count == voices().filter { $0.isUsable }.count)
  }

  @Test(
    "The first of a list of every language is the one that will speak",
    arguments: [nil, "ja-JP", "en-US", "zh-TW", "tlh", "nn-NO", "sr-Latn-RS", "pt-BR", "gl"])
  func firstSpeaks(_ localeText: String?) {
    let locale = localeText.flatMap { LanguageTag($0) }
    let wish = VoiceWish(language: locale ?? LanguageTag("en")!, locale: locale)
    let list = listedVoices(voices(), language: nil, locale: locale, includingUnusable: true)
    #expect(list.first == bestVoice(voices(), for: wish)?.voice)
    #expect(list.count == voices().count)
  }

  @Test("Voices that cannot be used come last and keep their reason")
  func unusableLast() {
    let list = listedVoices(
      voices(), language: LanguageTag("ja"), locale: nil, includingUnusable: true)
    #expect(
      list.map { String($0.nameInEngine) } == [
        "jpx/ja", "mb/mb-jp1", "mb/mb-jp2", "mb/mb-jp3",
      ])
    #expect(list.last?.unusableReason == "its MBROLA data is not installed")
  }
}
