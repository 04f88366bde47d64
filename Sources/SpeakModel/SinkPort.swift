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
package struct PollRequest: Equatable, Sendable {
  package var descriptor: Int32
  package var events: Int16

  package init(descriptor: Int32, events: Int16) {
    self.descriptor = descriptor
    self.events = events
  }
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
  /// another format, when more is to come after a `drain` that returned `nil` or a `drop`, or with
  /// another format before the first write.
  ///
  /// - Returns: `nil` when open, or the milliseconds after which to call again because the device is
  ///   busy. Throws `.busy` when it stayed busy for too long.
  func open(_ format: AudioFormat) throws(SpeakError) -> Int?

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

  /// Plays out what was taken. To be called again until it returns `nil`.
  ///
  /// - Returns: `nil` when everything was heard, else the milliseconds to wait before the next call.
  func drain() throws(SpeakError) -> Int?

  /// Nothing is to be heard for now, after a `drain` that returned `nil`: others may speak.
  func rest()

  /// Everything has been written and drained: an output file gets its true sizes and its name.
  func complete() throws(SpeakError)

  /// Cuts the sound at once and gives up what was taken but not heard. An output file is removed.
  func drop()

  /// Releases the device or file. Called last, after `complete` or `drop`.
  func close()
}

extension Sink {
  package var stuckLimitMilliseconds: Int? { nil }
  package var isHeardInTime: Bool { false }
  package func warmUp() {}
  package func rest() {}
  package func complete() throws(SpeakError) {}
}
