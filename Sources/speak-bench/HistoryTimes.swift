// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import PhraseStore
internal import SpeakModel

/// Listing and searching a history of a million entries; the file has been read before.
func measureHistory(_ bench: Bench) throws {
  let count = 15
  let database = try millionEntries(in: bench.keptDirectory)
  let history = [bench.speak, "history", "--database", database]
  let searches = [
    ("a common word", "please"), ("a rare word", "harpsichord"), ("an absent word", "quizzical"),
    ("two characters of Japanese", "病院"), ("several words", "minutes late"),
    ("common words never together", "late minutes"),
  ]
  Table.section(
    "(e) 1,000,000 entries of history, whole process, file warm, medians of \(count)",
    [history.joined(separator: " "), (history + ["--search", "TEXT"]).joined(separator: " ")])
  func measure(_ label: String, _ more: [String], limitMilliseconds: Double) throws {
    let program = Program(arguments: history + more, environment: bench.environment)
    // A search that finds nothing says so by its status.
    let runs = try inTurn(count, [program]) { try Run($0, allowsStatus: 1) }
    Table.times(label, runs[0].map(\.whole).median, limitMilliseconds: limitMilliseconds)
  }
  try measure("the last 20", [], limitMilliseconds: 15)
  for (label, text) in searches {
    try measure("\(label): \(text)", ["--search", text], limitMilliseconds: 50)
  }
}

/// Made once, and kept: it takes about as long as everything else.
private func millionEntries(in directory: String) throws -> String {
  let path = directory + "/history-1.db"
  guard !FileManager.default.fileExists(atPath: path) else { return path }
  print("\nMaking a history of 1,000,000 entries in \(path), once.")
  let unfinished = directory + "/unfinished.db"
  for suffix in ["", "-wal", "-shm"] { unsafe unlink(unfinished + suffix) }
  let store = try SQLiteStore(path: unfinished)
  var prose = Prose(seed: 2)
  let batch = 20_000
  for first in stride(from: 0, to: 1_000_000, by: batch) {
    try store.beginEntries(
      (first..<first + batch).map { number in
        let isRare = number % 333_333 == 1000
        return HistoryDraft(
          text: isRare ? "The harpsichord is out of tune." : prose.utterance(number),
          spoken: Timestamp(secondsSince1970: 1_700_000_000 + 60 * Int64(number)), source: .typed,
          device: "default", language: LanguageTag("en-US"), voice: "espeak-ng:gmw/en-US")
      })
  }
  store.close()
  try FileManager.default.moveItem(atPath: unfinished, toPath: path)
  return path
}
