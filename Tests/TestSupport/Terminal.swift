// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A program on a pseudo-terminal of its own, as a person has it in a terminal window: the terminal
/// is the program's controlling one, and what is typed passes the kernel's line editing.
package final class Terminal: @unchecked Sendable {
  // Sendable by its lock: the reading and the waiting thread share the variables with the test.
  private static let patienceSeconds = 20.0

  private let state = NSCondition()
  private var shown: [UInt8] = []
  private var status: Int32?
  private var isReading = true
  private var keyboard: Int32
  /// A byte in it ends the reading.
  private let wake = Pipe()
  package let identifier: Int32

  /// Starts the program. It gets no signal mask and no ignored signal of the test's.
  package init(_ path: String, _ arguments: [String], environment: [String: String]) throws {
    let name: String
    (keyboard, name) = try Self.open()
    identifier = try Self.spawn(path, arguments, environment, terminal: name)
    Thread.detachNewThread { self.read() }
    Thread.detachNewThread { self.awaitEnd() }
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
      while isReading { state.wait() }
      close(keyboard)
      keyboard = -1
    }
  }

  package func send(signal: Int32) { kill(identifier, signal) }

  /// Everything shown so far, what was typed and echoed included.
  package var text: String { String(decoding: state.withLock { shown }, as: UTF8.self) }

  /// Waits until what is shown holds `part` at least `times` times, at most 20 s.
  ///
  /// - Returns: whether it does.
  package func waitFor(_ part: String, times: Int = 1) -> Bool {
    waitUntil { text in text.components(separatedBy: part).count > times }
  }

  /// What the program has left when it has ended: its exit status and the signal that ended it. One
  /// that does not end in 20 s is killed.
  package func waitForEnd() -> (status: Int32, signal: Int32?) {
    let deadline = Date(timeIntervalSinceNow: Self.patienceSeconds)
    let ended = state.withLock {
      while status == nil, state.wait(until: deadline) {}
      if status == nil { kill(identifier, SIGKILL) }
      while status == nil { state.wait() }
      return status!
    }
    let signal = ended & 0x7F
    return signal == 0 ? ((ended >> 8) & 0xFF, nil) : (128 + signal, signal)
  }

  /// Whether the program has ended.
  package var hasEnded: Bool { state.withLock { status != nil } }

  /// How the terminal is set: line editing, echo, special keys.
  package var settings: [UInt32] {
    var all = termios()
    guard unsafe tcgetattr(keyboard, &all) == 0 else { return [] }
    return [all.c_iflag, all.c_oflag, all.c_cflag, all.c_lflag]
  }

  private func waitUntil(_ isEnough: (String) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: Self.patienceSeconds)
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

  private func awaitEnd() {
    var ended: Int32 = 0
    while unsafe waitpid(identifier, &ended, 0) < 0, errno == EINTR {}
    state.withLock {
      status = ended
      state.broadcast()
    }
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

  /// A session leader that opens a terminal gets it as its controlling one.
  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String],
    terminal: String
  ) throws -> Int32 {
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    unsafe posix_spawn_file_actions_addopen(&files, 0, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&files, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&files, 0, 2)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which Swift does not see
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)

    let words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") }
    defer { _ = unsafe (words + variables).map { unsafe free($0) } }
    var identifier: Int32 = 0
    let failure = unsafe posix_spawn(
      &identifier, path, &files, &attributes, words + [nil], variables + [nil])
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    return identifier
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
