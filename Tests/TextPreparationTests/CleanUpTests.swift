// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing
internal import TextPreparation

@Suite("Preparing text for an engine")
struct CleanUpTests {
  @Test(
    "Ordinary text is unchanged, byte for byte",
    arguments: [
      "", "Hello there.  How  are you?", "a <b>bold</b> &amp; [[h@'loU]] x", "-5", "--help",
      "e\u{301} é ﬁ ² ½", "「今日は、いい天気（晴れ）です！」", "👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "soft\u{AD}hyphen", "a\u{200D}b\u{200C}c",
      "مرحبا، كيف حالك؟", "नमस्ते।", " lead and trail ", "non\u{A0}break", "ℓ ™ ℃ №",
      "paragraph\n\nnext", "kl\u{F8D0}",
    ])
  func ordinary(_ source: String) {
    let prepared = cleanUp(source)
    #expect(prepared.text.utf8.elementsEqual(source.utf8))
    let count = source.unicodeScalars.count
    #expect((0...count).map(prepared.sourceOffset(of:)) == Array(0...count))
    #expect(prepared.sourceOffset(of: 5000) == count)
  }

  @Test(
    "What an engine would trip over is changed",
    arguments: [
      ("a\tb\nc\rd\u{B}e\u{C}f", "a b c d e f"), ("a\u{85}b\u{2028}c\u{2029}d", "a b c d"),
      ("a\u{0}b\u{1}c\u{7}d\u{1B}[31me\u{7F}f\u{9B}g", "abcd[31mefg"),
      ("a\u{202E}b\u{2066}c\u{FEFF}d\u{61C}e\u{200F}f", "abcdef"),
      ("a\u{E000}b\u{10FFFD}c\u{F8FF}d\u{E03C}e", "abcde"),
      ("Ｈｅｌｌｏ　１２３％", "Hello 123%"), ("３．５、（４）！", "3．5、（4）！"),
      ("𝕳𝖊𝖑𝖑𝖔 𝒽ℯ𝓁𝓁ℴ 𝙃𝙞 𝟙𝟚𝟛 𝟶𝟿", "Hello hello Hi 123 09"),
      ("𝐀𝐙𝐚𝐳𝚉𝚣𝜶𝜔𝝘𝛀𝚤", "AZazZzαωΓΩı"),
      ("a \n \n b", "a\n\nb"), ("a\r\n\r\nb", "a\n\nb"), ("a\r\nb", "a  b"),
      ("a\n\n\n\n\n\n\nb\n\n", "a\n\n\n\nb\n\n"), ("a\n\u{0}\nb", "a\n\nb"), ("\n\na", "\n\na"),
      ("\u{0}", ""), ("\u{1}\u{2}", ""),
    ])
  func changed(_ source: String, _ expected: String) {
    #expect(cleanUp(source).text == expected)
    #expect(cleanUp(expected).text == expected)
  }

  @Test("Each scalar is found in the source again")
  func aligns() {
    let prepared = cleanUp("\u{FEFF}a\u{0}b  Ｃ\r\n\r\n\r\n𝖉")
    #expect(Array(prepared.text.unicodeScalars).count == 9)
    #expect(prepared.text == "ab  C\n\n\nd")
    let offsets = (0..<9).map(prepared.sourceOffset(of:))
    #expect(offsets == [1, 3, 4, 5, 6, 7, 9, 11, 13])
    #expect(prepared.sourceOffset(of: 100) == 14)
    #expect(prepared.sourceOffset(of: -1) == 1)
  }

  @Test("Nothing prepared comes from nowhere")
  func alignsNothing() {
    let prepared = cleanUp("\u{0}\u{1}")
    #expect(prepared.sourceOffset(of: 0) == 0)
    #expect(prepared.sourceOffset(of: 2) == 0)
  }

  @Test("Of all scalars none that is a control, private or no character gets through")
  func everyScalar() {
    for start in stride(from: UInt32(0), through: 0x10FFFF, by: 4096) {
      var source = String.UnicodeScalarView()
      source.append(contentsOf: (start..<start + 4096).compactMap { Unicode.Scalar($0) })
      // The blank lines among the controls are kept.
      let prepared = cleanUp(String(source)).text.unicodeScalars.filter { $0 != "\n" }
      let wrong = prepared.filter { scalar in
        let properties = scalar.properties
        let isPrivate = properties.generalCategory == .privateUse
        return properties.isNoncharacterCodePoint || properties.isBidiControl
          || [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
          || (isPrivate && !(0xF8D0...0xF8FE).contains(scalar.value))
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test(
    "Blank text has nothing to say",
    arguments: [
      "", " ", "\t\n\r\n", "\u{0}\u{7}", "　\u{A0}\u{2003}", "\u{200B}\u{FEFF}\u{200D}\u{AD}",
      "\u{202E}\u{FE0F}\u{3164}", "\u{E000}", "\u{2028}\u{2029}\u{85}",
    ])
  func blank(_ text: String) {
    #expect(isBlank(text))
    #expect(!isBlank(text + "a"))
  }

  @Test("Signs and figures are not blank", arguments: [".", "0", "-", "❤️", "日", "\u{301}", "<"])
  func notBlank(_ text: String) {
    #expect(!isBlank(text))
  }
}
