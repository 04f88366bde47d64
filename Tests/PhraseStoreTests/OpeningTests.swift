// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
internal import Testing

@testable internal import PhraseStore

@Suite struct OpeningTests {
  @Test("A missing database is made with its directories, for the user's eyes only")
  func makesWhatIsMissing() throws {
    let fixture = DatabaseFixture("a/b/speak.db")
    let store = try fixture.open()
    _ = try store.beginEntry(HistoryDraft("hello"))
    let directory = (fixture.path as NSString).deletingLastPathComponent
    #expect(try fixture.mode(of: directory) == 0o700)
    #expect(try fixture.mode(of: (directory as NSString).deletingLastPathComponent) == 0o700)
    for suffix in ["", "-wal", "-shm"] {
      #expect(try fixture.mode(of: fixture.path + suffix) == 0o600)
    }
  }

  @Test(
    "Files found open to others are mended, a directory only if it is speak's own",
    arguments: [false, true])
  func mendsModes(ownsDirectory: Bool) throws {
    let fixture = DatabaseFixture("d/speak.db")
    let directory = (fixture.path as NSString).deletingLastPathComponent
    let store = try fixture.open()
    _ = try store.beginEntry(HistoryDraft("hello"))
    store.close()
    try fixture.setMode(0o755, of: directory)
    for suffix in ["", "-wal", "-shm"] { try fixture.setMode(0o644, of: fixture.path + suffix) }
    let again = try SQLiteStore(path: fixture.path, ownsDirectory: ownsDirectory)
    #expect(try again.entries(limit: 9, search: nil).map(\.text) == ["hello"])
    #expect(try fixture.mode(of: directory) == (ownsDirectory ? 0o700 : 0o755))
    for suffix in ["", "-wal", "-shm"] {
      #expect(try fixture.mode(of: fixture.path + suffix) == 0o600)
    }
  }

  @Test("The log and its rules are set as the store needs them")
  func setsPragmas() throws {
    let store = try DatabaseFixture().open()
    defer { store.close() }
    let connection = store.connection
    func value(_ name: String) throws -> Int64? {
      try connection.first("PRAGMA \(name)") { (row) throws(SpeakError) in try row.integer(0) }
    }
    #expect(try value("synchronous") == 1)
    #expect(try value("foreign_keys") == 1)
    #expect(try value("secure_delete") == 1)
    #expect(try value("application_id") == Migrations.applicationID)
    #expect(try value("user_version") == Int64(Migrations.currentVersion))
    let mode = try connection.first("PRAGMA journal_mode") { (row) throws(SpeakError) in
      try row.text(0)
    }
    #expect(mode == "wal")
    _ = try failure { try connection.run("SELECT \"no such column\"") }
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var kind: SpeakError.Kind
    var why: String
    var prepare: @Sendable (DatabaseFixture) throws -> Void
  }

  static let refused = [
    Refused(testDescription: "text", kind: .inputOutput, why: "not a database") {
      try $0.write(Array(String(repeating: "Dear diary. ", count: 500).utf8))
    },
    Refused(testDescription: "a few bytes", kind: .inputOutput, why: "not a database") {
      try $0.write(Array("SQLite".utf8))
    },
    Refused(testDescription: "truncated", kind: .inputOutput, why: "damaged") {
      try $0.make(Version1.statements)
      try $0.write(Array(try $0.bytes().prefix(6000)))
    },
    Refused(testDescription: "newer", kind: .configuration, why: "newer version") {
      try $0.make(Version1.statements + ["PRAGMA user_version = 7"])
    },
    Refused(testDescription: "newer, log off", kind: .configuration, why: "schema 7") {
      try $0.make(
        Version1.statements + ["PRAGMA user_version = 7", "PRAGMA journal_mode = DELETE"])
    },
    Refused(testDescription: "another program's number", kind: .configuration, why: "another") {
      try $0.make(["PRAGMA application_id = 77", "CREATE TABLE a (b)"])
    },
    Refused(testDescription: "another program's tables", kind: .configuration, why: "another") {
      try $0.make(["CREATE TABLE phrase (number, text)"])
    },
    Refused(testDescription: "another program's version", kind: .configuration, why: "another") {
      try $0.make(["PRAGMA user_version = 1"])
    },
  ]

  @Test("A file that is not ours to use is refused and left as it was", arguments: refused)
  func refuses(_ file: Refused) throws {
    let fixture = DatabaseFixture()
    try file.prepare(fixture)
    try fixture.setMode(0o644, of: fixture.path)
    let before = try fixture.bytes()
    let error = try failure { _ = try fixture.open() }
    #expect(error.kind == file.kind)
    #expect(error.why.contains(file.why))
    #expect(error.what == "cannot open the database \(fixture.path)" || file.kind == .inputOutput)
    #expect(error.hint?.contains("--database") == true)
    #expect(try fixture.bytes() == before)
    #expect(try fixture.mode(of: fixture.path) == 0o644)
  }

  @Test("Pages that are damaged inside are reported when they are read, and not touched")
  func reportsDamageInside() throws {
    let fixture = DatabaseFixture()
    try fixture.make(Version1.statements)
    var bytes = try fixture.bytes()
    for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try fixture.write(bytes)
    let store = try fixture.open()
    #expect(try failure { _ = try store.phrases() }.kind == .inputOutput)
    #expect(try failure { _ = try store.beginEntry(HistoryDraft("x")) }.kind == .inputOutput)
    store.close()
    #expect(try fixture.bytes() == bytes)
  }

  @Test("A value of a wrong type is named with its column")
  func namesWrongTypes() throws {
    let fixture = DatabaseFixture()
    try fixture.make(
      Version1.statements + [
        "DROP TABLE phrase", "CREATE TABLE phrase (number, text, language, voice, created)",
        "INSERT INTO phrase VALUES (1, 'a', NULL, NULL, 'yesterday')",
        "UPDATE history SET source = 'telepathy' WHERE id = 3",
      ])
    let store = try fixture.open()
    let type = try failure { _ = try store.phrases() }
    #expect(type.why.contains("the column created holds text instead of a whole number"))
    let word = try failure { _ = try store.entries(limit: 9, search: nil) }
    #expect(word.why.contains("source") && word.kind == .inputOutput)
  }

  @Test("Places that cannot hold a database are refused", arguments: ["", "/speak.db"])
  func refusesPlaces(_ suffix: String) throws {
    let fixture = DatabaseFixture("place")
    if suffix.isEmpty {
      try FileManager.default.createDirectory(
        atPath: fixture.path, withIntermediateDirectories: false)
    } else {
      try fixture.write([])
    }
    let error = try failure { _ = try SQLiteStore(path: fixture.path + suffix) }
    #expect(error.kind == .inputOutput)
    #expect(error.why.contains("directory"))
  }

  @Test("A database of version 1 opens with everything in it")
  func opensVersion1() throws {
    let fixture = DatabaseFixture()
    try fixture.make(Version1.statements)
    let store = try fixture.open()
    #expect(try store.phrases().map(\.number) == [1, 7])
    #expect(try store.phrase(7)?.language?.description == "ja-JP")
    #expect(try store.entries(limit: 9, search: nil).map(\.text) == ["Out of breath", "Hi"])
    #expect(try store.entries(limit: 9, search: "hI").map(\.id) == [3])
    #expect(try store.entries(limit: 9, search: "OF BREATH").map(\.id) == [4100])
    #expect(try store.addPhrase(PhraseDraft(text: "new")).number == 10)
    #expect(try store.beginEntry(HistoryDraft("new")) == 4101)
    #expect(try store.readingPosition(of: "/a.md") == nil)
    try store.setReadingPosition(7, of: "/a.md")
    #expect(try store.readingPosition(of: "/a.md") == 7)
  }

  @Test("The tables of today are those the steps make from nothing, and of version 1")
  func schemaIsKnown() throws {
    let old = DatabaseFixture()
    try old.make(Version1.statements)
    func schema(_ store: SQLiteStore) throws -> [String] {
      try store.connection.all("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
      {
        (row) throws(SpeakError) in try row.text(0)
      }
    }
    #expect(try schema(try old.open()) == schema(try DatabaseFixture().open()))
  }
}
