// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import SpeakCommands

@Suite("Text in the lines of a window")
struct ScreenTextTests {
  static let wrapped: [(String, Int, [String])] = [
    ("one two three", 20, ["one two three"]),
    ("one two three", 13, ["one two three"]),
    ("one two three", 12, ["one two", "three"]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 6, ["one", "two", "three"]),
    // Blanks where a line is broken are not shown, at a beginning they are.
    ("one     two", 5, ["one", "two"]), ("a\n  b", 9, ["a", "  b"]),
    ("one \ntwo", 4, ["one", "two"]),
    ("one   \ntwo", 3, ["one", "two"]),
    // A word longer than the line.
    ("abcdefghij k", 4, ["abcd", "efgh", "ij k"]), ("a bcdefgh", 4, ["a", "bcde", "fgh"]),
    // Line ends of every kind; an empty line stays; those at the end do not.
    ("a\nb\r\nc\u{2028}d\u{85}e", 9, ["a", "b", "c", "d", "e"]), ("a\n\nb\n\n", 9, ["a", "", "b"]),
    ("\n\n a", 9, ["a"]), ("", 9, []), (" \n ", 9, []),
    // Wide characters; half of one does not fit.
    ("今日は雨です", 6, ["今日は", "雨です"]), ("今日は雨です", 5, ["今日", "は雨", "です"]),
    ("abc今日", 6, ["abc今", "日"]), ("今日は、雨", 6, ["今日", "は、雨"]), ("「今」日", 2, ["「", "今", "」", "日"]),
    ("今「日」", 4, ["今", "「日", "」"]), ("がっこう", 4, ["がっ", "こう"]), ("한국어", 4, ["한국", "어"]),
    ("Ａ１", 3, ["Ａ", "１"]),
    // Zero width: marks, joiners, the vowels of Hangul.
    ("cafe\u{301} ok", 4, ["cafe\u{301}", "ok"]), ("a\u{200B}b c", 2, ["a\u{200B}b", "c"]),
    ("\u{1112}\u{1161}\u{11AB}x", 3, ["\u{1112}\u{1161}\u{11AB}x"]),
    ("\u{301}a", 4, ["\u{25CC}\u{301}a"]),
    ("नमस्ते जी", 6, ["नमस्ते", "जी"]), ("\u{FEFF}ab", 2, ["\u{25CC}\u{FEFF}a", "b"]),
    // Emoji take two columns, however many they are made of.
    ("😀😀", 3, ["😀", "😀"]), ("👨‍👩‍👧x", 3, ["👨‍👩‍👧x"]), ("❤️❤️", 2, ["❤️", "❤️"]), ("🇯🇵🇯🇵", 4, ["🇯🇵🇯🇵"]),
    ("👍🏽a", 3, ["👍🏽a"]), ("1️⃣2", 3, ["1️⃣2"]),
    // Tabs stop at every eighth column.
    ("a\tb", 20, ["a       b"]), ("12345678\tb", 20, ["12345678        b"]),
    ("a\tb", 8, ["a", "b"]),
    // Controls are made visible.
    ("a\u{1B}[7mb", 20, ["a^[[7mb"]), ("a\rb", 20, ["a^Mb"]), ("\u{202E}ab", 20, ["\\u{202e}ab"]),
    ("ab\u{1B}c", 3, ["ab", "^[c"]), ("\u{9B}", 20, ["\\u{9b}"]), ("\u{7F}", 20, ["^?"]),
    // Right-to-left text is in the order it is written.
    ("שלום עולם", 4, ["שלום", "עולם"]),
  ]

  private func lines(_ text: String, _ columns: Int) -> [ScreenLine] {
    var screen = ScreenText(columns: columns)
    screen.append(text)
    return (0..<screen.count(upTo: .max)).map { screen.line($0) }
  }

  @Test("wraps", arguments: wrapped)
  func wrap(text: String, columns: Int, shown: [String]) {
    #expect(lines(text, columns).map { $0.cells.map(\.text).joined() } == shown)
  }

  @Test("keeps every line within the window and every scalar in one line", arguments: wrapped)
  func whole(text: String, columns: Int, _: [String]) {
    for columns in 2...columns {
      let lines = lines(text, columns)
      for line in lines {
        #expect(line.cells.allSatisfy { $0.column + $0.width <= columns && $0.width > 0 })
        for (cell, next) in zip(line.cells, line.cells.dropFirst()) {
          #expect(cell.column + cell.width == next.column)
        }
      }
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.source.upperBound == next.source.lowerBound)
      }
    }
  }

  @Test("is the same when it arrives in pieces", arguments: wrapped)
  func pieces(text: String, columns: Int, shown: [String]) {
    let scalars = Array(text.unicodeScalars)
    for cut in 0...scalars.count {
      var screen = ScreenText(columns: columns)
      for part in [scalars[..<cut], scalars[cut...]] {
        screen.append(String(String.UnicodeScalarView(part)))
        _ = screen.count(upTo: .max)
      }
      let lines = (0..<screen.count(upTo: .max)).map { screen.line($0) }
      #expect(lines.map { $0.cells.map(\.text).joined() } == shown, "cut at \(cut)")
    }
  }

  @Test("tells which line shows a scalar, also when what is above has been let go")
  func numbers() {
    var screen = ScreenText(columns: 3)
    screen.append("  " + (0..<100).map { "w\($0 % 10)" }.joined(separator: " "))
    #expect(screen.number(showing: 2) == 0)
    #expect(screen.number(showing: 2 + 3 * 70 + 1) == 70)
    #expect(screen.number(showing: 0) == 0 && screen.number(showing: 5000) == 99)
    _ = screen.count(upTo: .max)
    screen.forget(before: 60)
    #expect(screen.firstKept == 60 && screen.number(showing: 2 + 3 * 70) == 70)
    #expect(screen.line(70).source == 2 + 210..<2 + 213)
    #expect(screen.number(showing: 2) == 60)
    screen.reflow(columns: 6, from: 2 + 210)
    _ = screen.count(upTo: .max)
    #expect(screen.line(screen.number(showing: 2 + 213)).cells.map(\.text).joined() == "w0 w1")
  }

  @Test("finds its lines also where one has very many marks or blanks")
  func long() {
    let marks = "a" + String(repeating: "\u{301}", count: 5000) + " b"
    #expect(lines(marks, 3).count == 1)
    #expect(lines(marks, 3)[0].cells[0].text.unicodeScalars.count <= 16)
    let blanks = "a" + String(repeating: " ", count: 5000) + "b"
    #expect(lines(blanks, 3).map { $0.cells.map(\.text).joined() } == ["a", "b"])
    #expect(lines(String(repeating: "x", count: 5000), 1000).count == 5)
  }
}
