// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TextPreparation

/// Lines a person types.
struct LineReader {
  private let descriptor: Int32
  private var decoder = UTF8Decoder(onInvalid: .replace)
  private var pending = ""
  private var isEnded = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its end, `nil` at the end of the input. `waiting` is called before each
  /// read and returns when there is something to read.
  mutating func next(waiting: (Int32) -> Void) throws(SpeakError) -> String? {
    while true {
      if let end = pending.unicodeScalars.firstIndex(of: "\n") {
        let line = String(pending.unicodeScalars[..<end])
        pending = String(pending.unicodeScalars[pending.unicodeScalars.index(after: end)...])
        return line
      }
      guard !isEnded else {
        defer { pending = "" }
        return pending.isEmpty ? nil : pending
      }
      waiting(descriptor)
      try read()
    }
  }

  private mutating func read() throws(SpeakError) {
    let bytes: [UInt8]?
    do {
      bytes = try readBytes(from: descriptor, limit: 4096)
    } catch {
      throw SpeakError(.inputOutput, "cannot read the terminal", why: error.text)
    }
    guard let bytes else { return }
    isEnded = bytes.isEmpty
    pending += isEnded ? try decoder.finish() : try decoder.decode(bytes)
  }
}
