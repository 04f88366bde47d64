// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import UnicodeText

@Suite("Letters and their marks")
struct CompositionTests {
  @Test(
    "become one",
    arguments: [
      ("e\u{301}", "é"), ("E\u{302}\u{323}", "Ệ"), ("Ê\u{323}", "Ệ"), ("e\u{323}\u{302}", "ệ"),
      ("か\u{3099}ハ\u{309A}", "がパ"), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}", "한그"),
      ("\u{D558}\u{11AB}", "한"), ("α\u{313}\u{301}", "ἄ"), ("И\u{306}", "Й"), ("ا\u{653}", "آ"),
      ("e\u{301}\u{20E3}", "é\u{20E3}"), ("e\u{301}\u{301}", "é\u{301}"), ("n\u{303}o", "ño"),
      ("=\u{338}", "≠"), ("α\u{313}\u{301}\u{345}", "ᾄ"),
      ("\u{9C7}\u{9BE}", "\u{9CB}"), ("\u{212B}", "Å"), ("\u{958}", "\u{915}\u{93C}"),
      ("a\0e\u{301}", "a\0é"),
    ])
  func composes(_ apart: String, _ one: String) {
    #expect(Array(composed(apart).unicodeScalars) == Array(one.unicodeScalars))
  }

  @Test(
    "take no time without end", .timeLimit(.minutes(1)),
    arguments: ["\u{301}", "\u{301}\u{323}", "\u{323}\u{301}"])
  func manyMarks(marks: String) {
    let count = 100_000 / marks.unicodeScalars.count
    let text = "e" + String(repeating: marks, count: count)
    #expect(composed(text).unicodeScalars.count == 100_000)
  }

  @Test("are left alone only where nothing would change")
  func everywhere() {
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let alone = composed(String(scalar))
      // What the library makes of it when a mark that composes with nothing has it asked.
      #expect(composed(String(scalar) + "a\u{313}") == alone + "a\u{313}", "\(value)")
    }
  }

  @Test(
    "change no other text",
    arguments: [
      "", "plain", "é 薬 한", "👩‍👩‍👧👍🏽", "q\u{301}", "\u{301}", "a\r\n\u{301}", "क\u{93C}",
      "\u{1161}", "\u{D55C}\u{11AB}", "x\u{200D}\u{301}",
    ])
  func keeps(_ text: String) {
    #expect(Array(composed(text).unicodeScalars) == Array(text.unicodeScalars))
  }
}
