// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("A conversation that nothing ends", .waits)
struct LongTalkTests {
  let speak = SpeakProgram()

  /// Says sentences `range`, and with `randomness` kills the engine at a random moment.
  private func say(
    _ range: ClosedRange<Int>, on terminal: Terminal, killingWith randomness: inout SeededRandom
  ) throws {
    for number in range { terminal.type("This is number \(number).\r") }
    usleep(.random(in: 0..<300_000, using: &randomness))
    // Another one may just be about to be started.
    #expect(eventually { !children(of: terminal.identifier).isEmpty })
    for engine in children(of: terminal.identifier) { kill(engine, SIGKILL) }
    let count = "SELECT count(*) FROM history WHERE outcome <> 'stopped'"
    let haveEnded = try eventually(everyMicroseconds: 10_000) {
      try sqlite(speak.database, count) == "\(range.upperBound)"
    }
    try #require(haveEnded)
  }

  @Test("Of 1,000 sentences, the engine killed 20 times, each is spoken or named; nothing grows")
  func thousand() throws {
    var randomness = SeededRandom(for: "thousand sentences")
    let terminal = try speak.startOnTerminal("-D", "null", "--gap", "0")
    #expect(terminal.waitFor("> "))
    try say(1...50, on: terminal, killingWith: &randomness)
    try say(51...100, on: terminal, killingWith: &randomness)
    let before = try (
      descriptorCount(of: terminal.identifier), kilobytes("VmRSS", of: terminal.identifier)
    )
    for start in stride(from: 101, through: 951, by: 50) {
      try say(start...start + 49, on: terminal, killingWith: &randomness)
    }
    let after = try (
      descriptorCount(of: terminal.identifier), kilobytes("VmRSS", of: terminal.identifier)
    )
    print("resident: \(before.1) KiB after 100 sentences, \(after.1) KiB after 1,000")
    #expect(after.0 == before.0)
    // What was said can be gone back to: a thousand sentences are kept, twice.
    #expect(after.1 - before.1 < 2048)
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    let rows = try speak.historyRows()
    #expect(Set(rows.map(\.text)) == Set((1...1000).map { "This is number \($0)." }))
    #expect(rows.count == 1000)
    let unspoken = rows.filter { $0.outcome != "finished" }
    for row in unspoken {
      #expect(
        terminal.text.contains("not spoken: \(row.text)") || terminal.text.contains("cannot say"))
    }
    let losses = terminal.text.components(separatedBy: "the speech engine failed").count - 1
    print("\(losses) engines lost, \(unspoken.count) sentences named")
    // The last one may have been killed when nobody needed it any more.
    #expect(losses >= 19)
  }

  @Test("An engine that dies between two sentences is replaced before the next, which is whole")
  func idleEngine() throws {
    let whole = try speak.voice(of: "Still here.")
    let file = speak.directory.path("talk.raw")
    let terminal = try speak.startOnTerminal("-o", file)
    #expect(terminal.waitFor("> "))
    kill(try #require(children(of: terminal.identifier).first), SIGKILL)
    #expect(terminal.waitFor("the speech engine failed: it ended, a new one is started"))
    terminal.type("Still here.\r\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(samples(try #require(contents(file))).voice == whole)
  }

  @Test(
    "A device that is not there is told with the sentence it did not speak, and the talk goes on")
  func noDevice() throws {
    let terminal = try speak.startOnTerminal("-D", "nosuch")
    #expect(terminal.waitFor("> "))
    terminal.type("One.\rTwo.\r")
    #expect(terminal.waitFor("not spoken: One.") && terminal.waitFor("not spoken: Two."))
    #expect(terminal.text.contains("speak: cannot open the sound device nosuch"))
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(try speak.historyRows().map(\.outcome) == ["failed", "failed"])
  }

  @Test("A locked database costs a line; what was said meanwhile is kept when it is free")
  func lockedDatabase() throws {
    try speak.run("-D", "null", "Before.")
    let terminal = try speak.startOnTerminal("-D", "null", "--gap", "0")
    #expect(terminal.waitFor("> "))
    let holder = try speak.holdDatabase()
    terminal.type("One.\rTwo.\r/save\r")
    #expect(terminal.waitFor("what is said is not in the history yet"))
    #expect(terminal.waitFor("Two.\r\n> "))
    holder.closeInput()
    #expect(holder.waitForEnd().status == 0)
    terminal.type("Three.\r\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(terminal.text.components(separatedBy: "not in the history yet").count == 2)
    #expect(
      try speak.historyRows().reversed().map(\.text) == ["Before.", "One.", "Two.", "Three."])
    #expect(try speak.historyRows().allSatisfy { $0.outcome == "finished" })
  }
}
