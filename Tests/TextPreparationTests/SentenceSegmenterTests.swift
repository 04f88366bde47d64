// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing
internal import TextPreparation

/// The segments of `text`, appended `size` scalars at a time.
func segments(of text: String, by size: Int = .max, from start: Int = 0) -> [Segment] {
  var segmenter = SentenceSegmenter(from: start)
  var found: [Segment] = []
  var rest = text.unicodeScalars[...]
  while !rest.isEmpty {
    segmenter.append(String(rest.prefix(size)))
    rest = rest.dropFirst(size)
    while let segment = segmenter.next() { found.append(segment) }
  }
  segmenter.finish()
  while let segment = segmenter.next() { found.append(segment) }
  return found
}

func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  let last = scalars.lastIndex { !$0.properties.isWhitespace }
  return last.map { String(scalars[...$0]) } ?? ""
}

@Suite("Cutting text into segments")
struct SentenceSegmenterTests {
  @Test(
    "A segment ends where a sentence surely ends",
    arguments: [
      ["Hello there. ", "How are you? ", "Fine! ", "Good…  ", "Bye"],
      ["Wait... ", "What?! ", "No."], ["It was 1984. ", "Then he left."],
      ["He came.\n", "then left."], ["No end\n\n", "next\r\n\r\n", "last"],
      ["a\n \t\n", "b"],
      ["こんにちは。", "さようなら！？", "はい"], ["你好。 ", "再见"], ["「はい。」と言った。", "そう。"],
      ["नमस्ते। ", "आप कैसे हैं? ", "ठीक।"], ["مرحبا. ", "كيف حالك؟ ", "بخير."], ["ሰላም። ", "ሰላም።"],
      ["Ça va ? ", "Oui !"], ["Hola. ", "¿Qué tal? ", "¡Bien!"], ["Done. ", "\"Yes\" he said."],
      ["One. ", "2 dogs. ", "😂 yes."], ["para\u{2029}", "next"],
    ])
  func ends(_ expected: [String]) {
    let text = expected.joined()
    #expect(segments(of: text).map { $0.source } == expected)
    for size in 1...3 {
      // Cut right after a line end, white space that follows it belongs to no segment.
      #expect(segments(of: text, by: size).map { trimmed($0.source) } == expected.map(trimmed))
    }
  }

  @Test(
    "In doubt it goes on",
    arguments: [
      "Mr. Smith and Dr. Jones.", "J. R. Smith", "the U.S. Army", "at 3 p.m. Then", "e.g. Paris",
      "z. B. Berlin", "Am 3. Mai", "Nr. 5", "M. Dupont et Mme. Durand", "3.14 is", "a.b", "No. 7",
      "well... maybe", "Oh! what", "is it? he asked", "He said \"Yes.\" Then", "(Yes.) Then",
      "« Oui. » Alors", "... Hello", "? ! Hi", "стр. Пять", "はい!さようなら", "v. 2.0. beta",
      "wrapped\nprose here", "Mr.\nSmith", "http://a.b/?c=D", "と。」言う", "x。\u{301}y", "Hi. \u{301}A",
    ])
  func goesOn(_ text: String) {
    #expect(segments(of: text).map { $0.source } == [text])
    #expect(segments(of: text, by: 1).map { $0.source } == [text])
  }

  @Test(
    "White space and controls alone give nothing",
    arguments: ["", " ", "\n\n\n", "\u{0} \u{FEFF}\n"])
  func nothing(_ text: String) {
    #expect(segments(of: text).isEmpty)
    #expect(segments(of: text + "\n\nHi.\n\n" + text).map { trimmed($0.source) } == ["Hi."])
  }

  @Test("Offsets count the scalars of the whole text")
  func offsets() {
    let text = "  é! \u{0}\u{0}日本。 😂x. \n\n\n\nＹes.\t"
    let scalars = Array(text.unicodeScalars)
    for size in [1, 2, 7, 100] {
      for segment in segments(of: text, by: size) {
        let own = Array(segment.source.unicodeScalars)
        #expect(Array(scalars[segment.sourceOffset..<segment.sourceOffset + own.count]) == own)
      }
    }
    let last = segments(of: text).last.map { $0.written.then(cleanUp) }
    #expect(last?.text == "Yes. ")
    #expect(last?.sourceOffset(of: 0) == 19)
    #expect(last?.sourceOffset(of: 3) == 22)
  }

  @Test("From a place on, it is as if all before had been read", arguments: [1, 4, 1000])
  func fromPlace(size: Int) {
    let text = "First 𝒳.\n\nSecond one is\nwrapped. Third.  \n \nLast"
    let all = segments(of: text)
    for segment in all {
      let rest = segments(of: text, by: size, from: segment.sourceOffset)
      #expect(
        rest.map(\.sourceOffset) == all.map(\.sourceOffset).filter { $0 >= segment.sourceOffset })
      #expect(rest.first?.sourceUTF16Offset == segment.sourceUTF16Offset)
    }
    #expect(segments(of: text, from: 10_000).isEmpty)
  }

  @Test("A line that ends a sentence is given when it came, without waiting")
  func liveLines() {
    var segmenter = SentenceSegmenter()
    segmenter.append("Hello.\n")
    #expect(segmenter.next()?.source == "Hello.\n")
    segmenter.append("I am")
    #expect(segmenter.next() == nil)
    #expect(segmenter.next(inputIsWaiting: true) == nil)
    segmenter.append(" here\nfor")
    #expect(segmenter.next() == nil)
    #expect(segmenter.next(inputIsWaiting: true)?.source == "I am here\n")
    #expect(segmenter.next(inputIsWaiting: true) == nil)
    segmenter.append(" you\nand me\n Mr.\n")
    #expect(segmenter.next() == nil)
    let waited = segmenter.next(inputIsWaiting: true)
    #expect(waited?.source == "for you\nand me\n Mr.\n")
    #expect(waited?.sourceOffset == 17)
    #expect(segmenter.next(inputIsWaiting: true) == nil)
    segmenter.append("\n\nOnly now. And")
    #expect(segmenter.next(inputIsWaiting: true)?.source == "Only now. ")
    segmenter.finish()
    #expect(segmenter.next()?.source == "And")
    #expect(segmenter.next() == nil)
  }
}
