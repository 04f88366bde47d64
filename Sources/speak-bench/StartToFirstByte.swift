// SPDX-License-Identifier: GPL-3.0-or-later

/// How long until the first PCM byte is on standard output, and until the process has ended.
func measureStart(_ bench: Bench) throws {
  let sentence = "I'll be about ten minutes late, so please wait up."
  precondition(sentence.count == 50)
  let count = 41
  for (label, text) in [("one word", "Hello"), ("50 characters", sentence)] {
    let speak = bench.speaking("-o", "-", "--format", "raw", text)
    let withoutHistory = bench.speaking("-n", "-o", "-", "--format", "raw", text)
    let espeak = bench.espeak("--stdout", text, headerBytes: 44)
    let programs = [speak, withoutHistory, espeak]
    let runs = try inTurn(count, programs) { try Run($0) }
    let first = runs.map { $0.map { $0.firstByte ?? $0.whole }.median }
    let whole = runs.map { $0.map(\.whole).median }
    Table.section(
      "(a) start to first PCM byte, (b) whole process: \(label), medians of \(count)",
      programs.map(\.command))
    Table.times("(a) history written", first[0], against: first[2], limit: 1)
    Table.times("(a) without history (-n)", first[1], against: first[2], limit: 1)
    Table.times("(b) history written", whole[0], against: whole[2])
    Table.times("(b) without history (-n)", whole[1], against: whole[2])
  }
}
