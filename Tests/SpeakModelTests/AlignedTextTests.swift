// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestSupport
import Testing

@Suite("A text tied to its source")
struct AlignedTextTests {
  /// `A & B` as of `**A** &amp; B`, from the source's scalar 10 on.
  private static var andSign: AlignedText {
    var builder = AlignedText.Builder()
    builder.append(unchanged: "A", from: 12)
    builder.append(" ", from: 15)
    builder.append("&", from: 16..<21)
    builder.append(unchanged: " B", from: 21)
    return builder.alignedText
  }

  @Test("Unchanged text is its own source, from where it begins in it")
  func identity() {
    let text = AlignedText("e\u{301}𝒳!", at: 7)
    #expect(text.count == 4 && text.sourceRange == 7..<11)
    #expect((0..<4).map { text.sourceRange(of: $0) } == [7..<8, 8..<9, 9..<10, 10..<11])
  }

  @Test("Each scalar tells where it comes from, and any number is answered")
  func ranges() {
    let text = Self.andSign
    #expect(text.text == "A & B" && text.count == 5 && text.sourceRange == 12..<23)
    #expect(
      (-1...6).map { text.sourceRange(of: $0) }
        == [12..<13, 12..<13, 15..<16, 16..<21, 21..<22, 22..<23, 23..<23, 23..<23])
    #expect(text.sourceOffset(of: .min) == 12 && text.sourceOffset(of: .max) == 23)
    #expect(text.sourceRange(of: 1..<3) == 15..<21)
    #expect(text.sourceRange(of: 2..<2) == 16..<16 && text.sourceRange(of: 5..<5) == 23..<23)
  }

  @Test("What stands for a piece as a whole is tied to all of it")
  func whole() {
    var builder = AlignedText.Builder()
    builder.append("doctor", from: 0..<3)
    builder.append(unchanged: " No", from: 3)
    let text = builder.alignedText
    #expect((0..<6).allSatisfy { text.sourceRange(of: $0) == 0..<3 })
    #expect(text.sourceRange(of: 7) == 4..<5)
    // Half of it still stands for the whole.
    #expect(text[3..<8].text == "tor N" && text[3..<8].sourceRange == 0..<5)
  }

  @Test("A step is tied to the source of the text it was given")
  func composes() {
    let louder = Self.andSign.then { text in
      var step = AlignedText.Builder()
      step.append("and", from: 2..<3)
      step.append(unchanged: " B", from: 3)
      step.append("!", from: 4..<5)
      #expect(text == "A & B")
      return step.alignedText
    }
    #expect(louder.text == "and B!" && louder.sourceRange == 16..<23)
    #expect(louder.sourceRange(of: 1) == 16..<21 && louder.sourceRange(of: 5) == 22..<23)
  }

  @Test("An empty text lies where it was cut out")
  func empty() {
    let text = Self.andSign
    #expect(text[2..<2].sourceRange == 16..<16 && text[5..<5].sourceRange == 23..<23)
    #expect(AlignedText("", at: 4).sourceOffset(of: 3) == 4)
    #expect(AlignedText("", at: 4).then(AlignedText("")) == AlignedText("", at: 4))
    #expect(AlignedText.Builder(at: 9).alignedText.sourceRange == 9..<9)
    #expect(AlignedText("", at: 9) + AlignedText("a", at: 10) == AlignedText("a", at: 10))
  }

  @Test("Texts are the same if their scalars and sources are")
  func equality() {
    #expect(AlignedText("é") != AlignedText("e\u{301}"))
    #expect(AlignedText("a") != AlignedText("a", at: 1))
    var builder = AlignedText.Builder()
    for (offset, scalar) in "abc".unicodeScalars.enumerated() {
      builder.append(String(scalar), from: offset..<offset + 1)
    }
    #expect(builder.alignedText == AlignedText("abc"))
  }

  /// A text of any scalars made of a source of so many.
  private func text(of sourceCount: Int, _ random: inout SeededRandom) -> AlignedText {
    var builder = AlignedText.Builder()
    var offset = 0
    while offset < sourceCount {
      let end = Int.random(in: offset + 1...min(offset + 4, sourceCount), using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: break
      case 1: builder.append(random.text(count: 3), from: offset..<end)
      case 2: builder.append("x", from: offset)
      default: builder.append(unchanged: random.text(count: end - offset), from: offset)
      }
      offset = end
    }
    return builder.isEmpty ? text(of: sourceCount, &random) : builder.alignedText
  }

  @Test("Whatever the steps, they compose, and ranges go on inside the source", arguments: 0..<300)
  func anySteps(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let source = 1 + Int(random.next() % 40)
    let first = text(of: source, &random)
    let second = text(of: first.count, &random)
    let third = text(of: second.count, &random)
    #expect(first.then(second).then(third) == first.then(second.then(third)))
    #expect(AlignedText(random.text(count: source)).then(first) == first)
    #expect(first.then(AlignedText(first.text)) == first)
    for aligned in [first, first.then(second), first.then(second).then(third)] {
      let ranges = (0..<aligned.count).map { aligned.sourceRange(of: $0) }
      #expect(aligned.count == aligned.text.unicodeScalars.count)
      #expect(ranges.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= source && !$0.isEmpty })
      for (range, next) in zip(ranges, ranges.dropFirst()) {
        #expect(range.lowerBound <= next.lowerBound && range.upperBound <= next.upperBound)
      }
      #expect(aligned.sourceRange == ranges[0].lowerBound..<ranges.last!.upperBound)
      let cut = Int.random(in: 0...aligned.count, using: &random)
      #expect(aligned[0..<cut] + aligned[cut..<aligned.count] == aligned)
    }
  }
}
