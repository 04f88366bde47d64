// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Conversation on a terminal", .waits)
struct ConversationTests {
  let speak = SpeakProgram()
  private let file: String
  private let configuration: [String: String]

  init() throws {
    file = speak.directory.path("captured.raw")
    let path = speak.directory.path("asound.conf")
    configuration = ["ALSA_CONFIG_PATH": path]
    try """
    </usr/share/alsa/alsa.conf>
    pcm.!default { type file slave.pcm null file "\(file)" format raw }
    """.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func converse() throws -> Terminal {
    let terminal = try speak.startOnTerminal(environment: configuration)
    #expect(terminal.waitFor("Ctrl-D ends."))
    #expect(terminal.waitFor("> "))
    return terminal
  }

  /// Waits until history has `count` entries that have ended.
  private func waitForEntries(_ count: Int) throws {
    let haveEnded = try eventually {
      try speak.outcomes().count { $0 != "stopped" } >= count
    }
    #expect(haveEnded)
  }

  private func texts() throws -> [String?] { try speak.entries().map { $0["text"] as? String } }

  @Test("Lines are spoken one by one, numbers are phrases, Ctrl-D ends")
  func lines() throws {
    try speak.run("phrases", "add", "Good", "morning.")
    let terminal = try converse()
    terminal.type("Hello there.\n")
    try waitForEntries(1)
    terminal.type("1\nThank you.\n")
    try waitForEntries(3)
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(try texts() == ["Hello there.", "Good morning.", "Thank you."])
    let entries = try speak.entries()
    #expect(
      entries.map { $0["source"] as? String } == ["conversation", "phrase", "conversation"])
    #expect(try speak.outcomes() == ["finished", "finished", "finished"])
    let heard = samples(Array(try Data(contentsOf: URL(fileURLWithPath: file))))
    let expected = try ["Hello there.", "Good morning.", "Thank you."].map {
      try speak.voice(of: $0)
    }
    #expect(abs(heard.sounds.count - expected.map(\.sounds.count).reduce(0, +)) < 200)
    #expect(heard.sounds.prefix(1000) == expected[0].sounds.prefix(1000))
  }

  @Test("A number that is no phrase is told, and the conversation goes on")
  func unknownNumber() throws {
    let terminal = try converse()
    terminal.type("7\n")
    #expect(terminal.waitFor("speak: cannot say phrase 7"))
    terminal.type("Still here.\n")
    try waitForEntries(1)
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(try texts() == ["Still here."])
  }

  @Test("A terminal that is closed ends it by SIGHUP")
  func hangUp() throws {
    let terminal = try converse()
    #expect(terminal.waitFor("> "))
    terminal.hangUp()
    #expect(terminal.waitForEnd() == (129, SIGHUP))
  }

  @Test("Bytes that are no text are replaced and told, and the rest is spoken")
  func invalidBytes() throws {
    let terminal = try converse()
    terminal.type(Array("Hello ".utf8) + [0xFF, 0xC3] + Array(" there.\nFine.\n".utf8))
    #expect(terminal.waitFor("speak: not all of the line could be read: it is not all UTF-8"))
    try waitForEntries(2)
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    // The editor has swallowed the byte that begins a character and is not followed by its end.
    #expect(try texts() == ["Hello \u{FFFD} there.", "Fine."])
    #expect(terminal.text.components(separatedBy: "not all of the line").count == 2)
  }

  @Test(
    "A long line is spoken whole; what a plain terminal cannot pass on is told",
    arguments: [4000, 5000], ["dumb", "xterm"])
  func longLine(count: Int, terminalName: String) throws {
    let line = String(repeating: "Another day. ", count: 400).prefix(count - 1) + "x"
    let terminal = try speak.startOnTerminal(
      environment: configuration.merging(["TERM": terminalName]) { $1 })
    #expect(terminal.waitFor(terminalName == "dumb" ? "Ctrl-D ends." : "> "))
    terminal.type(line + "\n")
    try waitForEntries(1)
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    let kept = try #require(try texts().last ?? nil)
    #expect(line.hasPrefix(kept.trimmingCharacters(in: .whitespaces)))
    #expect(terminal.text.contains("the end of the line may be missing") == (kept != line))
    #expect(kept == line || terminalName == "dumb")
  }

  @Test("A device that is not there is told at every line and ends nothing")
  func noDevice() throws {
    let terminal = try speak.startOnTerminal("-D", "nosuch")
    terminal.type("One.\n")
    #expect(terminal.waitFor("speak: cannot open the sound device nosuch"))
    terminal.type("Two.\n")
    #expect(terminal.waitFor("speak: cannot open the sound device nosuch", times: 2))
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(try speak.outcomes() == ["failed", "failed"])
  }

  @Test("Lines typed ahead are heard in turn, and Ctrl-C cuts the one that sounds", .soundServer)
  func typedAhead() throws {
    let server = try PulseServer()
    var environment = server.environment
    environment["XDG_RUNTIME_DIR"] = nil
    let one = try speak.voice(of: "One.")
    try server.startRecording()
    let terminal = try speak.startOnTerminal(environment: environment)
    terminal.type("One.\nThis one is longer, and it is cut before it comes to its end.\n")
    try waitForEntries(1)
    #expect(server.waitForSound(after: server.recordedFrames, frames: voiceRateHz / 2))
    terminal.type("\u{3}")
    #expect(server.waitForSilence(frames: voiceRateHz / 4))
    #expect(!terminal.text.contains("engine"), "the engine in the same group is left alone")
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(server.stopRecording().sounds.prefix(one.sounds.count) == one.sounds[...])
    #expect(try speak.outcomes() == ["finished", "stopped"])
  }
}
