// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TestSupport

/// A book of 3 MB read along: how much later it begins than one line, and the memory for all of it.
func measureBook(_ bench: Bench) throws {
  let book = bench.path("book.txt")
  try Data(Prose.english(byteCount: 3_000_000)).write(to: URL(fileURLWithPath: book))
  try measureBookStart(bench, book)
  try measureBookMemory(bench, book)
}

private func measureBookStart(_ bench: Bench, _ book: String) throws {
  let count = 11
  let server = try PulseServer(rateHz: 22050)
  let probe = FrameProbe(bench)
  let variables = try probe.environment(server, isReachedDirectly: false)
    .merging(["TERM": "xterm-256color"]) { $1 }
  let reading = bench.speaking("read", "--from-start", book, adding: variables)
  let line = bench.speaking("--gap", "0", "It rains.", adding: variables)
  let measured = try inTurn(count, [reading, line]) { program in
    try probe.clear()
    let start = now()
    let terminal = try startOnTerminal(program)
    let sound = try probe.waitForTime(of: .sound) - start
    terminal.type("q")
    _ = terminal.waitForEnd()
    return sound
  }
  print("\n(8) A book of 3 MB, medians of \(count)")
  for program in [reading, line] { Table.note("$ " + program.command) }
  let (late, early) = (measured[0].median, measured[1].median)
  Table.verdict("start to first sound taken, book", Double(late) / 1e6, unit: "ms")
  Table.verdict("start to first sound taken, one line", Double(early) / 1e6, unit: "ms")
  Table.verdict("the book comes later by", Double(late - early) / 1e6, unit: "ms", limit: 100)
}

/// On ALSA's null device, which takes sound as fast as it comes.
private func measureBookMemory(_ bench: Bench, _ book: String) throws {
  let reading = bench.speaking(
    "read", "--from-start", book, "-D", "null", adding: ["TERM": "xterm-256color"])
  let begin = now()
  let terminal = try startOnTerminal(reading)
  var own = 0
  var engines = 0
  while !terminal.hasEnded {
    own = max(own, peakBytes(of: terminal.identifier))
    let engine = children(of: terminal.identifier).map(peakBytes).reduce(0, +)
    engines = max(engines, engine)
    usleep(50_000)
  }
  guard terminal.waitForEnd().status == 0 else {
    throw BenchFailure(description: "\(reading.command) failed: \(terminal.text.suffix(500))")
  }
  Table.note("$ \(reading.command)   (\((now() - begin) / 1_000_000_000) s)")
  Table.verdict(
    "peak memory, program and engine added", Double(own + engines) / 1e6, unit: "MB", limit: 60)
}

private func startOnTerminal(_ program: Program) throws -> Terminal {
  try Terminal(
    program.arguments[0], Array(program.arguments.dropFirst()), environment: program.environment)
}
