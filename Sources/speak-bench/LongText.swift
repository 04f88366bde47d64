// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

private let memoryLimitBytes = 40_000_000

/// Time and memory for a megabyte of prose into a WAV file.
func measureProse(_ bench: Bench) throws {
  let count = 1
  let wavBytes: Int64 = 3_000_000_000
  guard freeBytes(at: bench.keptDirectory) > 2 * wavBytes else {
    return print("\n(c) left out: the WAV file would need 6 GB of free disk")
  }
  let text = bench.keptDirectory + "/prose.txt"
  try Data(Prose.english(byteCount: 1_000_000)).write(to: URL(fileURLWithPath: text))
  defer { unsafe unlink(text) }
  let wav = bench.keptDirectory + "/prose.wav"
  let speak = bench.speaking("-f", text, "-o", wav)
  let espeak = bench.espeak("-f", text, "-w", wav)
  Table.section("(c) 1 MB of English prose to a WAV file", [speak.command, espeak.command])
  report(
    try inTurn(count, [speak, espeak], warmsUp: false) { program in
      defer { unsafe unlink(wav) }
      return try Run(program, watchesMemory: true)
    })
}

/// The same ten times as long, to show that memory does not grow.
func measureLongProse(_ bench: Bench) throws {
  let text = bench.keptDirectory + "/long-prose.txt"
  try Data(Prose.english(byteCount: 10_000_000)).write(to: URL(fileURLWithPath: text))
  defer { unsafe unlink(text) }
  let speak = bench.speaking("-f", text, "-o", "-", "--format", "raw")
  let espeak = bench.espeak("-f", text, "--stdout", headerBytes: 44)
  Table.section(
    "(d) 10 MB of English prose into a pipe that is read at once", [speak.command, espeak.command])
  report(try inTurn(1, [speak, espeak], warmsUp: false) { try Run($0, watchesMemory: true) })
}

private func report(_ runs: [[Run]]) {
  let times = runs.map { $0.map(\.whole).median }
  let peaks = runs.map { $0.map { $0.ownPeakBytes + $0.childrenPeakBytes }.max()! }
  Table.times("time", times[0], against: times[1], limit: 1.15)
  Table.memory(
    "peak memory, program and engine added", peaks[0], against: peaks[1], limit: memoryLimitBytes)
  Table.memory(
    "  of that the program", runs[0].map(\.ownPeakBytes).max()!, against: nil, limit: nil)
  Table.memory(
    "  and its engine", runs[0].map(\.childrenPeakBytes).max()!, against: nil, limit: nil)
}

private func freeBytes(at path: String) -> Int64 {
  let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
  return (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
}
