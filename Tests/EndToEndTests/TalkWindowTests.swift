// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

/// The sound goes into a pipe that is full after a second and a half and that nobody reads: the voice
/// stands still in the middle of the sentence for as long as the test likes.
@Suite("What a person sees of a conversation", .waits)
struct TalkWindowTests {
  private static let stalled = "-o - --format raw | (trap '' INT; exec sleep 1000)"
  private static let long =
    "This is a sentence that is much too long for a single row, and it goes on and on until the end."

  let speak = SpeakProgram()

  private func converse(
    _ options: String, columns: Int = 40, rows: Int = 12, environment: [String: String] = [:]
  ) throws -> Screen {
    let window = try Screen(
      speak, columns: columns, rows: rows, environment: environment, running: options)
    #expect(window.waitForRows { $0.contains(">") })
    return window
  }

  @Test(
    "The spoken sentence stands above the prompt, on one row, its word lit, while one types",
    arguments: ["", "1"])
  func lit(noColour: String) throws {
    let window = try converse(Self.stalled, environment: ["NO_COLOR": noColour])
    try window.type(Self.long)
    try window.press("Enter")
    let style = noColour.isEmpty ? "\u{1B}[7m" : "\u{1B}[4m"
    #expect(window.waitForRows { $0.contains { $0.contains(style) && $0.contains("…") } })
    try window.type("next words")
    #expect(window.waitForRows { $0.contains("> next words") })
    // Between two words the line is drawn anew.
    let isOneRowLit = window.waitForRows { rows in
      guard let prompt = rows.firstIndex(of: "> next words"), prompt > 0 else { return false }
      return rows[prompt - 1].contains(style) && rows.count { $0.contains(style) } == 1
    }
    #expect(isOneRowLit)
    // Ctrl-C stops the speech; the sentence stays whole above, and the line below.
    try window.press("C-c")
    #expect(window.waitForRows { $0.contains { $0.hasSuffix("the end.") } })
    #expect(window.waitForRows { $0.contains("> next words") })
    #expect(!window.rows.contains { $0.contains(style) })
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test("What waits is counted at the prompt, and named when Ctrl-C takes it")
  func waiting() throws {
    let window = try converse(Self.stalled)
    for line in [Self.long, "Two.", "Three."] {
      try window.type(line)
      try window.press("Enter")
    }
    #expect(window.waitForRows { $0.contains("2 waiting >") })
    try window.press("C-c")
    #expect(window.waitForRows { $0.contains("not spoken: Three.") && $0.contains(">") })
    #expect(window.rows.contains("not spoken: Two."))
    try window.press("Up")
    #expect(window.waitForRows { $0.contains("> Three.") })
  }

  @Test("Typing goes on when the window changes its size")
  func resize() throws {
    let window = try converse(Self.stalled, columns: 60)
    try window.type(Self.long)
    try window.press("Enter")
    #expect(window.waitForRows { $0.contains { $0.contains("\u{1B}[7m") } })
    try window.resize(columns: 20, rows: 12)
    try window.type("a line of two rows, now")
    #expect(window.waitForRows { $0.contains("> a line of two rows") && $0.contains(", now") })
    try window.press("C-c")
    #expect(window.waitForRows { $0.contains { $0.hasSuffix("the end.") } })
    #expect(window.waitForRows { $0.contains("> a line of two rows") && $0.contains(", now") })
  }

  @Test("Each sentence and each message stands there once, wide and long ones too")
  func transcript() throws {
    let window = try converse("-D null", rows: 50)
    for line in ["Hello.", "これは、二つの らんを とる もじで かかれ、ながくなることも あります。", "7", Self.long] {
      try window.type(line)
      try window.press("Enter")
    }
    #expect(window.waitForRows { $0.contains { $0.hasSuffix("the end.") } && $0.contains(">") })
    let rows = window.rows.joined()
    for part in ["Hello.", "あります。", "cannot say phrase 7", "until the end."] {
      #expect(rows.components(separatedBy: part).count == 2, "\(part)")
    }
  }

  @Test("A line that was put aside comes back to the prompt")
  func held() throws {
    let window = try converse("-D null")
    for line in ["I was going /hold", "Ouch!", "/hold"] {
      try window.type(line)
      try window.press("Enter")
    }
    try window.type(" out")
    #expect(window.waitForRows { $0.contains("> I was going out") })
    try window.press("M-h")
    #expect(window.waitForRows { $0.contains(">") })
    try window.press("M-h")
    #expect(window.waitForRows { $0.contains("> I was going out") })
  }

  @Test("A partner reads the last sentence in large letters")
  func show() throws {
    let window = try converse("-D null", columns: 60)
    try window.type("Yes.")
    try window.press("Enter")
    #expect(window.waitForRows { $0.contains("Yes.") && $0.contains(">") })
    try window.type("/show")
    try window.press("Enter")
    #expect(window.waitForRows { $0.count { $0.contains("█") } > 5 && $0.contains(">") })
    #expect(!window.rows.contains("Yes."))
    // What a partner is only to read is neither spoken nor kept.
    let last = window.rows.filter { $0.contains("█") }
    try window.type("/show No.")
    try window.press("Enter")
    let isShown = window.waitForRows { rows in
      let large = rows.filter { $0.contains("█") }
      return large.count > 5 && large != last && rows.contains(">")
    }
    #expect(isShown)
    #expect(try speak.historyRows().map(\.text) == ["Yes."])
  }
}
