// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Why a file or stream was not read as a whole.
package enum ReadFailure: Error, Equatable, Sendable {
  /// Opening or reading failed.
  case system(SystemError)
  /// A pipe, a device or a socket: what would make the reader wait, or never end.
  case notRegular
  /// It holds more bytes than were allowed.
  case tooLarge
}

/// All that a descriptor, blocking or not, gives until its end; waits for it.
package func readToEnd(
  _ descriptor: Int32, limitBytes: Int
) throws(ReadFailure) -> [UInt8] {
  var content: [UInt8] = []
  while true {
    let bytes: [UInt8]
    do {
      bytes = try readBytesWaiting(from: descriptor, limit: 1 << 16)
    } catch {
      throw .system(error)
    }
    if bytes.isEmpty { return content }
    guard content.count + bytes.count <= limitBytes else { throw .tooLarge }
    content += bytes
  }
}

/// The whole content of a regular file, links followed. Nothing else is waited for: a pipe of that
/// name must not hold up anybody's voice.
///
/// A folder fails with `EISDIR`, as reading it would.
package func readRegularFile(
  _ path: String, limitBytes: Int
) throws(ReadFailure) -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else {
    // The name of a socket.
    throw errno == ENXIO ? .notRegular : .system(SystemError(code: errno))
  }
  defer { close(descriptor) }
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw .system(SystemError(code: errno)) }
  switch status.st_mode & S_IFMT {
  case S_IFREG: return try readToEnd(descriptor, limitBytes: limitBytes)
  case S_IFDIR: throw .system(SystemError(code: EISDIR))
  default: throw .notRegular
  }
}
