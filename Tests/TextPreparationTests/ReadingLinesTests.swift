// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestSupport
import Testing

@testable import TextPreparation

@Suite("Long texts as they are read")
struct ReadingLinesTests {
  /// What is spoken of a Markdown line, hidden scalars taken out.
  private func spoken(_ lines: String..., style: TextStyle = .markdown) -> [String] {
    var reading = ReadingLines(style: style)
    return lines.map { line in
      let spoken = reading.read(line).spoken
      #expect(spoken.unicodeScalars.count == line.unicodeScalars.count)
      #expect(spoken.utf16.count == line.utf16.count)
      return cleanUp(spoken).text
    }
  }

  @Test(
    "Of Markdown the words are spoken, not the marks",
    arguments: [
      ("# A heading #", " A heading "), ("###### Six", " Six"), ("####### Seven", "####### Seven"),
      ("#tag", "#tag"),
      (
        "Some *emphasis*, **strong**, _under_ and __more__.",
        "Some emphasis, strong, under and more."
      ),
      ("**bold**ness and snake_case_name", "boldness and snake_case_name"),
      ("2 * 3 * 4 and 2*3*4", "2 * 3 * 4 and 2*3*4"), ("a ~~gone~~ ~5", "a gone ~5"),
      ("Read `make test` and ``a ` b``.", "Read make test and a ` b."),
      ("`*not emphasis*`", "*not emphasis*"), (##"\*literal\* \# \_"##, "*literal* # _"),
      (#"See [the *manual*](https://a.b/c_(d) "title")."#, "See the manual."),
      ("![A picture](a.png) and [name][ref].", "A picture and name."),
      ("A note[^1] and [brackets] kept", "A note and [brackets] kept"),
      ("<https://example.org> and <b>bold</b> and a < b", "https://example.org and bold and a < b"),
      ("- [ ] to do", " to do"), ("* item", "item"), ("  + nested", "  nested"),
      ("1. first", "1. first"), ("> quoted > once", "quoted > once"), ("> > deep", "deep"),
      ("| Name | Value |", " Name , Value ,"), ("[ref]: https://a.b", ""),
      ("[ref]: /a 'Title of it'", ""), ("[ref]: <a> (Title)", ""),
      ("[Anna]: I will be late.", "[Anna]: I will be late."),
      ("[Anna]: Yes.", "[Anna]: Yes."),
      ("[Anna]: https://a.b is down", "[Anna]: https://a.b is down"),
      ("|---|:-:|", ""),
      ("***", ""), ("- - -", ""), ("======", ""), ("Grüße, *naïve* 漢字 [絵](😀)", "Grüße, naïve 漢字 絵"),
      ("It's 5 > 3, isn't it?", "It's 5 > 3, isn't it?"),
      (
        "unclosed *star and [link](",
        "unclosed star and [link]("
      ),
    ])
  func markdown(_ line: String, _ expected: String) {
    #expect(spoken(line) == [expected])
  }

  @Test("Front matter and fences are not spoken, code is as it stands")
  func blocks() {
    #expect(
      spoken("---", "title: *x*", "---", "Text", "```swift", "let a = *b", "~~~", "```", "*c*")
        == ["", "", "", "Text", "", "let a = *b", "~~~", "", "c"])
  }

  @Test("What only looks like front matter is read")
  func noFrontMatter() {
    #expect(
      spoken("---", "Words come first.", "---", "Text") == ["", "Words come first.", "", "Text"])
    #expect(spoken("---", "", "title: a", "Text") == ["", "", "title: a", "Text"])
    #expect(
      spoken("---", "title: a", "- b", "  c", "# d", "Now I read.", "key: v")
        == ["", "", "", "", "", "Now I read.", "key: v"])
    #expect(spoken("---", "a: b", "...", "Text") == ["", "", "", "Text"])
  }

  @Test("Line ends inside a paragraph are no pauses, those of headings, items and tables are")
  func breaks() {
    var reading = ReadingLines(style: .markdown)
    let lines = [
      "# Title\n", "One line\n", "of two.\n", "\n", "- an item\n", "  goes on\n", "| a |\n",
    ]
    let read = lines.map { reading.read($0) }
    #expect(read.map(\.beginsBlock) == [true, false, false, true, true, false, true])
    #expect(read.map(\.endsBlock) == [true, false, false, true, false, false, true])
    var plain = ReadingLines(style: .plain)
    let plainRead = ["# no heading\n", "- 5 degrees\n", " \n"].map { plain.read($0) }
    #expect(plainRead.map(\.beginsBlock) == [false, false, true])
    #expect(plainRead[0].spoken == "# no heading\n")
  }

  @Test("The name of the file tells the style")
  func styles() {
    #expect(TextStyle(fileName: "/a/README.MD") == .markdown)
    #expect(TextStyle(fileName: "book.markdown") == .markdown)
    #expect(TextStyle(fileName: "book.txt") == .plain && TextStyle(fileName: "md") == .plain)
  }

  @Test("Whatever comes, each scalar keeps its place", arguments: 0..<200)
  func anything(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var reading = ReadingLines(style: .markdown)
    for _ in 0..<20 {
      let marks = "*_`~[](){}<>!#|-+\\>: \n1."
      var line = String.UnicodeScalarView()
      for _ in 0..<Int(random.next() % 40) {
        line.append(
          random.next() % 3 == 0
            ? random.text(count: 1).unicodeScalars.first ?? "a"
            : marks.unicodeScalars.randomElement(using: &random)!)
      }
      let text = String(line)
      let spoken = reading.read(text).spoken
      #expect(spoken.unicodeScalars.count == text.unicodeScalars.count)
      #expect(spoken.utf16.count == text.utf16.count)
    }
  }
}
