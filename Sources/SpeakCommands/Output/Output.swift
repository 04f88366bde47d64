// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc
internal import Platform
package import SpeakModel

/// Text on its way to a descriptor, gathered into large writes.
///
/// When the reader has gone away (EPIPE), the rest is dropped in silence: that is how a program in a
/// pipe ends well. Any other failure is kept and thrown by `flush()`. The process ignores SIGPIPE.
package final class Output {
  private static let fullAt = 65536
  /// What a reader may be behind, in bytes, before it is waited for: many hours of events.
  private static let unreadLimit = 1 << 24
  private let descriptor: Int32
  private let name: String
  private let patienceMilliseconds: Int32?
  private var buffer: [UInt8] = []
  private var failure: SpeakError?
  /// Whether somebody may still be reading.
  package private(set) var isOpen = true
  /// Takes what would be written, while somebody else keeps the screen in order.
  var screen: ((String) -> Void)?

  /// Called before a fault or warning is told: what the terminal shows may have to make room.
  package var beforeReport: (() -> Void)?
  /// What is told in place of a fault or warning.
  var reworded: ((SpeakError) -> SpeakError)?

  /// - Parameters:
  ///   - name: what a failure calls it.
  ///   - patienceMilliseconds: how long a reader who takes nothing is waited for before the text is
  ///     dropped; for ever without it.
  package init(
    descriptor: Int32, name: String = "the output", patienceMilliseconds: Int32? = nil
  ) {
    self.descriptor = descriptor
    self.name = name
    self.patienceMilliseconds = patienceMilliseconds
  }

  package func write(_ text: String) {
    guard isOpen, failure == nil else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.fullAt { drain() }
  }

  /// Writes the text behind what is gathered, as far as the reader takes it now: one that is slow must not
  /// hold up the voice. The rest goes with a later call, or with `flush`.
  package func writeWithoutWaiting(_ text: String) {
    guard isOpen, failure == nil else { return }
    buffer.append(contentsOf: text.utf8)
    writeReady(waitingMilliseconds: 0)
    if buffer.count > Self.unreadLimit { drain() }
  }

  /// Writes as long as the reader takes something in that time.
  private func writeReady(waitingMilliseconds: Int32) {
    var written = 0
    while written < buffer.count,
      isReadyToWrite(descriptor, waitingMilliseconds: waitingMilliseconds)
    {
      let piece = min(buffer.count - written, certainPipeBytes)
      do throws(SystemError) {
        written += try unsafe writeBytes(
          buffer.span.bytes.extracting(written..<written + piece), to: descriptor)
      } catch {
        note(error)
        break
      }
    }
    buffer.removeFirst(written)
  }

  /// What to wait for if the reader has not taken everything.
  package var pollRequests: [PollRequest] {
    buffer.isEmpty || !isOpen || failure != nil
      ? [] : [PollRequest(descriptor: descriptor, events: Int16(POLLOUT))]
  }

  /// Writes what is gathered. Throws `.inputOutput` if that, or an earlier write, failed.
  package func flush() throws(SpeakError) {
    drain()
    if let failure { throw failure }
  }

  /// Tells a fault in one line, with what can be done about it in a second one, at once. A warning is
  /// told in the same way: it ends nothing.
  package func report(_ error: SpeakError) {
    beforeReport?()
    let error = reworded?(error) ?? error
    write("speak: \(visible(error.what)): \(visible(error.why))\n")
    if let hint = error.hint { write("  hint: \(visible(hint))\n") }
    drain()
  }

  private func drain() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard isOpen, failure == nil, !buffer.isEmpty else { return }
    if let screen { return screen(String(decoding: buffer, as: UTF8.self)) }
    if let patienceMilliseconds {
      return writeReady(waitingMilliseconds: patienceMilliseconds)
    }
    do throws(SystemError) {
      try unsafe writeAllBytes(buffer.span.bytes, to: descriptor)
    } catch {
      note(error)
    }
  }

  private func note(_ error: SystemError) {
    if error.code == EPIPE {
      isOpen = false
    } else {
      failure = SpeakError(.inputOutput, "cannot write \(name)", why: error.text)
    }
  }
}
