// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A program on a pseudo-terminal of its own, as a person has it in a terminal window: the terminal
/// is the program's controlling one, and what is typed passes the kernel's line editing.
package final class Terminal: @unchecked Sendable {
  // Sendable by its lock: the reading thread shares the variables with the test.
  private let state = NSCondition()
  private var shown: [UInt8] = []
  private var isReading = true
  private var keyboard: Int32
  /// A byte in it ends the reading.
  private let wake = Pipe()
  private let process: ChildProcess

  package init(_ path: String, _ arguments: [String], environment: [String: String]) throws {
    let name: String
    (keyboard, name) = try Self.open()
    process = try ChildProcess(
      path, arguments, environment: environment, input: .path(name), output: .path(name),
      errors: .path(name), startsSession: true)
    Thread.detachNewThread { self.read() }
  }

  deinit { if keyboard >= 0 { close(keyboard) } }

  /// Types the text; `\u{3}` is Ctrl-C, `\u{4}` Ctrl-D, `\n` Enter.
  package func type(_ text: String) { type(Array(text.utf8)) }

  package func type(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe write(keyboard, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      written += count
    }
  }

  /// Takes the terminal away, as closing its window does.
  package func hangUp() {
    // A descriptor that somebody reads keeps the terminal alive.
    wake.fileHandleForWriting.write(Data([0]))
    state.withLock {
      let deadline = Date(timeIntervalSinceNow: patienceSeconds)
      while isReading, state.wait(until: deadline) {}
      close(keyboard)
      keyboard = -1
    }
  }

  package var identifier: Int32 { process.identifier }
  package func send(signal: Int32) { process.send(signal: signal) }

  /// Everything shown so far, what was typed and echoed included.
  package var text: String { String(decoding: state.withLock { shown }, as: UTF8.self) }

  /// Waits until what is shown holds `part` at least `times` times, at most `patienceSeconds`.
  ///
  /// - Returns: whether it does.
  package func waitFor(_ part: String, times: Int = 1) -> Bool {
    waitUntil { text in text.components(separatedBy: part).count > times }
  }

  /// What the program has left when it has ended: its exit status and the signal that ended it; all
  /// that it has shown is then in `text`. One that does not end in `patienceForEndSeconds` is killed.
  package func waitForEnd() -> (status: Int32, signal: Int32?) {
    let (status, signal, _) = process.waitForEnd()
    // Unless somebody else still has the terminal.
    let deadline = Date(timeIntervalSinceNow: 2)
    state.withLock { while isReading, state.wait(until: deadline) {} }
    return (status, signal)
  }

  /// Whether the program has ended.
  package var hasEnded: Bool { process.hasEnded }

  /// How the terminal is set: line editing, echo, special keys.
  package var settings: [UInt32] {
    var all = termios()
    guard unsafe tcgetattr(keyboard, &all) == 0 else { return [] }
    return [all.c_iflag, all.c_oflag, all.c_cflag, all.c_lflag]
  }

  private func waitUntil(_ isEnough: (String) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: patienceSeconds)
    state.lock()
    defer { state.unlock() }
    while !isEnough(String(decoding: shown, as: UTF8.self)) {
      if !state.wait(until: deadline) { return false }
    }
    return true
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while isShown() {
      let count = unsafe Foundation.read(keyboard, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      state.withLock {
        shown += buffer[..<count]
        state.broadcast()
      }
    }
    state.withLock {
      isReading = false
      state.broadcast()
    }
  }

  /// Waits until there is something to read; `false` if there will be none.
  private func isShown() -> Bool {
    var descriptors = [keyboard, wake.fileHandleForReading.fileDescriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while unsafe poll(&descriptors, 2, -1) < 0, errno == EINTR {}
    return descriptors[1].revents == 0
  }

  /// Swift does not see posix_openpt(3) and what belongs to it; these are its steps.
  private static func open() throws -> (keyboard: Int32, name: String) {
    let keyboard = unsafe Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (unlocked, number): (Int32, UInt32) = (0, 0)
    let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)  // TIOCSPTLCK, TIOCGPTN
    guard keyboard >= 0, unsafe ioctl(keyboard, setLock, &unlocked) == 0,
      unsafe ioctl(keyboard, getNumber, &number) == 0
    else { throw POSIXError(.ENOTTY) }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    return (keyboard, "/dev/pts/\(number)")
  }
}

extension SpeakProgram {
  /// Starts the program on a terminal of its own.
  package func startOnTerminal(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Terminal {
    try Terminal(
      Self.path, arguments,
      environment: fullEnvironment.merging(["TERM": "xterm-256color"]) { $1 }
        .merging(environment) { $1 })
  }
}
