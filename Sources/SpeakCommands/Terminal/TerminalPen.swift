// SPDX-License-Identifier: GPL-3.0-or-later

/// How the word that is spoken is marked.
struct WordMark: Equatable {
  var on: String
  var off: String

  static let reverse = WordMark(on: "\u{1B}[7m", off: "\u{1B}[27m")
  static let underline = WordMark(on: "\u{1B}[4m", off: "\u{1B}[24m")
}

/// The bytes that move a cursor over a block of lines and write cells there. It begins and ends in the
/// block's first column and row.
///
/// The sequences are those of ECMA-48 that every terminal of today has, Linux's console among them.
struct TerminalPen {
  let mark: WordMark
  private(set) var text = ""
  private var row = 0
  private var column = 0

  init(mark: WordMark) { self.mark = mark }

  mutating func move(to row: Int, column: Int = 0) {
    if row != self.row { text += "\u{1B}[\(abs(row - self.row))\(row > self.row ? "B" : "A")" }
    if column == 0 {
      if self.column != 0 { text += "\r" }
    } else if column != self.column {
      text += "\u{1B}[\(column + 1)G"
    }
    (self.row, self.column) = (row, column)
  }

  /// Opens a new line below; at the bottom of the window everything moves up.
  mutating func newLine() {
    text += "\r\n"
    row += 1
    column = 0
  }

  /// What was row `rows` is now row 0.
  mutating func shift(by rows: Int) { row -= rows }

  /// Writes a whole row in place of what is there.
  mutating func put(_ line: ScreenLine, row: Int, lit: Range<Int>?) {
    move(to: row)
    text += "\u{1B}[K"
    put(line.cells[...], lit: lit)
  }

  /// Writes a whole row of characters that are as wide as they may be.
  mutating func put(_ text: String, row: Int) {
    move(to: row)
    self.text += "\u{1B}[K" + text
    column = -1
  }

  /// Writes neighbouring cells where the cursor is.
  private mutating func put(_ cells: ArraySlice<ScreenCell>, lit: Range<Int>?) {
    var isOn = false
    for cell in cells {
      let isLit = lit?.overlaps(cell.source) == true
      if isLit != isOn { text += isLit ? mark.on : mark.off }
      isOn = isLit
      if cell.isUncertain {
        // Whichever columns the terminal thinks it takes, these are what it gets.
        text += String(repeating: " ", count: cell.width)
        column = -1
        move(to: row, column: cell.column)
        text += cell.text
        column = -1
        move(to: row, column: cell.column + cell.width)
      } else {
        text += cell.text
        column = cell.column + cell.width
      }
    }
    if isOn { text += mark.off }
  }

  /// Writes the cells of a row whose mark changes.
  mutating func mark(_ line: ScreenLine, row: Int, from old: Range<Int>?, to new: Range<Int>?) {
    let changed = line.cells.map {
      (old?.overlaps($0.source) == true) != (new?.overlaps($0.source) == true)
    }
    var start = 0
    while start < changed.count {
      guard changed[start] else {
        start += 1
        continue
      }
      let end = changed[start...].firstIndex(of: false) ?? changed.count
      move(to: row, column: line.cells[start].column)
      put(line.cells[start..<end], lit: new)
      start = end
    }
  }
}
