// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TestSupport

/// How soon `speak stop` and `speak pause --now` are silence, at random moments while other programs
/// keep every core busy, and what is lost or doubled where a pause cut the sound.
struct ControlTimes {
  private static let count = 100
  private static let limitMilliseconds = 50.0
  private static let text = "I could not sleep, because my throat hurts when I swallow."

  private let bench: Bench
  private let server: PulseServer
  private let variables: [String: String]
  private let expected: [Int16]

  init(bench: Bench) throws {
    self.bench = bench
    // As with a sound card, what was mixed ahead can be taken back.
    server = try PulseServer(rewinds: true)
    var variables = server.environment
    variables["XDG_RUNTIME_DIR"] = nil
    self.variables = variables
    var pcm: [UInt8] = []
    try Run.reading(bench.speaking("-n", "-o", "-", "--format", "raw", Self.text)) { pcm += $0 }
    expected = samples(Data(pcm)).filter { $0 != 0 }
  }

  func report() throws {
    print("\n(5) Stop and pause at \(Self.count) random moments each, all cores busy, PulseAudio")
    let burners = try (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
      try RunningProgram(
        "/bin/sh", ["-c", "while kill -0 $PPID 2>/dev/null; do :; done"], environment: [:],
        hasInput: false)
    }
    defer { for burner in burners { burner.send(signal: SIGKILL) } }
    try server.startRecording()
    report(try (0..<Self.count).map { _ in try stop() }, of: "speak stop")
    report(try (0..<Self.count).map { _ in try pause() }, of: "speak pause --now")
  }

  private struct Cut {
    var latencyMilliseconds: Double
    /// What is missing where it was cut; below 0 for what was heard twice.
    var lostMilliseconds: Double
  }

  private func report(_ cuts: [Cut], of command: String) {
    Table.note("$ " + command)
    let latencies = cuts.map(\.latencyMilliseconds).sorted()
    Table.verdict("silence after, median", latencies[latencies.count / 2], unit: "ms")
    Table.verdict(
      "  largest", latencies.last ?? 0, unit: "ms", limit: Self.limitMilliseconds)
    let lost = cuts.map(\.lostMilliseconds)
    Table.verdict("lost at a cut, most", max(0, lost.max() ?? 0), unit: "ms")
    Table.verdict("doubled at a cut, most", max(0, 0 - (lost.min() ?? 0)), unit: "ms")
  }

  private func stop() throws -> Cut {
    let (running, begin) = try startSpeaking()
    let latency = try silence(after: ["stop"], since: begin)
    guard running.waitForEnd().status == 0 else {
      throw BenchFailure(description: "speak failed where it was stopped")
    }
    let heard = server.recordingSoFar()[begin...].filter { $0 != 0 }
    guard heard == Array(expected.prefix(heard.count)) else {
      throw BenchFailure(description: "what was heard before a stop is not what was said")
    }
    return Cut(latencyMilliseconds: latency, lostMilliseconds: 0)
  }

  private func pause() throws -> Cut {
    let (running, begin) = try startSpeaking()
    let latency = try silence(after: ["pause", "--now"], since: begin)
    let before = server.recordingSoFar()[begin...].filter { $0 != 0 }
    let resumed = server.recordedFrames
    _ = try Run(bench.speaking(control: ["resume"], adding: variables))
    guard running.waitForEnd().status == 0, server.waitForSilence(frames: server.rateHz / 2) else {
      throw BenchFailure(description: "speak failed after a pause")
    }
    let after = server.recordingSoFar()[resumed...].filter { $0 != 0 }
    // The end of a text is heard whole, so what is missing, is missing at the cut.
    let tail = after.suffix(server.rateHz / 4)
    guard before == Array(expected.prefix(before.count)), Array(tail) == expected.suffix(tail.count)
    else { throw BenchFailure(description: "what was heard around a pause is not what was said") }
    let lost = expected.count - before.count - after.count
    return Cut(
      latencyMilliseconds: latency, lostMilliseconds: Double(lost) * 1000 / Double(server.rateHz))
  }

  /// Starts to speak, and comes back at a random moment of the speech.
  private func startSpeaking() throws -> (RunningProgram, begin: Int) {
    let begin = server.recordedFrames
    let speak = bench.speaking("-n", "--gap", "0", Self.text, adding: variables)
    let running = try RunningProgram(
      speak.arguments[0], Array(speak.arguments.dropFirst()), environment: speak.environment,
      hasInput: false)
    guard server.waitForSound(after: begin) else {
      throw BenchFailure(description: "nothing was heard of \(speak.command)")
    }
    usleep(.random(in: 0..<2_500_000))
    return (running, begin)
  }

  /// Gives the command and waits for silence.
  ///
  /// - Returns: how long after the start of the command the last sound was, in milliseconds.
  private func silence(after command: [String], since begin: Int) throws -> Double {
    let given = now()
    _ = try Run(bench.speaking(control: command, adding: variables))
    // Longer than the pause at the comma.
    guard server.waitForSilence(frames: server.rateHz / 2) else {
      throw BenchFailure(description: "no silence after speak \(command.joined(separator: " "))")
    }
    let origin = server.recordingStartNanoseconds ?? 0
    let last = server.recordingSoFar().lastIndex { $0 != 0 } ?? 0
    let heard = Double(last) / Double(server.rateHz) * 1e9 - Double(given - origin)
    return max(0, heard / 1e6)
  }
}
