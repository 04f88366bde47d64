// SPDX-License-Identifier: GPL-3.0-or-later

/// What to write to change what a whole window shows.
struct PagePainter {
  /// The bytes that show each row, top to bottom.
  private var rows: [String] = []
  let word: WordMark
  /// The sentence that is heard is brighter than the rest.
  private static let sentence = WordMark(on: "\u{1B}[1m", off: "\u{1B}[22m")

  static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  static let leave = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  init(word: WordMark) { self.word = word }

  /// Nothing is known of what the window shows.
  mutating func forget() { rows = [] }

  /// `lines` fill the window from its top, and `status` is its last row.
  mutating func paint(
    _ lines: [ScreenLine], lit: Range<Int>?, sentence: Range<Int>?, status: String, height: Int
  ) -> String {
    var new = lines.map { render($0, lit: lit, sentence: sentence) }
    new += Array(repeating: "", count: max(0, height - 1 - new.count))
    new.append("\u{1B}[2m" + status + "\u{1B}[22m")
    var text = rows.count == new.count ? "" : "\u{1B}[2J"
    for (row, bytes) in new.enumerated() where rows.count != new.count || rows[row] != bytes {
      text += "\u{1B}[\(row + 1);1H" + bytes + "\u{1B}[K"
    }
    rows = new
    return text
  }

  private func render(_ line: ScreenLine, lit: Range<Int>?, sentence: Range<Int>?) -> String {
    var text = ""
    var (isLit, isBright) = (false, false)
    for cell in line.cells {
      let shouldLight = lit?.overlaps(cell.source) == true
      let shouldBrighten = sentence?.overlaps(cell.source) == true
      if shouldBrighten != isBright {
        text += shouldBrighten ? Self.sentence.on : Self.sentence.off
        isBright = shouldBrighten
      }
      if shouldLight != isLit {
        text += shouldLight ? word.on : word.off
        isLit = shouldLight
      }
      text += cell.text
      // Terminals disagree on how wide it is; what follows stands where it belongs.
      if cell.isUncertain { text += "\u{1B}[\(cell.column + cell.width + 1)G" }
    }
    if isLit { text += word.off }
    if isBright { text += Self.sentence.off }
    return text
  }
}
