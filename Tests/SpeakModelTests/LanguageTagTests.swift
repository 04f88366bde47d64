// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@Suite("Language tags")
struct LanguageTagTests {
  struct Case: Sendable {
    var text: String
    var canonical: String
    var language: String
    var script: String?
    var region: String?

    init(
      _ text: String, _ canonical: String, _ language: String, _ script: String?, _ region: String?
    ) {
      self.text = text
      self.canonical = canonical
      self.language = language
      self.script = script
      self.region = region
    }
  }

  @Test(
    "A tag is read into its parts and its usual case",
    arguments: [
      Case("ja", "ja", "ja", nil, nil),
      Case("JA-jp", "ja-JP", "ja", nil, "JP"),
      Case("zh-hant-tw", "zh-Hant-TW", "zh", "Hant", "TW"),
      Case("zh-cmn-HANS-cn", "zh-cmn-Hans-CN", "zh", "Hans", "CN"),
      Case("cmn-latn-pinyin", "cmn-Latn-pinyin", "cmn", "Latn", nil),
      Case("en-029", "en-029", "en", nil, "029"),
      Case("es-419", "es-419", "es", nil, "419"),
      Case("en-gb-x-rp", "en-GB-x-rp", "en", nil, "GB"),
      Case("en-gb-scotland", "en-GB-scotland", "en", nil, "GB"),
      Case("en-us-nyc", "en-US-nyc", "en", nil, "US"),
      Case("vi-vn-x-central", "vi-VN-x-central", "vi", nil, "VN"),
      Case("en-x-GB-Latn", "en-x-gb-latn", "en", nil, nil),
      Case("de-1996", "de-1996", "de", nil, nil),
      Case("sl-rozaj-latn", "sl-rozaj-latn", "sl", nil, nil),
      Case("chr-us-qaaa-x-west", "chr-US-qaaa-x-west", "chr", nil, "US"),
      Case("hy-arevela", "hy-arevela", "hy", nil, nil),
    ])
  func reads(_ tested: Case) {
    let tag = LanguageTag(tested.text)
    #expect(tag?.description == tested.canonical)
    #expect(tag?.language == tested.language)
    #expect(tag?.script == tested.script)
    #expect(tag?.region == tested.region)
    #expect(LanguageTag(tested.canonical) == tag)
  }

  @Test(
    "What is no tag is refused",
    arguments: [
      "", "-", "e", "1a", "en_US", "en-", "-en", "en--US", "en-x", "en-u-", "en US", "en-US ",
      "abcdefghi", "en-abcdefghi", "日本", "en-Ü", "en\u{0}", "x-whatever", "é", "e\u{301}n",
    ])
  func refuses(_ text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test(
    "A POSIX locale name gives its tag",
    arguments: [
      ("ja_JP.UTF-8", "ja-JP"), ("en_US", "en-US"), ("de_DE@euro", "de-DE"), ("eo", "eo"),
      ("sr_RS@latin", "sr-Latn-RS"), ("uz_UZ.UTF-8@cyrillic", "uz-Cyrl-UZ"),
      ("sr@latin", "sr-Latn"),
      ("es_419", "es-419"), ("zh_TW.UTF-8", "zh-TW"), ("sd_IN@devanagari", "sd-Deva-IN"),
    ])
  func readsLocale(_ name: String, _ tag: String) {
    #expect(LanguageTag(posixLocale: name)?.description == tag)
  }

  @Test(
    "A locale without a language gives none",
    arguments: ["C", "POSIX", "C.UTF-8", "C.utf8", "", "@latin", ".UTF-8", "_", "/etc/locale"])
  func refusesLocale(_ name: String) {
    #expect(LanguageTag(posixLocale: name) == nil)
  }
}
