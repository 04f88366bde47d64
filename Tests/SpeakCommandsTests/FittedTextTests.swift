// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import UnicodeText

@testable import SpeakCommands

@Suite("Text in so many columns")
struct FittedTextTests {
  @Test(
    "fits or is cut by its width on a terminal",
    arguments: ["plain", "日本語", "e\u{301}", "👩‍👩‍👧", "👍🏽", "🇯🇵", "ไทยนี้", "、。", "\u{AD}"])
  func width(_ text: String) {
    let columns = displayWidth(text)
    #expect(fitted(text, columns: columns) == text)
    #expect(fitted(text, columns: columns - 1) != text)
  }

  @Test(
    "decides where text is cut",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("日本語", 6, "日本語"),
      ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 3, "日…"), ("日本語", 2, "…"),
      ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("a👩‍👩‍👧b", 4, "a👩‍👩‍👧b"), ("a👩‍👩‍👧b", 3, "a…"),
      ("", 0, ""), ("ab\u{301}", 2, "ab\u{301}"),
    ])
  func cut(_ text: String, _ columns: Int, _ shown: String) {
    #expect(fitted(text, columns: columns).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }
}
