// SPDX-License-Identifier: GPL-3.0-or-later

/// Keeps a block of lines at the end of what a terminal shows, and tells what to write to change it.
///
/// The text is written as onto a roll of paper: a line that leaves the block at its top stays above it as
/// plain text, once, and so becomes what the terminal scrolls back to. Between two frames the cursor
/// stands in the block's first column and row, for there it is still right when the terminal has changed
/// its size and wrapped the lines of the block anew.
struct BlockPainter {
  private let mark: WordMark
  /// What the rows show, top to bottom.
  private var rows: [ScreenLine] = []
  private var lit: Range<Int>?
  /// The number of the line behind the last that is on the paper.
  private var printed = 0
  /// What stands in the row below the block, for as long as it stays.
  private var note: String?

  init(mark: WordMark) { self.mark = mark }

  var isShown: Bool { !rows.isEmpty }

  /// What to write to show lines `first` to `first + count`, with the cells of `lit` marked; `line` gives
  /// any line up to there. `count` is above 0, and not less than at the last time. `note` stands below
  /// them in a row of its own, which the window must have; it is one row and no control characters.
  mutating func paint(
    first: Int, count: Int, lit newLit: Range<Int>?, columns: Int, note newNote: String? = nil,
    line: (Int) -> ScreenLine
  ) -> String {
    var pen = TerminalPen(mark: mark)
    var opening = ""
    if rows.isEmpty {
      // Blanks up to the edge: where something stands before them in the line, they go on in the next.
      opening = "\u{1B}[?25l" + String(repeating: " ", count: columns - 1) + "\r\u{1B}[K"
      printed = first
    }
    if first + count > printed {
      rewrite(&pen, first: printed - rows.count, lit: nil, line)
      feed(&pen, upTo: first + count, count: count, line)
    }
    rewrite(&pen, first: first, lit: newLit, line)
    replaceNote(&pen, by: newNote)
    pen.move(to: 0)
    if pen.text.isEmpty { return opening }
    // A character that is wider than it was thought must not open a line of its own.
    return opening + "\u{1B}[?7l" + pen.text + "\u{1B}[?7h"
  }

  /// What to write to leave the lines as plain text, the cursor on a new line behind them.
  mutating func close(line: (Int) -> ScreenLine) -> String {
    guard isShown else { return "" }
    var pen = TerminalPen(mark: mark)
    rewrite(&pen, first: printed - rows.count, lit: nil, line)
    pen.move(to: 0)
    let text = "\u{1B}[?7l" + pen.text + "\u{1B}[?7h" + farewell
    forget()
    return text
  }

  /// What to write to take the block away, for something else to come in its place.
  mutating func erase() -> String {
    guard isShown else { return "" }
    forget()
    return "\r\u{1B}[J\u{1B}[?25h"
  }

  /// The block is not where it was.
  mutating func forget() { (rows, lit, note) = ([], nil, nil) }

  /// What to write if there is no time for more: behind the block, with a cursor.
  var farewell: String {
    guard isShown else { return "" }
    let down = rows.count > 1 ? "\u{1B}[\(rows.count - 1)B" : ""
    return "\r\(down)\r\n" + (note == nil ? "" : "\u{1B}[K") + "\u{1B}[?25h"
  }

  private mutating func replaceNote(_ pen: inout TerminalPen, by new: String?) {
    guard new != note else { return }
    if note == nil {
      // There may be no row yet.
      pen.move(to: rows.count - 1)
      pen.newLine()
    }
    pen.put(new ?? "", row: rows.count)
    note = new
  }

  private mutating func rewrite(
    _ pen: inout TerminalPen, first: Int, lit newLit: Range<Int>?, _ line: (Int) -> ScreenLine
  ) {
    for row in rows.indices {
      let new = line(first + row)
      if new != rows[row] {
        rows[row] = new
        pen.put(new, row: row, lit: newLit)
      } else if lit != newLit {
        pen.mark(new, row: row, from: lit, to: newLit)
      }
    }
    lit = newLit
  }

  /// Prints lines below until the block shows `count` that end before line `end`.
  private mutating func feed(
    _ pen: inout TerminalPen, upTo end: Int, count: Int, _ line: (Int) -> ScreenLine
  ) {
    if isShown { pen.move(to: rows.count - 1) }
    for number in printed..<end {
      if isShown { pen.newLine() }
      rows.append(line(number))
      pen.put(rows.last!, row: rows.count - 1, lit: nil)
      guard rows.count > count else { continue }
      rows.removeFirst()
      pen.shift(by: 1)
    }
    printed = end
    // Where it stood is a line of the text now.
    note = nil
  }
}
