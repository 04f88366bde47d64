// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSQLite
internal import Glibc
internal import Platform
internal import SpeakModel

/// SQLite's result codes and the file system's errors, told as a person needs them.
extension SpeakError {
  /// What was being done to the database.
  enum DatabaseAction: String {
    case open, read, write
  }

  private static let diskIsFull = "the disk is full"
  var isDiskFull: Bool { why == Self.diskIsFull }
  static let otherFileHint = "--database FILE uses another file"

  /// `code` may be an extended result code; `systemError` is what `sqlite3_system_errno` told.
  static func sqlite(
    _ code: Int32, systemError: Int32, _ action: DatabaseAction, _ path: String
  ) -> SpeakError {
    let what = "cannot \(action) the database \(path)"
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      return SpeakError(
        .busy, what, why: "another program is using it and did not let go",
        hint: "try again in a moment; `fuser \(path)` tells who holds it")
    case SQLITE_NOTADB:
      return SpeakError(
        .inputOutput, what, why: "it is not a database, or it is damaged",
        hint: "move it away to begin a new one, or put a backup in its place; " + otherFileHint)
    case SQLITE_CORRUPT:
      return damaged(path, "its contents do not fit together", action)
    case SQLITE_FULL:
      return SpeakError(.inputOutput, what, why: diskIsFull, hint: "free some space")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return SpeakError(
        .permission, what, why: "it is read-only",
        hint: "`ls -l \(path)` shows who may write it; " + otherFileHint)
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      return system(
        systemError, what, orElse: code & 0xff == SQLITE_IOERR ? "reading or writing failed" : nil)
    case SQLITE_NOMEM:
      return SpeakError(.inputOutput, what, why: "the memory is used up")
    case SQLITE_TOOBIG:
      return SpeakError(.malformedInput, what, why: "the text is too long to be kept")
    case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_SCHEMA:
      return damaged(path, "its tables are not those of speak", action)
    case SQLITE_MISUSE, SQLITE_RANGE:
      fatalError("SQLite was called in a wrong way")
    default:
      return SpeakError(.defect, what, why: "SQLite reports code \(code)")
    }
  }

  /// The file opens, but what is in it is wrong.
  static func damaged(
    _ path: String, _ reason: String, _ action: DatabaseAction = .read
  ) -> SpeakError {
    SpeakError(
      .inputOutput, "cannot \(action) the database \(path)", why: "it is damaged: " + reason,
      hint: "`sqlite3 \(path) .recover` may save what is in it; " + otherFileHint)
  }

  /// An error number of the file system.
  static func system(
    _ number: Int32, _ what: String, orElse fallback: String? = nil
  ) -> SpeakError {
    let why =
      switch number {
      case 0: fallback ?? "the file cannot be opened"
      case ENOSPC, EDQUOT: diskIsFull
      default: SystemError(code: number).text
      }
    let kind: Kind =
      switch number {
      case EACCES, EPERM, EROFS: .permission
      default: .inputOutput
      }
    return SpeakError(
      kind, what, why: why, hint: why == diskIsFull ? "free some space" : otherFileHint)
  }

  static func newerVersion(_ found: Int64, known: Int, _ path: String) -> SpeakError {
    SpeakError(
      .configuration, "cannot open the database \(path)",
      why: "it is from a newer version of speak (schema \(found), this one knows \(known))",
      hint: "update speak; " + otherFileHint)
  }

  static func otherProgram(_ path: String) -> SpeakError {
    SpeakError(
      .configuration, "cannot open the database \(path)", why: "it belongs to another program",
      hint: otherFileHint)
  }
}
