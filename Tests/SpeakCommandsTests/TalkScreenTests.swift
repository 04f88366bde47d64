// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import Testing
import UnicodeText

@testable import SpeakCommands

@Suite("The sentence that is spoken")
struct SpokenLineTests {
  @Test("The word is lit, reversed or underlined, and the rest is as typed")
  func lit() {
    let line = SpokenLine("Hello there.", inColour: true)
    #expect(line.lit(nil, columns: 80) == "Hello there.")
    #expect(line.lit(6..<11, columns: 80) == "Hello \u{1B}[7mthere\u{1B}[m.")
    let plain = SpokenLine("Hello there.", inColour: false)
    #expect(plain.lit(0..<5, columns: 80) == "\u{1B}[4mHello\u{1B}[m there.")
  }

  @Test("Control characters are shown, not sent, and words keep their places")
  func controls() {
    let line = SpokenLine("A\u{1B}[2J\nword", inColour: true)
    #expect(line.unlit == "A^[[2J↵word")
    #expect(line.lit(6..<10, columns: 80) == "A^[[2J↵\u{1B}[7mword\u{1B}[m")
  }

  @Test(
    "A long sentence is shown in part, with the word in it, never wider than the screen",
    arguments: [
      String(repeating: "word ", count: 60), String(repeating: "これは長い文です。", count: 20),
      String(repeating: "👍 ok ", count: 30),
    ], [10, 37, 80])
  func window(text: String, columns: Int) {
    let line = SpokenLine(text, inColour: true)
    let count = text.unicodeScalars.count
    for start in stride(from: 0, to: count - 3, by: 5) {
      let lit = line.lit(start..<start + 3, columns: columns)
      let shown = lit.replacing("\u{1B}[7m", with: "").replacing("\u{1B}[m", with: "")
      #expect(displayWidth(shown) < columns, "\(shown)")
      #expect(lit.contains("\u{1B}[7m"))
      #expect(shown.hasPrefix("…") || shown.hasSuffix("…"))
    }
  }

  @Test("An emoji of many scalars is one character, lit as a whole, and takes two columns")
  func clusters() {
    let line = SpokenLine("a 👩‍👩‍👧 b c d", inColour: true)
    #expect(line.lit(3..<4, columns: 80) == "a \u{1B}[7m👩‍👩‍👧\u{1B}[m b c d")
    #expect(line.lit(nil, columns: 11) == line.unlit)
    #expect(line.lit(nil, columns: 10) == "a 👩‍👩‍👧 b …")
  }
}

@Suite("Large letters")
struct LargeLettersTests {
  @Test("A word fills as much of the window as it can")
  func large() {
    let lines = LargeLetters(columns: 24, rows: 8).lines(of: "Hi!")
    #expect(
      lines == [
        "", "",
        "   █   █   ▀     █",
        "   █▄▄▄█  ▀█     █",
        "   █   █   █     ▀",
        "   ▀   ▀  ▀▀▀    ▀",
        "", "",
      ])
  }

  @Test("The size follows window and text, and nothing leaves the window")
  func sizes() {
    var heights: [Int] = []
    for (columns, rows) in [(40, 10), (80, 24), (200, 50)] {
      let lines = LargeLetters(columns: columns, rows: rows).lines(of: "Two words: été.")
      #expect(lines.count <= rows)
      #expect(lines.allSatisfy { displayWidth($0) <= columns })
      heights.append(lines.count { !$0.isEmpty })
    }
    #expect(heights == heights.sorted() && heights[0] < heights[2])
  }

  @Test(
    "Other scripts and long texts stand bold in the terminal's own letters, in the middle",
    arguments: ["こんにちは", String(repeating: "A long story. ", count: 30)])
  func others(text: String) {
    let lines = LargeLetters(columns: 80, rows: 22).lines(of: text)
    #expect(lines.count == 22)
    #expect(lines[0].isEmpty)
    let written = lines.filter { !$0.isEmpty }
    #expect(written.allSatisfy { $0.contains("\u{1B}[1m") && $0.hasPrefix(" ") })
  }

  @Test("No text can drive the terminal")
  func harmless() {
    let lines = LargeLetters(columns: 80, rows: 22).lines(of: "\u{1B}]0;x\u{7}")
    #expect(lines.contains { $0.contains("^[]0;x^G") })
  }
}
