// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Editing lines in a conversation", .waits)
struct LineEditingTests {
  private static let up = "\u{1B}[A"

  let speak = SpeakProgram()

  private func said(_ typed: String, _ environment: [String: String] = [:]) throws -> [String] {
    let terminal = try speak.converse(environment)
    terminal.type(typed)
    return try speak.leave(terminal).map(\.text)
  }

  @Test(
    "What is typed becomes what is said",
    arguments: [
      ("Hello.\n", ["Hello."]), ("Helo\u{1B}[Dl\n", ["Hello"]),
      ("World\u{1}Hello \n", ["Hello World"]),
      ("One.\n\n\n", ["One.", "One.", "One."]), ("\n  \n", []),
      ("One.\nTwo.\n\u{1B}[A\u{1B}[A\n", ["One.", "Two.", "One."]),
      ("/say 3\n", ["3"]), ("I was goi /hold\nStop!\n/hold\nng.\n", ["Stop!", "I was going."]),
      ("I was goi\u{1B}hStop!\n\u{1B}hng.\n", ["Stop!", "I was going."]),
      ("Grüße, 世界.\n", ["Grüße, 世界."]), ("a世\u{7F}b\n", ["ab"]),
      ("One apple.\nTwo.\n\u{12}app\r", ["One apple.", "Two.", "One apple."]),
      ("\u{1B}[200~One.\nTwo.\u{1B}[201~\n", ["One.\nTwo."]),
      ("One.\n/nosuch\nTwo.\n/quit\n", ["One.", "Two."]),
    ])
  func keys(typed: String, texts: [String]) throws {
    #expect(try said(typed) == texts)
  }

  @Test("Keys are those of ~/.inputrc", arguments: ["$HOME/.inputrc", "$INPUTRC"])
  func inputrc(place: String) throws {
    let path = speak.directory.path(place == "$INPUTRC" ? "other-keys" : ".inputrc")
    try """
    set editing-mode vi
    $if speak
    "\\C-o": "Please wait."
    $endif
    """.write(toFile: path, atomically: false, encoding: .utf8)
    let texts = try said(
      "one two\u{1B}bcwthree\n\u{F}\n\u{1B}kk\n", place == "$INPUTRC" ? ["INPUTRC": path] : [:])
    #expect(texts == ["one three", "Please wait.", "one three"])
  }

  @Test("Tab completes voices from the beginning on, by each of their names")
  func voices() throws {
    let terminal = try speak.converse()
    terminal.type("/voice gmw/en-gb-sco\t\n")
    #expect(terminal.waitFor("English (Scotland) speaks from the next sentence on."))
    _ = try speak.leave(terminal)
  }

  @Test("Tab completes phrases, what was said before, and words")
  func completion() throws {
    try speak.run("phrases", "add", "I want a cup of tea.")
    try speak.run("-D", "null", "Where is my wheelchair?")
    let texts = try said("I wa\t\nwhere\t\nThe whee\tis here.\n/sa\t\t\u{15}/say\t 5\n")
    #expect(
      texts == [
        "Where is my wheelchair?", "I want a cup of tea.", "Where is my wheelchair?",
        "The wheelchair is here.", "5",
      ])
  }

  @Test("What was said in earlier talks can be gone back to and searched; controls are left out")
  func earlier() throws {
    try speak.run("-D", "null", "The blue one, please.")
    try speak.run("-D", "null", "--", "Red \u{1B}]0;title\u{7}")
    let terminal = try speak.converse()
    terminal.type("\u{12}blu\r")
    terminal.type("Fine.\n" + Self.up + Self.up + "\n")
    let rows = try speak.leave(terminal)
    #expect(
      rows.dropFirst(2).map(\.text) == ["The blue one, please.", "Fine.", "The blue one, please."])
    #expect(!terminal.text.contains("\u{1B}]0;"))
  }

  @Test("What came from files and pipes is neither completed nor gone back to")
  func read() throws {
    try speak.run("-D", "null", "Typed.")
    try speak.run("-D", "null", input: Array("Tea from a pipe.".utf8))
    let path = speak.directory.path("page.txt")
    try "Tea from a file.".write(toFile: path, atomically: false, encoding: .utf8)
    try speak.run("-D", "null", "-f", path)
    let texts = try said("Te\t.\n" + Self.up + Self.up + "\n\u{12}file\r")
    #expect(
      texts == ["Typed.", "Tea from a pipe.", "Tea from a file.", "Te.", "Typed.", "Typed."])
  }

  @Test("In private nothing is kept, offered or found again, also not what was said before")
  func privately() throws {
    try speak.run("-D", "null", "An old secret.")
    let terminal = try speak.converse()
    terminal.type("Public.\n/private\n")
    #expect(terminal.waitFor("Until the conversation ends nothing that is said is kept"))
    #expect(terminal.waitFor("private > "))
    terminal.type("A new secret.\n\n\u{1B}[A\u{1B}[AAn o\tA new\t.\n/save\n")
    #expect(terminal.waitFor("Saved as phrase 1."))
    let rows = try speak.leave(terminal)
    #expect(rows.map(\.text) == ["An old secret.", "Public."])
    #expect(try speak.phraseTexts() == [1: "An oA new."])
  }

  @Test("A sentence is kept as a phrase under the next or a wished number, and said by it")
  func saving() throws {
    let terminal = try speak.converse()
    terminal.type("Good night.\n/save\nGood day.\n/save 7\n/save 7\n7\n/p\n")
    #expect(terminal.waitFor("Saved as phrase 7."))
    #expect(terminal.waitFor("7  Good day."))
    let rows = try speak.leave(terminal)
    #expect(try speak.phraseTexts() == [1: "Good night.", 7: "Good day."])
    #expect(rows.map(\.phrase) == [nil, nil, 7])
    #expect(
      terminal.text.contains(
        """
        speak: cannot add the phrase: number 7 is taken\r
          hint: /save alone takes a free number\r

        """))
  }

  @Test("What is a phrase already becomes none again, unless a number is named")
  func savedAlready() throws {
    try speak.run("phrases", "add", "Good night.", "--number", "31")
    let terminal = try speak.converse()
    terminal.type("Good night.\n/save\n31\n/save\n/save 5\nGood night\n/save\n")
    #expect(terminal.waitFor("It is phrase 31 already.", times: 2))
    #expect(terminal.waitFor("Saved as phrase 5."))
    #expect(terminal.waitFor("Saved as phrase 32."))
    _ = try speak.leave(terminal)
    #expect(
      try speak.phraseTexts() == [5: "Good night.", 31: "Good night.", 32: "Good night"])
  }

  @Test("Hints name what can be typed here, also of what fails when it is spoken")
  func hints() throws {
    let terminal = try speak.converse()
    terminal.type("99\n/voice nosuch\n")
    #expect(terminal.waitFor("no phrase is saved; /save saves one, /say 99 says the number"))
    #expect(terminal.waitFor("Tab behind /voice lists"))
    terminal.type("/quit\n")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(!terminal.text.contains("`speak "))
  }

  @Test("Voice, rate and volume change for what follows; what is not there is named at once")
  func manner() throws {
    let terminal = try speak.converse()
    terminal.type("One.\n/voice\n")
    #expect(terminal.waitFor("English (America) speaks, the best there is."))
    terminal.type("/voice gmw/en-GB-scotlnd\n")
    #expect(terminal.waitFor("the nearest are"))
    terminal.type("/voice gmw/en-GB-sco\t\n")
    #expect(terminal.waitFor("English (Scotland) speaks from the next sentence on."))
    terminal.type("/voice\n")
    #expect(terminal.waitFor("English (Scotland) speaks."))
    terminal.type("/voice auto\n/voice english (sco\t\n")
    #expect(terminal.waitFor("speaks, the best there is.", times: 2))
    #expect(terminal.waitFor("English (Scotland) speaks from the next sentence on.", times: 2))
    terminal.type("/rate 2\n")
    #expect(terminal.waitFor("speak: cannot use /rate 2"))
    terminal.type("/rate 200wpm\n/louder\n/quieter\n/quieter\n/louder\n/louder\nTwo.\n")
    #expect(terminal.waitFor("200 words a minute."))
    #expect(terminal.waitFor("Volume 49 %."))
    let rows = try speak.leave(terminal)
    #expect(rows.map(\.voice) == ["espeak-ng:gmw/en-US", "espeak-ng:gmw/en-GB-scotland"])
    #expect(terminal.text.components(separatedBy: "Full volume.").count == 3)
  }
}

@Suite("Leaving a conversation", .waits)
struct LeavingTests {
  let speak = SpeakProgram()

  /// A terminal whose settings before the editor took it are known.
  private func converse(_ environment: [String: String] = [:]) throws -> (Terminal, [UInt32]) {
    let plain = try speak.startOnTerminal("history", "clear")
    let found = plain.settings
    plain.type("n\n")
    _ = plain.waitForEnd()
    let terminal = try speak.startOnTerminal("-D", "null", environment: environment)
    #expect(terminal.waitFor("> "))
    terminal.type("x")
    #expect(terminal.waitFor("> x"))
    #expect(terminal.settings != found && !found.isEmpty)
    return (terminal, found)
  }

  @Test(
    "The terminal is as it was, whichever way the conversation ends",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signals(signal: Int32) throws {
    let (terminal, found) = try converse()
    terminal.send(signal: signal)
    // Of several Ctrl-C the first takes only the line away.
    let hasEnded = eventually {
      if signal == SIGINT { terminal.send(signal: signal) }
      return terminal.hasEnded
    }
    #expect(hasEnded)
    #expect(terminal.waitForEnd() == (128 + signal, signal))
    #expect(terminal.settings == found)
    #expect(terminal.waitFor("\u{1B}[?2004l"))
  }

  @Test(
    "The same after Ctrl-D, /quit and what else leaves",
    arguments: ["\u{15}\u{4}", "\u{15}/quit\n", "\u{15}/q\n", "\u{15}/exit\n"])
  func leaving(typed: String) throws {
    let (terminal, found) = try converse()
    terminal.type(typed)
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(terminal.settings == found)
  }

  @Test("Ctrl-C takes a half-typed line away, Ctrl-Y brings it back; on an empty line it leaves")
  func interrupt() throws {
    let (terminal, found) = try converse()
    // With Ctrl-C the kernel throws away what nobody has read yet.
    terminal.type("\u{15}Half a li")
    #expect(terminal.waitFor("Half a li"))
    terminal.type("\u{3}")
    #expect(terminal.waitFor("\u{1B}[K\r> "))
    terminal.type("Whole.\n\u{19}ne.\n")
    #expect(terminal.waitFor("Half a line.\r\n> "))
    let hasEnded = eventually {
      terminal.type("\u{3}")
      return terminal.hasEnded
    }
    #expect(hasEnded)
    #expect(terminal.waitForEnd() == (130, SIGINT))
    #expect(terminal.settings == found)
    #expect(try speak.historyRows().reversed().map(\.text) == ["Whole.", "Half a line."])
  }

  @Test("Ctrl-Z gives the terminal back, and going on takes it again with what was typed")
  func suspend() throws {
    var environment = speak.fullEnvironment
    environment.merge(["TERM": "xterm", "PS1": "shell: ", "LC_ALL": "C.UTF-8"]) { $1 }
    let terminal = try Terminal(
      "/bin/bash", ["--noprofile", "--norc", "--noediting", "-i"], environment: environment)
    terminal.type("'\(SpeakProgram.path)' -D null\n")
    #expect(terminal.waitFor("> "))
    terminal.type("Still h")
    #expect(terminal.waitFor("> Still h"))
    terminal.type("\u{1A}")
    #expect(terminal.waitFor("Stopped"))
    terminal.type("stty -a | grep -o '.icanon' | tr i I\n")
    #expect(terminal.waitFor(" Icanon"))
    // The line may have been drawn more than once before.
    let drawn = terminal.text.components(separatedBy: "> Still h").count - 1
    terminal.type("fg\n")
    #expect(terminal.waitFor("> Still h", times: drawn + 1))
    terminal.type("ere.\n\u{4}exit\n")
    _ = terminal.waitForEnd()
    let said = try speak.historyRows().map(\.text)
    #expect(said == ["Still here."], "\(said), \(terminal.text)")
  }

  @Test("Without an orphan's shell that could go on, Ctrl-Z does nothing")
  func orphan() throws {
    let (terminal, found) = try converse()
    // The leader of its session.
    terminal.send(signal: SIGTSTP)
    terminal.type("\u{15}Still here.\n\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(terminal.settings == found)
    #expect(try speak.historyRows().map(\.text) == ["Still here."])
  }
}
