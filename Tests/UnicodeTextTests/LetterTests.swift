// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import UnicodeText

@Suite("Forms of letters")
struct LetterTests {
  @Test(
    "Letter case is folded in full",
    arguments: [
      ("A", "a"), ("ß", "ss"), ("ẞ", "ss"), ("ς", "σ"), ("ﬃ", "ffi"), ("ΐ", "ι\u{308}\u{301}"),
      ("Ａ", "ａ"), ("天", "天"), ("\0", "\0"), ("\u{10FFFF}", "\u{10FFFF}"),
    ] as [(Unicode.Scalar, String)])
  func folding(scalar: Unicode.Scalar, folded: String) {
    var scalars: [UInt32] = []
    forEachCaseFolded(scalar) { scalars.append($0) }
    #expect(scalars == folded.unicodeScalars.map(\.value))
  }

  @Test("A letter has a lower case or is its own")
  func lower() {
    #expect(lowerCase(0x41) == 0x61 && lowerCase(0x13A0) == 0xAB70 && lowerCase(0x5929) == 0x5929)
  }

  @Test(
    "A font variant is known for what it is",
    arguments: [
      ("𝒳", "X"), ("ℌ", "H"), ("𝛀", "Ω"), ("𝟙", "1"), ("𝚤", "ı"), ("ℵ", nil), ("A", nil),
      ("Ａ", nil),
      ("ﬁ", nil), ("\u{1D455}", nil),
    ] as [(Unicode.Scalar, Unicode.Scalar?)])
  func fonts(scalar: Unicode.Scalar, plain: Unicode.Scalar?) {
    #expect(plainLetter(ofFontVariant: scalar) == plain)
  }
}
