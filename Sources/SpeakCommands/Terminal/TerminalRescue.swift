// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Puts the terminal in order where no other code of ours runs any more: at `exit()`, and when a signal
/// ends the process that nobody reads from a pipe, as that of a crash.
///
/// Handlers reach nothing but global state, and what they call must be async-signal-safe
/// (signal-safety(7)): memory laid out beforehand, `tcgetpgrp`, `tcsetattr`, `poll`, `write`,
/// `raise`.
enum TerminalRescue {
  private struct State {
    var descriptor: Int32 = -1
    var isArmed = false
    var settings = termios()
    var farewellCount = 0
  }

  private static let farewellLimit = 64
  // Written by the one thread and read by handlers that end it; made before they are installed.
  nonisolated(unsafe) private static let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
  nonisolated(unsafe) private static let farewellBytes =
    UnsafeMutablePointer<UInt8>.allocate(capacity: farewellLimit)
  /// What was to happen at each signal: nothing of ours, or a report of the Swift runtime's.
  nonisolated(unsafe) private static let previous =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  /// What ends a process, and is not caught for the speech loop.
  private static let signals =
    [
      SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2,
      SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT,
    ] + realTimeSignals
  /// All that programs may use (signal(7)).
  private static let realTimeSignals = Array(Int32(34)...64)

  static func prepare(_ descriptor: Int32) {
    unsafe state.initialize(to: State(descriptor: descriptor))
    unsafe farewellBytes.initialize(repeating: 0, count: farewellLimit)
    atexit { TerminalRescue.restore() }
    for signal in signals { install(signal) }
  }

  /// `settings` are to be put back.
  static func arm(_ settings: termios) {
    unsafe state.pointee.settings = settings
    unsafe state.pointee.isArmed = true
  }

  static func disarm() { unsafe state.pointee.isArmed = false }

  /// `text` is to be written.
  static func farewell(_ text: String) {
    unsafe state.pointee.farewellCount = 0
    var count = 0
    for byte in text.utf8.prefix(farewellLimit) {
      unsafe farewellBytes[count] = byte
      count += 1
    }
    unsafe state.pointee.farewellCount = count
  }

  private static func restore() {
    let descriptor = unsafe state.pointee.descriptor
    guard tcgetpgrp(descriptor) == getpgrp() else { return }
    // A terminal that is held up must not hold up the end.
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if unsafe state.pointee.farewellCount > 0, unsafe poll(&request, 1, 0) == 1 {
      _ = unsafe write(descriptor, farewellBytes, state.pointee.farewellCount)
      unsafe state.pointee.farewellCount = 0
    }
    if unsafe state.pointee.isArmed {
      unsafe state.pointee.isArmed = false
      _ = unsafe tcsetattr(descriptor, TCSANOW, &state.pointee.settings)
    }
  }

  private static func install(_ signal: Int32) {
    let before = unsafe previous + Int(signal)
    unsafe before.initialize(to: sigaction())
    guard unsafe sigaction(signal, nil, before) == 0,
      unsafe unsafeBitCast(before.pointee.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { signal in
      TerminalRescue.restore()
      _ = unsafe sigaction(signal, TerminalRescue.previous + Int(signal), nil)
      raise(signal)
    }
    action.sa_flags = SA_NODEFER
    _ = unsafe sigaction(signal, &action, nil)
  }
}
