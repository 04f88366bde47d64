// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// The database's place in the file system: made when missing, private to the user, and mended when
/// found open to others. It knows nothing of SQLite but the names of the files it keeps.
///
/// No call here opens a file: closing any descriptor of a database file would drop the locks another
/// connection of this process holds on it (https://sqlite.org/howtocorrupt.html, section 2.2).
struct DatabaseFiles {
  let path: String

  private var what: String { "cannot open the database \(path)" }

  /// Makes the parent directories (0700) and an empty file (0600) where they are missing.
  func makeIfMissing() throws(SpeakError) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw status.st_mode & S_IFMT == S_IFDIR
          ? .system(EISDIR, what)
          : SpeakError(
            .inputOutput, what, why: "it is not a regular file", hint: SpeakError.otherFileHint)
      }
      return
    }
    guard errno == ENOENT else { throw .system(errno, what) }
    do {
      try makeDirectories(folder(ofPath: path))
    } catch {
      throw .system(error.error.code, "cannot create the directory \(error.path)")
    }
    // `mknod` makes a file with its mode in one step and opens none; another process may be first.
    if unsafe mknod(path, S_IFREG | 0o600, 0) != 0, errno != EEXIST {
      throw .system(errno, "cannot create the database \(path)")
    }
  }

  /// Takes the rights of others away from the files, and from the directory if it is speak's own.
  /// Best effort: what belongs to another user stays as it is.
  func makePrivate(includingDirectory: Bool) {
    for file in [path, path + "-wal", path + "-shm"] { restrict(file, to: 0o600) }
    if includingDirectory { restrict(folder(ofPath: path), to: 0o700) }
  }

  private func restrict(_ file: String, to mode: mode_t) {
    var status = stat()
    guard unsafe stat(file, &status) == 0, status.st_mode & 0o077 != 0, status.st_uid == geteuid()
    else { return }
    _ = unsafe chmod(file, status.st_mode & mode)
  }

  /// Bytes in the write-ahead log; 0 if there is none.
  var logBytes: Int {
    var status = stat()
    return unsafe stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether the file system takes no writes at all, from anyone.
  var areOnReadOnlyFileSystem: Bool {
    var status = statvfs()
    return unsafe statvfs(path, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
  }
}
