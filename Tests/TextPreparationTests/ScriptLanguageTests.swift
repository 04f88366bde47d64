// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing
internal import TextPreparation

@Suite("The language a script tells")
struct ScriptLanguageTests {
  @Test(
    "A clear script gives its language",
    arguments: [
      ("こんにちは", "ja"), ("カタカナ", "ja"), ("ｶﾞｷﾞ", "ja"), ("今日はいい天気です", "ja"),
      ("今日は Windows を使う", "ja"), ("東京都庁前に", "ja"), ("你好，世界", "zh"),
      ("我喜歡優の良品商店和各種好吃的東西還有書和茶", "zh"),
      ("안녕하세요", "ko"), ("안녕 漢字", "ko"), ("한국 大韓民國 사람", "ko"), ("Привет, как дела?", "ru"),
      ("Привіт, як справи? Її звати Єва", "uk"),
      ("Прывітанне, ён быў", "be"), ("Ђорђе ће доћи", "sr"), ("Ќе дојде", "mk"), ("Καλημέρα", "el"),
      ("مرحبا", "ar"), ("سلام، چطوری", "fa"), ("آپ کیسے ہیں؟ ٹھیک", "ur"), ("שלום", "he"),
      ("नमस्ते", "hi"),
      ("নমস্কার", "bn"), ("ਸਤਿ ਸ੍ਰੀ", "pa"), ("નમસ્તે", "gu"), ("வணக்கம்", "ta"), ("నమస్కారం", "te"),
      ("ನಮಸ್ಕಾರ", "kn"), ("നമസ്കാരം", "ml"), ("ආයුබෝවන්", "si"), ("สวัสดีครับ", "th"), ("გამარჯობა", "ka"),
      ("Բարեւ", "hy"), ("ሰላም", "am"), ("မင်္ဂလာပါ", "my"), ("ᏣᎳᎩ", "chr"), ("ନମସ୍କାର", "or"),
      ("ខ្មែរ", "km"), ("ラーメン", "ja"), ("Първата българска", "bg"),
      ("Объявление, Коммерсантъ", "ru"), ("Љубав", "sr"), ("Ѕвезда", "mk"), ("یک", "fa"),
      ("میں ہوں", "ur"),
      ("ສະບາຍດີ", "lo"), ("བོད་སྐད", "bo"), ("12 34 Привет 56", "ru"), ("OK, Москва и Киев", "ru"),
    ])
  func clear(_ text: String, _ tag: String) {
    #expect(scriptLanguage(of: text, defaultLanguage: LanguageTag("en-US"))?.description == tag)
    #expect(scriptLanguage(of: text, defaultLanguage: nil)?.description == tag)
  }

  @Test(
    "Latin, mixed or no letters leave it to the default",
    arguments: [
      "Hello", "Übergröße", "", "123 456", "!?…", "The angle α is small", "I love 寿司", "xin chào",
      "Say привет to her", "😂😂", "½ 5€", "ＨＥＬＬＯ", "𝕳𝖊𝖑𝖑𝖔", "ОК then, Москва is big",
    ])
  func unclear(_ text: String) {
    #expect(scriptLanguage(of: text, defaultLanguage: LanguageTag("en")) == nil)
  }

  @Test(
    "A default language that is written in the script stays",
    arguments: [
      ("Привет", "uk-UA"), ("Їжак", "ru"), ("здравей", "bg"), ("नमस्कार", "mr-IN"), ("नमस्ते", "ne"),
      ("漢字", "ja-JP"), ("你好", "yue"), ("你好", "zh-Hant-TW"), ("سلام", "fa"), ("שלום", "yi"),
      ("สวัสดี", "th"),
      ("ひらがな", "ja"), ("Καλημέρα", "grc"), ("Ћирилица", "sr-RS"), ("नमस्ते", "sa"), ("ᏣᎳᎩ", "chr"),
    ])
  func staysDefault(_ text: String, _ tag: String) {
    #expect(scriptLanguage(of: text, defaultLanguage: LanguageTag(tag)) == nil)
  }

  @Test("Another script of the default's own region still speaks up")
  func changesDefault() {
    let japanese = LanguageTag("ja-JP")
    #expect(scriptLanguage(of: "안녕하세요", defaultLanguage: japanese)?.description == "ko")
    #expect(scriptLanguage(of: "ひらがな", defaultLanguage: LanguageTag("zh-CN"))?.description == "ja")
    #expect(
      scriptLanguage(of: "Москва", defaultLanguage: LanguageTag("sr-Latn"))?.description == "ru")
  }

  @Test("Only the beginning of a long text counts")
  func countsBeginning() {
    let text = String(repeating: "ab ", count: 2000) + String(repeating: "日", count: 100_000)
    #expect(scriptLanguage(of: text, defaultLanguage: nil) == nil)
  }
}
