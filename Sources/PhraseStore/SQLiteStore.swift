// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSQLite
internal import Glibc
package import SpeakModel

/// Phrases and history in one SQLite file, private to the user.
///
/// For one thread at a time. Any number of processes may use the same file at once; a write waits for
/// its turn as long as its patience lasts.
package final class SQLiteStore: Store {
  /// Opening replays the log of the last runs: at this size it takes about a millisecond. Below it,
  /// closing leaves the log in place and so waits for no disk.
  private static let keptLogBytes = 256 * 1024

  let connection: Connection
  let now: () -> Timestamp
  private let files: DatabaseFiles

  /// Opens the database and makes what is missing: parent directories (0700), file (0600), tables.
  ///
  /// On a read-only file system, and where the file itself is read-only, reading works and writing
  /// throws `.permission`; where only the log cannot be made, as on a full disk, writing throws why.
  ///
  /// - Parameters:
  ///   - path: the database file.
  ///   - ownsDirectory: whether the file's directory is speak's alone, so that its mode may be mended.
  ///   - busyTimeoutMilliseconds: how long to wait for another process, 0 or more.
  ///   - now: the clock, for phrases that bring no time of their own.
  /// - Throws: `.inputOutput` for a file that is damaged or no database, `.busy`, `.permission`, and
  ///   `.configuration` for a database of a newer version or another program. Such a file is left as it
  ///   was found.
  package init(
    path: String, ownsDirectory: Bool = false, busyTimeoutMilliseconds: Int32 = 5000,
    now: @escaping () -> Timestamp = SQLiteStore.systemTime
  ) throws(SpeakError) {
    files = DatabaseFiles(path: path)
    self.now = now
    try files.makeIfMissing()
    connection = try Self.open(files, busyTimeoutMilliseconds)
    guard !connection.isReadOnly else { return }
    files.makePrivate(includingDirectory: ownsDirectory)
    try connection.useLog(waitingMilliseconds: busyTimeoutMilliseconds)
    try connection.run("PRAGMA synchronous = NORMAL")
    try connection.run("PRAGMA secure_delete = ON")
  }

  package var isProvisional: Bool { connection.writeFailure != nil }

  package func setPatience(milliseconds: Int) {
    connection.setBusyTimeout(milliseconds: Int32(clamping: milliseconds))
  }

  package func close() {
    if files.logBytes > Self.keptLogBytes { connection.checkpointsOnClose(true) }
    connection.close()
  }

  /// The time of day from the system's clock.
  package static func systemTime() -> Timestamp {
    Timestamp(secondsSince1970: Int64(time(nil)))
  }

  private static func open(
    _ files: DatabaseFiles, _ busyTimeoutMilliseconds: Int32
  ) throws(SpeakError) -> Connection {
    func connect(isImmutable: Bool) throws(SpeakError) -> Connection {
      let connection = try Connection(
        path: files.path, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
        isImmutable: isImmutable)
      try connection.checkIdentity()
      return connection
    }
    do throws(SpeakError) {
      return try connect(isImmutable: false)
    } catch {
      // SQLite wants to make its log's index even to read; where there is no log, nothing is lost by
      // going without. On a full disk, too, what was saved can be said.
      let isReadOnly = files.areOnReadOnlyFileSystem
      guard isReadOnly || error.isDiskFull, files.logBytes == 0,
        let connection = try? connect(isImmutable: true)
      else { throw error }
      if !isReadOnly { connection.writeFailure = error }
      return connection
    }
  }
}

extension Connection {
  /// Sees to it that the file is a database of speak's of the current version, making or migrating it
  /// where needed.
  fileprivate func checkIdentity() throws(SpeakError) {
    // The version first: a process that makes the database sets both in one transaction.
    let version = try pragma("user_version")
    if version == Migrations.currentVersion,
      try pragma("application_id") == Migrations.applicationID
    {
      return
    }
    guard !isReadOnly else { return try checkReadable() }
    try write { () throws(SpeakError) in
      let version = try self.checkedVersion()
      for step in Migrations.steps[version...] {
        for statement in step { try self.run(statement) }
      }
      if version < Migrations.currentVersion {
        try self.run("PRAGMA application_id = \(Migrations.applicationID)")
        try self.run("PRAGMA user_version = \(Migrations.currentVersion)")
      }
    }
  }

  /// The version of the file: 0 for an empty one.
  private func checkedVersion() throws(SpeakError) -> Int {
    let version = try pragma("user_version")
    let application = try pragma("application_id")
    if application == 0, version == 0,
      try first("SELECT 1 FROM sqlite_schema LIMIT 1", decode: { _ in true }) == nil
    {
      return 0
    }
    guard application == Migrations.applicationID, version > 0 else { throw .otherProgram(path) }
    guard version <= Migrations.currentVersion else {
      throw .newerVersion(version, known: Migrations.currentVersion, path)
    }
    return Int(version)
  }

  /// An old or empty file that cannot be written cannot be brought up to date either.
  private func checkReadable() throws(SpeakError) {
    guard try checkedVersion() == Migrations.currentVersion else {
      throw .sqlite(SQLITE_READONLY, systemError: 0, .open, path)
    }
  }

  /// Turns the write-ahead log on, which is a property of the file. SQLite does not wait for other
  /// processes while it changes the mode, so this does.
  fileprivate func useLog(waitingMilliseconds: Int32) throws(SpeakError) {
    let deadline = ContinuousClock.now + .milliseconds(waitingMilliseconds)
    while true {
      do throws(SpeakError) {
        return try askForLog()
      } catch {
        guard error.kind == .busy, ContinuousClock.now < deadline else { throw error }
        _ = usleep(10_000)
      }
    }
  }

  private func askForLog() throws(SpeakError) {
    let mode = try first("PRAGMA journal_mode = WAL") { (row) throws(SpeakError) in
      try row.text(0)
    }
    guard mode == "wal" else {
      throw SpeakError(
        .inputOutput, "cannot open the database \(path)",
        why: "its file system cannot share a write-ahead log",
        hint: "--database FILE uses a file on a local disk")
    }
  }
}
