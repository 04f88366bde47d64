// SPDX-License-Identifier: GPL-3.0-or-later

internal import CEspeak
internal import Glibc
internal import Platform
package import SpeakModel

/// Starts the built-in engine in child processes.
///
/// The first is forked before the program has any thread or library state: it warms up while the
/// parent opens its database and sound device, and costs no second start of a program. Later ones,
/// when an engine died or hung, execute the program anew.
package final class EspeakLauncher: EngineLauncher {
  /// Bytes in the pipe between engine and parent: about three seconds of speech, so that neither
  /// waits for the other's next turn.
  private static let pipeBytes = 1 << 17

  private var forked: EngineConnection?

  /// `forked` is handed out by the first `launch()`.
  package init(forked: EngineConnection?) { self.forked = forked }

  deinit { forked?.end() }

  package func launch() throws(SpeakError) -> EngineLaunch {
    if let first = forked {
      forked = nil
      return .running(first)
    }
    return .running(
      try Self.connect { request, event in
        var name = Array("speak\0".utf8CString)
        var command = Array("engine\0".utf8CString)
        return unsafe name.withUnsafeMutableBufferPointer { name in
          unsafe command.withUnsafeMutableBufferPointer { command in
            let arguments = unsafe [name.baseAddress, command.baseAddress, nil]
            return unsafe cespeak_fork(request, event, arguments)
          }
        }
      })
  }

  /// Forks the engine out of the running program; does not return in the child. To be called at the
  /// very start, while the program has one thread and no library state.
  package static func forkEngine() throws(SpeakError) -> EngineConnection {
    try connect { request, event in
      let child = cespeak_fork(request, event, nil)
      if child == 0 { _exit(serveStandardStreams()) }
      return child
    }
  }

  private static func connect(
    start: (_ request: Int32, _ event: Int32) -> pid_t
  ) throws(SpeakError) -> EngineConnection {
    let request = try Pipe()
    let event = try Pipe()
    cespeak_widen_pipe(event.writeEnd, Int32(pipeBytes))
    let child = start(request.readEnd, event.writeEnd)
    let failure = errno
    close(request.readEnd)
    close(event.writeEnd)
    guard child > 0 else {
      close(request.writeEnd)
      close(event.readEnd)
      throw launchFailure(failure)
    }
    return EngineConnection(
      requestDescriptor: request.writeEnd, eventDescriptor: event.readEnd
    ) { connection in
      kill(child, SIGKILL)
      close(connection.requestDescriptor)
      close(connection.eventDescriptor)
      while waitpid(child, nil, 0) < 0 && errno == EINTR {}
    }
  }

  fileprivate static func launchFailure(_ code: Int32) -> SpeakError {
    SpeakError(.unavailable, "cannot start the engine", why: SystemError(code: code).text)
  }
}

/// Both ends close on exec. They may be 0, 1 or 2 if those were closed at the start.
private struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(SpeakError) {
    var ends: [Int32] = [-1, -1]
    let failure = unsafe cespeak_pipe(&ends)
    guard failure == 0 else { throw EspeakLauncher.launchFailure(failure) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }
}
