// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
package import SpeakModel

/// A file that gets its name only when it is complete: whoever looks sees the old one or the whole
/// new one, and nothing is left behind if the process is killed.
///
/// It has one owner, who completes or discards it; letting go of it discards it.
package struct NewFile: ~Copyable {
  package let descriptor: Int32
  private let path: String
  /// The file's name until it is complete; `nil` where the file system keeps unnamed files.
  private var temporaryName: String?

  /// Begins a file for `path` that is the user's alone (0600): what was spoken or kept is nobody
  /// else's business. A symbolic link is followed: what it points to is replaced or made.
  package init(path: String) throws(SpeakError) {
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw Self.error(path, why: isDirectory ? "it is a directory" : "it is not a regular file")
    }
    let target = exists ? Self.resolved(path) : try Self.target(ofLinksFrom: path)
    let (descriptor, name) = Self.create(beside: target)
    guard descriptor >= 0 else { throw Self.error(path, why: SystemError(code: errno).text) }
    (self.path, self.descriptor, temporaryName) = (target, descriptor, name)
  }

  /// Begins a file in `directory`, the user's alone (0600), that never gets a name.
  package init(unnamedIn directory: String) throws(SpeakError) {
    let path = directory + "/speak"
    let (descriptor, name) = Self.create(beside: path)
    guard descriptor >= 0 else {
      throw SpeakError(
        .cannotCreate, "cannot create a file in \(directory)", why: SystemError(code: errno).text)
    }
    let isUnnamed = name.map { unsafe unlink($0) == 0 } ?? true
    (self.path, self.descriptor, temporaryName) = (path, descriptor, isUnnamed ? nil : name)
  }

  /// Gives the file its name; with `isDurable`, only after all of it is on the disk. After a failure
  /// nothing is left of it.
  package consuming func complete(isDurable: Bool = false) throws(SpeakError) {
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
      throw Self.error(path, why: SystemError(code: errno).text)
    }
    temporaryName = nil
    if isDurable { syncDirectory() }
  }

  /// The new name, too, is to survive a power cut.
  private func syncDirectory() {
    let directory = unsafe open(folder(ofPath: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    _ = fsync(directory)
    _ = close(directory)
  }

  /// Gives the file up: it is gone.
  package consuming func discard() {}

  deinit {
    if let temporaryName { _ = unsafe unlink(temporaryName) }
    _ = close(descriptor)
  }

  private static func create(beside path: String) -> (descriptor: Int32, name: String?) {
    // __O_TMPFILE of <bits/fcntl-linux.h>, which Swift does not see.
    let unnamed = unsafe open(
      folder(ofPath: path), O_RDWR | 0o20000000 | O_DIRECTORY | O_CLOEXEC, 0o600)
    if unnamed >= 0 { return (unnamed, nil) }
    let name = name(beside: path)
    return (unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), name)
  }

  private static func name(beside path: String) -> String {
    "\(folder(ofPath: path))/.speak-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }

  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Where links lead whose last target does not exist yet.
  private static func target(ofLinksFrom path: String) throws(SpeakError) -> String {
    var target = path
    // As many as the kernel follows (path_resolution(7)).
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe readlink(target, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
      }
      guard count >= 0 else { return target }
      let next = String(decoding: buffer[..<count], as: UTF8.self)
      target = next.utf8.first == UInt8(ascii: "/") ? next : folder(ofPath: target) + "/" + next
    }
    throw error(path, why: SystemError(code: ELOOP).text)
  }

  private static func error(_ path: String, why: String) -> SpeakError {
    SpeakError(.cannotCreate, "cannot create \(path)", why: why)
  }
}
