// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing
internal import VoiceRanking

/// A wish, and the names in the engine of the voices that must come first for it.
struct RankingCase: CustomTestStringConvertible, Sendable {
  var language: String
  var locale: String?
  var installed: Set<String> = []
  var first: [String]

  init(
    _ language: String, locale: String? = nil, with installed: Set<String> = [],
    _ first: String...
  ) {
    self.language = language
    self.locale = locale
    self.installed = installed
    self.first = first
  }

  var wish: VoiceWish {
    VoiceWish(language: LanguageTag(language)!, locale: locale.flatMap { LanguageTag($0) })
  }
  var testDescription: String { "\(language) in \(locale ?? "no locale") with \(installed)" }
}

@Suite("Ranking voices")
struct RankingTests {
  static let cases = [
    // English: without a region what `espeak-ng -v en` takes, else the user's region.
    RankingCase("en", "gmw/en", "gmw/en-US"),
    RankingCase("en", locale: "en-US", "gmw/en-US", "gmw/en"),
    RankingCase("en", locale: "en-GB", "gmw/en"),
    RankingCase("en", locale: "es-US", "gmw/en-US"),
    RankingCase("en", locale: "de-DE", "gmw/en"),
    RankingCase("en", locale: "ja-JP", "gmw/en"),
    RankingCase("en", locale: "en-AU", "gmw/en"),
    RankingCase("en-US", "gmw/en-US"),
    RankingCase("en-US", locale: "en-GB", "gmw/en-US", "gmw/en"),
    RankingCase("en-GB", locale: "en-US", "gmw/en"),
    RankingCase("en-UK", "gmw/en"),
    RankingCase("en-AU", "gmw/en", "gmw/en-GB-x-gbclan"),
    RankingCase("en-NZ", "gmw/en"),
    RankingCase("en-IE", "gmw/en"),
    RankingCase("en-ZA", "gmw/en"),
    RankingCase("en-IN", "gmw/en"),
    RankingCase("en-CA", "gmw/en-US", "gmw/en"),
    RankingCase("en-PH", "gmw/en-US"),
    RankingCase("en-029", "gmw/en-029"),
    RankingCase("en-JM", "gmw/en-029", "gmw/en"),
    RankingCase("en-GB-scotland", "gmw/en-GB-scotland", "gmw/en"),
    RankingCase("en-GB-x-rp", locale: "en-US", "gmw/en-GB-x-rp"),
    RankingCase("en-US-nyc", "gmw/en-US-nyc", "gmw/en-US"),
    // Quality goes before fit, and only among voices that can speak.
    RankingCase("en-US", with: ["mb/mb-us2"], "mb/mb-us2", "gmw/en-US"),
    RankingCase("en-US", with: ["mb/mb-us1", "mb/mb-us2"], "mb/mb-us1", "mb/mb-us2"),
    RankingCase("en-GB", with: ["mb/mb-us2"], "mb/mb-us2", "gmw/en"),
    RankingCase("en-GB", with: ["mb/mb-us2", "mb/mb-en1"], "mb/mb-en1", "mb/mb-us2"),
    RankingCase("en", with: ["mb/mb-de6"], "gmw/en"),
    RankingCase("ja", with: ["mb/mb-jp2"], "mb/mb-jp2", "jpx/ja"),
    RankingCase("nl", with: ["mb/mb-nl1", "mb/mb-nl2"], "mb/mb-nl2", "mb/mb-nl1", "gmw/nl"),
    // Spanish, Portuguese, French, German.
    RankingCase("es", "roa/es", "roa/es-419"),
    RankingCase("es", locale: "es-ES", "roa/es"),
    RankingCase("es-ES", "roa/es"),
    RankingCase("es-MX", "roa/es-419", "roa/es"),
    RankingCase("es", locale: "es-AR", "roa/es-419", "roa/es"),
    RankingCase("es-419", "roa/es-419"),
    RankingCase("es", locale: "en-US", "roa/es-419"),
    RankingCase("es-AR", with: ["mb/mb-mx1", "mb/mb-es1"], "mb/mb-mx1", "mb/mb-es1"),
    RankingCase("pt", "roa/pt", "roa/pt-BR"),
    RankingCase("pt-PT", "roa/pt"),
    RankingCase("pt-BR", "roa/pt-BR", "roa/pt"),
    RankingCase("pt", locale: "pt-BR", "roa/pt-BR"),
    RankingCase("pt-AO", "roa/pt"),
    RankingCase("fr", "roa/fr"),
    RankingCase("fr-CA", "roa/fr"),
    RankingCase("fr-BE", "roa/fr-BE", "roa/fr"),
    RankingCase("fr", locale: "fr-CH", "roa/fr-CH", "roa/fr"),
    RankingCase("de-AT", "gmw/de"),
    // Chinese.
    RankingCase(
      "zh", "sit/cmn", "sit/cmn-Latn-pinyin", "sit/yue"),
    RankingCase("zh-CN", "sit/cmn"),
    RankingCase("zh-TW", "sit/cmn", "sit/cmn-Latn-pinyin"),
    RankingCase("zh-Hant-TW", "sit/cmn"),
    RankingCase("zh-Hans", locale: "zh-CN", "sit/cmn"),
    RankingCase("zh-HK", "sit/yue"),
    RankingCase("zh-Hant-MO", "sit/yue"),
    RankingCase("zh-yue", "sit/yue"),
    RankingCase("yue", "sit/yue"),
    RankingCase("cmn", "sit/cmn"),
    RankingCase("zh-cmn-Hans-CN", "sit/cmn"),
    RankingCase("cmn-Latn-pinyin", locale: "zh-CN", "sit/cmn-Latn-pinyin", "sit/cmn"),
    // Old and broad codes.
    RankingCase("no", "gmq/nb"),
    RankingCase("nb-NO", "gmq/nb"),
    RankingCase("iw", "sem/he"),
    RankingCase("in-ID", "poz/id"),
    RankingCase("mo", "roa/ro"),
    RankingCase("sh", "zls/hr"),
    RankingCase("arb", "sem/ar"),
    // A dialect, a region or a script of its own never takes the place of the plain language.
    RankingCase("vi", locale: "vi-VN", "aav/vi", "aav/vi-VN-x-central"),
    RankingCase("ru", locale: "ru-RU", "zle/ru", "zle/ru-LV"),
    RankingCase("ru", "zle/ru"),
    RankingCase("ru", locale: "lv-LV", "zle/ru-LV", "zle/ru"),
    RankingCase("fa", "ira/fa", "ira/fa-Latn"),
    RankingCase("hy", "ine/hy", "ine/hyw"),
    RankingCase("sr-Latn-RS", "zls/sr"),
    RankingCase("chr", "iro/chr"),
  ]

  @Test("The right voice comes first", arguments: cases)
  func ranksFirst(_ tested: RankingCase) {
    let ranked = rankedVoices(voices(installed: tested.installed), for: tested.wish)
    #expect(ranked.prefix(tested.first.count).map { String($0.voice.nameInEngine) } == tested.first)
    #expect(
      bestVoice(voices(installed: tested.installed), for: tested.wish) == ranked.first)
  }

  @Test("Only usable voices of the language rank", arguments: ["en", "ja-JP", "zh", "hr", "es-MX"])
  func neverRanksOthers(_ tag: String) {
    let ranked = rankedVoices(voices(), for: VoiceWish(language: LanguageTag(tag)!))
    #expect(!ranked.isEmpty)
    #expect(ranked.allSatisfy { $0.voice.isUsable && !$0.fit.isStandIn })
    let primary = LanguageTag(tag)!.language
    #expect(ranked.allSatisfy { $0.voice.languages.contains { $0.tag.language == primary } })
  }

  @Test(
    "A language without a voice ranks nothing",
    arguments: ["nn", "tl", "xx", "zu", "fil-PH", "und"])
  func ranksNothing(_ tag: String) {
    #expect(rankedVoices(voices(), for: VoiceWish(language: LanguageTag(tag)!)).isEmpty)
  }

  @Test("The order does not depend on the order of the list")
  func isStable() {
    let wish = VoiceWish(language: LanguageTag("en-AU")!)
    #expect(
      rankedVoices(voices(), for: wish) == rankedVoices(Array(voices().reversed()), for: wish))
  }

  @Test("Quality decides before fit, fit before priority, priority before identifier")
  func ordersByQualityFitPriority() {
    let list = [
      makeVoice("e:d", "de"), makeVoice("e:c", "de-AT"), makeVoice("e:b", "de-AT", priority: 9),
      makeVoice("e:a", "de-AT", priority: 9),
      makeVoice("e:e", "de-CH", quality: .premium), makeVoice("e:f", "de", quality: .enhanced),
      makeVoice("e:g", "de-AT", quality: .premium, reason: "no data"), makeVoice("e:h", "en"),
    ]
    let ranked = rankedVoices(list, for: VoiceWish(language: LanguageTag("de-AT")!))
    #expect(ranked.map { $0.voice.identifier } == ["e:e", "e:f", "e:c", "e:a", "e:b", "e:d"])
    #expect(ranked.map { $0.fit } == [.otherRegion, .language, .exact, .exact, .exact, .language])
  }

  @Test("Fits come in order, the best first")
  func order() {
    let fits: [Fit] = [
      .exact, .region, .nearRegion(0), .language, .dialect, .otherRegion, .otherScript,
      .macrolanguage,
      .relatedLanguage, .localeLanguage, .english, .lastResort,
    ]
    #expect(fits == fits.sorted())
  }
}
