// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import UnicodeText

@Suite("The width of text on a terminal")
struct DisplayWidthTests {
  @Test(
    "counts wide characters twice, combining ones not at all, and joined emoji as one",
    arguments: [
      ("", 0), ("plain", 5), ("日本語", 6), ("ｶﾅ", 2), ("Ａ", 2), ("한국어", 6), ("é", 1),
      ("e\u{301}", 1), ("が", 2), ("か\u{3099}", 2), ("a\u{200B}b", 2), ("😀", 2),
      ("❤\u{FE0F}", 2), ("❤", 1), ("🇯🇵", 2), ("🇯🇵🇩🇪", 4), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("1️⃣", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2),
      ("🏳️‍🌈", 2), ("עברית", 5), ("مرحبا", 5), ("ไทยนี้", 4), ("की", 2), ("कि\u{902}", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("…↵", 2), ("、。", 4), ("\u{AD}", 1), ("\u{1F1E6}", 1),
      ("\u{E000}", 1), ("𠀀", 2), ("ﾊﾝ", 2),
    ])
  func width(_ text: String, _ columns: Int) {
    #expect(displayWidth(text) == columns)
  }

  @Test(
    "is uncertain where terminals disagree",
    arguments: [
      ("a", false), ("é", false), ("e\u{301}", false), ("日", false), ("한", false), ("😀", true),
      ("👩‍👩‍👧", true), ("❤\u{FE0F}", true), ("🇯🇵", true), ("की", true), ("ﾊ", false), ("★", true),
      ("\u{1112}\u{1161}\u{11AB}", false),
    ])
  func certainty(_ character: Character, _ isUncertain: Bool) {
    #expect(CharacterWidth(character).isUncertain == isUncertain)
  }
}
