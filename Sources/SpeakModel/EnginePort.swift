// SPDX-License-Identifier: GPL-3.0-or-later

/// Starts engines. An engine is always another process (or a peer) that serves the Wyoming
/// protocol on a pair of descriptors: it can die, hang or leak without taking the voice, the
/// history or the terminal with it.
package protocol EngineLauncher: AnyObject {
  /// Starts an engine, or goes on with starting it. The caller owns the connection and ends it.
  func launch() throws(SpeakError) -> EngineLaunch
}

/// How far a launch has come; no launcher waits.
package enum EngineLaunch {
  /// It takes requests.
  case running(EngineConnection)
  /// Not yet: `launch` is to be called again after so long.
  case again(afterMilliseconds: Int)
}

/// A running engine. Whoever holds it ends it with `end()`; letting go of one that was not ended
/// is a fault of ours and traps.
package final class EngineConnection {
  /// Requests are written here.
  package let requestDescriptor: Int32
  /// Events are read here.
  package let eventDescriptor: Int32
  private let onEnd: (EngineConnection) -> Void
  private var isEnded = false

  /// `onEnd` closes the descriptors, ends the process, if any, at once, and reaps it.
  package init(
    requestDescriptor: Int32, eventDescriptor: Int32,
    onEnd: @escaping (EngineConnection) -> Void
  ) {
    self.requestDescriptor = requestDescriptor
    self.eventDescriptor = eventDescriptor
    self.onEnd = onEnd
  }

  /// Ends the engine, whatever it is doing. A second call does nothing.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    onEnd(self)
  }

  deinit { precondition(isEnded, "an engine connection was let go without being ended") }
}
