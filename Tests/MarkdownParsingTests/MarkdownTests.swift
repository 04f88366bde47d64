// SPDX-License-Identifier: GPL-3.0-or-later

import MarkdownParsing
import SpeakModel
import TestSupport
import Testing

@Suite("Markdown as it is read")
struct MarkdownTests {
  private let parser: MD4CParser

  init() throws { parser = try #require(MD4CParser(), "md4c is not installed") }

  /// What is spoken of each block, without white space at its ends.
  private func spoken(_ lines: String...) -> [String] {
    parser.blocks(of: lines.joined(separator: "\n")).map {
      $0.text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        .replacing(/^\s+|\s+$/, with: "")
    }
  }

  @Test(
    "Of Markdown the words are spoken, not the marks",
    arguments: [
      ("# A heading #", "A heading"), ("###### Six", "Six"), ("####### Seven", "####### Seven"),
      ("#tag", "#tag"),
      (
        "Some *emphasis*, **strong**, _under_ and __more__.",
        "Some emphasis, strong, under and more."
      ),
      ("**bold**ness and snake_case_name", "boldness and snake_case_name"),
      ("2 * 3 * 4 and 2*3*4", "2 * 3 * 4 and 2*3*4"), ("a ~~gone~~ ~5", "a gone ~5"),
      ("5~6 and 7~8", "5~6 and 7~8"),
      ("Read `make test` and ``a ` b``.", "Read make test and a ` b."),
      ("`*not emphasis*`", "*not emphasis*"), (##"\*literal\* \# \_"##, "*literal* # _"),
      (#"See [the *manual*](https://a.b/c_(d) "title")."#, "See the manual."),
      ("A note[^1] and [brackets] kept", "A note and [brackets] kept"),
      ("[^1]: Ibid.", "Ibid."), ("[^a b] and [^] and [^x", "[^a b] and [^] and [^x"),
      ("<https://example.org> and <b>bold</b> and a < b", "https://example.org and bold and a < b"),
      ("when <38 today and >39", "when <38 today and >39"),
      ("See http://a.b/c_d_e or www.a_b_c.org.", "See http://a.b/c_d_e or www.a_b_c.org."),
      ("- [ ] to do", "to do"), ("* item", "item"), ("1. first", "1. first"),
      ("10) tenth", "10) tenth"), ("> quoted > once", "quoted > once"), ("> > deep", "deep"),
      ("[ref]: https://a.b", ""), ("[ref]: /a 'Title of it'", ""), ("[ref]: <a> (Title)", ""),
      ("[Anna]: I will be late.", "[Anna]: I will be late."), ("[Anna]: Yes.", "[Anna]: Yes."),
      ("> - [Anna]: Yes.", "[Anna]: Yes."), ("- =", "="), ("- [^1]: Ibid.", "Ibid."),
      ("[Anna]: https://a.b is down", "[Anna]: https://a.b is down"),
      ("|---|:-:|", ""), ("***", ""), ("- - -", ""), ("======", ""),
      ("Grüße, *naïve* 漢字 [絵](😀)", "Grüße, naïve 漢字 絵"),
      ("It's 5 > 3, isn't it?", "It's 5 > 3, isn't it?"),
      ("unclosed *star and [link](", "unclosed *star and [link]("),
      (
        "AT&amp;T &copy; &#8364;&#x41; &hellip; &ngE; &foo; &",
        "AT&T © €A … \u{2267}\u{338} &foo; &"
      ),
      ("&#0; &#xD800; &#9999999;", "\u{FFFD} \u{FFFD} \u{FFFD}"), ("nul\0here", "nulhere"),
      ("one<br>two<br/>three", "one two three"), ("a <!-- not --> b", "a  b"),
    ])
  func inline(_ line: String, _ expected: String) {
    let expected = expected.split(separator: " ").joined(separator: " ")
    #expect(spoken(line) == (expected.isEmpty ? [] : [expected]))
  }

  @Test("Of a picture its text is read, of a link by reference the link's")
  func references() {
    #expect(
      spoken("![A *picture*](a.png) and [name][ref].", "", "[ref]: https://a.b")
        == ["A picture and name."])
  }

  @Test("Front matter and fences are not spoken, code is as it stands, line by line")
  func code() {
    #expect(
      spoken(
        "---", "title: *x*", "---", "Text", "```swift", "let a = *b", "~~~", "", "  ----", "```",
        "*c*", "", "    in &amp; dented", "    [^1]: a")
        == ["Text", "let a = *b", "~~~", "----", "c", "in &amp; dented", "[^1]: a"])
    #expect(spoken("a `code", "more` b") == ["a code\nmore b"])
    #expect(spoken("- a", "", "  ```", "  x", "  ```") == ["a", "x"])
  }

  @Test("What only looks like front matter is read")
  func noFrontMatter() {
    #expect(spoken("---", "Words come first.", "---", "Text") == ["Words come first.", "Text"])
    #expect(spoken("---", "", "title: a", "Text") == ["title: a\nText"])
    #expect(
      spoken("---", "title: a", "- b", "  c", "# d", "Now I read.", "key: v")
        == ["Now I read.\nkey: v"])
    #expect(spoken("---", "a: b", "...", "Text") == ["Text"])
    #expect(spoken("---") == [] && spoken("--- a", "b: c") == ["--- a\nb: c"])
  }

  @Test("Line ends inside a paragraph are no pauses, those of headings, items and tables are")
  func blocks() {
    #expect(
      spoken(
        "# Title", "One line", "of two.", "", "- an item", "  goes on", "+ nested", "  - deeper",
        "", "Under", "-----", "", "> quote", "> goes on", ">", "> ends")
        == [
          "Title", "One line\nof two.", "an item\ngoes on", "nested", "deeper", "Under",
          "quote\ngoes on", "ends",
        ])
    #expect(spoken("hard  ", "break\\", "here") == ["hard\nbreak\nhere"])
    #expect(spoken("a\r", "b\r", "\r", "c") == ["a\nb", "c"])
    #expect(spoken("http://a.b    ", "next") == ["http://a.b\nnext"])
  }

  @Test("Items are counted as a list counts them")
  func numbers() {
    #expect(spoken("3. c", "3. d", "", "   e", "9. f") == ["3. c", "4. d", "e", "5. f"])
    #expect(spoken("1. - a", "2. 1) b", "3.", "4. c") == ["1. a", "2. 1) b", "4. c"])
    #expect(spoken("1.", "   **a**", "2. # b") == ["1. a", "2. b"])
  }

  @Test("The cells of a table are parted, a row is said by itself")
  func table() {
    #expect(
      spoken("| Name | Value |", "|---|:-:|", #"| **a** `b` | c\|d | "#, "|  | e") == [
        "Name , Value ,", "a b , c|d ,", "e",
      ])
    #expect(spoken("a|b", "---|---", "c|") == ["a,b", "c,"])
  }

  @Test("Of HTML the text is read, not tags, comments and scripts")
  func html() {
    #expect(
      spoken(
        "<!-- a", "*b* -->", "<div class=x", "title='y'>", "Hello <b>w</b>orld &copy; &amp; a < b",
        "<p>Next<br>line</div>", "", "<script>", "if (a < b) c()", "</SCRIPT>", "", "End <!-- a",
        "b --> here<i", "class=a>!</i>")
        == ["Hello world © & a < b", "Next line", "End \n here\n!"])
    #expect(
      spoken("<td>a</td><td>b</td>") == ["a", "b"] || spoken("<td>a</td><td>b</td>") == ["ab"])
    #expect(spoken("<table><tr><td>a</td><td>b</td></tr></table>") == ["a", "b"])
  }

  @Test("Each piece is tied to its place in the text")
  func places() throws {
    let text = "# 𝒳 *é*\n\n7. a &amp; b\n9. c\n\n| d | e |\n|---|---|\n| **f** | g |\n"
    let scalars = Array(text.unicodeScalars)
    func sources(_ block: AlignedText) -> [String] {
      (0..<block.count).map {
        String(String.UnicodeScalarView(scalars[block.sourceRange(of: $0)]))
      }
    }
    let blocks = parser.blocks(of: text)
    #expect(blocks.map(\.text) == ["𝒳 é\n", "7. a & b\n", "8. c\n", "d , e ,\n", "f , g ,\n"])
    #expect(sources(blocks[0]) == ["𝒳", " ", "é", "é"])
    #expect(sources(blocks[1]) == ["7", ".", " ", "a", " ", "&amp;", " ", "b", "\n"])
    #expect(sources(blocks[2]) == ["9.", "9.", " ", "c", "\n"])
    #expect(sources(blocks[4]) == ["f", " ", "|", " ", "g", " ", "|", "\n"])
  }

  @Test(
    "Marks without end take no time", .timeLimit(.minutes(1)),
    arguments: [
      "[", "**a ", "*a", "`a ", "<a ", "![", "[a](", "| ", "> ", "- ", "1. ", "_a*b", "~~a", "&a",
      "[^", "[^a", "[^a]: b\n", "[a]: b\n", "<!-- ", "<div>\n<", "<p>&", "</script", "\\", "2*",
      "|a",
      "<br>", "\n", "a\n> ",
    ])
  func manyMarks(mark: String) {
    let marks = String(repeating: mark, count: 10_000)
    let text = marks + "\n\na|b\n---|---\n" + marks
    let count = text.unicodeScalars.count
    for block in parser.blocks(of: text) { #expect(block.sourceRange.upperBound <= count) }
  }

  @Test("Whatever comes, ranges go on inside the text, and what is unchanged is found there")
  func anything() {
    var random = SeededRandom(for: "any Markdown")
    let marks =
      Array(
        "*_`~[](){}<>!#|-+\\>:^ &;\n\n\n1.2)\r\t\"'/abc"
          + "é𝒳".unicodeScalars.map(String.init)
          .joined()
      )
      .map(String.init)
      + [
        "<!--", "-->", "<br>", "<p>", "</p>", "&amp;", "[^1]", "[a]: /b\n", "```\n", "|---|---|\n",
        "    ",
        "\n1. ", "\n- ", "\n> ", "<script>", "</script>", "| a |", "---\n", "[x] ", "http://a.b",
      ]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int(random.next() % 60) {
        text +=
          random.next() % 8 == 0 ? random.text(count: 2) : marks.randomElement(using: &random)!
      }
      let scalars = Array(text.unicodeScalars)
      var end = 0
      for block in parser.blocks(of: text) {
        #expect(block.count > 0 && block.sourceRange.lowerBound >= end, "\(text.debugDescription)")
        end = block.sourceRange.upperBound
        #expect(end <= scalars.count, "\(text.debugDescription)")
        for (offset, scalar) in block.text.unicodeScalars.enumerated()
        where scalar.properties.isAlphabetic && !block.sourceRange(of: offset).isEmpty {
          let source = scalars[block.sourceRange(of: offset)]
          #expect(source.contains(scalar) || source.first == "&", "\(text.debugDescription)")
        }
      }
    }
  }
}
