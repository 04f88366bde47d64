// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSQLite

/// A value bound to a statement.
enum SQLValue {
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
  case null

  init(_ text: String?) {
    self = text.map(SQLValue.text) ?? .null
  }

  init(_ integer: Int?) {
    self = integer.map { .integer(Int64($0)) } ?? .null
  }
}

/// A prepared statement and its current row. It owns its handle; the connection lets go of every
/// statement before it closes.
@safe final class Statement {
  private let handle: OpaquePointer

  /// Takes over a handle fresh from `sqlite3_prepare_v3`.
  init(owning handle: OpaquePointer) {
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe sqlite3_finalize(handle) }

  var isReadOnly: Bool { unsafe sqlite3_stmt_readonly(handle) != 0 }

  /// Binds all parameters.
  ///
  /// - Returns: an SQLite result code.
  func bind(_ values: [SQLValue]) -> Int32 {
    let wanted = unsafe Int(sqlite3_bind_parameter_count(handle))
    precondition(values.count == wanted, "\(values.count) values for \(wanted) parameters")
    for (position, value) in values.enumerated() {
      let code = bind(value, at: Int32(position + 1))
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .integer(let integer):
      return unsafe sqlite3_bind_int64(handle, index, integer)
    case .text(var text):
      // The byte count, not -1: a NUL inside the text must survive.
      return text.withUTF8 { utf8 in
        unsafe csqlite_bind_text(handle, index, utf8.baseAddress, sqlite3_uint64(utf8.count))
      }
    case .bytes(let bytes):
      return unsafe bytes.withUnsafeBytes { raw in
        unsafe csqlite_bind_bytes(handle, index, raw.baseAddress, sqlite3_uint64(raw.count))
      }
    case .null:
      return unsafe sqlite3_bind_null(handle, index)
    }
  }

  /// - Returns: `SQLITE_ROW`, `SQLITE_DONE` or an error code.
  func step() -> Int32 { unsafe sqlite3_step(handle) }

  /// A statement that is not reset pins the write-ahead log, and bound text would stay in memory.
  func reset() {
    _ = unsafe sqlite3_reset(handle)
    _ = unsafe sqlite3_clear_bindings(handle)
  }

  // MARK: The current row

  func type(_ column: Int32) -> Int32 { unsafe sqlite3_column_type(handle, column) }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// Bytes that are not UTF-8 become U+FFFD.
  func text(_ column: Int32) -> String {
    unsafe String(decoding: buffer(sqlite3_column_blob(handle, column), column), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    unsafe Array(buffer(sqlite3_column_blob(handle, column), column))
  }

  func columnName(_ column: Int32) -> String {
    unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? "?"
  }

  /// Valid until the next step or reset; callers copy at once.
  private func buffer(
    _ start: UnsafeRawPointer?, _ column: Int32
  ) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
