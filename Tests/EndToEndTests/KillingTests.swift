// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing

@Suite("Many at once, and killed at any moment", .waits)
struct KillingTests {
  let speak = SpeakProgram()

  /// What was seen of the runs, to be found again in the database.
  private struct Seen {
    var killed = 0
    var savedPhrases: Set<String> = []
    var heardTexts: Set<String> = []
    var faults: [String] = []
  }

  @Test("After 500 kills at random moments all that was saved and all that was heard is there")
  func kills() throws {
    let wanted = 500
    let seen = Mutex(Seen())
    var seeds = SeededRandom(for: "kills")
    let generators = (0..<6).map { _ in SeededRandom(seed: seeds.next()) }
    onThreads(generators.count) { thread in
      var generator = generators[thread]
      // How long a run of each kind takes here and now; the moments lie between its start and just
      // behind its end.
      var usualMicroseconds = [50_000, 50_000, 50_000]
      for round in 0... {
        guard seen.withLock({ $0.killed < wanted && $0.faults.isEmpty }) else { return }
        let started = ContinuousClock.now
        let usual = usualMicroseconds[round % 3]
        do {
          let isKilled = try run(
            round, of: thread, seen,
            killedAfterMicroseconds: Int.random(
              in: 0...usual * 5 / 4, using: &generator))
          let took = Int((ContinuousClock.now - started) / .microseconds(1))
          // Where all are killed, the runs take longer than was thought.
          usualMicroseconds[round % 3] = isKilled ? usual * 11 / 10 : (usual * 3 + took) / 4
        } catch {
          seen.withLock { $0.faults.append("\(error)") }
        }
      }
    }

    let result = seen.withLock { $0 }
    #expect(result.faults.isEmpty)
    #expect(result.killed >= wanted)
    #expect(!result.savedPhrases.isEmpty && !result.heardTexts.isEmpty)
    print("kills: \(result.killed), \(result.savedPhrases.count) saved,", terminator: " ")
    print("\(result.heardTexts.count) heard")
    #expect(try sqlite(speak.database, "PRAGMA integrity_check") == "ok")
    #expect(try sqlite(speak.database, "PRAGMA foreign_key_check").isEmpty)
    let phrases = Set(try speak.phraseTexts().values)
    #expect(result.savedPhrases.subtracting(phrases).isEmpty)
    let rows = try speak.historyRows()
    #expect(result.heardTexts.subtracting(rows.map(\.text)).isEmpty)
    #expect(Set(rows.map(\.id)).count == rows.count)
    // The search index went the same way as the rows.
    let found = try speak.run("history", "--json", "--limit", "1000000", "--search", "utterance")
    #expect(found.text.components(separatedBy: "\"id\"").count - 1 == rows.count)
    // Nobody's engine outlives it, and no file is half there.
    for name in try speak.filesLeft(in: "sound") {
      let bytes = try #require(contents(speak.directory.path("sound/" + name)))
      #expect(isCompleteWave(bytes), "\(name)")
    }
  }

  /// One run that is killed unless it has ended before.
  ///
  /// - Returns: whether it was killed.
  private func run(
    _ round: Int, of thread: Int, _ seen: borrowing Mutex<Seen>, killedAfterMicroseconds: Int
  ) throws -> Bool {
    let text = "This is utterance \(round) of thread \(thread)."
    let file = speak.directory.path("sound/\(thread)-\(round).wav")
    let arguments =
      switch round % 3 {
      case 0: ["phrases", "add", text]
      case 1: ["-o", "-", "--format", "raw", text]
      default: ["-o", file, text]
      }
    try FileManager.default.createDirectory(
      atPath: speak.directory.path("sound"), withIntermediateDirectories: true)
    let program = try speak.start(arguments, hasInput: false)
    usleep(UInt32(killedAfterMicroseconds))
    program.send(signal: SIGKILL)
    let result = program.waitForEnd()
    let isHeard = round % 3 == 1 ? !result.output.isEmpty : contents(file) != nil
    seen.withLock {
      if result.signal == SIGKILL {
        $0.killed += 1
      } else if result.status != 0 || !result.errors.isEmpty {
        $0.faults.append("\(arguments): \(result)")
      }
      if round % 3 == 0, result.status == 0 { $0.savedPhrases.insert(text) }
      if round % 3 != 0, isHeard { $0.heardTexts.insert(text) }
    }
    return result.signal == SIGKILL
  }

  @Test("A hundred at once on a fresh database all speak, each keeps its row, each file is whole")
  func hundredAtOnce() throws {
    let texts = (1...100).map { "This is number \($0)." }
    let files = texts.indices.map { speak.directory.path("\($0).wav") }
    let running = try zip(texts, files).map { try speak.start(["-o", $1, $0], hasInput: false) }
    let results = running.map { $0.waitForEnd() }
    #expect(results.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
    for file in files { #expect(isCompleteWave(contents(file) ?? []), "\(file)") }
    let rows = try speak.historyRows()
    #expect(Set(rows.map(\.text)) == Set(texts))
    #expect(rows.count == 100)
    #expect(rows.allSatisfy { $0.outcome == "finished" })
    #expect(try sqlite(speak.database, "PRAGMA integrity_check") == "ok")
  }
}
