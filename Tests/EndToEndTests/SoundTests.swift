// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Speaking on a sound server", .soundServer)
struct SoundTests {
  let server: PulseServer
  let speak: SpeakProgram

  init() throws {
    server = try PulseServer()
    speak = SpeakProgram(heardBy: server)
  }

  @Test("A sound server that is lost amid a conversation ends a sentence, not the talk")
  func lostInConversation() throws {
    let server = try PulseServer()
    let speak = SpeakProgram(heardBy: server)
    let terminal = try speak.startOnTerminal()
    #expect(terminal.waitFor("> "))
    try server.startRecording()
    terminal.type("One two three four five six seven eight nine ten eleven twelve.\n")
    #expect(server.waitForSound())
    server.kill()
    #expect(terminal.waitFor("speak: cannot play on default"))
    terminal.type("Lost.\n")
    #expect(terminal.waitFor("speak: cannot open the sound device default"))
    terminal.type("/h\n")
    #expect(terminal.waitFor("Lost.  (failed)"))
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(try speak.outcomes() == ["failed", "failed"])
  }

  @Test(
    "A sentence is heard whole and without a gap, and history knows it",
    arguments: [["Hello there"], ["-r", "1", "I"], ["-r", "449wpm", "a"]])
  func sentence(arguments: [String]) throws {
    let expected = try speak.voice(of: arguments.last!, Array(arguments.dropLast()))
    try server.startRecording()
    let result = try speak.run(arguments)
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    let heard = server.stopRecording()
    #expect(isHeard([expected], in: heard))
    let entry = try #require(try speak.entries().last)
    #expect(entry["outcome"] as? String == "finished")
    #expect(entry["device"] as? String == "default")
  }

  @Test("A long text has no gaps, also on a busy machine", .quietMachine)
  func longText() throws {
    let text = "It is a fine day, and the sun shines. Shall we go out? I would like to! It is cold."
    let expected = try speak.voice(of: text)
    let burners = try (0..<4).map { _ in
      try RunningProgram(
        "/bin/sh", ["-c", "while :; do :; done"], environment: [:], hasInput: false)
    }
    defer {
      for burner in burners {
        burner.send(signal: SIGKILL)
        _ = burner.waitForEnd()
      }
    }
    // Other tests load the machine more than this one means to, so the best of a few counts.
    var gaps: [Int] = []
    while gaps.count < 4, gaps.min().map({ $0 > 100 }) ?? true {
      try server.startRecording()
      #expect(try speak.run(text).status == 0)
      let heard = server.stopRecording().voice
      #expect(isHeard([expected], in: heard))
      gaps.append(milliseconds(heard.count - expected.count))
    }
    #expect(gaps.min()! <= 100)
  }

  @Test("Two at once speak one after the other; who waits long is told")
  func turns() throws {
    let text = "This is a rather long sentence, and it takes its time, as sentences do."
    let expected = try speak.voice(of: text)
    try server.startRecording()
    let first = try speak.start([text], hasInput: false)
    #expect(server.waitForSound())
    let second = try speak.start([text], hasInput: false)
    let notice = second.waitForErrors(containing: "waits for its turn")
    let before = try speak.outcomes()
    #expect(notice)
    #expect(before.count == 2)
    let results = [first.waitForEnd(), second.waitForEnd()]
    #expect(results.map(\.status) == [0, 0])
    #expect(results[0].errors.isEmpty && results[1].errorLines.count == 2)
    let heard = server.stopRecording()
    #expect(isHeard([expected, expected], in: heard))
    #expect(try speak.outcomes() == ["finished", "finished"])
  }

  @Test("A program that is stopped and continued speaks on to the end")
  func stopAndContinue() throws {
    let text = "One two three four five six seven eight nine ten eleven twelve."
    let expected = try speak.voice(of: text)
    try server.startRecording()
    let running = try speak.start([text], hasInput: false)
    #expect(server.waitForSound(frames: voiceRateHz / 2))
    running.send(signal: SIGSTOP)
    // Its queue runs dry, and then some.
    #expect(server.waitForSilence(frames: voiceRateHz))
    running.send(signal: SIGCONT)
    #expect(running.waitForEnd().status == 0)
    let heard = server.stopRecording()
    #expect(isHeard([expected], in: heard))
    #expect(try speak.outcomes() == ["finished"])
  }

  @Test("What a live pipe brings is heard at once, and others may speak while it is quiet")
  func livePipe() throws {
    let (one, me) = (try speak.voice(of: "One."), try speak.voice(of: "Me."))
    let both = try speak.run(
      "-n", "-o", "-", "--format", "raw", input: Array("One.\nTwo.\n".utf8))
    let two = Array(samples(both.output).sounds.dropFirst(one.sounds.count))
    try server.startRecording()
    let running = try speak.start([])
    running.send(Array("One.\n".utf8))
    #expect(server.waitForSilence(frames: voiceRateHz))
    let other = try speak.run("Me.")
    #expect(other.status == 0 && other.errors.isEmpty)
    running.send(Array("Two.\n".utf8))
    running.closeInput()
    #expect(running.waitForEnd().status == 0)
    let heard = server.stopRecording()
    #expect(isHeard([one, me, two], in: heard))
    let entries = try speak.entries()
    #expect(entries.map { $0["text"] as? String } == ["One.\nTwo.", "Me."])
    #expect(try speak.outcomes() == ["finished", "finished"])
  }

  @Test("A sound server that dies ends in one clear message", arguments: [1, 3000])
  func serverDies(framesBefore: Int) throws {
    try server.startRecording()
    let running = try speak.start(
      ["A sentence that is long enough to be cut in its middle by the server's end."],
      hasInput: false)
    #expect(server.waitForSound(frames: framesBefore))
    server.kill()
    let result = running.waitForEnd()
    #expect(result.status == 69 && result.output.isEmpty)
    #expect(result.errorLines.first == "speak: cannot play on default: the sound device went away")
    #expect(result.errorLines.count <= 2)
    #expect(try speak.outcomes() == ["failed"])
  }

  @Test("Without a sound server the words fail with what devices there are")
  func noServer() throws {
    server.kill()
    let result = try speak.run("Hello there")
    #expect(result.status == 69 && result.output.isEmpty)
    #expect(result.errorLines.first?.hasPrefix("speak: cannot open the sound device") == true)
    #expect(result.errorLines.last?.hasPrefix("  hint: ") == true)
    #expect(try speak.outcomes() == ["failed"])
  }
}

@Suite("Speaking on ALSA's own devices", .waits)
struct AlsaDeviceTests {
  let speak = SpeakProgram()

  /// The environment of a configuration whose device `captured` keeps what it gets in a file.
  private func capturing(rateHz: Int? = nil) throws -> (environment: [String: String], file: String)
  {
    let file = speak.directory.path("captured.raw")
    let rate = rateHz.map { "rate \($0)" } ?? ""
    let configuration = """
      </usr/share/alsa/alsa.conf>
      pcm.captured { type file slave.pcm null file "\(file)" format raw }
      pcm.fixed {
        type plug
        slave { pcm captured \(rate) }
      }
      """
    let path = speak.directory.path("asound.conf")
    try configuration.write(toFile: path, atomically: false, encoding: .utf8)
    return (["ALSA_CONFIG_PATH": path], file)
  }

  private func captured(_ file: String) throws -> [Int16] {
    samples(Array(try Data(contentsOf: URL(fileURLWithPath: file))))
  }

  @Test("The device gets the samples of the raw output, and silence behind them")
  func file() throws {
    let text = "Hello there. How are you?"
    let raw = try speak.run("-n", "-o", "-", "--format", "raw", text).output
    let (environment, file) = try capturing()
    let result = try speak.run("-D", "captured", text, environment: environment)
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    let got = try captured(file)
    #expect(Array(got.prefix(raw.count / 2)) == samples(raw))
    #expect(got.dropFirst(raw.count / 2).allSatisfy { $0 == 0 })
    #expect(try speak.entries().last?["device"] as? String == "captured")
  }

  @Test("A device of another rate gets the words in the same time", arguments: [8000, 48000])
  func otherRate(rateHz: Int) throws {
    let text = "Hello there. How are you?"
    let expected = try speak.voice(of: text)
    let (environment, file) = try capturing(rateHz: rateHz)
    #expect(try speak.run("-D", "fixed", text, environment: environment).status == 0)
    // The converter's filter rings a little at both ends.
    let got = try captured(file).voice.count * voiceRateHz / rateHz
    #expect(abs(got - expected.count) < voiceRateHz / 50)
  }

  @Test("The device of the environment is used, and --device wins over it")
  func environment() throws {
    var (environment, file) = try capturing()
    environment["SPEAK_DEVICE"] = "captured"
    #expect(try speak.run("-D", "null", "Hello", environment: environment).status == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try speak.run("Hello", environment: environment).status == 0)
    #expect(try captured(file).voice == speak.voice(of: "Hello"))
    #expect(try speak.entries().map { $0["device"] as? String } == ["null", "captured"])
  }
}
