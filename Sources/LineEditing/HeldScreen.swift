// SPDX-License-Identifier: GPL-3.0-or-later

internal import CReadline
internal import Glibc
internal import Platform
internal import SpeakModel

/// A stream to a terminal that never waits: what a terminal that is held up does not take is kept, as it
/// must not hold up the voice.
///
/// Safe, because whoever writes to the stream keeps the screen.
@safe final class HeldScreen {
  /// Beyond it what is shown is out of date in any case.
  private static let keptLimit = 1 << 20
  private static let pieceBytes = 4096

  /// Writable when the terminal takes more.
  let terminal: Int32
  private var kept: [UInt8] = []
  private var hasLost = false
  private(set) var stream: UnsafeMutablePointer<FILE>! = nil

  /// `nil` if there can be no stream to the terminal behind the descriptor.
  init?(output: Int32) {
    // A description of its own, so that it can be made not to block: the shell shares the other.
    let own = unsafe open(
      "/proc/self/fd/\(output)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    terminal = own >= 0 ? own : fcntl(output, F_DUPFD_CLOEXEC, 3)
    guard terminal >= 0 else { return nil }
    unsafe stream = creadline_stream(Unmanaged.passUnretained(self).toOpaque()) {
      context, bytes, count in
      let screen = unsafe Unmanaged<HeldScreen>.fromOpaque(context).takeUnretainedValue()
      unsafe screen.take(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    }
    guard unsafe stream != nil else { return nil }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    if kept.count + bytes.count <= Self.keptLimit {
      unsafe kept += bytes
    } else {
      hasLost = true
    }
    _ = flush(waitingMilliseconds: 0)
  }

  /// Writes what is kept; waits for so long each time the terminal takes nothing.
  ///
  /// - Returns: whether all is written.
  func flush(waitingMilliseconds: Int32) -> Bool {
    while !kept.isEmpty, isReadyToWrite(terminal, waitingMilliseconds: waitingMilliseconds) {
      let piece = Array(kept.prefix(Self.pieceBytes))
      // One that is gone takes nothing more.
      let count = (try? unsafe writeBytes(piece.span.bytes, to: terminal)) ?? kept.count
      if count == 0 { break }
      kept.removeFirst(count)
    }
    return kept.isEmpty
  }

  /// Whether something was left out because the terminal was held up for too long; asked once.
  func takeLoss() -> Bool {
    defer { hasLost = false }
    return hasLost
  }
}
