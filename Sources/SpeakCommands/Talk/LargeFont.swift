// SPDX-License-Identifier: GPL-3.0-or-later

/// Letters of 5 by 7 points: Latin, its accented letters, digits and marks.
///
/// Drawn here, because what draws letters for terminals are programs (figlet, toilet) or libcaca, which
/// brings ncurses and S-Lang, and their fonts have to be installed and know no more letters.
enum LargeFont {
  static let columns = 5
  static let rows = 7
  /// Above a letter that has something on it.
  static let accentRows = 2

  /// The points of the character, from the top row down, columns from the left at the low bits; `nil`
  /// if the font does not have it.
  static func points(_ character: Character) -> (letter: [UInt8], accent: [UInt8])? {
    if let letter = letterPoints(character) { return (letter, [0, 0]) }
    for (accent, pairs) in accented {
      let pairs = Array(pairs)
      for index in stride(from: 0, to: pairs.count, by: 2) where pairs[index] == character {
        return letterPoints(pairs[index + 1]).map { ($0, accent) }
      }
    }
    if let replacement = likenesses[character] { return points(replacement) }
    return nil
  }

  private static func letterPoints(_ character: Character) -> [UInt8]? {
    guard let code = character.asciiValue, (0x20...0x7E).contains(code) else { return nil }
    let columns = ascii[Int(code) - 0x20]
    return (0..<rows).map { row in
      (0..<Self.columns).reduce(0) { points, column in
        let byte = columns >> UInt64((Self.columns - 1 - column) * 8)
        return points | UInt8(byte >> UInt64(row) & 1) << UInt8(column)
      }
    }
  }

  private static let likenesses: [Character: Character] = [
    "’": "'", "‘": "'", "“": "\"", "”": "\"", "–": "-", "—": "-", "…": ".", "\u{A0}": " ",
    "¡": "!", "¿": "?", "ı": "i", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
    "ß": "B", "«": "<", "»": ">",
  ]

  /// What is on top, two rows, and who wears it: each letter before the one below it.
  private static let accented: [(accent: [UInt8], pairs: String)] = [
    ([0b00010, 0b00100], "ÀAÈEÌIÒOÙUàaèeìiòoùu"),
    ([0b01000, 0b00100], "ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcŃNńnŚSśsŹZźz"),
    ([0b00100, 0b01010], "ÂAÊEÎIÔOÛUâaêeîiôoûu"),
    ([0b01010, 0b00100], "ČCčcŘRřrŠSšsŽZžzĚEěeĎDďdŤTťtŇNňn"),
    ([0b01010, 0b00000], "ÄAËEÏIÖOÜUŸYäaëeïiöoüuÿyŐOőoŰUűu"),
    ([0b10110, 0b01001], "ÃAÑNÕOãañnõo"),
    ([0b00100, 0b00100], "ÅAåaŮUůuĄAąaĘEęeŻZżz"),
    ([0b01110, 0b00000], "ĀAĒEĪIŌOŪUāaēeīiōoūu"),
    ([0b00000, 0b00000], "ÇCçcŞSşsȘSșsŢTţtȚTțt"),
    ([0b10001, 0b01110], "ĂAăaĞGğg"),
  ]

  /// One letter each from the space on: five columns from the left, the lowest bit on top.
  private static let ascii: [UInt64] = [
    0x00_0000_0000, 0x00_005F_0000, 0x00_0700_0700, 0x14_7F14_7F14, 0x24_2A7F_2A12,
    0x23_1308_6462, 0x36_4956_2050, 0x00_0503_0000, 0x00_1C22_4100, 0x00_4122_1C00,
    0x14_083E_0814, 0x08_083E_0808, 0x00_5030_0000, 0x08_0808_0808, 0x00_6060_0000,
    0x20_1008_0402, 0x3E_5149_453E, 0x00_427F_4000, 0x42_6151_4946, 0x21_4145_4B31,
    0x18_1412_7F10, 0x27_4545_4539, 0x3C_4A49_4930, 0x01_7109_0503, 0x36_4949_4936,
    0x06_4949_291E, 0x00_3636_0000, 0x00_5636_0000, 0x08_1422_4100, 0x14_1414_1414,
    0x00_4122_1408, 0x02_0151_0906, 0x32_4979_413E, 0x7E_1111_117E, 0x7F_4949_4936,
    0x3E_4141_4122, 0x7F_4141_221C, 0x7F_4949_4941, 0x7F_0909_0901, 0x3E_4149_497A,
    0x7F_0808_087F, 0x00_417F_4100, 0x20_4041_3F01, 0x7F_0814_2241, 0x7F_4040_4040,
    0x7F_020C_027F, 0x7F_0408_107F, 0x3E_4141_413E, 0x7F_0909_0906, 0x3E_4151_215E,
    0x7F_0919_2946, 0x46_4949_4931, 0x01_017F_0101, 0x3F_4040_403F, 0x1F_2040_201F,
    0x3F_4038_403F, 0x63_1408_1463, 0x07_0870_0807, 0x61_5149_4543, 0x00_7F41_4100,
    0x02_0408_1020, 0x00_4141_7F00, 0x04_0201_0204, 0x40_4040_4040, 0x00_0102_0400,
    0x20_5454_5478, 0x7F_4844_4438, 0x38_4444_4420, 0x38_4444_487F, 0x38_5454_5418,
    0x08_7E09_0102, 0x0C_5252_523E, 0x7F_0804_0478, 0x00_447D_4000, 0x20_4044_3D00,
    0x7F_1028_4400, 0x00_417F_4000, 0x7C_0418_0478, 0x7C_0804_0478, 0x38_4444_4438,
    0x7C_1414_1408, 0x08_1414_187C, 0x7C_0804_0408, 0x48_5454_5420, 0x04_3F44_4020,
    0x3C_4040_207C, 0x1C_2040_201C, 0x3C_4030_403C, 0x44_2810_2844, 0x0C_5050_503C,
    0x44_6454_4C44, 0x00_0836_4100, 0x00_007F_0000, 0x00_4136_0800, 0x08_0408_1008,
  ]
}
