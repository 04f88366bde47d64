// SPDX-License-Identifier: GPL-3.0-or-later

package import Engines
package import Platform
package import SpeakModel

/// Moves the items of an utterance from those who make their sound to the sink: one thread, one `poll`.
///
/// An engine's pipe is the bounded queue: while the sink has no room, nobody reads, and the engine
/// waits. An engine that dies or falls silent is replaced, and the sentence it failed on is tried again
/// in smaller pieces.
package final class SpeechLoop {
  /// PCM held between engine and sink, in bytes: three quarters of a second at 22,050 Hz.
  static let queueLimit = 1 << 15
  /// Requests that are out at once: an engine works on one while the next waits in its pipe.
  static let requestsAhead = 2
  /// Items, those of them included that need no engine.
  static let itemsAhead = 8
  /// Engines lost in a row, without one answer in between, that end the attempt.
  static let lossLimit = 40
  /// Of an utterance that begins with silence.
  static let usualRateHz = 22050

  enum Input {
    case ready
    case waiting(descriptor: Int32)
    case ended
  }

  /// An item whose sound has not come to its end.
  struct Pending {
    var entry: ItemSchedule.Entry
    /// `nil` where no engine is needed.
    var request: EngineRequestID?
  }

  let engines: EnginePool
  package let sink: any Sink
  let signals: SignalPipe
  let polls: PollSet
  let commands: CommandQueue
  let makeResampler: ResamplerMaker
  let openRecording: (_ path: String) throws(SpeakError) -> any SoundReader
  let silenceLimitMilliseconds: Int
  let report: (SpeakError) -> Void
  /// Told in this order.
  package var observers: [any SpeechObserver] = []

  var schedule = ItemSchedule(EmptySource())
  var input = Input.ended
  var awaited: [Pending] = []
  /// Of items whose turn has not come.
  var news: [EngineNews] = []
  var incoming: IncomingSound?
  /// What is left of the silence, and of the recording, whose sound is being made.
  var silenceLeft = 0
  var recordingLeft: (any SoundReader)?
  /// The format of the run; `nil` before its first sound.
  var format: AudioFormat?
  var track = SoundTrack()
  var output = OutputState()
  /// Why `openAhead` failed.
  private var openingFailure: SpeakError?
  /// Whether the sink has failed and is not open again: what a file or stream held is gone.
  package internal(set) var hasLostOutput = false
  var result = SpeechResult(outcome: .finished, unsaid: [], hadSound: false)

  var playback = PlaybackState.playing
  /// What the samples are multiplied by, 0…1: it was changed while something was spoken, and holds for
  /// what is spoken after it, as `rateFactor` does.
  var gain = 1.0
  /// What words a minute are multiplied by.
  var rateFactor = 1.0
  /// The words a minute that were last wished for.
  var baseRate = Prosody().wordsPerMinute
  var followsWords = false
  var hearing = Hearing()

  /// Waits in `polls`, where `engines` and `signals` are registered. `report` is told of trouble that does
  /// not end the utterance. An engine that owes an answer and sends nothing for
  /// `silenceLimitMilliseconds` counts as hung.
  package init(
    engines: EnginePool, sink: any Sink, signals: SignalPipe, polls: PollSet,
    commands: CommandQueue, makeResampler: @escaping ResamplerMaker,
    openRecording: @escaping (_ path: String) throws(SpeakError) -> any SoundReader,
    silenceLimitMilliseconds: Int = 10_000, report: @escaping (SpeakError) -> Void
  ) {
    (self.engines, self.sink, self.signals) = (engines, sink, signals)
    (self.polls, self.commands) = (polls, commands)
    (self.makeResampler, self.openRecording) = (makeResampler, openRecording)
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

  /// Speaks everything `items` gives, and tells the observers of `utterance`: once the engine has its
  /// first request and before the sink gets a frame, so that what they do first costs no time.
  ///
  /// - Parameter followsWords: whether observers want to know of words and sentences.
  package func speak(
    _ utterance: Utterance, _ items: any ItemSource, followsWords: Bool
  ) throws(SpeakError) -> SpeechResult {
    begin(items, followsWords)
    var isAnnounced = false
    do throws(SpeakError) {
      defer { if !isAnnounced { tell(.begin(utterance)) } }
      try feed()
      tell(.begin(utterance))
      isAnnounced = true
      if let openingFailure { throw openingFailure }
      return try play()
    } catch {
      stop()
      tell(.finish(error.kind == .closedPipe ? .stopped : .failed, lastWord: hearing.lastWord))
      throw error
    }
  }

  private func play() throws(SpeakError) -> SpeechResult {
    while true {
      if let signal = signals.take() { return cut(by: signal) }
      try feed()
      try makeSound()
      tellText()
      let isOver = try moveSound()
      noteHeard(isOver: isOver)
      if isOver { return conclude() }
      // A stop at the end of a word has come about; there is nothing left to wait for.
      if playback == .stopped { return cut(by: nil) }
      try wait()
      for command in commands.take() { try obey(command) }
      if playback == .stopped { return cut(by: nil) }
    }
  }

  /// Completes the sink's output and lets go of sink and engines.
  package func finish() throws(SpeakError) {
    engines.end()
    do {
      try sink.complete()
    } catch {
      sink.discard()
      throw error
    }
  }

  /// Cuts what is sounding, lets others speak, and gives up all that was still to be said. What is in a
  /// file stays in it, and more can be spoken.
  package func stop() {
    commands.removeAll()
    if !hasLostOutput {
      sink.cut()
      sink.rest()
    }
    engines.cancel(awaited.compactMap(\.request))
    (awaited, news) = ([], [])
    (incoming, silenceLeft, recordingLeft) = (nil, 0, nil)
    output.stage = .closed
    (output.wakeMilliseconds, openingFailure) = (nil, nil)
  }

  /// As `stop`, and there is to be no output and no engine.
  package func abandon() {
    stop()
    engines.end()
    sink.discard()
  }

  private func begin(_ items: any ItemSource, _ followsWords: Bool) {
    self.followsWords = followsWords
    schedule = ItemSchedule(items)
    input = .ready
    format = nil
    track = SoundTrack(
      start: sink.framesHeard(),
      pace: SpeakingPace(rateHz: output.format?.rateHz ?? Self.usualRateHz, wordsPerMinute: 175))
    hearing = Hearing(start: sink.framesHeard())
    playback = .playing
    output.stuckSince = nil
    result = SpeechResult(outcome: .finished, unsaid: [], hadSound: false)
  }

  private func conclude() -> SpeechResult {
    sink.rest()
    commands.removeAll()
    tell(.finish(result.isUnheard ? .failed : result.outcome, lastWord: hearing.lastWord))
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

  // MARK: - Between utterances

  /// Has the voice's engine loaded what it needs before the next sentence comes.
  package func warmUp(_ voice: Voice) {
    if awaited.isEmpty { engines.warmUp(voice) }
  }

  /// Takes what engines had to say while nobody needed them.
  ///
  /// - Returns: whether one is lost, which has been told.
  package func takeIdleNews() -> Bool {
    var isLost = false
    for case .lost(let loss) in engines.takeNews() {
      isLost = true
      report(
        SpeakError(
          .defect, "the speech engine failed",
          why: "\(loss.failure.description), a new one is started"))
    }
    return isLost
  }
}

private final class EmptySource: ItemSource {
  func next() throws(SpeakError) -> ItemStep { .end }
  func words(of item: Item) -> WordLayout { .none }
  func pieces(of speech: Speech) -> [Speech] { [] }
}
