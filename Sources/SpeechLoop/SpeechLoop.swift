// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// How an utterance went.
package struct SpeechResult: Equatable, Sendable {
  package var outcome: Outcome
  /// The signal that cut it, if one did.
  package var signal: Int32?
  /// Pieces of the text that no attempt could say.
  package var unsaid: [String]
  /// Words and symbols of the text that the voice has no reading for, each once, in order; only the
  /// first of many.
  package var unread: [UnreadWord] = []
  /// Whether anything but silence came from the engine.
  package var hadSound: Bool

  mutating func note(_ word: UnreadWord) {
    let limit = 100
    if unread.count < limit, !unread.contains(word) { unread.append(word) }
  }
}

/// A word or symbol of the text that the voice has no reading for.
package struct UnreadWord: Equatable, Sendable {
  package var text: String
  /// Whether it is named by its kind ("Chinese letter"), or not heard at all.
  package var isKindSaid: Bool

  package init(text: String, isKindSaid: Bool) {
    self.text = text
    self.isKindSaid = isKindSaid
  }
}

/// Moves an utterance from its engine to the sink: one thread, one `poll`.
///
/// The engine's pipe is the bounded queue: while the sink has no room, nobody reads, and the engine
/// waits. An engine that dies or falls silent is replaced, and the sentence it failed on is tried
/// again in smaller pieces.
package final class SpeechLoop {
  /// PCM held between engine and sink, in bytes: three quarters of a second at 22,050 Hz.
  static let queueLimit = 1 << 15
  /// Requests the engine has at once: it works on one while the next waits in its pipe.
  static let requestsAhead = 2
  /// Engines lost in a row, without one answer in between, that end the attempt.
  static let lossLimit = 40

  enum Input {
    case ready
    case waiting(descriptor: Int32)
    case ended
  }
  enum Sound { case closed, open, draining }

  let launcher: any EngineLauncher
  let sink: any Sink
  let signals: SignalPipe
  let silenceLimitMilliseconds: Int
  let report: (SpeakError) -> Void

  var client: EngineClient?
  var lossesInARow = 0

  var voice: Voice?
  var prosody = Prosody()
  var schedule = SegmentSchedule(EmptySource())
  var input = Input.ended
  var awaited: [SegmentSchedule.Item] = []
  var answer = Answer()
  var format: AudioFormat?
  var pcm = PCMQueue()
  var sound = Sound.closed
  /// Why `openAhead` failed.
  private var openingFailure: SpeakError?
  /// The format the sink is open for.
  var sinkFormat: AudioFormat?
  var sinkMayTake = true
  /// Since when the sink, being asked, has taken nothing, on the monotonic clock.
  var sinkStuckSince: Int?
  /// When the sink asked to be called again, on the monotonic clock.
  var sinkWakeMilliseconds: Int?
  var result = SpeechResult(outcome: .finished, unsaid: [], hadSound: false)

  /// `report` is told of trouble that does not end the utterance. An engine that owes an answer and
  /// sends nothing for `silenceLimitMilliseconds` counts as hung.
  package init(
    launcher: any EngineLauncher, sink: any Sink, signals: SignalPipe,
    silenceLimitMilliseconds: Int = 10_000, report: @escaping (SpeakError) -> Void
  ) {
    self.launcher = launcher
    self.sink = sink
    self.signals = signals
    self.silenceLimitMilliseconds = silenceLimitMilliseconds
    self.report = report
  }

  /// Opens the sink before anything is known of the sound but the format it will probably have: opening
  /// a sound device takes longer than all else at the start, and its silent lead-in hides what comes
  /// after. Another format opens it anew. A failure is told by the next `speak`.
  package func openAhead(_ format: AudioFormat) {
    guard sound == .closed, sinkWakeMilliseconds == nil else { return }
    do {
      try openSink(format)
    } catch {
      openingFailure = error
    }
  }

  /// Speaks everything `source` gives.
  ///
  /// `beforeSound` is called once the engine has its first request and before the sink gets a frame:
  /// what it does costs no time while the engine works.
  package func speak(
    _ source: any SegmentSource, voice: Voice, prosody: Prosody,
    beforeSound: () -> Void
  ) throws(SpeakError) -> SpeechResult {
    begin(source, voice: voice, prosody: prosody)
    do throws(SpeakError) {
      try feed()
      beforeSound()
      if let openingFailure { throw openingFailure }
      while true {
        if let signal = signals.take() { return cut(by: signal) }
        try feed()
        if try moveSound() { return result }
        try wait()
      }
    } catch {
      abandon()
      throw error
    }
  }

  /// Completes the sink's output and lets go of sink and engine.
  package func finish() throws(SpeakError) {
    client?.end()
    client = nil
    do {
      try sink.complete()
    } catch {
      sink.drop()
      sink.close()
      throw error
    }
    sink.close()
  }

  /// Cuts what is sounding, and lets go of sink and engine and of all that was still to be said.
  package func abandon() {
    sink.drop()
    sink.close()
    client?.end()
    client = nil
    (awaited, answer, pcm, lossesInARow) = ([], Answer(), PCMQueue(), 0)
    (sound, sinkWakeMilliseconds, openingFailure) = (.closed, nil, nil)
  }

  private func begin(_ source: any SegmentSource, voice: Voice, prosody: Prosody) {
    self.voice = voice
    self.prosody = prosody
    schedule = SegmentSchedule(source)
    input = .ready
    format = nil
    sinkStuckSince = nil
    result = SpeechResult(outcome: .finished, unsaid: [], hadSound: false)
  }

  func cut(by signal: Int32?) -> SpeechResult {
    abandon()
    result.outcome = .stopped
    result.signal = signal
    return result
  }
}

/// What has come of the answer to the first awaited request.
struct Answer {
  var byteCount = 0
  var words: [(frame: Int, textOffset: Int)] = []
}

private final class EmptySource: SegmentSource {
  func next() throws(SpeakError) -> SegmentStep { .end }
}
