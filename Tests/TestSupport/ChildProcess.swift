// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A program that the tests have started. Foundation's `Process` hands on what is ignored and blocked
/// here (under `nohup` that is SIGHUP) and descriptors that another thread is about to use, so that the
/// end of a pipe is not seen before some other program ends. This one starts with every signal at its
/// default and with nothing open but its standard input, output and errors.
package final class ChildProcess: @unchecked Sendable {
  /// What a standard descriptor of the program is.
  package enum File {
    /// A path, opened for reading and writing.
    case path(String)
    case descriptor(Int32)

    package static var null: File { .path("/dev/null") }
  }

  package let identifier: Int32
  // Sendable by its lock: the waiting thread and the tests share `status`.
  private let state = NSCondition()
  /// As waitpid(2) tells it; `nil` until the program has ended.
  private var status: Int32?

  /// Starts the program in a process group of its own, or in a session of its own, whose controlling
  /// terminal is then the first terminal among the files.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String], input: File = .null,
    output: File = .null, errors: File = .null, startsSession: Bool = false
  ) throws {
    _ = Self.closedPipesAreErrors
    identifier = try Self.spawn(
      [path] + arguments, environment.map { "\($0)=\($1)" }, [input, output, errors],
      flags: startsSession ? 0x80 : POSIX_SPAWN_SETPGROUP)  // POSIX_SPAWN_SETSID, unseen by Swift
    Thread.detachNewThread { self.awaitEnd() }
  }

  /// A program may end before it has read what a test writes to it.
  private static let closedPipesAreErrors: Void = { signal(SIGPIPE, SIG_IGN) }()

  /// Sends the signal, unless the program has ended: its number may be another's by then.
  package func send(signal: Int32) {
    state.withLock { if status == nil { _ = kill(identifier, signal) } }
  }

  package var hasEnded: Bool { state.withLock { status != nil } }

  /// Waits until the program has ended. One that takes longer than `patienceForEndSeconds` is killed, and
  /// `isKilled` tells of it.
  ///
  /// - Returns: the exit status, 128 more than the number of the signal that ended it; that signal.
  package func waitForEnd() -> (status: Int32, signal: Int32?, isKilled: Bool) {
    let deadline = Date(timeIntervalSinceNow: patienceForEndSeconds)
    return state.withLock {
      while status == nil, state.wait(until: deadline) {}
      let isKilled = status == nil
      if isKilled { _ = kill(identifier, SIGKILL) }
      while status == nil { state.wait() }
      let signal = status! & 0x7F
      return signal == 0 ? ((status! >> 8) & 0xFF, nil, false) : (128 + signal, signal, isKilled)
    }
  }

  private func awaitEnd() {
    // Not reaped before `status` is set, so that no signal goes to another of the same number.
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0,
      errno == EINTR
    {}
    state.withLock {
      var ended: Int32 = 0
      while unsafe waitpid(identifier, &ended, 0) < 0, errno == EINTR {}
      status = ended
      state.broadcast()
    }
  }

  private static func spawn(
    _ words: [String], _ variables: [String], _ standard: [File], flags: Int32
  ) throws -> Int32 {
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    for (number, file) in zip(Int32(0)..., standard) {
      switch file {
      case .path(let path): unsafe posix_spawn_file_actions_addopen(&files, number, path, O_RDWR, 0)
      case .descriptor(let descriptor):
        unsafe posix_spawn_file_actions_adddup2(&files, descriptor, number)
      }
    }
    _ = unsafe closeFrom(&files, 3)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(flags | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)

    let words = unsafe words.map { unsafe strdup($0) }
    let variables = unsafe variables.map { unsafe strdup($0) }
    defer { _ = unsafe (words + variables).map { unsafe free($0) } }
    var identifier: Int32 = 0
    let failure = unsafe posix_spawn(
      &identifier, words[0]!, &files, &attributes, words + [nil], variables + [nil])
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    return identifier
  }

  private typealias CloseFrom =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

  /// posix_spawn_file_actions_addclosefrom_np(3), which Swift does not see.
  private static let closeFrom = unsafe unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"), to: CloseFrom.self)
}
