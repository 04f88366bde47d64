// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import TestSupport
import TestTraits
import Testing

/// Whatever is wrong with the database: the words are heard, one warning is given, nothing in it is
/// harmed.
@Suite("A database that cannot be used", .waits)
struct DatabaseTroubleTests {
  /// What is done to a good database.
  enum Trouble: String, CaseIterable {
    case firstBytesOverwritten, firstPageOverwritten, everyPageOverwritten, cutToHalfAPage
    case notADatabase, directory, newerVersion, otherProgram, namedPipe, emptyOtherProgram

    var status: Int32 { [.newerVersion, .otherProgram].contains(self) ? 78 : 74 }
  }

  let speak = SpeakProgram()

  /// A database with a phrase and an entry, in one file.
  private func prepareDatabase() throws {
    try speak.run("phrases", "add", "A phrase.")
    try speak.run("An entry.", "-o", "/dev/null")
    _ = try sqlite(speak.database, "PRAGMA wal_checkpoint(TRUNCATE)")
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: speak.database + suffix)
    }
  }

  private func make(_ trouble: Trouble) throws {
    let url = URL(filePath: speak.database)
    var bytes = try #require(contents(speak.database))
    var generator = SeededRandom(seed: 7)
    func overwrite(_ range: Range<Int>) {
      for position in range { bytes[position] = UInt8.random(in: 0...255, using: &generator) }
    }
    switch trouble {
    case .firstBytesOverwritten: overwrite(0..<16)
    case .firstPageOverwritten: overwrite(100..<4096)
    case .everyPageOverwritten: overwrite(4096..<bytes.count)
    case .cutToHalfAPage: bytes.removeSubrange(2048...)
    case .notADatabase: bytes = Array(String(repeating: "Not a database. ", count: 500).utf8)
    case .newerVersion: _ = try sqlite(speak.database, "PRAGMA user_version = 99")
    case .otherProgram, .emptyOtherProgram, .directory, .namedPipe:
      try FileManager.default.removeItem(at: url)
    }
    switch trouble {
    case .directory:
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    case .namedPipe: try makeNamedPipe(speak.database)
    case .otherProgram: _ = try sqlite(speak.database, "CREATE TABLE mail (id INTEGER PRIMARY KEY)")
    case .emptyOtherProgram:
      bytes = Array("#!/bin/sh\n".utf8)
      try Data(bytes).write(to: url)
    case .newerVersion: break
    default: try Data(bytes).write(to: url)
    }
  }

  /// What is in the database's directory, each file with its bytes. An empty log, and the index of the
  /// log, hold nothing of anybody's.
  private func everything() -> [String: [UInt8]] {
    let folder = speak.directory.path("data/speak")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    var files = Dictionary(
      uniqueKeysWithValues: names.map { name in
        let path = folder + "/" + name
        return (name, fileType(path) == .typeRegular ? contents(path) ?? [] : [])
      })
    files["speak.db-shm"] = nil
    if files["speak.db-wal"] == [] { files["speak.db-wal"] = nil }
    return files
  }

  private func expectSpoken(
    _ result: SpeakProgram.Result, as usual: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == 0, sourceLocation: sourceLocation)
    let isAsUsual = result.output == usual
    #expect(isAsUsual, "the words are not heard", sourceLocation: sourceLocation)
    let warnings = result.errorLines.filter { $0.hasPrefix("speak: ") }
    #expect(warnings.count == 1, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(
      warnings.first?.contains("not kept in the history") == true, "\(result.errors)",
      sourceLocation: sourceLocation)
    #expect(result.errorLines.count <= 2, "\(result.errors)", sourceLocation: sourceLocation)
  }

  @Test("It is left as it is, and the words are heard", arguments: Trouble.allCases)
  func trouble(_ trouble: Trouble) throws {
    let usual = try speak.pcm(of: "Hear me.")
    try prepareDatabase()
    try make(trouble)
    let before = everything()
    expectSpoken(try speak.run("-o", "-", "--format", "raw", "Hear me."), as: usual)
    for arguments in [
      ["phrases"], ["history"], ["phrases", "add", "X"], ["history", "clear", "--yes"],
    ] {
      let result = try speak.run(arguments)
      #expect(result.status == trouble.status, "\(arguments): \(result)")
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 2, "\(result.errors)")
      #expect(result.errorLines.last?.hasPrefix("  hint: ") == true)
    }
    let isUnharmed = everything() == before
    #expect(isUnharmed)
  }

  @Test("Damage anywhere: the words are heard, and no command crashes")
  func damageAnywhere() throws {
    let usual = try speak.pcm(of: "Hear me.")
    try prepareDatabase()
    let good = try #require(contents(speak.database))
    var generator = SeededRandom(for: "damageAnywhere")
    for _ in 0..<40 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...64, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
      }
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: speak.database + suffix)
      }
      try Data(bytes).write(to: URL(filePath: speak.database))
      for arguments in [["phrases"], ["history"], ["history", "--search", "entry"]] {
        let result = try speak.run(arguments)
        #expect([0, 1, 74, 75, 78].contains(result.status), "\(arguments): \(result)")
        #expect(result.signal == nil, "\(arguments): \(result)")
      }
      let result = try speak.run("-o", "-", "--format", "raw", "Hear me.")
      let isAsUsual = result.output == usual
      #expect(result.status == 0 && isAsUsual, "\(result.errors)")
      #expect(result.errorLines.count <= 2, "\(result.errors)")
    }
  }

  @Test(
    "Numbers that no entry can have: the words are heard, and no command crashes",
    arguments: [
      "INSERT INTO history_gram VALUES (9223372036854775807, 'abc', x'01')",
      "INSERT INTO history_gram VALUES (-9223372036854775807, 'abc', x'01')",
      "UPDATE history SET id = -5", "UPDATE history SET id = 9223372036854775807",
    ])
  func wildNumbers(statement: String) throws {
    let usual = try speak.pcm(of: "Hear me.")
    try prepareDatabase()
    _ = try sqlite(speak.database, statement)
    for arguments in [
      ["history"], ["history", "--search", "entry"], ["history", "remove", "--", "-5"],
      ["history", "clear", "--yes"],
    ] {
      let result = try speak.run("-o", "-", "--format", "raw", "Hear me.")
      let isAsUsual = result.output == usual
      #expect(result.status == 0 && isAsUsual, "\(result.errors)")
      let listed = try speak.run(arguments)
      #expect(listed.signal == nil && [0, 1, 64, 66, 74].contains(listed.status), "\(listed)")
    }
  }

  private static let locks = [
    "BEGIN IMMEDIATE;", "BEGIN EXCLUSIVE;", "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE;",
  ]

  @Test(
    "One that is locked does not delay the sound, and the row is kept once it is free",
    arguments: locks)
  func lockedWhileSounding(lock: String) throws {
    try prepareDatabase()
    let holder = try speak.holdDatabase(lock)
    // A sound device that gives away what it played: the lock goes only when there was sound.
    let played = speak.directory.path("played.raw")
    try makeNamedPipe(played)
    let program = try speak.start(
      ["-D", "file:'\(played)',raw", "Hear me now."], hasInput: false)
    // Opened without waiting for the program to open it.
    let pipe = unsafe open(played, O_RDONLY | O_NONBLOCK)
    let reader = FileHandle(fileDescriptor: pipe, closeOnDealloc: true)
    var ready = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    try #require(unsafe poll(&ready, 1, Int32(patienceSeconds * 1000)) == 1)
    #expect(fcntl(pipe, F_SETFL, 0) == 0)
    #expect(try reader.read(upToCount: 1000)?.count == 1000)
    holder.closeInput()
    _ = try reader.readToEnd()
    let result = program.waitForEnd()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(holder.waitForEnd().status == 0)
    let row = try #require(try speak.historyRows().first)
    #expect(row.text == "Hear me now." && row.outcome == "finished")
  }

  @Test("One that stays locked is given up with a warning", .tags(.slow), arguments: [locks[2]])
  func lockedForGood(lock: String) throws {
    let usual = try speak.pcm(of: "Hear me.")
    try prepareDatabase()
    let holder = try speak.holdDatabase(lock)
    let running = try ["phrases", "history"].map { try speak.start([$0], hasInput: false) }
    expectSpoken(try speak.run("-o", "-", "--format", "raw", "Hear me."), as: usual)
    for each in running {
      let result = each.waitForEnd()
      #expect(result.status == 75, "\(result)")
      #expect(result.errors.contains("  hint: "))
    }
    holder.closeInput()
    #expect(holder.waitForEnd().status == 0)
    #expect(try speak.historyRows().map(\.text) == ["An entry."])
  }

  @Test("One that waits for another writer's end keeps its row before the file is there")
  func waitsForWriter() throws {
    try prepareDatabase()
    let holder = try speak.holdDatabase(Self.locks[0])
    let program = try HeldProgram(speak, ["-o", "-", "--format", "raw", "Hear me."])
    holder.closeInput()
    let sound = program.take(100)
    #expect(sound.count == 100)
    #expect(try speak.historyRows().first?.text == "Hear me.")
    _ = program.takeRest()
    #expect(program.waitForEnd().status == 0)
  }

  @Test(
    "One that is read-only is read, and the words are heard", .enabled(if: canMount, mountReason))
  func readOnly() throws {
    let usual = try speak.pcm(of: "Hear me.")
    try prepareDatabase()
    let mount = try SmallDisk(at: speak.directory.path("disk"), kilobytes: 1024)
    let database = mount.path + "/speak.db"
    try FileManager.default.copyItem(atPath: speak.database, toPath: database)
    try mount.makeReadOnly()
    let before = contents(database)
    let options = ["--database", database]
    expectSpoken(try speak.run(options + ["-o", "-", "--format", "raw", "Hear me."]), as: usual)
    #expect(try speak.run(["phrases"] + options).text.contains("A phrase."))
    #expect(try speak.run(["history"] + options).text.contains("An entry."))
    #expect(try speak.run(options + ["1", "-o", "-", "--format", "raw"]).status == 0)
    for arguments in [["phrases", "add", "X"], ["history", "clear", "--yes"]] {
      let result = try speak.run(arguments + options)
      #expect([74, 77].contains(result.status), "\(result)")
      #expect(result.errors.contains("read-only"))
    }
    let isUnharmed = contents(database) == before
    #expect(isUnharmed)
  }
}
