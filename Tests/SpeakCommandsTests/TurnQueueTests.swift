// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing

@testable import SpeakCommands

@Suite("The queue of those who want to be heard")
struct TurnQueueTests {
  private let directory = TemporaryDirectory()

  private func queue() throws -> TurnQueue { try #require(TurnQueue(directory: directory.path)) }

  /// A ticket as a process leaves it that was killed.
  private func leaveTicket(_ number: UInt64, process: Int32 = 999_999) throws {
    _ = try queue()
    let name = Ticket(number: number, process: process).fileName
    try #require(
      FileManager.default.createFile(atPath: directory.path("queue/" + name), contents: nil))
  }

  private var files: [String] { fileNames(in: directory.path("queue")).filter { $0 != "lock" } }

  @Test("waits for no file that is not a ticket, and follows no link", .timeLimit(.minutes(1)))
  func strangeFiles() throws {
    _ = try queue()
    let folder = directory.path("queue/")
    let target = directory.path("target")
    try Data("kept".utf8).write(to: URL(filePath: target))
    let names = [0, 1, 1 << 40].map { Ticket(number: $0, process: 999_999).fileName }
    try #require(unsafe mkfifo(folder + names[0], 0o600) == 0)
    try #require(unsafe symlink(target, folder + names[1]) == 0)
    try #require(unsafe mkdir(folder + names[2], 0o700) == 0)
    let queue = try queue()
    #expect(queue.take(.last))
    try FileManager.default.removeItem(atPath: folder + "lock")
    try #require(unsafe symlink(target, folder + "lock") == 0)
    #expect(TurnQueue(directory: directory.path) == nil)
    queue.noteEnd()
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "kept")
  }

  @Test("knows no ticket behind which there is no number left")
  func lastNumber() throws {
    #expect(Ticket(fileName: "18446744073709551615-1") == nil)
    try leaveTicket(UInt64.max / 2 - 1)
    #expect(try queue().take(.last))
  }

  @Test("gives the first its turn at once, and the others theirs in order")
  func order() throws {
    var random = SeededRandom(for: "the order of looking")
    let all = try (0..<20).map { _ in try queue() }
    #expect(all[0].take(.last))
    for waiting in all.dropFirst() { #expect(!waiting.take(.last)) }
    for position in all.indices {
      // Whoever looks first.
      for waiting in all[position...].shuffled(using: &random) {
        #expect(waiting.take(.last) == (waiting === all[position]))
      }
      all[position].giveBack()
    }
    #expect(files.isEmpty)
  }

  @Test("lets the next in before all that wait, but not before the one that speaks")
  func next() throws {
    let (speaking, waiting, first, second) = (
      try queue(), try queue(), try queue(), try queue()
    )
    #expect(speaking.take(.last))
    #expect(!waiting.take(.last) && !first.take(.next) && !second.take(.next))
    #expect(speaking.take(.last))
    speaking.giveBack()
    for queue in [waiting, first] { #expect(!queue.take(.last)) }
    #expect(second.take(.next))
    second.giveBack()
    #expect(!waiting.take(.last) && first.take(.next))
    first.giveBack()
    #expect(waiting.take(.last))
  }

  @Test("has room for ever more that go before those that wait")
  func alwaysNext() throws {
    let waiting = try queue()
    var speaking = try queue()
    #expect(speaking.take(.last) && !waiting.take(.last))
    for _ in 0..<200 {
      let next = try queue()
      #expect(!next.take(.next))
      speaking.giveBack()
      #expect(!waiting.take(.last) && next.take(.next))
      speaking = next
    }
    speaking.giveBack()
    #expect(waiting.take(.last))
  }

  @Test("puts whoever comes again behind those that wait")
  func again() throws {
    let (one, two) = (try queue(), try queue())
    #expect(one.take(.last) && !two.take(.last))
    one.giveBack()
    #expect(!one.take(.last) && two.take(.last))
    two.giveBack()
    #expect(one.take(.last))
  }

  @Test("is not held up by one that died speaking or waiting, and removes what it left")
  func dead() throws {
    try leaveTicket(Ticket.speaking)
    try leaveTicket(Ticket.firstWaiting)
    #expect(try queue().waitingTickets()?.isEmpty == true)
    #expect(files.isEmpty)
    try leaveTicket(Ticket.speaking)
    try leaveTicket(Ticket.firstWaiting + 7)
    let waiting = try queue()
    #expect(waiting.take(.last))
    #expect(files == [Ticket(number: Ticket.speaking, process: getpid()).fileName])
  }

  @Test("is not held up by one that died with this process's own number")
  func sameProcess() throws {
    try leaveTicket(Ticket.speaking, process: getpid())
    let one = try queue()
    #expect(one.take(.last))
    #expect(try !queue().take(.last))
  }

  @Test("tells who speaks and who waits, in order")
  func tickets() throws {
    let (one, two, three) = (try queue(), try queue(), try queue())
    #expect(one.take(.last) && !two.take(.last) && !three.take(.next))
    let numbers = try queue().waitingTickets()?.map(\.number)
    #expect(numbers == [Ticket.speaking, Ticket.firstWaiting - 1, Ticket.firstWaiting])
    #expect(two.processesBefore == [getpid()] && three.processesBefore == [getpid(), getpid()])
    #expect(one.processesBefore == [])
  }

  @Test("does not wait for one that holds on to it")
  func heldUp() throws {
    let waiting = try queue()
    let holder = unsafe open(directory.path("queue/lock"), O_RDWR)
    #expect(flock(holder, LOCK_EX) == 0)
    #expect(!waiting.take(.last) && waiting.waitingTickets() == nil)
    close(holder)
    #expect(waiting.take(.last))
  }

  @Test("remembers when an utterance was last heard to its end")
  func end() throws {
    let (one, two) = (try queue(), try queue())
    #expect(one.lastEndMilliseconds == nil)
    one.noteEnd()
    #expect(two.lastEndMilliseconds != nil && two.lastEndMilliseconds == one.lastEndMilliseconds)
  }

  @Test("passes over files that are no tickets")
  func otherFiles() throws {
    _ = try queue()
    for name in ["note", "1-2", "-", "00000000000000000000-", "0000000000000000000x-1"] {
      #expect(Ticket(fileName: name) == nil)
      _ = FileManager.default.createFile(atPath: directory.path("queue/" + name), contents: nil)
    }
    let one = try queue()
    #expect(one.take(.last) && one.waitingTickets()?.count == 1)
    #expect(files.count == 6)
  }

  @Test("cannot be made where there is no folder")
  func noFolder() {
    #expect(TurnQueue(directory: directory.path("missing")) == nil)
  }
}
