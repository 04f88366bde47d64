// SPDX-License-Identifier: GPL-3.0-or-later

// Measures `speak` beside `espeak-ng` on this machine: speak-bench SPEAK [STORY …]

internal import Foundation

let stories: [(name: String, run: (Bench) throws -> Void)] = [
  ("start", measureStart), ("device", measureDevice),
  ("words", { try WordTimes(bench: $0).report() }), ("talk", measureTalk),
  ("history", measureHistory), ("prose", measureProse),
  ("control", { try ControlTimes(bench: $0).report() }), ("book", measureBook),
  ("long", measureLongProse),
]
/// What takes many minutes is measured only where it is named.
let slow: Set = ["control", "book", "long"]

let arguments = CommandLine.arguments.dropFirst()
let wanted = arguments.dropFirst()
guard let speak = arguments.first,
  wanted.allSatisfy({ name in stories.contains { $0.name == name } })
else {
  print("usage: speak-bench SPEAK [\(stories.map(\.name).joined(separator: "|")) …]")
  exit(64)
}

do {
  let bench = try Bench(speak: speak)
  let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    .split(separator: " ").prefix(3).joined(separator: " ")
  print(
    "\(ProcessInfo.processInfo.activeProcessorCount) cores, load average at the start \(load)")
  for (name, run) in stories
  where wanted.contains(name) || (wanted.isEmpty && !slow.contains(name)) {
    try run(bench)
  }
  if wanted.isEmpty {
    print(
      """

      Left out, as each takes many minutes: (5) make bench BENCH=control, (8) make bench BENCH=book,
      (d) make bench BENCH=long
      """)
  }
} catch {
  print("speak-bench: \(error)")
  exit(1)
}
