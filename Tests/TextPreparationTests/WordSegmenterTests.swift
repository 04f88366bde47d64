// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestSupport
import Testing
import TextPreparation
import WordBreaking

@Suite("Words of a text")
struct WordSegmenterTests {
  private func words(_ text: String, _ segmenter: WordSegmenter) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return segmenter.words(in: text).map { range in
      String(String.UnicodeScalarView(scalars[range]))
    }
  }

  @Test("are those a reader would point at", arguments: WordCase.all)
  func table(_ each: WordCase) {
    let found = words(each.text, WordSegmenter(dictionary: ICUWordDictionary()))
    #expect(found.map(scalarText) == each.words.map(scalarText))
  }

  /// Canonical equality of strings would hide a wrong scalar.
  private func scalarText(_ word: String) -> [UInt32] { word.unicodeScalars.map(\.value) }

  @Test("The table has as many cases as it should")
  func tableSize() {
    #expect(WordCase.all.count >= 200)
  }

  @Test(
    "Without a dictionary, scripts and syllables part them",
    arguments: [
      ("東京タワーに行きました。", ["東京", "タワーに", "行きました"]),
      ("你好世界", ["你", "好", "世", "界"]),
      ("ไปโรงเรียน", ["ไป", "โรง", "เรียน"]),
      ("Hello 世界", ["Hello", "世", "界"]),
    ] as [(String, [String])])
  func withoutDictionary(text: String, expected: [String]) {
    #expect(words(text, WordSegmenter(dictionary: nil)) == expected)
  }

  /// Answers what no dictionary should.
  private final class Nonsense: WordDictionary {
    func wordEnds(in run: String) -> [Int]? { [-3, 1, 1, 0, 7, 2, 1 << 40] }
  }

  @Test("A dictionary that talks nonsense does no harm")
  func nonsense() {
    let ranges = WordSegmenter(dictionary: Nonsense()).words(in: "今日はいい天気です。ここ")
    expectOrdered(ranges, count: 12)
    #expect(ranges.last?.upperBound == 12)
  }

  @Test("Any text has ordered words inside it, each of something", arguments: 0..<300)
  func anyText(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let text = random.text(count: 200)
    let count = text.unicodeScalars.count
    expectOrdered(WordSegmenter(dictionary: ICUWordDictionary()).words(in: text), count: count)
    expectOrdered(WordSegmenter(dictionary: nil).words(in: text), count: count)
  }

  private func expectOrdered(_ ranges: [Range<Int>], count: Int) {
    var end = 0
    for range in ranges {
      #expect(range.lowerBound >= end && !range.isEmpty)
      end = range.upperBound
    }
    #expect(end <= count)
  }

  @Test("The words of a joined text are those of its parts", arguments: 0..<50)
  func concatenation(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let cases = (0..<20).map { _ in WordCase.all.randomElement(using: &random)! }
    let text = cases.map { $0.text + "。\n\n" }.joined()
    let segmenter = WordSegmenter(dictionary: ICUWordDictionary())
    #expect(words(text, segmenter) == cases.flatMap(\.words))
  }
}
