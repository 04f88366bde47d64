// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TestSupport

/// How long until sound comes, on a PulseAudio server with a null sink.
///
/// Three moments: when the sound library had taken the first frames, when it had taken the first that
/// are not silent, and when such a one was to be heard at the sink's monitor. `speak` plays 100 ms of
/// silence first, to wake a sleeping device, so the second and third come later by that.
func measureDevice(_ bench: Bench) throws {
  let count = 11
  let server = try PulseServer(rateHz: 22050)
  let text = "Hello"
  let probe = FrameProbe(bench)
  let viaAlsa = try probe.environment(server, isReachedDirectly: false)
  // One run follows right behind the other.
  let speak = bench.speaking("--gap", "0", text, adding: viaAlsa)
  let direct = bench.espeak(text, adding: try probe.environment(server, isReachedDirectly: true))
  let alsa = bench.espeak(text, adding: viaAlsa)
  let measured = try inTurn(count, [speak, direct, alsa]) {
    // A sound that was not heard at all, as espeak-ng's sometimes is not, gets another chance.
    for _ in 0..<3 {
      if let moments = try moments(of: $0, server: server, probe: probe) { return moments }
    }
    throw BenchFailure(description: "nothing was heard of \($0.command)")
  }
  func median(_ program: Int, _ moment: KeyPath<Moments, Int>) -> Int {
    measured[program].map { $0[keyPath: moment] }.median
  }
  Table.section(
    "(f) start to sound on a PulseAudio null sink, history written, medians of \(count)",
    [speak.command, direct.command])
  Table.note("A library preloaded into both notes when frames were handed over.")
  for (label, espeak) in [("ALSA, as speak", 2), ("PulseAudio directly", 1)] {
    Table.note("espeak-ng through \(label):")
    Table.times(
      "first frame taken", median(0, \.frames), against: median(espeak, \.frames), limit: 1)
    Table.times("first sound taken", median(0, \.sound), against: median(espeak, \.sound))
    Table.times("first sound heard", median(0, \.heard), against: median(espeak, \.heard))
  }
}

/// Nanoseconds from the start.
private struct Moments {
  var frames: Int
  var sound: Int
  var heard: Int
}

private func moments(
  of program: Program, server: PulseServer, probe: FrameProbe
) throws -> Moments? {
  try probe.clear()
  try server.startRecording()
  // The monitor brings its frames in pieces; the start falls anywhere between two.
  usleep(.random(in: 0..<20_000))
  let recordedBefore = server.recordingSoFar().count
  let run = try Run(program)
  let recording = server.stopRecording()
  guard let loud = recording.firstIndex(where: { $0.magnitude > 20 }), loud >= recordedBefore
  else { return nil }
  guard let frames = try probe.time(of: .frames), let sound = try probe.time(of: .sound) else {
    throw BenchFailure(description: "\(program.command) gave no frames to a sound library")
  }
  return Moments(
    frames: frames - run.start, sound: sound - run.start,
    heard: (loud - recordedBefore) * 1_000_000_000 / server.rateHz)
}
