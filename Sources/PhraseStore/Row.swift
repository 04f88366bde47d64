// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSQLite
internal import SpeakModel

/// The current row of a statement, read by column position with the type each column must have.
/// Valid only inside the closure it is given to.
struct Row {
  let statement: Statement
  let path: String

  /// Throws `.inputOutput` if the column holds anything else than an integer.
  func integer(_ column: Int32) throws(SpeakError) -> Int64 {
    try expect(SQLITE_INTEGER, "a whole number", column)
    return statement.integer(column)
  }

  func optionalInteger(_ column: Int32) throws(SpeakError) -> Int64? {
    statement.type(column) == SQLITE_NULL ? nil : try integer(column)
  }

  /// Throws `.inputOutput` if the column holds anything else than text.
  func text(_ column: Int32) throws(SpeakError) -> String {
    try expect(SQLITE_TEXT, "text", column)
    return statement.text(column)
  }

  func optionalText(_ column: Int32) throws(SpeakError) -> String? {
    statement.type(column) == SQLITE_NULL ? nil : try text(column)
  }

  /// Throws `.inputOutput` if the column holds anything else than bytes.
  func bytes(_ column: Int32) throws(SpeakError) -> [UInt8] {
    try expect(SQLITE_BLOB, "bytes", column)
    return statement.bytes(column)
  }

  /// The case of an enumeration that is stored by its name.
  func name<Name: RawRepresentable<String>>(
    _ column: Int32, as type: Name.Type
  ) throws(SpeakError) -> Name {
    let text = try text(column)
    guard let name = Name(rawValue: text) else {
      throw .damaged(path, "the column \(statement.columnName(column)) holds an unknown word")
    }
    return name
  }

  private func expect(_ type: Int32, _ expected: String, _ column: Int32) throws(SpeakError) {
    let found = statement.type(column)
    guard found == type else {
      throw .damaged(
        path,
        "the column \(statement.columnName(column)) holds \(Self.word(for: found)) instead of "
          + expected)
    }
  }

  private static func word(for type: Int32) -> String {
    switch type {
    case SQLITE_INTEGER: "a whole number"
    case SQLITE_FLOAT: "a fraction"
    case SQLITE_TEXT: "text"
    case SQLITE_BLOB: "bytes"
    default: "nothing"
    }
  }
}

extension Row {
  /// A language tag, or `nil` where there is none.
  func languageTag(_ column: Int32) throws(SpeakError) -> LanguageTag? {
    guard let text = try optionalText(column) else { return nil }
    guard let tag = LanguageTag(text) else {
      throw .damaged(path, "the column \(statement.columnName(column)) holds no language tag")
    }
    return tag
  }
}
