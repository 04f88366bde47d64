// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import WordBreaking

@Suite("Words of scripts without spaces")
struct ICUWordDictionaryTests {
  @Test(
    "end where the dictionary says, counted in scalars",
    arguments: [
      ("今天天气", [2, 4]), ("谢谢你的帮助", [2, 4, 6]),
      ("ฉันรักคุณ", [3, 6, 9]), ("ຂ້ອຍຢາກໄປ", [4, 7, 9]),
    ] as [(String, [Int])])
  func ends(run: String, ends: [Int]) {
    #expect(ICUWordDictionary().wordEnds(in: run) == ends)
  }

  @Test("A scalar of two UTF-16 units counts once")
  func surrogates() {
    #expect(ICUWordDictionary().wordEnds(in: "𠮷𠮷今天")?.suffix(2) == [2, 4])
  }

  @Test("An empty run has none")
  func empty() {
    #expect(ICUWordDictionary().wordEnds(in: "")?.isEmpty != false)
  }
}
