// SPDX-License-Identifier: GPL-3.0-or-later

internal import UnicodeText

/// A sentence for somebody who cannot hear it, in letters as large as the window allows.
///
/// Lines of double height would bring every script, but several widespread terminals and tmux do not
/// know them. So Latin letters are drawn, of half blocks, which every terminal has. Text in other
/// scripts, and text that is too long to be drawn, stands in the terminal's own letters, bold and in
/// the middle.
struct LargeLetters {
  let columns: Int
  let rows: Int

  /// Lines, as many as there are rows.
  func lines(of text: String) -> [String] {
    let words = text.split { $0.isWhitespace }.map(String.init)
    let lines = drawn(words) ?? written(words)
    let above = max(0, (rows - lines.count) / 2)
    return Array(repeating: "", count: above) + lines
      + Array(repeating: "", count: max(0, rows - lines.count - above))
  }

  // MARK: - Drawn

  private typealias Glyph = (letter: [UInt8], accent: [UInt8])

  private func drawn(_ words: [String]) -> [String]? {
    var glyphs: [[Glyph]] = []
    for word in words {
      let word = word.compactMap(LargeFont.points)
      guard !word.isEmpty else { return nil }
      glyphs.append(word)
    }
    guard zip(words, glyphs).allSatisfy({ $0.count == $1.count }) else { return nil }
    let accentRows =
      glyphs.joined().contains { $0.accent != [0, 0] } ? LargeFont.accentRows : 0
    // A point is one column wide and half a row high, times the scale; letters and lines stand one
    // point apart.
    let lineHeight = LargeFont.rows + accentRows + 1
    let largest = min(columns / (LargeFont.columns + 1), 2 * rows / lineHeight)
    for scale in stride(from: largest, to: 0, by: -1) {
      let perLine = (columns + scale) / ((LargeFont.columns + 1) * scale)
      guard let lines = Self.wrapped(glyphs, to: perLine),
        (lines.count * lineHeight * scale + 1) / 2 <= rows
      else { continue }
      return lines.flatMap { draw($0, accentRows: accentRows, scale: scale) }
    }
    return nil
  }

  /// Words with a space between them, at most so many letters on a line; `nil` if one is too long.
  private static func wrapped(_ words: [[Glyph]], to limit: Int) -> [[Glyph]]? {
    guard let space = LargeFont.points(" ") else { return nil }
    var lines: [[Glyph]] = []
    for word in words {
      guard word.count <= limit else { return nil }
      if let last = lines.last, last.count + 1 + word.count <= limit {
        lines[lines.count - 1] += [space] + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  private func draw(_ line: [Glyph], accentRows: Int, scale: Int) -> [String] {
    var points: [[Bool]] = []
    for row in 0..<accentRows + LargeFont.rows {
      let wide = line.flatMap { glyph in
        let bits = row < accentRows ? glyph.accent[row] : glyph.letter[row - accentRows]
        return (0...LargeFont.columns).flatMap {
          Array(repeating: bits >> UInt8($0) & 1 == 1, count: scale)
        }
      }
      points += Array(repeating: wide, count: scale)
    }
    points += Array(repeating: [], count: scale)
    if points.count % 2 == 1 { points.append([]) }
    let width = line.count * (LargeFont.columns + 1) * scale - scale
    let margin = String(repeating: " ", count: max(0, (columns - width) / 2))
    return stride(from: 0, to: points.count, by: 2).map { row in
      let (upper, lower) = (points[row], points[row + 1])
      let blocks = (0..<width).map { column in
        switch (column < upper.count && upper[column], column < lower.count && lower[column]) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return Self.withoutTrailingSpace(margin + blocks.joined())
    }
  }

  private static func withoutTrailingSpace(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  // MARK: - In the terminal's own letters

  private func written(_ words: [String]) -> [String] {
    var lines: [String] = []
    for word in words.map(visible) {
      if let last = lines.last, displayWidth(last) + 1 + displayWidth(word) <= columns - 4 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.map { line in
      let margin = String(repeating: " ", count: max(0, (columns - displayWidth(line)) / 2))
      return margin + "\u{1B}[1m" + line + "\u{1B}[m"
    }
  }
}
