// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
package import SpeakModel

/// Signals as bytes on a pipe, so that the one `poll` loop hears of them like of anything else.
///
/// Signal handlers reach nothing but global state, so there is one pipe for the process.
package final class SignalPipe: PollSource {
  /// Those whose sender expects the process to end.
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// How long one of them may go unseen, in seconds: a library may wait for a sound server that hangs, or
  /// for a database in use.
  private static let patienceSeconds: UInt32 = 2

  /// The write end the handler knows. Set once, before the handlers are installed.
  nonisolated(unsafe) private static var writeEnd: Int32 = -1
  /// The last of the ending ones that has come.
  nonisolated(unsafe) private static var unseen: Int32 = 0

  /// Readable when a signal has come.
  private let descriptor: Int32
  private var caught: [Int32]
  /// Sees to a signal that has come and returns `true`, or leaves it to the others.
  package var intercept: ((Int32) -> Bool)?
  /// One that has been seen and not taken.
  private var pending: Int32?

  /// Catches `signals` from here to the end of the process. One that is to end it does so by itself if
  /// `settle` does not follow in 2 s.
  ///
  /// Throws `.unavailable` if the process may not open any more files.
  package init(catching signals: [Int32]) throws(SpeakError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw SpeakError(.unavailable, "cannot begin to speak", why: SystemError(code: errno).text)
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    unsafe Self.writeEnd = ends[1]
    caught = signals.filter { Self.install($0) }
    if caught.contains(where: Self.ending.contains) { Self.endWhenUnseen() }
  }

  /// Lets the signals have their usual effect again.
  package func release() {
    for signal in caught { _ = Glibc.signal(signal, SIG_DFL) }
  }

  /// Catches `signals` that end nothing: `heed` is called with each when the pipe is next looked into.
  package func heed(_ signals: [Int32], _ heed: @escaping (Int32) -> Void) {
    caught += signals.filter { Self.install($0) }
    intercept = { signal in
      guard signals.contains(signal) else { return false }
      heed(signal)
      return true
    }
  }

  package func pollRequests() -> [PollRequest] {
    [PollRequest(descriptor: descriptor, events: Int16(POLLIN))]
  }

  /// What intercepts a signal does so before whoever is registered later is told anything.
  package func polled(_ reported: [Int16]) { _ = hasCome() }

  /// The next signal that has come, `nil` if there is none.
  package func take() -> Int32? {
    defer { pending = nil }
    return pending ?? next()
  }

  /// Whether there is a signal to take.
  package func hasCome() -> Bool {
    pending = pending ?? next()
    return pending != nil
  }

  private func next() -> Int32? {
    while let byte = try? readBytes(from: descriptor, limit: 1)?.first {
      if intercept?(Int32(byte)) != true { return Int32(byte) }
      if unsafe Self.unseen == Int32(byte) { settle() }
    }
    return nil
  }

  /// What a signal asked for has been done as far as others are concerned: what is left may take its time.
  /// Until then the signal ends the process in 2 s, as letting go of a sound device may hang.
  package func settle() {
    unsafe Self.unseen = 0
    _ = alarm(0)
  }

  /// Ends the process by the signal itself, so that a shell sees what happened.
  package static func raiseAgain(_ signal: Int32) -> Never {
    _ = Glibc.signal(signal, SIG_DFL)
    unblock(signal)
    raise(signal)
    exit(128 + signal)
  }

  /// Stops the process as Ctrl-Z does, until it is continued. The kernel knows whether anybody could do
  /// that, so its own handling decides.
  package static func stopUntilContinued() {
    _ = Glibc.signal(SIGTSTP, SIG_DFL)
    unblock(SIGTSTP)
    raise(SIGTSTP)
    _ = install(SIGTSTP)
  }

  private static func unblock(_ signal: Int32) {
    var only = sigset_t()
    unsafe sigemptyset(&only)
    unsafe sigaddset(&only, signal)
    unsafe sigprocmask(SIG_UNBLOCK, &only, nil)
  }

  /// Has the alarm that an unseen signal sets end the process by that signal. What was begun is in the
  /// history as stopped, and the kernel gives up what was locked.
  private static func endWhenUnseen() {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      // An alarm of somebody else's ends it as it always does.
      let signal = unsafe SignalPipe.unseen == 0 ? SIGALRM : SignalPipe.unseen
      _ = Glibc.signal(signal, SIG_DFL)
      SignalPipe.unblock(signal)
      raise(signal)
    }
    _ = unsafe sigaction(SIGALRM, &action, nil)
  }

  /// Returns whether the signal is caught now: one that was ignored when we were started stays ignored,
  /// as nohup relies on.
  private static func install(_ signal: Int32) -> Bool {
    var before = sigaction()
    guard unsafe sigaction(signal, nil, &before) == 0,
      unsafe unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return false }
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { signal in
      let saved = errno
      // First the alarm: once the byte is there, it may be taken, and the alarm with it.
      if signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT {
        unsafe SignalPipe.unseen = signal
        _ = alarm(SignalPipe.patienceSeconds)
      }
      var byte = UInt8(truncatingIfNeeded: signal)
      _ = unsafe write(SignalPipe.writeEnd, &byte, 1)
      errno = saved
    }
    guard unsafe sigaction(signal, &action, nil) == 0 else {
      preconditionFailure("signal \(signal) cannot be caught: errno \(errno)")
    }
    // A launcher with threads may have handed its blocked signals down to us.
    unblock(signal)
    return true
  }
}
