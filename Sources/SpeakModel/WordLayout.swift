// SPDX-License-Identifier: GPL-3.0-or-later

/// A word of a source text.
package struct SourceWord: Equatable, Sendable {
  /// Its place in the whole text, in Unicode scalars.
  package var range: Range<Int>
  /// The same in UTF-16 code units.
  package var utf16Range: Range<Int>
  package var text: String

  package init(range: Range<Int>, utf16Range: Range<Int>, text: String) {
    self.range = range
    self.utf16Range = utf16Range
    self.text = text
  }
}

/// The words of a segment, and how much of its time each takes in proportion to the others.
package struct WordLayout: Equatable, Sendable {
  /// In order, none overlapping.
  package var words: [SourceWord]
  /// For each word the length from the first word's beginning to its own, and in the end that to the
  /// end of the segment; in letters of an alphabet or what takes as long to say.
  package var lengths: [Int]

  package init(words: [SourceWord], lengths: [Int]) {
    precondition(lengths.count == words.count + 1)
    self.words = words
    self.lengths = lengths
  }

  package static let none = WordLayout(words: [], lengths: [0])
}
