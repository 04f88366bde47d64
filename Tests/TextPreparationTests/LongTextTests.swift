// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing
internal import TextPreparation

@Suite("Long and hard text")
struct LongTextTests {
  @Test(
    "Whatever comes, no segment is too long and nothing is lost",
    arguments: [
      "x", "日", "é", "ab ", "a. b ", "!", "! ", ". ", "😂", "👩‍👩‍👧", "\u{301}", "a\u{301}", "ab, cd ",
      "字、", "-\n",
      "Mr. ", "\"A.\" ", "1. ", "\r", "e\u{200D}", "क्षि", "…",
    ])
  func boundsSegments(_ unit: String) {
    let text = "A" + String(repeating: unit, count: 10_000 / unit.utf8.count)
    for size in [5, 997, Int.max] {
      let found = segments(of: text, by: size)
      #expect(found.allSatisfy { $0.source.utf8.count <= SentenceSegmenter.limitBytes })
      let scalars = Array(text.unicodeScalars)
      var position = 0
      for segment in found {
        #expect(scalars[position..<segment.sourceOffset].allSatisfy { isBlank(String($0)) })
        position = segment.sourceOffset
        let own = Array(segment.source.unicodeScalars)
        #expect(Array(scalars[position..<position + own.count]) == own)
        position += own.count
      }
      #expect(scalars[position...].allSatisfy { isBlank(String($0)) })
    }
  }

  @Test("A forced cut is never inside a grapheme cluster", arguments: ["👩‍👩‍👧", "a\u{301}", "क्षि", "🇯🇵"])
  func cutsBetweenClusters(_ cluster: String) {
    let text = String(repeating: cluster, count: 3000)
    let found = segments(of: text, by: 1000)
    #expect(found.count > 1)
    #expect(found.map { $0.source.count }.reduce(0, +) == 3000)
  }

  @Test(
    "A forced cut takes the best place",
    arguments: [
      ("aa. bb; cc dd ", "aa. "), ("aa; bb cc ", "aa; "), ("aa bb ", "aa bb "),
      ("日本、東京", "日本、"), ("日本。)東京 ", "日本。)"), ("a.b,c", "a.b,c"),
    ])
  func cutsAtBestPlace(_ beginning: String, _ expected: String) {
    let text = beginning + String(repeating: "x", count: 5000)
    let first = segments(of: text).first?.source ?? ""
    #expect(first == expected || (beginning == expected && first.hasPrefix(expected)))
  }

  @Test("Megabytes without a space pass")
  func megabytes() {
    var segmenter = SentenceSegmenter()
    let chunk = String(repeating: "x", count: 65_536)
    var byteCount = 0
    for _ in 0..<24 {
      segmenter.append(chunk)
      while let segment = segmenter.next() { byteCount += segment.source.utf8.count }
    }
    segmenter.finish()
    while let segment = segmenter.next() { byteCount += segment.source.utf8.count }
    #expect(byteCount == 24 * 65_536)
  }

  private func words(of segment: Segment) -> [Segment] {
    let pieces = segment.pieces()
    return pieces.isEmpty ? [segment] : pieces.flatMap(words)
  }

  @Test(
    "Halved again and again, a segment comes down to its words",
    arguments: [
      ("One two, three four. Five", ["One ", "two, ", "three ", "four. ", "Five"]),
      ("  word \n", ["  word \n"]), ("word", ["word"]), ("", [""]), ("a  b", ["a  ", "b"]),
      ("日本へ", ["日", "本", "へ"]), ("a \u{0} b", ["a ", "\u{0} b"]),
    ])
  func halves(_ text: String, _ expected: [String]) {
    let found = words(of: Segment(source: text, sourceOffset: 10, sourceUTF16Offset: 10))
    #expect(found.map { $0.source } == expected)
    var offset = 10
    for piece in found {
      #expect(piece.sourceOffset == offset)
      offset += piece.source.unicodeScalars.count
    }
  }

  @Test("The first cut is at the clause nearest to the middle")
  func cutsAtClause() {
    let segment = Segment(source: "a, b c d e, f g h, i", sourceOffset: 0, sourceUTF16Offset: 0)
    #expect(segment.pieces().map { $0.source } == ["a, b c d e, ", "f g h, i"])
  }

  @Test(
    "A pause belongs after a whole sentence, and inside one only after a punctuation mark",
    arguments: [
      ("one two three four", [false, true]), ("one, two, three, four", [true, true]),
      ("One. Two", [true, true]),
    ])
  func pausesOfPieces(text: String, pauses: [Bool]) {
    let segment = Segment(source: text, sourceOffset: 0, sourceUTF16Offset: 0)
    #expect(segment.endsWithPause)
    #expect(segment.pieces().map(\.endsWithPause) == pauses)
  }

  @Test("A sentence that is cut for its length has no pause at the cut")
  func pauseAtForcedCut() {
    var segmenter = SentenceSegmenter()
    segmenter.append(String(repeating: "word ", count: 1000))
    segmenter.finish()
    let (first, second) = (segmenter.next(), segmenter.next())
    #expect(first?.endsWithPause == false && second?.endsWithPause == true)
  }

  @Test("A word longer than engines take is cut, too")
  func cutsLongWord() {
    let long = Segment(
      source: String(repeating: "x", count: 1000), sourceOffset: 0, sourceUTF16Offset: 0)
    let found = words(of: long)
    #expect(found.allSatisfy { $0.source.utf8.count <= 160 })
    #expect(found.map { $0.source }.joined() == long.source)
  }
}
