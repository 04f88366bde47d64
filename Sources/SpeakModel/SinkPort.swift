// SPDX-License-Identifier: GPL-3.0-or-later

/// PCM as every engine and sink here speaks it: signed 16-bit little-endian, mono.
package struct AudioFormat: Equatable, Sendable {
  package static let bytesPerFrame = 2

  /// Frames a second, 1 or more.
  package var rateHz: Int

  package init(rateHz: Int) {
    precondition(rateHz > 0)
    self.rateHz = rateHz
  }
}

/// A descriptor to wait for and the `poll` events to wait for on it.
package struct PollRequest: Hashable, Sendable {
  package var descriptor: Int32
  package var events: Int16

  package init(descriptor: Int32, events: Int16) {
    self.descriptor = descriptor
    self.events = events
  }
}

/// Whether a step has been done that no call waits for.
package enum SinkProgress: Equatable, Sendable {
  case ready
  /// Not yet: the call is to be made again after so long.
  case again(afterMilliseconds: Int)
}

/// Takes PCM: a sound device, a file, standard output. Used from one thread, inside one `poll` loop;
/// no call waits but `complete`.
package protocol Sink: AnyObject {
  /// What history calls it: the device's name or the file's path.
  var name: String { get }

  /// How long the sink may refuse sound before it counts as broken, in milliseconds; `nil` where the
  /// reader of a pipe may take its time.
  var stuckLimitMilliseconds: Int? { get }

  /// Whether what is taken is heard in its own time, so that a cut can still come in time.
  var isHeardInTime: Bool { get }

  /// Has loaded what `open` needs, without taking anything from anybody.
  func warmUp()

  /// Makes ready for frames of the format. Called before the first write, and again, with the same or
  /// another format, when more is to come after a `drain` that was ready or a `cut`, or with another
  /// format before the first write. Throws `.busy` when a device stayed busy for too long.
  func open(_ format: AudioFormat) throws(SpeakError) -> SinkProgress

  /// What to wait for until `write` can take more; fetched anew before each wait.
  func pollRequests() -> [PollRequest]

  /// Tells the sink what `poll` reported for the requests of the last `pollRequests()`, in order.
  ///
  /// - Returns: whether a write is worth a try.
  func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool

  /// Takes as many whole frames from the front of `pcm` as fit right now.
  ///
  /// - Returns: the frames taken, 0 if there was no room.
  func write(_ pcm: RawSpan) throws(SpeakError) -> Int

  /// Frames that were heard of those taken since the first `open`; never goes back.
  func framesHeard() -> Int

  /// Plays out what was taken; ready when all of it was heard.
  func drain() throws(SpeakError) -> SinkProgress

  /// Gives up at once what was taken and not heard. The sink goes on: what is in a file stays in it, and
  /// more may be opened and written.
  func cut()

  /// Nothing is to be heard for now, after a `drain` that was ready or a `cut`: others may speak.
  func rest()

  /// Everything has been written and drained: an output file gets its true sizes and its name. The last
  /// call but for `discard` after a failure.
  func complete() throws(SpeakError)

  /// There is to be no output: sound is cut, a file is gone. The last call for a file; a device can be
  /// opened again.
  func discard()
}

extension Sink {
  package var stuckLimitMilliseconds: Int? { nil }
  package var isHeardInTime: Bool { false }
  package func warmUp() {}
  package func cut() {}
  package func rest() {}
  package func complete() throws(SpeakError) {}
  package func discard() {}
}
