// SPDX-License-Identifier: GPL-3.0-or-later

internal import UnicodeText

/// What is shown in one or more columns of a line.
struct ScreenCell: Equatable {
  var text: String
  /// Where it comes from, in Unicode scalars of the whole text.
  var source: Range<Int>
  /// Counted from 0.
  var column: Int
  var width: Int
  /// Whether the cursor may be elsewhere behind it.
  var isUncertain = false
}

/// A line of the window.
struct ScreenLine: Equatable {
  /// The scalars of the whole text it shows, white space at its end included.
  var source: Range<Int>
  /// Without the blanks at its end.
  var cells: [ScreenCell]
}

extension ScreenLine {
  private static let tabColumns = 8
  /// No script stacks more on one letter; what does is meant to climb out of its line.
  private static let clusterLimit = 16

  /// The line that begins with the first of `text`, which is not empty; `offset` scalars come before it.
  ///
  /// It is broken between words, between the characters of scripts written without spaces, and where a
  /// word is longer than a line anywhere. Blanks where it is broken belong to it and are not shown.
  ///
  /// - Parameter columns: the width of the window, 2 or more.
  init(firstOf text: ArraySlice<Unicode.Scalar>, offset: Int, columns: Int) {
    // Enough for nearly every line, as marks and blanks make one longer only in rare cases.
    var limit = columns * 2 + 32
    while true {
      var string = String.UnicodeScalarView()
      string.append(contentsOf: text.prefix(limit))
      let breaker = LineBreaker(offset: offset, columns: columns)
      let isAll = limit >= text.count
      if let line = breaker.line(of: String(string), isAll: isAll) {
        self = line
        return
      }
      limit *= 4
    }
  }

  /// How a character looks in cells that begin at `column`.
  fileprivate static func cells(_ character: Character, offset: Int, column: Int) -> [ScreenCell] {
    let scalars = character.unicodeScalars
    let source = offset..<offset + scalars.count
    if character == "\t" {
      let width = tabColumns - column % tabColumns
      return [
        ScreenCell(
          text: String(repeating: " ", count: width), source: source, column: column, width: width)
      ]
    }
    let shown = visible(String(character))
    if scalars.count == 1, shown.unicodeScalars.count > 1 {
      return shown.enumerated().map {
        ScreenCell(text: String($1), source: source, column: column + $0, width: 1)
      }
    }
    let width = CharacterWidth(character)
    var text = shown
    if scalars.count > clusterLimit {
      text = String(String.UnicodeScalarView(scalars.prefix(clusterLimit)))
    }
    return [
      ScreenCell(
        text: text, source: source, column: column, width: width.columns,
        isUncertain: width.isUncertain)
    ]
  }
}

/// Fills one line.
private struct LineBreaker {
  let offset: Int
  let columns: Int
  private var cells: [ScreenCell] = []
  private var column = 0
  private var position: Int
  /// Where the line can end: how many cells it has then, and the scalar that begins the next.
  private var breakPoint: (cells: Int, position: Int)?
  private var previous: Character?

  init(offset: Int, columns: Int) {
    (self.offset, self.columns, position) = (offset, columns, offset)
  }

  /// `nil` if `string`, which unless `isAll` goes on, does not fill the line.
  consuming func line(of string: String, isAll: Bool) -> ScreenLine? {
    let end = offset + string.unicodeScalars.count
    for character in string {
      let count = character.unicodeScalars.count
      // The last one may be longer than it looks.
      if !isAll, position + count == end { return nil }
      // A carriage return alone would write over what is there.
      if character.isNewline, character != "\r" { return finished(at: position + count) }
      if let finished = take(character, count) { return finished }
    }
    return finished(at: end)
  }

  /// Returns the line if it ends before the character.
  private mutating func take(_ character: Character, _ count: Int) -> ScreenLine? {
    var new = ScreenLine.cells(character, offset: position, column: column)
    let width = new.reduce(0) { $0 + $1.width }
    if let previous, canBreak(between: previous, and: character) {
      breakPoint = (cells.count, position)
    }
    if column + width > columns {
      if isBlank(character) {
        // It stands behind the edge.
        column = columns + 1
        position += count
        previous = character
        return nil
      }
      if let breakPoint {
        cells.removeSubrange(breakPoint.cells...)
        return finished(at: breakPoint.position)
      }
      if !cells.isEmpty { return finished(at: position) }
      new.removeAll { $0.column >= columns }
    }
    append(new, width: width)
    position += count
    previous = character
    return nil
  }

  private mutating func append(_ new: [ScreenCell], width: Int) {
    if width == 0, let last = cells.indices.last {
      for cell in new {
        cells[last].text += cell.text
        cells[last].source = cells[last].source.lowerBound..<cell.source.upperBound
      }
    } else if width == 0 {
      // A mark without a letter would be set on what is left of the window.
      for cell in new {
        cells.append(
          ScreenCell(text: "\u{25CC}" + cell.text, source: cell.source, column: column, width: 1))
        column += 1
      }
    } else {
      cells += new
      column += width
    }
  }

  private func finished(at end: Int) -> ScreenLine {
    var cells = cells
    while let last = cells.last, last.text.allSatisfy({ $0 == " " }) { cells.removeLast() }
    return ScreenLine(source: offset..<end, cells: cells)
  }

  private func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\u{3000}"
  }

  private func canBreak(between first: Character, and second: Character) -> Bool {
    if isBlank(second) { return false }
    if isBlank(first) { return true }
    guard isWide(first) || isWide(second) else { return false }
    return !clingsToNext(first) && !clingsToPrevious(second)
  }

  private func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.first!.value >= 0x1100 && CharacterWidth(character).columns == 2
  }

  /// Opening brackets end no line.
  private func clingsToNext(_ character: Character) -> Bool {
    switch character.unicodeScalars.first!.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }

  /// Punctuation, small kana and the long vowel begin no line.
  private func clingsToPrevious(_ character: Character) -> Bool {
    switch character.unicodeScalars.first!.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation, .modifierLetter: true
    default: "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ".contains(character)
    }
  }
}
