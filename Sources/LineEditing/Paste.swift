// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// What is pasted, gathered as it comes: the terminal brackets it (xterm's bracketed paste mode), and
/// somebody may have pasted a book, or the end may never come. Readline's own command would read to the
/// end before it comes back.
struct Paste {
  enum Progress: Equatable {
    case goesOn
    /// The text, with line feeds at the ends of lines. `isCut` tells that only its beginning was kept.
    case complete(text: [UInt8], isCut: Bool)
  }

  /// In bytes. More makes a line that takes longer to show than the sound device's queue lasts.
  static let limit = 1 << 15
  /// The bracket that ends it. It has no beginning of its own in its middle.
  private static let endMark = Array("\u{1B}[201~".utf8)
  private static let atOnce = 256

  private let limit: Int
  private var text: [UInt8] = []
  private var isCut = false
  /// Bytes of the end mark that have come.
  private var matched = 0
  private var lastCame = monotonicMilliseconds()
  private var patienceMilliseconds = 1000

  /// The bracket that begins it has been read. Of what comes, `limit` bytes are kept.
  init(limit: Int) { self.limit = min(max(limit, 0), Self.limit) }

  /// Somebody wants to go on: from now on a tenth of a second without any of it is long enough.
  mutating func doubt() { patienceMilliseconds = 100 }

  /// To be called before each wait for the terminal: what has come already has not been waited for.
  mutating func noteWait(for input: Int32) {
    if hasInput(input) { lastCame = monotonicMilliseconds() }
  }

  /// Reads what has come of it, a little at a time. After a second of waiting without any it counts as
  /// complete, and what comes then is no part of it.
  mutating func read(from input: Int32) -> Progress {
    if monotonicMilliseconds() - lastCame > patienceMilliseconds { return complete() }
    var readCount = 0
    while readCount < Self.atOnce, hasInput(input) {
      // Never beyond the mark.
      guard let read = try? readBytes(from: input, limit: Self.endMark.count - matched),
        !read.isEmpty
      else { return complete() }
      for byte in read { take(byte) }
      readCount += read.count
      lastCame = monotonicMilliseconds()
      if matched == Self.endMark.count { return complete() }
    }
    return .goesOn
  }

  private mutating func take(_ byte: UInt8) {
    if byte == Self.endMark[matched] {
      matched += 1
      return
    }
    for held in Self.endMark[..<matched] { keep(held) }
    matched = byte == Self.endMark[0] ? 1 : 0
    if matched == 0 { keep(byte) }
  }

  private mutating func keep(_ byte: UInt8) {
    if text.count == limit {
      isCut = true
    } else if byte != 0 {
      text.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
    }
  }

  private func complete() -> Progress {
    var text = text
    // A character that was cut in two is left out.
    if isCut {
      while let last = text.last, last & 0xC0 == 0x80 { text.removeLast() }
      if let last = text.last, last >= 0xC0 { text.removeLast() }
    }
    return .complete(text: text, isCut: isCut)
  }
}

/// Whether something can be read, or the input has ended.
func hasInput(_ input: Int32) -> Bool {
  var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
  return unsafe poll(&request, 1, 0) == 1
}
