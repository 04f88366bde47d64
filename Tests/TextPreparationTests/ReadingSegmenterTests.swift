// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestSupport
import Testing

@testable import TextPreparation

@Suite("Cutting long texts that are read aloud")
struct ReadingSegmenterTests {
  private func segments(
    _ text: String, style: TextStyle = .markdown, from start: Int = 0, step: Int = .max
  ) -> [Segment] {
    var segmenter = ReadingSegmenter(style: style, from: start)
    var found: [Segment] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      segmenter.append(String(rest.prefix(step)))
      rest = rest.dropFirst(step)
      while let segment = segmenter.next(inputIsWaiting: false) { found.append(segment) }
    }
    segmenter.finish()
    while let segment = segmenter.next(inputIsWaiting: false) { found.append(segment) }
    return found
  }

  private func said(_ segments: [Segment]) -> [String] {
    segments.map { cleanUp($0.source).text.split(separator: " ").joined(separator: " ") }
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

  @Test("Each segment tells its place, in scalars and in UTF-16")
  func places() {
    let scalars = Array(Self.text.unicodeScalars)
    let units = Array(Self.text.utf16)
    for segment in segments(Self.text) {
      let end = segment.sourceOffset + segment.source.unicodeScalars.count
      let original = scalars[segment.sourceOffset..<end]
      let visible = segment.source.unicodeScalars.filter { $0 != "\u{FEFF}" && $0 != "," }
      #expect(visible.allSatisfy(original.contains))
      let unit = units[segment.sourceUTF16Offset]
      #expect(String(original.first!).utf16.first == unit)
    }
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

  @Test("A text without a line end takes bounded memory and loses nothing")
  func endless() {
    let text = String(repeating: "word ", count: 50_000)
    let said = segments(text, style: .plain, step: 10_000).map(\.source).joined()
    #expect(said.filter { $0 != " " } == text.filter { $0 != " " })
  }
}
