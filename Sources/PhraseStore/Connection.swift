// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSQLite
internal import SpeakModel

/// One connection to a database file: statements by their SQL, transactions, and SQLite's codes turned
/// into errors a person understands. It knows nothing of what the tables mean.
///
/// Not for use from two threads at once: the library's own locking is off.
@safe final class Connection {
  /// Whether a commit must have reached the disk when it returns.
  enum Durability {
    /// Survives the death of the process; a power cut may take the last commits.
    case process
    /// Survives a power cut too, at the price of waiting for the disk.
    case powerCut
  }

  let path: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  private var isClosed = false
  /// Why nothing can be written, where that is not the file's mode.
  var writeFailure: SpeakError?

  /// Opens `path`, which must exist unless it is `:memory:`.
  ///
  /// - Parameter isImmutable: promises that nobody writes the file meanwhile, so that no lock and no log
  ///   is needed; true only where nobody can.
  init(path: String, busyTimeoutMilliseconds: Int32, isImmutable: Bool) throws(SpeakError) {
    self.path = path
    var opened: OpaquePointer?
    let name = isImmutable ? "file:\(Self.escaped(path))?immutable=1" : path
    let access = isImmutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let systemError = unsafe sqlite3_system_errno(opened)
      _ = unsafe sqlite3_close(opened)
      throw .sqlite(code, systemError: systemError, .open, path)
    }
    unsafe self.handle = unsafe handle
    setBusyTimeout(milliseconds: busyTimeoutMilliseconds)
    configure(SQLITE_DBCONFIG_DQS_DML, false)
    configure(SQLITE_DBCONFIG_DQS_DDL, false)
    configure(SQLITE_DBCONFIG_ENABLE_FKEY, true)
    configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
    checkpointsOnClose(false)
  }

  deinit { close() }

  /// How long a statement waits for another process, 0 or more.
  func setBusyTimeout(milliseconds: Int32) {
    _ = unsafe sqlite3_busy_timeout(handle, milliseconds)
  }

  /// Whether the last connection that closes copies the log into the database and removes it.
  func checkpointsOnClose(_ isOn: Bool) {
    configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !isOn)
  }

  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }
  /// Rows changed by the last statement that changed any.
  var changedRows: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// Runs a statement to its end.
  func run(_ sql: String, _ values: SQLValue...) throws(SpeakError) {
    try run(sql, values) { (_) throws(SpeakError) in true }
  }

  /// The first row, decoded.
  func first<Result>(
    _ sql: String, _ values: SQLValue..., decode: (Row) throws(SpeakError) -> Result
  ) throws(SpeakError) -> Result? {
    var result: Result?
    try run(sql, values) { (row) throws(SpeakError) in
      result = try decode(row)
      return false
    }
    return result
  }

  /// All rows, decoded.
  func all<Result>(
    _ sql: String, _ values: SQLValue..., decode: (Row) throws(SpeakError) -> Result
  ) throws(SpeakError) -> [Result] {
    var results: [Result] = []
    try run(sql, values) { (row) throws(SpeakError) in
      results.append(try decode(row))
      return true
    }
    return results
  }

  /// Hands over row by row until `body` returns false.
  func forEach(
    _ sql: String, _ values: SQLValue..., body: (Row) throws(SpeakError) -> Bool
  ) throws(SpeakError) {
    try run(sql, values, body)
  }

  /// Runs `body` in one transaction that takes the write lock at its start, so that it cannot lose its
  /// snapshot to another writer half-way; undone if `body` throws.
  func write<Result>(
    _ durability: Durability = .process, _ body: () throws(SpeakError) -> Result
  ) throws(SpeakError) -> Result {
    guard durability == .powerCut else { return try transaction("BEGIN IMMEDIATE", body) }
    try run("PRAGMA synchronous = FULL")
    defer { try? run("PRAGMA synchronous = NORMAL") }
    return try transaction("BEGIN IMMEDIATE", body)
  }

  /// Runs `body` on one snapshot of the database.
  func read<Result>(_ body: () throws(SpeakError) -> Result) throws(SpeakError) -> Result {
    try transaction("BEGIN", body)
  }

  /// The whole number that is the value of a pragma.
  func pragma(_ name: String) throws(SpeakError) -> Int64 {
    try first("PRAGMA \(name)") { (row) throws(SpeakError) in try row.integer(0) } ?? 0
  }

  /// Copies the log into the database and leaves nothing in it. Throws `.busy` if another process keeps
  /// reading from it.
  func emptyLog() throws(SpeakError) {
    let isBusy = try first("PRAGMA wal_checkpoint(TRUNCATE)") { (row) throws(SpeakError) in
      try row.integer(0) != 0
    }
    if isBusy == true { throw failure(SQLITE_BUSY, .write) }
  }

  /// Hands over the pages of the file as they are on the disk, counted from 1, until `body` returns
  /// false. Read through SQLite: closing a descriptor of the file would drop the locks that are held.
  func forEachPage(_ body: (Int, Span<UInt8>) -> Bool) throws(SpeakError) {
    var page = [UInt8](repeating: 0, count: Int(try pragma("page_size")))
    var opened: UnsafeMutablePointer<sqlite3_file>?
    _ = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &opened)
    guard let file = unsafe opened, let read = unsafe file.pointee.pMethods?.pointee.xRead else {
      return
    }
    for index in 0..<Int(try pragma("page_count")) {
      let code = unsafe page.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, Int32($0.count), Int64(index * $0.count))
      }
      guard code == SQLITE_OK else { throw failure(code, .read) }
      guard body(index + 1, page.span) else { return }
    }
  }

  /// A second call does nothing.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    statements.removeAll()
    let code = unsafe sqlite3_close(handle)
    precondition(code == SQLITE_OK, "a statement outlived its connection")
  }

  private func transaction<Result>(
    _ begin: String, _ body: () throws(SpeakError) -> Result
  ) throws(SpeakError) -> Result {
    try run(begin)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some failures, a full disk for one, have already rolled back.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func run(
    _ sql: String, _ values: [SQLValue], _ body: (Row) throws(SpeakError) -> Bool
  ) throws(SpeakError) {
    precondition(!isClosed, "the store was used after close")
    let statement = try prepared(sql)
    let bound = statement.bind(values)
    defer { statement.reset() }
    guard bound == SQLITE_OK else { throw failure(bound, .write) }
    while true {
      switch statement.step() {
      case SQLITE_ROW:
        guard try body(Row(statement: statement, path: path)) else { return }
      case SQLITE_DONE: return
      case let code: throw failure(code, statement.isReadOnly ? .read : .write)
      }
    }
  }

  private func prepared(_ sql: String) throws(SpeakError) -> Statement {
    if let statement = statements[sql] { return statement }
    var handle: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      self.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else { throw failure(code, .read) }
    let statement = unsafe Statement(owning: handle)
    statements[sql] = statement
    return statement
  }

  private func failure(_ code: Int32, _ action: SpeakError.DatabaseAction) -> SpeakError {
    if code & 0xff == SQLITE_READONLY, let writeFailure { return writeFailure }
    return .sqlite(code, systemError: unsafe sqlite3_system_errno(handle), action, path)
  }

  private func configure(_ option: Int32, _ isOn: Bool) {
    let code = unsafe csqlite_configure(handle, option, isOn ? 1 : 0)
    precondition(code == SQLITE_OK, "SQLite lacks option \(option)")
  }

  /// `path` as SQLite reads it from a URI: everything but letters, digits and a few marks as `%XX`.
  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var escaped: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."):
        escaped.append(byte)
      default:
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
