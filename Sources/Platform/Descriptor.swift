// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// A failed system call: `errno` right after it.
package struct SystemError: Error, Equatable, Sendable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// What the C library calls it: `No space left on device`.
  package var text: String {
    var buffer = [CChar](repeating: 0, count: 128)
    return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard unsafe strerror_r(code, buffer.baseAddress!, buffer.count) == 0 else {
        return "error \(code)"
      }
      return unsafe String(cString: buffer.baseAddress!)
    }
  }
}

/// Reads at most `limit` bytes, interrupted calls repeated.
///
/// - Returns: empty at the end of the input, `nil` if a non-blocking descriptor has nothing now.
package func readBytes(from descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
  var failure: Int32 = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
    var result: Int
    repeat {
      result = unsafe read(descriptor, buffer.baseAddress, limit)
    } while result < 0 && errno == EINTR
    failure = result < 0 ? errno : 0
    count = max(result, 0)
  }
  if failure == EAGAIN || failure == EWOULDBLOCK { return nil }
  guard failure == 0 else { throw SystemError(code: failure) }
  return bytes
}

/// As `readBytes`, waiting where some other program has made the descriptor non-blocking.
///
/// - Returns: empty at the end of the input.
package func readBytesWaiting(
  from descriptor: Int32, limit: Int
) throws(SystemError) -> [UInt8] {
  while true {
    if let bytes = try readBytes(from: descriptor, limit: limit) { return bytes }
    wait(for: POLLIN, on: descriptor)
  }
}

/// Writes as much of `bytes` as the descriptor takes in one call, interrupted calls repeated.
///
/// - Returns: the bytes taken, 0 if a non-blocking descriptor takes nothing now.
package func writeBytes(_ bytes: RawSpan, to descriptor: Int32) throws(SystemError) -> Int {
  var result: Int
  repeat {
    result = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  } while result < 0 && errno == EINTR
  guard result < 0 else { return result }
  let failure = errno
  if failure == EAGAIN || failure == EWOULDBLOCK { return 0 }
  throw SystemError(code: failure)
}

/// What a pipe that is writable takes for sure without waiting, in bytes (PIPE_BUF of <linux/limits.h>).
package let certainPipeBytes = 4096

/// Whether the descriptor takes something, or has failed, within that time; 0 does not wait.
package func isReadyToWrite(_ descriptor: Int32, waitingMilliseconds: Int32 = 0) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  while true {
    let ready = unsafe poll(&request, 1, waitingMilliseconds)
    if ready >= 0 || errno != EINTR { return ready == 1 }
  }
}

/// Writes all of `bytes`, waiting where some other program has made the descriptor non-blocking.
package func writeAllBytes(_ bytes: RawSpan, to descriptor: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.byteCount {
    let count = try writeBytes(bytes.extracting(written..<bytes.byteCount), to: descriptor)
    written += count
    if count == 0 { wait(for: POLLOUT, on: descriptor) }
  }
}

/// Returns early after a signal.
private func wait(for event: Int32, on descriptor: Int32) {
  var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  unsafe poll(&request, 1, -1)
}
