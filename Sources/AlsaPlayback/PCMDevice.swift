// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// One PCM opened and set up for 16-bit mono playback, as ALSA presents it: the least a sink needs, so
/// that its recovery can be tried against a device that fails by script.
///
/// No call waits. Calls throw ALSA's error; what it means is for the sink to judge.
protocol PCMDevice: AnyObject {
  /// Frames after which the device reports room, 1 or more.
  var periodFrames: Int { get }
  /// Whether the first moments of sound may be lost while something between here and the ear wakes
  /// up.
  var maySleep: Bool { get }

  /// - Returns: the whole frames taken from the front, 1 or more. Throws `EAGAIN` if there is no room.
  func write(_ pcm: RawSpan) throws(PCMFailure) -> Int
  /// State and delay of the same moment.
  func status() throws(PCMFailure) -> PCMStatus
  /// Plays what is queued although it is less than the start threshold.
  func start() throws(PCMFailure)
  /// Empties the queue and makes ready for frames.
  func prepare() throws(PCMFailure)
  /// Goes on after the computer slept. Throws `EAGAIN` while it is too early.
  func resume() throws(PCMFailure)
  /// Falls silent at once and empties the queue.
  func drop()
  func pollRequests() -> [PollRequest]
  func isWritable(after reported: [Int16]) throws(PCMFailure) -> Bool
  /// Releases the device; the last call.
  func close()
}

/// Opens the device of a name for frames of a format.
typealias PCMOpener = (_ name: String, _ format: AudioFormat) throws(PCMFailure) -> any PCMDevice

/// An error number of a device call, positive as in errno.h.
struct PCMFailure: Error, Equatable {
  var code: Int32
}

struct PCMStatus: Equatable {
  /// ALSA's states, those alike for us made one.
  enum State {
    /// Set up, not yet playing.
    case prepared
    case running
    /// Played everything it had and stopped.
    case starved
    case suspended
    /// Stopped by us, or gone.
    case stopped
  }

  var state: State
  /// Frames until one written now would be heard; some devices report less than 0.
  var delayFrames: Int
}
