// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("What a person sees of a pause", .soundServer)
struct PauseTests: ScreenTests {
  private static let note = "paused: space goes on"

  let server: PulseServer
  let speak: SpeakProgram

  init() throws {
    server = try PulseServer()
    speak = SpeakProgram(heardBy: server)
  }

  @Test("A line below the text tells of it, and is gone when it goes on, wherever that came from")
  func line() throws {
    let screen = try Screen(speak, columns: 80)
    try start(screen)
    try screen.press("Space")
    #expect(screen.waitUntil { $0 == Self.text + "\n" + Self.note })
    #expect(screen.capture().lit.count == 1)
    try screen.press("Space")
    #expect(screen.waitUntil { $0 == Self.text })
    #expect(try speak.run("pause").status == 0)
    #expect(screen.waitUntil { $0 == Self.text + "\n" + Self.note })
    #expect(try speak.run("resume").status == 0)
    #expect(screen.waitUntil { $0 == Self.text })
    try screen.press("q")
    #expect(screen.waitUntil { $0 == Self.text + "\n$>" })
  }

  @Test(
    "Nothing of it is left on any way out",
    arguments: ["Escape", "C-c", "stop", "-TERM", "-USR1", "C-z"])
  func leaving(way: String) throws {
    let screen = try Screen(speak, columns: 80)
    try screen.type("stty -g > \(speak.directory.path("before"))\n")
    try start(screen)
    try screen.press("Space")
    #expect(screen.waitUntil { $0.hasSuffix(Self.note) })
    switch way {
    case "stop": #expect(try speak.run("stop").status == 0)
    case _ where way.hasPrefix("-"):
      let program = try #require(children(of: screen.shell).first)
      kill(program, way == "-TERM" ? SIGTERM : SIGUSR1)
    default: try screen.press(way)
    }
    #expect(screen.waitUntil { $0.hasPrefix(Self.text + "\n") && $0.hasSuffix("\n$>") })
    #expect(!screen.text.contains(Self.note) && screen.isCursorShown, "\(screen.text)")
    try screen.type("clear; stty -g | cmp - \(speak.directory.path("before")) && echo sa''me\n")
    #expect(screen.waitUntil { $0.hasPrefix("same\n") }, "\(screen.text)")
  }

  @Test("In a narrow window it is a word, and without colour the same", arguments: [8, 5])
  func narrow(columns: Int) throws {
    let screen = try Screen(speak, columns: 80)
    try screen.resize(columns: columns, rows: 12)
    try start(screen, "NO_COLOR=1 speak -r 0 'One two three'")
    try screen.press("Space")
    let note = columns < 6 ? "paus…" : "paused"
    #expect(screen.waitUntil { $0.hasSuffix("\nthree\n" + note) }, "\(screen.text)")
    try screen.resize(columns: 40, rows: 12)
    #expect(screen.waitUntil { $0.hasSuffix("One two three\n" + Self.note) }, "\(screen.text)")
    try screen.press("Space")
    #expect(screen.waitUntil { $0.hasSuffix("One two three\n$>") }, "\(screen.text)")
    #expect(!screen.text.contains("pau"))
  }

  @Test("Where keys are somebody else's it names the command")
  func noKeys() throws {
    let screen = try Screen(speak, columns: 80)
    try start(screen, "(echo '\(Self.text)'; sleep 100) | speak -r 0.3")
    #expect(try speak.run("pause").status == 0)
    #expect(screen.waitUntil { $0 == Self.text + "\npaused: `speak resume` goes on" })
    #expect(try speak.run("stop").status == 0)
    #expect(screen.waitUntil { $0 == Self.text })
    try screen.press("C-c")
    #expect(screen.waitUntil { $0.hasSuffix("\n$>") })
  }

  @Test("The prompt of a conversation tells of it")
  func prompt() throws {
    let screen = try Screen(speak, columns: 80)
    try start(screen, "speak -r 0.3\n\(Self.text)")
    #expect(try speak.run("pause").status == 0)
    #expect(screen.waitUntil { $0.hasSuffix("\npaused >") })
    try screen.type("Never said.\n")
    #expect(screen.waitUntil { $0.hasSuffix("\npaused, 1 waiting >") })
    #expect(try speak.run("resume").status == 0)
    #expect(screen.waitUntil { $0.hasSuffix("\n1 waiting >") })
    #expect(try speak.run("pause").status == 0)
    #expect(screen.waitUntil { $0.hasSuffix("\npaused, 1 waiting >") })
    try screen.press("C-c")
    #expect(screen.waitUntil { $0.contains("not spoken: Never said.") && $0.hasSuffix("\n>") })
    try screen.press("C-d")
    #expect(screen.waitUntil { $0.hasSuffix("\n$>") })
  }
}
