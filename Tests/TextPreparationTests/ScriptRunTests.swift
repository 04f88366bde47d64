// SPDX-License-Identifier: GPL-3.0-or-later

internal import TestSupport
import Testing

@testable import TextPreparation

@Suite("Runs of one script")
struct ScriptRunTests {
  private func runs(_ text: String, base: Script, joinsHan: Bool) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return ScriptRuns(of: text, joinsHan: joinsHan) { $0 == base }.cut().map { run in
      String(String.UnicodeScalarView(scalars[run.range]))
    }
  }

  @Test(
    "In a Japanese sentence, each sign goes where it belongs",
    arguments: [
      "iPhone15|が出た", "東京|Tokyo|大阪", "Tokyo |3時", "今日は|Windows |11を|Mac|で",
      "距離は|10 km |です", "距離は|10km|です", "約|3.5 kg|", "第3回|Tokyo |大会", "東京2020 |Olympics",
      "COVID-19|は",
      "v2.0|を", "東京|(Tokyo)|大阪", "東京|（Tokyo）|大阪", "「Hello」|と", "彼は|\"Hello\"|と|'Hi!' |と",
      "Tokyo、|大阪。", "Hello! |元気？", "気温は25℃の|Tokyo", "達成率50%の|Tokyo", "Tokyo |→大阪", "😀東京|Tokyo🗼",
      "東京😀|Tokyo", "https://example.com/a?b=1|を見て", "C++17|は", "#タグと|#tag", "は|@name|さん",
      "ラーメンは|ramen|", "カ\u{3099}と|e\u{301}t|か", "ﾗｰﾒﾝと|Ａｂｃ１|を", "が|“Tokyo”|と", "（笑）|OK",
      "①東京|②Tokyo",
      "Привет, |Tokyo |東京", "1|",
    ])
  func japanese(_ cut: String) {
    check(cut, base: .kana, joinsHan: true)
  }

  @Test(
    "In a sentence with spaces, each sign goes where it belongs",
    arguments: [
      "Say |«Привет» |to her", "Say |« Привет » |to her", "Say |„Привет“ |to her",
      "Say |\"Привет\", |please",
      "Hello, |мир! |Bye", "It is |10 км |away", "In 2024 |году", "Room 5|", "Привет |5 times",
      "Привет |(hello) |мир", "Her name is |Олена |(Olena)", "кот-|cat", "cat & |кот",
      "Привет 😀 |hello",
      "I ate |寿司|s", "the |東京2020 |games", "Don't |«Привет»|", "costs |€5 в |shop", "№5 Москва|",
    ])
  func latin(_ cut: String) {
    check(cut, base: .latin, joinsHan: false)
  }

  @Test("Ideographs are a script of their own unless they are Japanese")
  func han() {
    #expect(runs("漢字かな漢字", base: .kana, joinsHan: true) == ["漢字かな漢字"])
    #expect(runs("漢字かな漢字", base: .han, joinsHan: false) == ["漢字", "かな", "漢字"])
  }

  @Test(
    "Text without letters is one run, and an empty text has none",
    arguments: ["...", "123", "😀", " ", "(1) — 2%", "٣", "\u{301}", ""])
  func noLetters(_ text: String) {
    let cut = ScriptRuns(of: text, joinsHan: false) { $0 == .latin }.cut()
    let count = text.unicodeScalars.count
    #expect(cut == (count == 0 ? [] : [ScriptRun(range: 0..<count, script: nil)]))
  }

  @Test("Digits are no letters, whatever block they are in")
  func digits() {
    #expect(runs("Room ৫ today", base: .latin, joinsHan: false) == ["Room ৫ today"])
    #expect(runs("มี ๕ room", base: .thai, joinsHan: false) == ["มี ๕ ", "room"])
  }

  /// The text with `|` where it is cut.
  private func check(_ cut: String, base: Script, joinsHan: Bool) {
    let expected = cut.split(separator: "|").map(String.init)
    #expect(runs(expected.joined(), base: base, joinsHan: joinsHan) == expected)
  }

  @Test(
    "Runs cover any text without gaps, keep clusters whole, and hold letters of their script alone")
  func anyText() {
    var random = SeededRandom(for: "runs of one script")
    for _ in 0..<2000 {
      let text = random.text(count: Int.random(in: 0...30, using: &random))
      let scalars = Array(text.unicodeScalars)
      var clusterEnds: Set<Int> = []
      var offset = 0
      for character in text {
        offset += character.unicodeScalars.count
        clusterEnds.insert(offset)
      }
      var end = 0
      let cut = ScriptRuns(of: text, joinsHan: Bool.random(using: &random)) { $0 == .latin }.cut()
      for (number, run) in cut.enumerated() {
        #expect(run.range.lowerBound == end && !run.range.isEmpty, "\(text.debugDescription)")
        end = run.range.upperBound
        #expect(clusterEnds.contains(end), "\(text.debugDescription)")
        if number > 0 { #expect(run.script != cut[number - 1].script) }
        #expect(run.script != nil || cut.count == 1)
      }
      #expect(end == scalars.count)
    }
  }
}
