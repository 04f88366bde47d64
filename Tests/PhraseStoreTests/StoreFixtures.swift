// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
internal import TestSupport
internal import Testing

@testable internal import PhraseStore

/// A private directory with the path of a database in it.
final class DatabaseFixture {
  static let noon = Timestamp(secondsSince1970: 1_769_860_800)

  private let directory = TemporaryDirectory()
  let path: String

  init(_ name: String = "speak.db") {
    path = directory.path(name)
  }

  func open(busyTimeoutMilliseconds: Int32 = 5000) throws(SpeakError) -> SQLiteStore {
    // The clock keeps the directory for as long as the store lives.
    try SQLiteStore(
      path: path, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
      now: { withExtendedLifetime(self) { Self.noon } })
  }

  /// Makes the file by SQL, without the store.
  func make(_ statements: [String]) throws {
    try write([])
    try run(statements)
  }

  /// Runs SQL on the file, without the store.
  func run(_ statements: [String]) throws {
    let connection = try Connection(path: path, busyTimeoutMilliseconds: 5000, isImmutable: false)
    for statement in statements { try connection.run(statement) }
    connection.checkpointsOnClose(true)
    connection.close()
  }

  func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  func bytes() throws -> [UInt8] { try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) }

  /// Whether the text stands anywhere in the database or its log.
  func files(contain text: String) throws -> Bool {
    try [path, path + "-wal"].filter(FileManager.default.fileExists).contains { file in
      try Data(contentsOf: URL(fileURLWithPath: file)).range(of: Data(text.utf8)) != nil
    }
  }

  func mode(of file: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  func setMode(_ mode: Int, of file: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
  }
}

extension HistoryDraft {
  init(_ text: String) {
    self.init(text: text, spoken: DatabaseFixture.noon, source: .typed)
  }
}

/// The error a body throws; the test fails if it throws none.
func failure(_ body: () throws -> Void) throws -> SpeakError {
  try #require(throws: SpeakError.self) { try body() }
}
