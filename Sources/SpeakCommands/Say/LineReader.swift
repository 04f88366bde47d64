// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel
internal import TextPreparation

/// Lines a person types.
struct LineReader {
  /// As long as Linux lets a line of a terminal become, in bytes without its end: N_TTY_BUF_SIZE less
  /// one. What is typed beyond that is lost, as termios(3) has it of canonical mode.
  private static let terminalLimitBytes = 4095

  private let descriptor: Int32
  private var decoder = UTF8Decoder(onInvalid: .replace)
  private var pending = ""
  private var toldCount = 0
  private var isEnded = false
  /// What the last line may have lost, for warnings.
  private(set) var damage: [SpeakError] = []

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The text of the next line, `nil` at the end of the input. `waiting` is called before each read
  /// and returns when there is something to read.
  mutating func next(waiting: (Int32) -> Void) throws(SpeakError) -> String? {
    while true {
      if let end = pending.unicodeScalars.firstIndex(of: "\n") {
        let line = String(pending.unicodeScalars[..<end])
        pending = String(pending.unicodeScalars[pending.unicodeScalars.index(after: end)...])
        judge(line)
        return typedText(line)
      }
      guard !isEnded else {
        defer { pending = "" }
        judge(pending)
        return pending.isEmpty ? nil : typedText(pending)
      }
      waiting(descriptor)
      try read()
    }
  }

  private mutating func judge(_ line: String) {
    damage = []
    if decoder.replacedCount > toldCount {
      toldCount = decoder.replacedCount
      damage.append(.lineIsNotUTF8)
    }
    if line.utf8.count >= Self.terminalLimitBytes {
      damage.append(
        SpeakError(
          .malformedInput, "the end of the line may be missing",
          why: "a terminal passes on no more than \(Self.terminalLimitBytes) bytes of a line",
          hint: "`speak -f FILE` or a pipe takes text of any length"))
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

extension SpeakError {
  static let lineIsNotUTF8 = SpeakError(
    .malformedInput, "not all of the line could be read", why: "it is not all UTF-8")
}
