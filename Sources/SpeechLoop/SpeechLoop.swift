// SPDX-License-Identifier: GPL-3.0-or-later

package import Platform
package import SpeakModel

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

  /// A request the engine has not answered yet.
  struct Request {
    var item: SegmentSchedule.Item
    /// Whether its sound is no longer wanted.
    var isDropped = false
  }

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
  var awaited: [Request] = []
  var format: AudioFormat?
  var track = SoundTrack()
  var output = OutputState()
  /// Why `openAhead` failed.
  private var openingFailure: SpeakError?
  /// Whether the sink has failed and is not open again: what a file or stream held is gone.
  package internal(set) var hasLostOutput = false
  var result = SpeechResult(outcome: .finished, unsaid: [], hadSound: false)

  weak var attendant: (any SpeechAttendant)?
  var course = Course.going
  /// What the samples are multiplied by, 0…1: it was changed while something was spoken, and holds for
  /// what is spoken after it, as `rateFactor` does.
  var gain = 1.0
  /// What the words a minute of an utterance are multiplied by.
  var rateFactor = 1.0
  var hearing = Hearing()

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
    guard output.stage == .closed, output.wakeMilliseconds == nil else { return }
    do {
      try openSink(format)
    } catch {
      openingFailure = error
    }
  }

  /// Speaks everything `source` gives. `attendant` follows and may steer it.
  ///
  /// `beforeSound` is called once the engine has its first request and before the sink gets a frame:
  /// what it does costs no time while the engine works.
  package func speak(
    _ source: any SegmentSource, voice: Voice, prosody: Prosody,
    attendant: (any SpeechAttendant)? = nil, beforeSound: () -> Void
  ) throws(SpeakError) -> SpeechResult {
    begin(source, voice: voice, prosody: prosody, attendant)
    do throws(SpeakError) {
      try feed()
      beforeSound()
      if let openingFailure { throw openingFailure }
      while true {
        if let signal = signals.take() { return cut(by: signal) }
        try feed()
        let isOver = try moveSound()
        noteHeard(isOver: isOver)
        if isOver { return conclude() }
        // A stop at the end of a word has come about; there is nothing left to wait for.
        if course == .stopped { return cut(by: nil) }
        for command in try wait() { try obey(command) }
        if course == .stopped { return cut(by: nil) }
      }
    } catch {
      stop()
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
      sink.discard()
      throw error
    }
  }

  /// Cuts what is sounding, lets others speak, and lets go of the engine and of all that was still to be
  /// said. What is in a file stays in it, and more can be spoken.
  package func stop() {
    if !hasLostOutput {
      sink.cut()
      sink.rest()
    }
    client?.end()
    client = nil
    (awaited, lossesInARow) = ([], 0)
    output.stage = .closed
    (output.wakeMilliseconds, openingFailure) = (nil, nil)
  }

  /// As `stop`, and there is to be no output.
  package func abandon() {
    stop()
    sink.discard()
  }

  private func begin(
    _ source: any SegmentSource, voice: Voice, prosody: Prosody, _ attendant: (any SpeechAttendant)?
  ) {
    self.voice = voice
    self.prosody = prosody
    self.prosody.wordsPerMinute = Int((Double(prosody.wordsPerMinute) * rateFactor).rounded())
      .clamped(to: Prosody.wordsPerMinuteRange)
    self.attendant = attendant
    schedule = SegmentSchedule(source)
    input = .ready
    format = nil
    track = SoundTrack(
      start: sink.framesHeard(),
      pace: SpeakingPace(
        rateHz: output.format?.rateHz ?? 22050, wordsPerMinute: self.prosody.wordsPerMinute))
    hearing = Hearing(start: sink.framesHeard())
    course = .going
    output.stuckSince = nil
    result = SpeechResult(outcome: .finished, unsaid: [], hadSound: false)
  }

  private func conclude() -> SpeechResult {
    sink.rest()
    tell(.finish(result.outcome, lastWord: hearing.lastWord))
    return result
  }

  private func cut(by signal: Int32?) -> SpeechResult {
    noteHeard(isOver: false)
    stop()
    result.outcome = .stopped
    result.signal = signal
    tell(.finish(.stopped, lastWord: hearing.lastWord))
    return result
  }
}

private final class EmptySource: SegmentSource {
  func next() throws(SpeakError) -> SegmentStep { .end }
}
