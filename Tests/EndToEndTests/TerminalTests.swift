// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("On a terminal", .waits)
struct TerminalTests {
  private static let escapes = "Red \u{1B}[31mtext\u{1B}]0;title\u{7} and \u{9B}2J"

  let speak = SpeakProgram()

  @Test(
    "The history is removed only after a plain yes",
    arguments: zip(["y\n", "YES\n", "n\n", "\n", "yes please\n", "\u{4}"], [0, 0, 1, 1, 1, 1]))
  func clearing(answer: String, left: Int) throws {
    try speak.run("Hello.", "-D", "null")
    let terminal = try speak.startOnTerminal("history", "clear")
    #expect(terminal.waitFor("Remove the whole history? [y/N] "))
    terminal.type(answer)
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(terminal.waitFor(left == 0 ? "Removed 1 entry." : "Nothing was removed."))
    #expect(try speak.entries().count == left)
  }

  @Test("Ctrl-C at the question ends by the signal and removes nothing")
  func clearingInterrupted() throws {
    try speak.run("Hello.", "-D", "null")
    let terminal = try speak.startOnTerminal("history", "clear")
    #expect(terminal.waitFor("[y/N] "))
    terminal.type("\u{3}")
    #expect(terminal.waitForEnd() == (130, SIGINT))
    #expect(try speak.entries().count == 1)
  }

  @Test(
    "Kept text cannot drive the terminal, nor a pipe's reader",
    arguments: [["phrases"], ["history"], ["phrases", "add", "again"], ["history", "say", "99"]])
  func harmless(arguments: [String]) throws {
    try speak.run("phrases", "add", "--", Self.escapes)
    try speak.run("-D", "null", "--", Self.escapes)
    let terminal = try speak.startOnTerminal(arguments[0], arguments.dropFirst().first ?? "list")
    _ = terminal.waitForEnd()
    #expect(!terminal.text.unicodeScalars.contains { [0x1B, 0x07, 0x9B].contains($0.value) })
    let piped = try speak.run(arguments)
    #expect(!piped.text.unicodeScalars.contains { [0x1B, 0x07, 0x9B].contains($0.value) })
    #expect(!piped.errors.contains("\u{1B}"))
  }

  @Test(
    "What leaves through a pipe has no escape sequences, whatever TERM says",
    arguments: [
      ["help"], ["phrases"], ["history"], ["voices"], ["--version"], ["nosuch", "--bad"],
      ["history", "--json"],
    ])
  func plain(arguments: [String]) throws {
    let result = try speak.run(arguments, environment: ["TERM": "xterm-256color"])
    #expect(!result.output.contains(0x1B) && !result.errors.utf8.contains(0x1B))
  }

  @Test(
    "A terminal without a size and with a senseless one in the environment shows the text",
    arguments: ["9223372036854775807", "1000000000", "-3", "0", "wide"])
  func senselessSize(size: String) throws {
    let terminal = try speak.startOnTerminal(
      "-D", "null", "Hello there, you.", environment: ["COLUMNS": size, "LINES": size])
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(terminal.text.contains("Hello"))
  }

  @Test("Sound is not written to a terminal")
  func soundToTerminal() throws {
    let terminal = try speak.startOnTerminal("-o", "-", "Hello")
    #expect(terminal.waitForEnd() == (64, nil))
    #expect(terminal.waitFor("speak: cannot write sound to a terminal"))
  }
}

@Suite("Completion in bash", .waits)
struct BashCompletionTests {
  private let speak = SpeakProgram()

  /// A shell that has read the completions and shows its prompt.
  private func shell() throws -> Terminal {
    let environment = speak.shellEnvironment.merging(
      ["TERM": "dumb", "PS1": "> ", "INPUTRC": "/dev/null", "LC_ALL": "C.UTF-8"]
    ) { $1 }
    let terminal = try Terminal(
      "/bin/bash", ["--noprofile", "--norc", "-i"], environment: environment)
    terminal.type("source <(speak completions bash); echo re''ady\n")
    #expect(terminal.waitFor("ready\r\n"))
    return terminal
  }

  @Test(
    "A word is completed",
    arguments: [
      ("speak voi\t", "speak voices"), ("speak history rem\t", "speak history remove"),
      ("speak --pit\t", "speak --pitch"), ("speak -v espeak-ng:jpx/j\t", "espeak-ng:jpx/ja"),
      ("speak --voice=espeak-ng:jpx/j\t", "--voice=espeak-ng:jpx/ja"),
      ("speak phrases rem\t1\t", "speak phrases remove 12"),
    ])
  func word(typed: String, shown: String) throws {
    try speak.run("phrases", "add", "--number", "12", "Good", "morning.")
    let shell = try shell()
    shell.type(typed)
    #expect(shell.waitFor(shown), "\(shell.text)")
    shell.send(signal: SIGKILL)
    _ = shell.waitForEnd()
  }

  @Test("Phrases are listed with their text, harmlessly")
  func phrases() throws {
    try speak.run("phrases", "add", "Good", "morning.")
    try speak.run(
      "phrases", "add", "--", "Red \u{1B}[31mtext $(touch \(speak.directory.path("bad")))")
    let shell = try shell()
    shell.type("speak --phrase \t\t")
    #expect(shell.waitFor("1  Good morning."), "\(shell.text)")
    #expect(shell.waitFor("2  Red ^[[31mtext $(touch"), "\(shell.text)")
    #expect(!shell.text.contains("\u{1B}[31m"))
    shell.send(signal: SIGKILL)
    _ = shell.waitForEnd()
    #expect(!FileManager.default.fileExists(atPath: speak.directory.path("bad")))
  }
}
