// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TestSupport

/// What the preloaded library notes of the programs it is preloaded into.
struct FrameProbe {
  private let bench: Bench
  private var notes: String { bench.path("frames") }

  init(_ bench: Bench) { self.bench = bench }

  func clear() throws { try "".write(toFile: notes, atomically: false, encoding: .utf8) }

  enum Moment: String {
    /// The sound library took the first frames.
    case frames
    /// It took the first that are not silent.
    case sound
  }

  /// When that came about first since the notes were cleared, in nanoseconds of CLOCK_MONOTONIC.
  func time(of moment: Moment) throws -> Int? {
    let lines = try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(moment.rawValue) }
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }

  /// Waits for it, at most 5 s.
  func waitForTime(of moment: Moment) throws -> Int {
    let deadline = now() + 5_000_000_000
    while now() < deadline {
      if let time = try time(of: moment) { return time }
      usleep(1000)
    }
    throw BenchFailure(description: "the sound library was given no \(moment.rawValue)")
  }

  /// Variables with which a program's default device is the server: ALSA's, and with
  /// `isReachedDirectly` that of PulseAudio's own library too. `espeak-ng` takes the latter if it can.
  func environment(_ server: PulseServer, isReachedDirectly: Bool) throws -> [String: String] {
    let configuration = bench.path("asound.conf")
    try """
    \(PulseServer.alsaConfiguration)
    pcm.!default { type pulse server "\(server.address)" }
    ctl.!default { type pulse server "\(server.address)" }
    """.write(toFile: configuration, atomically: false, encoding: .utf8)
    var variables = [
      "ALSA_CONFIG_PATH": configuration, "LD_PRELOAD": bench.keptDirectory + "/frame-probe.so",
      "SPEAK_BENCH_FRAMES": notes,
    ]
    if isReachedDirectly { variables["PULSE_SERVER"] = server.address }
    return variables
  }
}
