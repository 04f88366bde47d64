// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Ending speech by a signal", .soundServer)
struct SignalTests {
  private static let text = """
    This is a sentence that goes on and on, so that there is time enough to cut it in the middle, \
    and still there are words that nobody may hear.
    """

  let server: PulseServer
  let speak: SpeakProgram

  init() throws {
    // One that plays out what it has, sample by sample.
    server = try PulseServer()
    speak = SpeakProgram(heardBy: server)
  }

  /// Waits until the process has ended: the kernel ends an engine whose parent has gone, but a moment
  /// later.
  private func isGone(_ process: Int32) -> Bool { eventually { !isRunning(process) } }

  /// Whether the program that ran has ended by the signal, saying nothing, and its engine with it.
  private func hasEnded(
    _ result: SpeakProgram.Result, by signal: Int32, engine: [Int32]
  ) -> Bool {
    result.signal == signal && result.output.isEmpty && result.errors.isEmpty
      && engine.allSatisfy(isGone)
  }

  @Test(
    "A sound server that begins to hang amid speech does not either", arguments: [SIGINT, SIGTERM])
  func hangingAmidSpeech(signal: Int32) throws {
    try server.startRecording()
    let running = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound(frames: voiceRateHz / 2))
    server.hang()
    running.send(signal: signal)
    #expect(running.waitForEnd().signal == signal)
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test(
    "A sound server that hangs does not keep it from ending", arguments: [SIGINT, SIGTERM])
  func hangingServer(signal: Int32) throws {
    server.hang()
    let running = try speak.start([Self.text], hasInput: false)
    // Whoever has a turn opens the device.
    #expect(try eventually { try speak.filesLeft(in: "run").count >= 4 })
    running.send(signal: signal)
    #expect(running.waitForEnd().signal == signal)
  }

  @Test(
    "Speech falls silent within 50 ms, and the next one may speak at once", .quietMachine,
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func cut(by signal: Int32) throws {
    // As with a sound card, what was mixed ahead can be taken back.
    let server = try PulseServer(rewinds: true)
    let speak = SpeakProgram(heardBy: server)
    let expected = try speak.voice(of: Self.text)
    let next = try speak.voice(of: "Next.")
    try server.startRecording()
    // Other tests keep the machine busy, so the best of a few counts.
    var latencies: [Int] = []
    while latencies.count < 5, latencies.min().map({ $0 > 50 }) ?? true {
      let running = try speak.start([Self.text], hasInput: false)
      let begin = server.recordedFrames
      #expect(server.waitForSound(after: begin, frames: voiceRateHz / 2))
      let engine = running.children
      #expect(engine.count == 1)
      let sent = server.recordedFrames
      running.send(signal: signal)
      #expect(hasEnded(running.waitForEnd(), by: signal, engine: engine))
      #expect(try speak.outcomes().last == "stopped")
      #expect(server.waitForSilence(frames: voiceRateHz / 4))
      let heard = Array(server.recordingSoFar()[begin...])
      #expect(isHeard(beginningOf: expected, in: heard))
      #expect(heard.sounds.count < expected.sounds.count * 2 / 3)
      latencies.append(milliseconds((heard.lastIndex { $0 != 0 } ?? 0) + begin - sent))
    }
    #expect(latencies.min()! <= 50)
    #expect(try speak.run("Next.").errors.isEmpty)
    #expect(server.stopRecording().sounds.suffix(next.sounds.count) == next.sounds[...])
  }

  @Test("A signal ends the wait for a turn, and the one that speaks is not disturbed")
  func whileWaiting() throws {
    let expected = try speak.voice(of: Self.text)
    try server.startRecording()
    let first = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound())
    let second = try speak.start(["Never", "heard."], hasInput: false)
    #expect(second.waitForErrors(containing: "turn"))
    let engine = second.children
    second.send(signal: SIGINT)
    let result = second.waitForEnd()
    #expect(result.signal == SIGINT && result.errorLines.count == 2)
    #expect(engine.count == 1 && engine.allSatisfy(isGone))
    #expect(first.waitForEnd().status == 0)
    #expect(isHeard([expected], in: server.stopRecording()))
    #expect(try speak.outcomes() == ["finished", "stopped"])
  }

  @Test("A signal in the first moments ends the program as well", arguments: 0..<10)
  func early(step: Int) throws {
    let running = try speak.start([Self.text], hasInput: false)
    var engine: [Int32] = []
    // A little later each time, from the fork of the engine on.
    let hasForked = eventually(everyMicroseconds: 0) {
      engine = running.children
      return !engine.isEmpty
    }
    #expect(hasForked)
    for _ in 0..<step * 20 { engine = running.children }
    running.send(signal: SIGINT)
    #expect(hasEnded(running.waitForEnd(), by: SIGINT, engine: engine))
    #expect(try speak.outcomes().allSatisfy { $0 == "stopped" })
  }

  @Test("The same signal twice ends it as once does")
  func twice() throws {
    try server.startRecording()
    let running = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound())
    let engine = running.children
    running.send(signal: SIGINT)
    running.send(signal: SIGINT)
    #expect(hasEnded(running.waitForEnd(), by: SIGINT, engine: engine))
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test("A second signal ends the wait for a database in use")
  func whileLocked() throws {
    try server.startRecording()
    let running = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound())
    let engine = running.children
    let holder = try speak.holdDatabase()
    running.send(signal: SIGINT)
    #expect(server.waitForSilence(frames: voiceRateHz / 4))
    running.send(signal: SIGINT)
    #expect(hasEnded(running.waitForEnd(), by: SIGINT, engine: engine))
    holder.closeInput()
    #expect(holder.waitForEnd().status == 0)
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test("A signal to the whole group is no failure of the engine", arguments: 0..<5)
  func group(round: Int) throws {
    try server.startRecording()
    let running = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound(frames: voiceRateHz / 10 * (1 + round)))
    running.sendToGroup(signal: SIGTERM)
    let result = running.waitForEnd()
    #expect(result.signal == SIGTERM && result.errors.isEmpty)
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test("A live pipe that is quiet can be left by a signal; what was heard is kept")
  func quietPipe() throws {
    try server.startRecording()
    let running = try speak.start([])
    running.send(Array("One.\n".utf8))
    #expect(server.waitForSound())
    #expect(server.waitForSilence(frames: voiceRateHz))
    let engine = running.children
    running.send(signal: SIGTERM)
    #expect(hasEnded(running.waitForEnd(), by: SIGTERM, engine: engine))
    let entry = try #require(try speak.entries().last)
    #expect(entry["text"] as? String == "One.")
    #expect(entry["outcome"] as? String == "stopped")
  }

  @Test("A signal that is ignored from the start does not end it, as nohup relies on")
  func ignored() throws {
    let expected = try speak.voice(of: "Hello there, my friend.")
    try server.startRecording()
    let shell = try RunningProgram(
      "/bin/sh", ["-c", "trap '' HUP; exec \(SpeakProgram.path) Hello there, my friend."],
      environment: speak.fullEnvironment, hasInput: false)
    #expect(server.waitForSound())
    shell.send(signal: SIGHUP)
    #expect(shell.waitForEnd().status == 0)
    #expect(isHeard([expected], in: server.stopRecording()))
  }
}
