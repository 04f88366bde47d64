// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// Cuts a text in Markdown into segments, from a place in it on. It gives none before it has all of the
/// text: what is a link is told at its end.
package struct MarkdownSegmenter: Segmenter {
  private let parser: any MarkdownParser
  private let start: Int
  private var text = ""
  private var blocks: ArraySlice<AlignedText> = []
  /// The block that is being cut.
  private var block = AlignedText("")
  private var sentences = SentenceSegmenter()
  /// Where the last segment began.
  private var position = TextPosition(in: "")

  /// `start` scalars of the text are passed over.
  package init(parser: any MarkdownParser, from start: Int = 0) {
    self.parser = parser
    self.start = start
  }

  package mutating func append(_ text: String) { self.text += text }

  package mutating func finish() {
    position = TextPosition(in: text)
    blocks = parser.blocks(of: text)[...]
  }

  package mutating func next(inputIsWaiting: Bool) -> Segment? {
    while true {
      if let sentence = sentences.next() { return segment(sentence) }
      guard let next = blocks.popFirst() else { return nil }
      let passed = (0..<next.count).countAtFront { next.sourceOffset(of: $0) < start }
      block = next[passed..<next.count]
      sentences = SentenceSegmenter()
      sentences.append(block.text)
      sentences.finish()
    }
  }

  package mutating func dropBlanks() {}

  private mutating func segment(_ sentence: Segment) -> Segment {
    let written = block.then(sentence.written)
    position.advance(to: written.sourceRange.lowerBound)
    var end = position
    return Segment(
      written, source: String(end.advance(to: written.sourceRange.upperBound)),
      sourceUTF16Offset: position.utf16, endsWithPause: sentence.endsWithPause)
  }
}

/// Whether a file is in Markdown, by its name.
package func isMarkdown(fileName: String) -> Bool {
  let name = fileName.lowercased()
  return [".md", ".markdown", ".mdown", ".mkd"].contains { name.hasSuffix($0) }
}
