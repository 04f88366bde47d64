// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
package import SpeakModel

/// A file that gets its name only when it is complete: whoever looks sees the old one or the whole
/// new one, and nothing is left behind if the process is killed.
package final class NewFile {
  package let descriptor: Int32
  private let path: String
  /// The file's name until it is complete; `nil` where the file system keeps unnamed files.
  private var temporaryName: String?
  private var isClosed = false

  /// Begins a file for `path` that is the user's alone (0600): what was spoken or kept is nobody
  /// else's business. A symbolic link to a file is
  /// followed: what it points to is replaced.
  package init(path: String) throws(SpeakError) {
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists && status.st_mode & S_IFMT == S_IFDIR {
      throw Self.error(path, why: "it is a directory")
    }
    self.path = exists ? Self.resolved(path) : path
    (descriptor, temporaryName) = Self.create(beside: self.path)
    guard descriptor >= 0 else { throw Self.error(path, why: SystemError(code: errno).text) }
  }

  /// Gives the file its name; with `isDurable`, only after all of it is on the disk.
  package func complete(isDurable: Bool = false) throws(SpeakError) {
    defer { close() }
    if isDurable, fsync(descriptor) != 0 {
      throw SpeakError(
        .inputOutput, "cannot write \(path)", why: SystemError(code: errno).text)
    }
    let name = temporaryName ?? Self.name(beside: path)
    if temporaryName == nil {
      // An unnamed file is named through its descriptor (open(2), O_TMPFILE).
      let link = unsafe linkat(
        AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
      guard link == 0 else { throw Self.error(path, why: SystemError(code: errno).text) }
      temporaryName = name
    }
    guard unsafe rename(name, path) == 0 else {
      let failure = SystemError(code: errno)
      throw Self.error(path, why: failure.text)
    }
    temporaryName = nil
    if isDurable { syncDirectory() }
  }

  /// The new name, too, is to survive a power cut.
  private func syncDirectory() {
    let directory = unsafe open(Self.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    _ = fsync(directory)
    _ = Glibc.close(directory)
  }

  /// Closes the file; an incomplete one is gone. A second call does nothing.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    if let temporaryName { _ = unsafe unlink(temporaryName) }
    _ = Glibc.close(descriptor)
  }

  deinit { close() }

  private static func create(beside path: String) -> (descriptor: Int32, name: String?) {
    // __O_TMPFILE of <bits/fcntl-linux.h>, which Swift does not see.
    let unnamed = unsafe open(
      directory(of: path), O_RDWR | 0o20000000 | O_DIRECTORY | O_CLOEXEC, 0o600)
    if unnamed >= 0 { return (unnamed, nil) }
    let name = name(beside: path)
    return (unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), name)
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func name(beside path: String) -> String {
    "\(directory(of: path))/.speak-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }

  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static func error(_ path: String, why: String) -> SpeakError {
    SpeakError(.cannotCreate, "cannot create \(path)", why: why)
  }
}
