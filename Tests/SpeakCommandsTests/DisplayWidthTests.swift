// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import SpeakCommands

@Suite("The width of text on a terminal")
struct DisplayWidthTests {
  @Test(
    "counts wide characters twice and combining ones not at all",
    arguments: [
      ("", 0), ("plain", 5), ("日本語", 6), ("ｶﾅ", 2), ("Ａ", 2), ("한국어", 6), ("é", 1),
      ("e\u{301}", 1), ("が", 2), ("か\u{3099}", 2), ("a\u{200B}b", 2), ("😀", 2),
      ("❤\u{FE0F}", 2), ("❤", 1), ("🇯🇵", 2), ("👍🏽", 4), ("👩‍👩‍👧", 6), ("עברית", 5), ("ไทยนี้", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("…↵", 2), ("、。", 4), ("\u{AD}", 1),
    ])
  func width(_ text: String, _ columns: Int) {
    #expect(fitted(text, columns: columns) == text)
    if columns > 0 { #expect(fitted(text, columns: columns - 1) != text) }
  }

  @Test(
    "decides where text is cut",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("日本語", 6, "日本語"),
      ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 3, "日…"), ("日本語", 2, "…"),
      ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("a👩‍👩‍👧b", 7, "a…"), ("", 0, ""),
      ("ab\u{301}", 2, "ab\u{301}"),
    ])
  func cut(_ text: String, _ columns: Int, _ shown: String) {
    #expect(fitted(text, columns: columns).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }
}
