// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import Testing

@testable import TextPreparation

@Suite("Digits of other scripts")
struct ForeignDigitsTests {
  @Test(
    "become plain ones where the text is not of their script",
    arguments: [
      ("Room ٣", "Room 3"), ("Take ۱۲ at ๘", "Take 12 at 8"), ("१२", "12"), ("部屋 ๕", "部屋 5"),
      ("Zimmer ᠑", "Zimmer 1"), ("١٫٥ mg", "1٫5 mg"), ("x² ½ Ⅳ", "x² ½ Ⅳ"), ("٣ אבג", "3 אבג"),
    ])
  func mapped(text: String, expected: String) {
    #expect(cleanUp(text).text == expected)
  }

  @Test(
    "stay beside letters of their script",
    arguments: ["غرفة ٣", "कमरा १२", "ห้อง ๕", "কক্ষ ৩", "Hindi कमरा १२ here"])
  func kept(text: String) {
    #expect(cleanUp(text).text == text)
  }

  @Test("keep their place in the source")
  func alignment() {
    let prepared = cleanUp("Room ٣٤ now")
    #expect((5...7).map(prepared.sourceOffset(of:)) == [5, 6, 7])
  }
}
