// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc
package import SpeakModel

/// Text on its way to a descriptor, gathered into large writes.
///
/// When the reader has gone away (EPIPE), the rest is dropped in silence: that is how a program in a
/// pipe ends well. Any other failure is kept and thrown by `flush()`. The process ignores SIGPIPE.
package final class Output {
  private static let fullAt = 65536
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private var failure: SpeakError?
  /// Whether somebody may still be reading.
  package private(set) var isOpen = true
  /// Takes what would be written, while somebody else keeps the screen in order.
  var screen: ((String) -> Void)?

  /// Called before a fault or warning is told: what the terminal shows may have to make room.
  package var beforeReport: (() -> Void)?

  /// - Parameter name: what a failure calls it.
  package init(descriptor: Int32, name: String = "the output") {
    self.descriptor = descriptor
    self.name = name
  }

  package func write(_ text: String) {
    guard isOpen, failure == nil else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.fullAt { drain() }
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
    write("speak: \(visible(error.what)): \(visible(error.why))\n")
    if let hint = error.hint { write("  hint: \(visible(hint))\n") }
    drain()
  }

  private func drain() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard isOpen, failure == nil, !buffer.isEmpty else { return }
    if let screen { return screen(String(decoding: buffer, as: UTF8.self)) }
    do throws(SystemError) {
      try unsafe writeAllBytes(buffer.span.bytes, to: descriptor)
    } catch {
      if error.code == EPIPE {
        isOpen = false
      } else {
        failure = SpeakError(.inputOutput, "cannot write \(name)", why: error.text)
      }
    }
  }
}
