// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// The Unix socket through which a process that speaks is controlled: one line of JSON asks, one line
/// answers. It lies in the session's private directory, and whoever is behind a connection must be the
/// same user. No call waits.
enum ControlSocket {
  enum Connection {
    case made(descriptor: Int32)
    /// Nobody listens, or not yet.
    case absent
    /// More want to connect than are let in at once.
    case crowded
  }

  private static let suffix = ".socket"
  private static let backlog: Int32 = 16
  /// A request that has arrived as a whole may be this long, in bytes.
  static let requestLimit = 4096

  static func path(in directory: String, process: Int32) -> String {
    "\(directory)/\(process)\(suffix)"
  }

  /// - Returns: the listening descriptor; `nil` if there can be none.
  static func listen(at path: String) -> Int32? {
    // Under the name others know only once it listens: they take one that refuses them for a dead one's.
    let unfinished = path + ".new"
    guard let descriptor = makeSocket() else { return nil }
    _ = unsafe unlink(unfinished)
    var isListening = address(unfinished, .bind, descriptor) == 0
    if isListening { isListening = unsafe chmod(unfinished, 0o600) == 0 }
    if isListening { isListening = Glibc.listen(descriptor, backlog) == 0 }
    if isListening { isListening = unsafe rename(unfinished, path) == 0 }
    if isListening { return descriptor }
    _ = unsafe unlink(unfinished)
    close(descriptor)
    return nil
  }

  /// - Returns: a descriptor that never waits; `nil` if nobody is there or it is another user.
  static func accept(_ listener: Int32) -> Int32? {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    guard user(behind: descriptor) == geteuid() else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  static func connect(to path: String) -> Connection {
    guard let descriptor = makeSocket() else { return .absent }
    if address(path, .connect, descriptor) == 0 {
      guard user(behind: descriptor) == geteuid() else {
        close(descriptor)
        return .absent
      }
      return .made(descriptor: descriptor)
    }
    let isCrowded = errno == EAGAIN
    close(descriptor)
    return isCrowded ? .crowded : .absent
  }

  /// Sends what fits at once; a peer that has gone is no matter.
  ///
  /// - Returns: the bytes that were sent, or `nil` if nothing can be sent any more.
  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Removes a socket whose process is gone.
  static func removeIfDead(_ path: String) {
    guard let descriptor = makeSocket() else { return }
    defer { close(descriptor) }
    let result = address(path, .connect, descriptor)
    if result != 0, errno == ECONNREFUSED { _ = unsafe unlink(path) }
  }

  /// Removes all sockets in `directory` whose processes are gone.
  static func removeDead(in directory: String) {
    for name in fileNames(in: directory) where name.hasSuffix(suffix) {
      removeIfDead(directory + "/" + name)
    }
  }

  private static func makeSocket() -> Int32? {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(kind), 0)
    return descriptor < 0 ? nil : descriptor
  }

  /// `struct ucred`, which Swift does not see: process, user and group.
  private static func user(behind descriptor: Int32) -> uid_t? {
    var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let result = unsafe getsockopt(
      descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return result == 0 ? credentials.user : nil
  }

  private enum Use { case bind, connect }

  /// - Returns: 0, or -1 with `errno`.
  private static func address(_ path: String, _ use: Use, _ descriptor: Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return -1
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        switch use {
        case .bind: unsafe bind(descriptor, pointer, size)
        case .connect: unsafe Glibc.connect(descriptor, pointer, size)
        }
      }
    }
  }
}
