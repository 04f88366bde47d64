// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TestSupport
import Testing
internal import TextPreparation
internal import VoiceRanking

/// A text with what must be cast in brackets, `⟦language voice|text⟧`; the rest stays with the base
/// voice.
struct CastingCase: CustomTestStringConvertible, Sendable {
  var language: String
  var locale: String
  /// The base voice, if it is not the best for the language.
  var voice: String?
  var installed: Set<String> = []
  var marked: String

  init(
    _ language: String, _ marked: String, locale: String? = nil, voice: String? = nil,
    with installed: Set<String> = []
  ) {
    self.language = language
    self.locale = locale ?? language
    self.voice = voice
    self.installed = installed
    self.marked = marked
  }

  var testDescription: String { "\(language): \(marked)" }

  var base: CastingBase {
    let wish = VoiceWish(language: LanguageTag(language)!, locale: LanguageTag(locale))
    let all = voices(installed: installed)
    return CastingBase(
      language: wish.language,
      voice: voice.map { name in all.first { $0.nameInEngine == name }! }
        ?? bestVoice(all, for: wish)!.voice,
      locale: wish.locale)
  }

  /// The pieces of the text, with `language voice` where they are cast.
  var pieces: [(choice: String, text: String)] {
    marked.split(separator: "⟦").flatMap { part -> [(String, String)] in
      guard let end = part.firstIndex(of: "⟧"), let bar = part.firstIndex(of: "|") else {
        return [("", String(part))]
      }
      let rest = String(part[part.index(after: end)...])
      let cast = (String(part[..<bar]), String(part[part.index(after: bar)..<end]))
      return rest.isEmpty ? [cast] : [cast, ("", rest)]
    }
  }
}

@Suite("Casting the runs of a text")
struct CastingTests {
  static let japanese = [
    CastingCase("ja", "東京⟦en gmw/en|Tokyo⟧大阪"),
    CastingCase("ja", "⟦en gmw/en|iPhone15⟧を買った"),
    CastingCase("ja", "今日は ⟦en gmw/en|Windows ⟧を使う"),
    CastingCase("ja", "Aさんは Tシャツ、B の A4 を R&D で買った"),
    CastingCase("ja", "NHKとJRのDVDを60kgのPCで、ＯＫ"),
    CastingCase("ja", "⟦en gmw/en|「Hello, world!」⟧と言った"),
    CastingCase("ja", "彼は⟦en gmw/en|\"Good morning\"⟧と言った。"),
    CastingCase("ja", "詳しくは⟦en gmw/en|https://example.com/a?b=1⟧を見て"),
    CastingCase("ja", "距離は10 kmです"),
    CastingCase("ja", "⟦en gmw/en|Ｔｏｋｙｏ⟧タワーの⟦en gmw/en|Café⟧"),
    CastingCase("ja", "東京都庁前に行く。ラーメン！"),
    CastingCase("ja", "⟦ko ko|안녕하세요⟧は韓国語、⟦ru zle/ru|Привет⟧はロシア語"),
    CastingCase("ja", "角度αとβ、抵抗Ω"),
    CastingCase("ja", "私は⟦de gmw/de|Berlin⟧に住む", locale: "de"),
    CastingCase("ja", "私は⟦en-US gmw/en-US|Boston⟧に住む", locale: "en-US"),
    CastingCase("ja", "私は⟦en gmw/en|Boston⟧に住む", locale: "ru-RU"),
    CastingCase("ja", "😀東京👩‍👩‍👧⟦en gmw/en|Tokyo🗼⟧大阪"),
    CastingCase("ja", "12:30、50%！？（笑）"),
  ]
  static let latin = [
    CastingCase("en-US", "The word ⟦ja jpx/ja|こんにちは ⟧means hello."),
    CastingCase("en-US", "I ate ⟦zh sit/cmn|寿司 ⟧today."),
    CastingCase("en-US", "I ate ⟦ja jpx/ja|寿司 ⟧and ⟦ja jpx/ja|カツ丼.⟧"),
    CastingCase("en-US", "I ate ⟦ja-JP jpx/ja|寿司 ⟧today.", locale: "ja-JP"),
    CastingCase("en-US", "I saw a ⟦zh sit/cmn|犬.⟧"),
    CastingCase("en-US", "She said ⟦ru zle/ru|«Спасибо» ⟧twice."),
    CastingCase("en-US", "From ⟦uk zle/uk|Київ ⟧to ⟦uk zle/uk|Одеса.⟧"),
    CastingCase("en-US", "From ⟦bg zls/bg|България⟧"),
    CastingCase("en-US", "From ⟦sr zls/sr|Љубљана ⟧to ⟦mk zls/mk|Ѓорче Петров⟧"),
    CastingCase("en-US", "From ⟦uk-UA zle/uk|Харкова⟧", locale: "uk-UA"),
    CastingCase("en-US", "The angle α, π and µ at 5 Ω, the letter я"),
    CastingCase("en-US", "⟦el grk/el|Καλημέρα ⟧from Athens"),
    CastingCase("en-US", "⟦he sem/he|שלום ⟧means peace"),
    CastingCase("en-US", "⟦ar sem/ar|مرحبا ⟧is a greeting"),
    CastingCase("en-US", "⟦fa ira/fa|سلام ⟧and ⟦fa ira/fa|چطوری⟧"),
    CastingCase("en-US", "⟦ur inc/ur|ٹھیک ⟧and ⟦ur inc/ur|سلام⟧"),
    CastingCase("en-US", "⟦th tai/th|สวัสดี ⟧in Bangkok"),
    CastingCase("en-US", "⟦hi inc/hi|नमस्ते ⟧to Delhi"),
    CastingCase("en-US", "⟦ko ko|서울 ⟧is Seoul, ⟦ko ko|김 ⟧a name"),
    CastingCase("en-US", "⟦ta dra/ta|வணக்கம் ⟧and ⟦bn inc/bn|নমস্কার ⟧and ⟦ka ccs/ka|გამარჯობა ⟧too"),
    CastingCase(
      "en-US", "⟦hy ine/hy|Բարեւ, ⟧⟦am sem/am|ሰላም, ⟧⟦my sit/my|မင်္ဂလာပါ, ⟧⟦chr iro/chr|ᏣᎳᎩ⟧"),
    CastingCase("en-US", "No voice speaks ສະບາຍດີ or ខ្មែរ"),
    CastingCase("en-US", "Herr Müller, Łódź, déjà vu and naïve — 10 %, 😀"),
    CastingCase("en-US", "Call ⟦ja mb/mb-jp2|さくら ⟧now", with: ["mb/mb-jp2"]),
    CastingCase("de", "Das Wort ⟦ja jpx/ja|さくら ⟧heißt Kirschblüte, ⟦ja jpx/ja|東京2020 ⟧war Olympia"),
    CastingCase("de", "Er sagte: ⟦ru zle/ru|„Привет, друг!“ ⟧und ging."),
    CastingCase("ja", "⟦ja jpx/ja|こんにちは、⟧Tokyo", voice: "gmw/en"),
  ]
  static let others = [
    CastingCase("ru", "Я купил iPhone 15 в Apple Store."),
    CastingCase("ru", "По-гречески ⟦el grk/el|Αθήνα, ⟧по-японски ⟦ja jpx/ja|さくら.⟧"),
    CastingCase("uk", "Он сказал Привет, a не hello"),
    CastingCase("he", "אני גר ב-⟦en gmw/en|New York ⟧היום"),
    CastingCase("ar", "أحب Windows كثيرا و⟦ru zle/ru|Москва⟧"),
    CastingCase("ko", "나는 Windows를 쓴다, ⟦ja jpx/ja|さくら ⟧축제"),
    CastingCase("zh", "我用 Windows 和 iPhone，喜欢⟦ja jpx/ja|カラオケ⟧和⟦ko ko|김치⟧"),
    CastingCase("hi", "मैं Delhi में ⟦ja jpx/ja|さくら ⟧देखता हूँ"),
    CastingCase("th", "ฉันใช้ Windows ที่⟦el grk/el|Αθήνα⟧"),
    CastingCase("el", "Μένω στο New York, όχι στη ⟦ru zle/ru|Москва.⟧"),
    CastingCase("sr", "Здраво, dobar dan, Београд"),
    CastingCase("sr-Latn", "Dobar dan, Београд"),
    CastingCase("kk", "Сәлем, hello, Алматы"),
    CastingCase("fa", "سلام Windows", voice: "ira/fa-Latn"),
  ]

  @Test("Each run gets the voice it needs", arguments: japanese + latin + others)
  func table(_ each: CastingCase) {
    let text = each.pieces.map(\.text).joined()
    let base = each.base
    let runs = cast(
      languageRuns(of: text, for: base), for: base, among: voices(installed: each.installed))
    let scalars = Array(text.unicodeScalars)
    let found = runs.map { run -> String in
      let text = String(String.UnicodeScalarView(scalars[run.range]))
      return run.reason == .base
        ? text : "⟦\(run.language) \(run.voice.nameInEngine)|\(text)⟧"
    }
    #expect(found.joined() == each.marked)
    #expect(runs.count == each.pieces.count)
    for run in runs where run.reason == .base {
      #expect(run.voice == base.voice && run.language == base.language)
    }
  }

  @Test("Nothing is cast for who does not want it")
  func noCasting() {
    var base = CastingCase("ja", "").base
    base.castsRuns = false
    #expect(languageRuns(of: "東京Tokyo", for: base) == [LanguageRun(range: 0..<7)])
  }

  @Test("An empty text has no runs")
  func empty() {
    let base = CastingCase("ja", "").base
    #expect(languageRuns(of: "", for: base).isEmpty)
    #expect(cast([], for: base, among: voices()).isEmpty)
  }

  @Test("The reason tells how well the voice fits")
  func reason() {
    let base = CastingCase("ja", "", locale: "en-US").base
    let runs = cast(languageRuns(of: "東京Tokyo", for: base), for: base, among: voices())
    #expect(runs.map(\.reason) == [.base, .script(.exact)])
  }

  @Test("Neighbours that one voice speaks become one run")
  func merging() {
    let polyglot = makeVoice("test:many", "ru", "el", quality: .premium)
    let base = CastingCase("en", "").base
    let text = "say Привет Αθήνα now"
    let runs = cast(languageRuns(of: text, for: base), for: base, among: voices() + [polyglot])
    #expect(runs.map(\.range) == [0..<4, 4..<17, 17..<20])
    #expect(runs[1].voice == polyglot)
  }

  @Test("A voice that reads a script in one of its languages keeps it")
  func polyglotBase() {
    let polyglot = makeVoice("test:many", "ja", "en", "ru")
    let base = CastingBase(language: LanguageTag("ja")!, voice: polyglot)
    #expect(languageRuns(of: "東京Tokyo Москва", for: base).count == 1)
  }

  @Test("A voice that cannot speak is not cast")
  func unusable() {
    let base = CastingCase("en", "").base
    let all = [base.voice, makeVoice("test:el", "el", reason: "not installed")]
    let runs = cast(languageRuns(of: "say Αθήνα", for: base), for: base, among: all)
    #expect(runs.map(\.voice) == [base.voice])
  }

  @Test("Runs cover any mix of scripts exactly, and voices that read a run keep it")
  func mixes() {
    var random = SeededRandom(for: "casting")
    let words = [
      "東京", "さくら", "カード", "Tokyo", "A", "café", "Москва", "Київ", "Αθήνα", "α", "שלום", "مرحبا",
      "สวัสดี",
      "नमस्ते", "서울", "15", "3.5", "١٢", "€", "%", "(", ")", "「", "」", "\"", "'", "«", "»", ".", "、",
      "。",
      "!", "-", "—", "😀", "👩‍👩‍👧", " ", " ", " ", "\u{301}", "\u{FE0F}", "\n", "#", "km", "ສະບາຍດີ",
    ]
    let bases = ["ja", "en", "ru", "he", "zh", "ko", "ar", "th"].map { CastingCase($0, "").base }
    for _ in 0..<2000 {
      let base = bases.randomElement(using: &random)!
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in words.randomElement(using: &random)! }.joined()
      let runs = languageRuns(of: text, for: base)
      var end = 0
      for run in runs {
        #expect(run.range.lowerBound == end && !run.range.isEmpty, "\(text.debugDescription)")
        end = run.range.upperBound
      }
      #expect(end == text.unicodeScalars.count)
      #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.language != $1.language })
      let cast = cast(runs, for: base, among: voices())
      #expect(zip(cast, cast.dropFirst()).allSatisfy { $0.voice != $1.voice })
      #expect(cast.first?.range.lowerBound ?? 0 == 0 && cast.last?.range.upperBound ?? 0 == end)
      #expect(cast.allSatisfy { $0.reason == .base || $0.voice != base.voice })
    }
  }
}
