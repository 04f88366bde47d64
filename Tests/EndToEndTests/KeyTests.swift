// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Keys while speaking on a terminal", .soundServer)
struct KeyTests: ScreenTests {
  let server: PulseServer
  let speak: SpeakProgram

  init() throws {
    server = try PulseServer()
    speak = SpeakProgram(heardBy: server)
  }

  private func hasEnded(_ screen: Screen) -> Bool {
    screen.waitUntil { $0.hasSuffix("\n$>") } && screen.capture().lit.isEmpty
  }

  @Test("Esc and q stop at once, w after the word", arguments: ["Escape", "q", "w"])
  func stop(key: String) throws {
    let screen = try Screen(speak, columns: 80)
    try start(screen)
    try screen.press(key)
    #expect(hasEnded(screen))
    #expect(try speak.outcomes() == ["stopped"])
    // What follows is the shell's again.
    try screen.type("echo mi''ne $?\n")
    #expect(screen.waitUntil { $0.contains("mine 0") })
  }

  @Test("What is stopped is all of the call")
  func stopAll() throws {
    try speak.run("phrases", "add", "One two three four five six seven.")
    let screen = try Screen(speak)
    try start(screen, "speak --phrase 1 --phrase 1")
    try screen.press("q")
    #expect(hasEnded(screen))
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test("Space pauses, the word still lit, and goes on with the next")
  func pause() throws {
    let expected = try speak.voice(of: Self.text)
    try server.startRecording()
    let screen = try Screen(speak, columns: 80)
    try start(screen, "speak '\(Self.text)'")
    try screen.press("Space")
    #expect(server.waitForSilence(frames: voiceRateHz))
    #expect(screen.capture().lit.count == 1)
    try screen.press("Space")
    #expect(hasEnded(screen))
    #expect(isHeard([expected], in: server.stopRecording()))
    #expect(try speak.outcomes() == ["finished"])
  }

  @Test("The arrows go to the next and the previous sentence")
  func arrows() throws {
    let screen = try Screen(speak, columns: 80)
    try start(screen)
    try screen.press("Right")
    #expect(screen.waitForLit("Six"))
    try screen.press("Left")
    #expect(screen.waitForLit("One") || screen.waitForLit("two"))
    try screen.press("Right", "Right")
    #expect(screen.waitForLit("Ten"))
    try screen.press("Escape")
    #expect(hasEnded(screen))
  }

  @Test("Down makes it quieter, up louder again")
  func volume() throws {
    try server.startRecording()
    let screen = try Screen(speak, columns: 80)
    try start(screen)
    try screen.press("Down", "Down", "Down", "Down", "Down", "Down")
    #expect(screen.waitForLit("Ten"))
    let heard = server.recordingSoFar().map { abs(Int($0)) }
    let half = heard.count / 2
    #expect(heard[half...].max()! * 3 < heard[..<half].max()!)
    try screen.press("q")
    #expect(hasEnded(screen))
  }

  @Test("Other keys do nothing and leave nothing behind")
  func otherKeys() throws {
    let expected = try speak.voice(of: Self.text)
    try server.startRecording()
    let screen = try Screen(speak, columns: 80)
    try start(screen, "speak '\(Self.text)'")
    try screen.press("x", "Enter", "F5", "M-q", "C-Left", "Delete", "Q")
    #expect(hasEnded(screen))
    #expect(screen.text.hasSuffix("\(Self.text)\n$>"))
    #expect(isHeard([expected], in: server.stopRecording()))
  }

  @Test("What was typed ahead is left to the shell, and what is typed behind it")
  func typedAhead() throws {
    let screen = try Screen(speak, columns: 80)
    // Typed while a program runs that reads nothing.
    try screen.type("clear; sleep 2; speak -r 0.3 '\(Self.text)'\necho ahe''ad\n")
    #expect(screen.picture { !$0.lit.isEmpty } != nil)
    try screen.type("echo behi''nd qw\n")
    #expect(screen.waitUntil { $0.contains("ahead\n") && $0.contains("behind qw\n") })
    #expect(try speak.outcomes() == ["finished"])
  }

  @Test("Keys steer what comes through a pipe, too, when it has ended")
  func pipe() throws {
    let screen = try Screen(speak, columns: 80)
    try start(screen, "echo '\(Self.text)' | speak -r 0.3")
    try screen.press("q")
    #expect(hasEnded(screen))
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test(
    "Keys work without a highlight, and where TERM is dumb",
    arguments: ["speak --no-highlight", "TERM=dumb speak"])
  func unseen(call: String) throws {
    try server.startRecording()
    let screen = try Screen(speak, columns: 80)
    try screen.type("clear; \(call) '\(Self.text)'\n")
    #expect(server.waitForSound())
    try screen.press("Escape")
    #expect(screen.waitUntil { $0 == "$>" })
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test("A conversation takes lines, not keys")
  func conversation() throws {
    let screen = try Screen(speak, columns: 90)
    try screen.type("clear; speak\n")
    #expect(screen.waitUntil { $0.contains("Ctrl-D ends.") })
    try screen.type("One two three\nq w\n")
    try screen.press("C-d")
    #expect(screen.waitUntil { $0.hasSuffix("\n$>") })
    #expect(screen.text.contains("One two three\nq w\n"))
    #expect(try speak.entries().map { $0["text"] as? String } == ["One two three", "q w"])
  }
}
