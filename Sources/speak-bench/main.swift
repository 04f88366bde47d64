// SPDX-License-Identifier: GPL-3.0-or-later

// Measures `speak` beside `espeak-ng` on this machine: speak-bench SPEAK [start|prose|history|device|words|long …]

internal import Foundation

let stories: [(name: String, run: (Bench) throws -> Void)] = [
  ("start", measureStart), ("device", measureDevice),
  ("words", { try WordTimes(bench: $0).report() }), ("history", measureHistory),
  ("prose", measureProse), ("long", measureLongProse),
]

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
  for story in stories where wanted.contains(story.name) || (wanted.isEmpty && story.name != "long")
  {
    try story.run(bench)
  }
  if !wanted.contains("long") {
    print("\n(d) 10 MB of prose takes half an hour: make bench BENCH=long")
  }
} catch {
  print("speak-bench: \(error)")
  exit(1)
}
