// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("What may hold up a conversation", .waits)
struct TypingTroubleTests {
  let speak = SpeakProgram()

  @Test(
    "A crash leaves the terminal as it was found",
    arguments: [SIGUSR1, SIGALRM, SIGSEGV, SIGABRT])
  func crash(signal: Int32) throws {
    let before = try Terminal("/bin/true", [], environment: [:])
    _ = before.waitForEnd()
    let terminal = try speak.converse(["SWIFT_BACKTRACE": "enable=no"])
    #expect(terminal.settings != before.settings)
    terminal.send(signal: signal)
    #expect(terminal.waitForEnd().signal == signal)
    #expect(terminal.settings == before.settings)
    #expect(terminal.waitFor("\u{1B}[?2004l\r\n"))
  }

  @Test(
    "Whatever is pasted, and Ctrl-S, keep nobody from going on",
    arguments: ["\u{1B}[200~hello", "\u{1B}[200~hello\u{1B}[201", "\u{13}", "\u{1B}[200~\u{1B}[20"])
  func held(typed: String) throws {
    let terminal = try speak.converse()
    terminal.type("One.\n\(typed)")
    #expect(try waitForRows(1))
    // Ctrl-G leaves a search, Ctrl-C a paste.
    terminal.type(typed == "\u{13}" ? "\u{7}" : "\u{3}")
    terminal.type("Two.\n")
    #expect(try waitForRows(2))
    #expect(try speak.leave(terminal).map(\.text) == ["One.", "Two."])
  }

  @Test("Ctrl-C amid speech makes an end of a paste that nothing ends")
  func stopAmidPaste() throws {
    // The sound is taken by nobody: the sentence is spoken until it is stopped.
    let terminal = try Terminal(
      "/bin/sh", ["-c", "\(SpeakProgram.path) -o - --format raw | (trap '' INT; exec sleep 1000)"],
      environment: speak.fullEnvironment.merging(["TERM": "xterm-256color"]) { $1 })
    #expect(terminal.waitFor("> "))
    terminal.type(String(repeating: "One and two. ", count: 20) + "\n\u{1B}[200~begun")
    #expect(terminal.waitFor("One and two"))
    #expect(try eventually { try !speak.historyRows().isEmpty })
    terminal.type("\u{3}")
    #expect(terminal.waitFor("> ", times: 2))
    // Longer than a paste in doubt is waited for.
    usleep(300_000)
    terminal.type("\u{15}Two.\n")
    #expect(try eventually { try speak.historyRows().count == 2 })
    #expect(try speak.historyRows().first?.text == "Two.")
    terminal.hangUp()
    _ = terminal.waitForEnd()
  }

  private func waitForRows(_ count: Int) throws -> Bool {
    try eventually { try speak.historyRows().count { $0.outcome == "finished" } >= count }
  }

  @Test("Of what is pasted a line holds the beginning, and that is told")
  func longPaste() throws {
    let terminal = try speak.converse()
    let line = String(repeating: "words and ", count: 5000)
    terminal.type("\u{1B}[200~\(line)\u{1B}[201~")
    #expect(terminal.waitFor("not all of it was pasted"))
    terminal.type("\u{15}One.\n")
    #expect(try speak.leave(terminal).map(\.text) == ["One."])
  }

  @Test("Ctrl-S searches on, as Ctrl-R searches back")
  func forwardSearch() throws {
    let terminal = try speak.converse()
    terminal.type("One apple.\nTwo.\n\u{12}app\u{13}")
    #expect(terminal.waitFor("(i-search)"))
    terminal.type("\u{7}")
    _ = try speak.leave(terminal)
  }

  @Test("Of a long history a search shows what one can read")
  func longHistory() throws {
    #expect(try speak.run("-D", "null", "An entry.").status == 0)
    _ = try sqlite(
      speak.database,
      """
      WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO history (id, text, spoken, source, outcome)
      SELECT i, 'An entry.', 0, 'typed', 'finished' FROM n
      """)
    let terminal = try speak.converse()
    terminal.type("/h entry\n/say end\n")
    _ = try speak.leave(terminal)
    let listed = terminal.text.components(separatedBy: "1970-").count - 1
    #expect(listed == 100)
  }
}
