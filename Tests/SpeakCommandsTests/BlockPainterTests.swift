// SPDX-License-Identifier: GPL-3.0-or-later

internal import TestSupport
import Testing

@testable import SpeakCommands

/// What a terminal does with what it gets: as much as the painter relies on.
private struct PaperTerminal {
  let rows: Int
  /// The lines above the window, and those in it: characters and whether each is marked.
  private(set) var history: [[(Character, Bool)]] = []
  private(set) var window: [[(Character, Bool)]]
  private(set) var isCursorShown = true
  private var row: Int
  private var column = 0
  private var isMarked = false

  init(rows: Int, startingAt row: Int) {
    (self.rows, self.row) = (rows, row)
    window = Array(repeating: [], count: rows)
  }

  mutating func take(_ text: String) {
    var rest = Substring(text)
    while let scalar = rest.unicodeScalars.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{1B}":
        rest.removeFirst()
        let parameters = rest.prefix { $0.isNumber || $0 == "?" }
        rest.removeFirst(parameters.count)
        control(rest.removeFirst(), parameters)
      default: put(Character(scalar))
      }
    }
  }

  private mutating func lineFeed() {
    if row + 1 < rows {
      row += 1
    } else {
      history.append(window.removeFirst())
      window.append([])
    }
  }

  private mutating func control(_ final: Character, _ parameters: Substring) {
    let count = Int(parameters) ?? 1
    switch (final, parameters) {
    case ("A", _): row = max(0, row - count)
    case ("B", _): row = min(rows - 1, row + count)
    case ("G", _): column = count - 1
    case ("K", _): window[row] = Array(window[row].prefix(column))
    case ("J", _):
      window[row] = Array(window[row].prefix(column))
      for below in row + 1..<max(row + 1, rows) { window[below] = [] }
    case ("m", "7"): isMarked = true
    case ("m", "27"): isMarked = false
    case ("h", "?25"): isCursorShown = true
    case ("l", "?25"): isCursorShown = false
    case ("h", "?7"), ("l", "?7"): break
    default: Issue.record("a sequence nobody knows: \(parameters)\(final)")
    }
  }

  private mutating func put(_ character: Character) {
    while window[row].count <= column { window[row].append((" ", false)) }
    window[row][column] = (character, isMarked)
    column += 1
  }

  private func text(_ line: [(Character, Bool)]) -> String {
    let text = String(line.map(\.0))
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  var allText: [String] { (history + window).map(text) }
  var marked: String { String((history + window).joined().filter(\.1).map(\.0)) }
  var place: (row: Int, column: Int) { (row, column) }
}

@Suite("Painting a block on a terminal")
struct BlockPainterTests {
  private let columns = 8
  private let text: ScreenText
  private let count: Int

  init() {
    var text = ScreenText(columns: columns)
    text.append((0..<60).map { "line \($0)" }.joined(separator: "\n"))
    count = text.count(upTo: .max)
    self.text = text
  }

  private func paint(
    _ painter: inout BlockPainter, _ terminal: inout PaperTerminal, first: Int, height: Int,
    lit: Range<Int>?, note: String? = nil
  ) -> String {
    let bytes = painter.paint(
      first: first, count: height, lit: lit, columns: columns, note: note,
      line: { text.line($0) })
    terminal.take(bytes)
    return bytes
  }

  /// The scalars of the number in a line.
  private func word(_ line: Int) -> Range<Int> {
    let source = text.line(line).source
    return source.lowerBound + 5..<source.lowerBound + text.line(line).cells.count
  }

  @Test("shows what it should after every step, and what was above stays as plain text")
  func steps() {
    var random = SeededRandom(for: "the painted block")
    for start in 0..<10 {
      let height = 9
      var (painter, terminal) = (
        BlockPainter(mark: .reverse), PaperTerminal(rows: 10, startingAt: start)
      )
      var first = 0
      var furthest = 0
      for step in 0..<60 {
        if step > 0 {
          first = Int.random(in: max(0, first - 4)...min(count - height, first + 6), using: &random)
        }
        furthest = max(furthest, first)
        let line = first + Int.random(in: 0..<height, using: &random)
        _ = paint(&painter, &terminal, first: first, height: height, lit: word(line))
        #expect(terminal.marked == String(line))
        let shown = (first..<first + height).map { "line \($0)" }
        let top = terminal.place.row
        #expect(terminal.place.column == 0 && !terminal.isCursorShown)
        #expect(
          Array(terminal.allText[(terminal.history.count + top)...].prefix(height)) == shown)
      }
      terminal.take(painter.close { text.line($0) })
      #expect(terminal.marked.isEmpty && terminal.isCursorShown && !painter.isShown)
      let printed = (0..<furthest + height).map { "line \($0)" }
      #expect(terminal.allText.filter { !$0.isEmpty } == printed)
      #expect(terminal.place.column == 0 && terminal.window[terminal.place.row].isEmpty)
    }
  }

  @Test("writes only what changes")
  func changes() {
    var (painter, terminal) = (
      BlockPainter(mark: .reverse), PaperTerminal(rows: 10, startingAt: 0)
    )
    #expect(paint(&painter, &terminal, first: 0, height: 3, lit: word(0)).contains("line"))
    #expect(paint(&painter, &terminal, first: 0, height: 3, lit: word(0)).isEmpty)
    #expect(
      paint(&painter, &terminal, first: 0, height: 3, lit: word(1))
        == "\u{1B}[?7l\u{1B}[6G0\u{1B}[1B\u{1B}[6G\u{1B}[7m1\u{1B}[27m\u{1B}[1A\r\u{1B}[?7h")
  }

  @Test("grows with a text that arrives")
  func growth() {
    var (painter, terminal) = (
      BlockPainter(mark: .reverse), PaperTerminal(rows: 10, startingAt: 7)
    )
    for height in 1...9 {
      _ = paint(&painter, &terminal, first: 0, height: height, lit: word(height - 1))
      #expect(terminal.marked == String(height - 1))
    }
    terminal.take(painter.close { text.line($0) })
    #expect(terminal.allText.filter { !$0.isEmpty } == (0..<9).map { "line \($0)" })
  }

  @Test("keeps a note below the block, and takes it away without a trace", arguments: 0..<10)
  func notes(start: Int) {
    var (painter, terminal) = (
      BlockPainter(mark: .reverse), PaperTerminal(rows: 10, startingAt: start)
    )
    func shown() -> [String] {
      Array(terminal.allText[(terminal.history.count + terminal.place.row)...])
        .filter { !$0.isEmpty }
    }
    for height in [1, 3, 3, 9] {
      let lines = (0..<height).map { "line \($0)" }
      _ = paint(&painter, &terminal, first: 0, height: height, lit: word(0), note: "paused")
      #expect(shown() == lines + ["paused"] && terminal.place.column == 0)
      // The text may grow over it.
      if height == 1 { continue }
      _ = paint(&painter, &terminal, first: 0, height: height, lit: word(0))
      #expect(shown() == lines)
    }
    _ = paint(&painter, &terminal, first: 2, height: 9, lit: word(4), note: "paused")
    #expect(shown() == (2..<11).map { "line \($0)" } + ["paused"])
    var (other, left) = (painter, terminal)
    left.take(other.farewell)
    terminal.take(painter.close { text.line($0) })
    for left in [left, terminal] {
      #expect(left.allText.filter { !$0.isEmpty } == (0..<11).map { "line \($0)" })
      #expect(left.isCursorShown && left.place == (9, 0))
    }
    _ = paint(&other, &terminal, first: 0, height: 3, lit: nil, note: "paused")
    terminal.take(other.erase())
    #expect(!terminal.allText.contains("paused"))
  }

  @Test("begins in a line of its own")
  func ownLine() {
    var (painter, terminal) = (
      BlockPainter(mark: .reverse), PaperTerminal(rows: 4, startingAt: 0)
    )
    _ = paint(&painter, &terminal, first: 0, height: 2, lit: nil)
    #expect(painter.farewell == "\r\u{1B}[1B\r\n\u{1B}[?25h")
    terminal.take(painter.erase())
    #expect(terminal.allText.allSatisfy(\.isEmpty) && terminal.isCursorShown)
    #expect(painter.farewell.isEmpty && painter.erase().isEmpty)
  }

  @Test("puts the cursor where it belongs behind what terminals do not agree on")
  func uncertain() {
    var text = ScreenText(columns: 20)
    text.append("a ❤️ b")
    _ = text.count(upTo: 1)
    var painter = BlockPainter(mark: .underline)
    let bytes = painter.paint(first: 0, count: 1, lit: 2..<4, columns: 20) { text.line($0) }
    #expect(bytes.contains("\u{1B}[3G\u{1B}[4m  \u{1B}[3G❤️\u{1B}[5G\u{1B}[24m"))
  }
}
