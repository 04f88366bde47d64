// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
internal import TestSupport
internal import TestTraits
internal import Testing

@testable internal import PhraseStore

@Suite(.waits) struct SharingTests {
  @Test("A database another program has locked is busy, and stays as it was")
  func lockedIsBusy() throws {
    let fixture = DatabaseFixture()
    try fixture.make(Version1.statements + ["PRAGMA journal_mode = DELETE"])
    let before = try fixture.bytes()
    let holder = try Connection(path: fixture.path, busyTimeoutMilliseconds: 0, isImmutable: false)
    try holder.run("BEGIN EXCLUSIVE")
    let error = try failure { _ = try fixture.open(busyTimeoutMilliseconds: 20) }
    #expect(error.kind == .busy)
    #expect(error.hint != nil)
    #expect(try fixture.bytes() == before)
    try holder.run("ROLLBACK")
  }

  @Test("While another program writes, listing works and writing is busy after the wait")
  func readsWhileOthersWrite() throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open(busyTimeoutMilliseconds: 20)
    _ = try store.beginEntry(HistoryDraft("first"))
    let holder = try fixture.open()
    try holder.connection.run("BEGIN IMMEDIATE")
    #expect(try failure { _ = try store.beginEntry(HistoryDraft("second")) }.kind == .busy)
    #expect(try failure { _ = try store.addPhrase(PhraseDraft(text: "x")) }.kind == .busy)
    #expect(try store.entries(limit: 9, search: nil).map(\.text) == ["first"])
    try holder.connection.run("COMMIT")
    #expect(try store.beginEntry(HistoryDraft("second")) == 2)
  }

  @Test("A hundred programs that make and fill one new database at once all succeed")
  func hundredAtOnce() throws {
    let fixture = DatabaseFixture("new/speak.db")
    let path = fixture.path
    let failures = Failures()
    let threads = (0..<100).map { number in
      Thread {
        do {
          let store = try SQLiteStore(path: path, busyTimeoutMilliseconds: 60_000)
          let id = try store.beginEntry(HistoryDraft("entry \(number)"))
          _ = try store.addPhrase(PhraseDraft(text: "phrase \(number)"))
          try store.endEntry(id, outcome: .finished)
          store.close()
        } catch {
          failures.add("\(error)")
        }
        failures.finishOne()
      }
    }
    for thread in threads { thread.start() }
    failures.waitForAll(threads.count)
    #expect(failures.messages.isEmpty)
    let store = try fixture.open()
    let entries = try store.entries(limit: 1000, search: nil)
    #expect(Set(entries.map(\.text)).count == 100)
    #expect(entries.allSatisfy { $0.outcome == .finished })
    #expect(try store.phrases().map(\.number) == Array(1...100))
  }

  @Test("A full disk is told, and the store goes on when there is room again")
  func fullDisk() throws {
    let store = try DatabaseFixture().open()
    _ = try store.beginEntry(HistoryDraft("kept"))
    try store.connection.run("PRAGMA max_page_count = 1")
    let error = try failure {
      _ = try store.beginEntry(HistoryDraft(String(repeating: "x", count: 100_000)))
    }
    #expect(error.kind == .inputOutput)
    #expect(error.why == "the disk is full")
    _ = try failure {
      _ = try store.importPhrases((0..<9000).map { PhraseDraft(text: "phrase \($0)") })
    }
    try store.connection.run("PRAGMA max_page_count = 1000000")
    #expect(try store.beginEntry(HistoryDraft("later")) > 1)
    #expect(try store.phrases().isEmpty)
    #expect(try store.entries(limit: 9, search: nil).map(\.text) == ["later", "kept"])
  }

  @Test(
    "On a read-only file system listing works and writing is refused",
    .enabled(if: ReadOnlyMount.isPossible, "only root can mount"), arguments: [false, true])
  func readOnlyFileSystem(isLogKept: Bool) throws {
    let fixture = DatabaseFixture("d?#%é/speak.db")
    let writer = try fixture.open()
    _ = try writer.beginEntry(HistoryDraft("hello"))
    if !isLogKept { writer.connection.checkpointsOnClose(true) }
    writer.close()
    let mount = try ReadOnlyMount(of: (fixture.path as NSString).deletingLastPathComponent)
    defer { mount.end() }
    let store = try fixture.open()
    defer { store.close() }
    #expect(try store.entries(limit: 9, search: "HELL").map(\.text) == ["hello"])
    #expect(try failure { _ = try store.beginEntry(HistoryDraft("x")) }.kind == .permission)
    #expect(try failure { _ = try store.addPhrase(PhraseDraft(text: "x")) }.kind == .permission)
    #expect(try failure { try store.removeEntries([1]) }.kind == .permission)
    let missing = try failure { _ = try SQLiteStore(path: fixture.path + ".new") }
    #expect(missing.kind == .permission)
  }

  @Test("What was written is there for the next program, whether or not the store was closed")
  func survivesWithoutClose() throws {
    let fixture = DatabaseFixture()
    for number in 1...200 {
      let store = try fixture.open()
      #expect(try store.beginEntry(HistoryDraft("entry \(number)")) == Int64(number))
      if number.isMultiple(of: 2) { store.close() }
    }
    let store = try fixture.open()
    #expect(try store.entries(limit: 1000, search: nil).count == 200)
    let check = try store.connection.first("PRAGMA integrity_check") { (row) throws(SpeakError) in
      try row.text(0)
    }
    #expect(check == "ok")
  }

  @Test("Closing keeps a small log and takes in a large one")
  func closeTakesInLargeLog() throws {
    let fixture = DatabaseFixture()
    let small = try fixture.open()
    _ = try small.beginEntry(HistoryDraft("small"))
    small.close()
    #expect(FileManager.default.fileExists(atPath: fixture.path + "-wal"))
    let large = try fixture.open()
    _ = try large.beginEntry(HistoryDraft(String(repeating: "large ", count: 100_000)))
    large.close()
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "-wal"))
    #expect(try fixture.open().entries(limit: 9, search: nil).count == 2)
  }
}

/// What went wrong on other threads.
private final class Failures: @unchecked Sendable {  // every access holds the condition's lock
  private let condition = NSCondition()
  private var finished = 0
  private var collected: [String] = []

  var messages: [String] { condition.withLock { collected } }

  func add(_ message: String) { condition.withLock { collected.append(message) } }

  func finishOne() {
    condition.withLock {
      finished += 1
      condition.signal()
    }
  }

  func waitForAll(_ count: Int) {
    let deadline = Date(timeIntervalSinceNow: patienceSeconds)
    condition.withLock { while finished < count, condition.wait(until: deadline) {} }
  }
}

/// A directory mounted over itself without the right to write.
private struct ReadOnlyMount {
  static let isPossible: Bool = {
    let directory = TemporaryDirectory()
    guard let mount = try? ReadOnlyMount(of: directory.path) else { return false }
    mount.end()
    return true
  }()

  let directory: String

  init(of directory: String) throws {
    self.directory = directory
    try Self.run("mount", "--bind", directory, directory)
    do {
      try Self.run("mount", "-o", "remount,bind,ro", directory)
    } catch {
      end()
      throw error
    }
  }

  func end() { try? Self.run("umount", "--lazy", directory) }

  private static func run(_ arguments: String...) throws {
    let program = try ChildProcess(
      "/usr/bin/env", arguments, environment: ProcessInfo.processInfo.environment)
    guard program.waitForEnd().status == 0 else { throw CocoaError(.fileWriteNoPermission) }
  }
}
