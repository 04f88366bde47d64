// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import UnicodeText

/// The sentence that is spoken, on one line of the screen, with the word that is heard lit.
struct SpokenLine {
  private struct Cell {
    var shown: String
    var width: Int
    /// Scalars of the text up to its beginning and to its end.
    var range: Range<Int>
  }

  /// One for each character of the text.
  private let cells: [Cell]
  private let litStyle: String

  /// `inColour` is false where colour is not wanted: the word is underlined then.
  init(_ text: String, inColour: Bool) {
    var end = 0
    cells = text.map { character in
      let shown = visible(String(character))
      let start = end
      end += character.unicodeScalars.count
      return Cell(shown: shown, width: displayWidth(shown), range: start..<end)
    }
    litStyle = inColour ? "\u{1B}[7m" : "\u{1B}[4m"
  }

  /// All of the text, as it stays on the screen.
  var unlit: String { cells.map(\.shown).joined() }

  /// As much as fits into `columns`, with the word at `word` (in scalars) within it and lit. A line that
  /// fills its last column would make some terminals begin another one, so one stays free.
  func lit(_ word: Range<Int>?, columns: Int) -> String {
    let word = cells(showing: word ?? 0..<0)
    let part = window(around: word, columns: max(columns - 1, 1))
    let lit = word.clamped(to: part)
    let pieces = [part.lowerBound..<lit.lowerBound, lit, lit.upperBound..<part.upperBound]
      .map { cells[$0].map(\.shown).joined() }
    return (part.lowerBound > 0 ? "…" : "") + pieces[0]
      + (lit.isEmpty ? "" : litStyle + pieces[1] + "\u{1B}[m") + pieces[2]
      + (part.upperBound < cells.count ? "…" : "")
  }

  private func cells(showing word: Range<Int>) -> Range<Int> {
    let start = cells.countAtFront { $0.range.upperBound <= word.lowerBound }
    return start..<max(start, cells.countAtFront { $0.range.lowerBound < word.upperBound })
  }

  /// What is shown of a text that is too long: from some way before the word on, so that the eye sees
  /// what comes.
  private func window(around word: Range<Int>, columns: Int) -> Range<Int> {
    if width(cells.indices) <= columns { return cells.indices }
    let room = max(columns - 2, 1)
    var start = word.lowerBound
    var before = 0
    while start > 0, before + cells[start - 1].width <= room / 3 {
      start -= 1
      before += cells[start].width
    }
    var end = start
    var taken = 0
    while end < cells.count, taken + cells[end].width <= room {
      taken += cells[end].width
      end += 1
    }
    // At the end of the text the window is full all the same.
    while start > 0, end == cells.count, taken + cells[start - 1].width <= room {
      start -= 1
      taken += cells[start].width
    }
    return start..<end
  }

  private func width(_ range: Range<Int>) -> Int { cells[range].reduce(0) { $0 + $1.width } }
}
