// SPDX-License-Identifier: GPL-3.0-or-later

import MarkdownParsing
import SpeakModel
import TestSupport
import Testing

@testable import TextPreparation

@Suite("Cutting Markdown that is read aloud")
struct MarkdownSegmenterTests {
  private let parser: MD4CParser

  init() throws { parser = try #require(MD4CParser(), "md4c is not installed") }

  private func segments(_ text: String, from start: Int = 0, step: Int = .max) -> [Segment] {
    var segmenter = MarkdownSegmenter(parser: parser, from: start)
    var found: [Segment] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      segmenter.append(String(rest.prefix(step)))
      rest = rest.dropFirst(step)
      while let segment = segmenter.next() { found.append(segment) }
    }
    segmenter.finish()
    while let segment = segmenter.next() { found.append(segment) }
    return found
  }

  private func said(_ segments: [Segment]) -> [String] {
    segments.map {
      cleanUp($0.written.text).text.split(separator: " ").joined(separator: " ")
    }
    .map { $0.filter { $0 != "\n" } }.filter { !$0.isEmpty }
  }

  private static let text = """
    # A *title*

    The first sentence is
    wrapped. The 𝒳 second
    one too.
    - an item
    - **another**
      that goes on

    | a | b |
    |---|---|
    | c | d |

    The end
    """

  @Test("Headings, items and rows stand alone, wrapped lines do not", arguments: [1, 2, 7, 1000])
  func blocks(step: Int) {
    #expect(
      said(segments(Self.text, step: step)) == [
        "A title", "The first sentence is wrapped.", "The X second one too.", "an item",
        "another that goes on", "a , b ,", "c , d ,", "The end",
      ])
  }

  @Test("Each segment tells its place, in scalars and in UTF-16, and what stands there")
  func places() {
    let scalars = Array(Self.text.unicodeScalars)
    let units = Array(Self.text.utf16)
    for segment in segments(Self.text) {
      #expect(
        segment.source.unicodeScalars.elementsEqual(scalars[segment.written.sourceRange]))
      let unit = units[segment.sourceUTF16Offset]
      #expect(segment.source.utf16.first == unit)
    }
    #expect(
      segments(Self.text).map(\.source).contains("another**\n  that goes on\n"))
  }

  @Test("From a place on, it is as if all before had been read")
  func fromPlace() {
    let all = segments(Self.text)
    for segment in all {
      let rest = segments(Self.text, from: segment.sourceOffset, step: 3)
      #expect(
        rest.map(\.sourceOffset) == all.map(\.sourceOffset).filter { $0 >= segment.sourceOffset })
      #expect(rest.first?.sourceUTF16Offset == segment.sourceUTF16Offset)
    }
    #expect(segments(Self.text, from: 10_000).isEmpty)
  }

  @Test("The halves of a segment stand for halves of its source, marks and all")
  func halves() {
    let text = "x &amp; **one** two, ![three](a.b) `four` 𝒳."
    let segment = segments(text)[0]
    let scalars = Array(text.unicodeScalars)
    func check(_ segment: Segment) {
      let start = segment.sourceOffset
      let source = Array(segment.source.unicodeScalars)
      #expect(scalars[start..<start + source.count].elementsEqual(source))
      #expect(
        String(String.UnicodeScalarView(scalars[..<start])).utf16.count
          == segment.sourceUTF16Offset)
      #expect(segment.written.sourceRange.upperBound <= start + source.count)
      segment.pieces().forEach(check)
    }
    check(segment)
    #expect(segment.pieces().map(\.written.text) == ["x & one two, ", "three four 𝒳.\n"])
  }

  @Test("Words are found in what is spoken, and lie in the source")
  func words() {
    let text = "**bold**ness AT&amp;T [a 𝒳](b) c."
    let segment = segments(text)[0]
    let layout = WordSegmenter(dictionary: nil).layout(
      of: segment.written, in: segment.sentence)
    #expect(layout.words.map(\.text) == ["boldness", "AT&T", "a", "𝒳", "c"])
    let scalars = Array(text.unicodeScalars)
    let units = Array(text.utf16)
    #expect(
      layout.words.map { String(String.UnicodeScalarView(scalars[$0.range])) }
        == ["bold**ness", "AT&amp;T", "a", "𝒳", "c"])
    #expect(
      layout.words.map { String(decoding: units[$0.utf16Range], as: UTF16.self) }
        == ["bold**ness", "AT&amp;T", "a", "𝒳", "c"])
  }

  @Test("The name of the file tells whether it is Markdown")
  func styles() {
    #expect(isMarkdown(fileName: "/a/README.MD") && isMarkdown(fileName: "book.markdown"))
    #expect(!isMarkdown(fileName: "book.txt") && !isMarkdown(fileName: "md"))
  }
}
