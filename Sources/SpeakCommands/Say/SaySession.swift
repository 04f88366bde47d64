// SPDX-License-Identifier: GPL-3.0-or-later

internal import Engines
internal import Glibc
internal import Platform
internal import SpeakModel
internal import SpeechLoop
internal import TextPreparation
internal import Utterances

/// One call of `speak` that speaks: what is spoken in turn, with one pool of engines and one sink.
final class SaySession {
  /// A conversation may change the voice, the rate and the volume.
  var options: SayOptions
  let environment: Environment
  let ports: Ports
  let signals: SignalPipe
  let polls: PollSet
  let commands: CommandQueue
  let engines: EnginePool
  let loop: SpeechLoop
  let recorder: HistoryRecorder
  private let destination: Destination
  let turns: TurnTakingSink?
  private let history: HistoryObserver
  private let words: WordSegmenter
  /// Whether somebody beside the history follows.
  private var isFollowed = false
  private var utteranceCount = 0
  /// Whether anything is to be heard in the output so far.
  private var outputHasSound = false
  /// What all voices of libespeak-ng but the MBROLA ones speak in.
  private static let usualFormat = AudioFormat(rateHz: 22050)
  /// Asked for once.
  var voices: [Voice]?
  /// The exit status so far: that of the first piece of trouble.
  private(set) var status: Int32 = 0

  /// What a session is put together from.
  struct Parts {
    var destination: Destination
    var sink: any Sink
    /// The sink if that takes turns.
    var turns: TurnTakingSink?
    var engines: EnginePool
    var recorder: HistoryRecorder
    var signals: SignalPipe
    var polls = PollSet()
    var commands = CommandQueue()
    /// Whether history keeps only what is heard.
    var keepsHeard = false
  }

  init(_ parts: Parts, options: SayOptions, environment: Environment, ports: Ports) {
    (self.options, self.environment, self.ports) = (options, environment, ports)
    (signals, polls, commands) = (parts.signals, parts.polls, parts.commands)
    (engines, recorder) = (parts.engines, parts.recorder)
    (destination, turns) = (parts.destination, parts.turns)
    words = WordSegmenter(dictionary: ports.wordDictionary)
    history = HistoryObserver(
      recorder, device: parts.sink.name, keepsHeard: parts.keepsHeard,
      waitsForOutput: destination.mayBeLost, now: ports.now)
    loop = SpeechLoop(
      engines: engines, sink: parts.sink, signals: signals, polls: polls, commands: commands,
      makeResampler: ports.makeResampler, openRecording: ports.openRecording,
      report: { ports.diagnostics.report($0) })
    loop.observers = [history]
    polls.register(engines)
    polls.register(signals)
  }

  /// Has somebody follow the utterances, and be waited for.
  func add(_ follower: any SpeechObserver & PollSource) {
    add(follower as any SpeechObserver)
    polls.register(follower)
  }

  func add(_ observer: any SpeechObserver) {
    isFollowed = true
    loop.observers.append(observer)
  }

  /// Whether an output file or stream is gone, and with it what was said before.
  var hasLostOutput: Bool { destination.mayBeLost && loop.hasLostOutput }

  // MARK: - Speaking

  /// Speaks one request to its end. A signal that cuts it ends the process.
  @discardableResult
  func speak(_ request: SayRequest) throws(SpeakError) -> Outcome {
    let (script, text) = try script(of: request)
    guard !isBlank(text) else {
      throw .nothingToSay
    }
    turns?.beginUtterance()
    if destination.isHeardInTime { loop.openAhead(Self.usualFormat) }
    let (voice, language) = try chooseVoiceOrLetGo(for: request, text: text)
    utteranceCount += 1
    let items = try voiceChoice().items(
      of: script, voice: voice, language: language, words: words)
    defer { history.settle() }
    let result = try loop.speak(
      Utterance(
        number: utteranceCount, text: text, isComplete: request.isComplete, voice: voice,
        language: language, source: request.source, phrase: request.phrase), items,
      followsWords: isFollowed)
    if let signal = result.signal { endProcess(by: signal) }
    return conclude(request, result, text: text)
  }

  /// The request's script, and as much of its text as is known before it is spoken.
  private func script(
    of request: SayRequest
  ) throws(SpeakError) -> (script: any Script, text: String) {
    switch request.text {
    case .whole(let whole): return (TextScript(whole), whole)
    case .stream(let stream):
      try waitForText(of: stream)
      let text = request.isRead ? try stream.firstSentence() : nil
      return (stream, text ?? stream.spoken.kept)
    }
  }

  private func conclude(_ request: SayRequest, _ result: SpeechResult, text: String) -> Outcome {
    outputHasSound = outputHasSound || result.hadSound || result.isSilenceWanted
    if case .stream(let stream) = request.text, let warning = stream.replacementWarning {
      ports.diagnostics.report(warning)
    }
    if !result.unsaid.isEmpty, status == 0 { status = 70 }
    guard result.isUnheard else {
      unreadWarnings(result.unread).forEach(ports.diagnostics.report)
      return result.outcome
    }
    // Where the engine failed, the voice is not to blame.
    guard result.unsaid.isEmpty else { return result.outcome }
    let isWordless = !text.unicodeScalars.contains { $0.properties.isAlphabetic }
    note(
      SpeakError(
        .unavailable, "nothing was heard", why: "the voice has no sound for this text",
        hint: isWordless ? nil : "name the language of the text with --language"))
    return .failed
  }

  /// Tells of trouble that ends nothing but decides the exit status.
  func note(_ error: SpeakError) {
    ports.diagnostics.report(error)
    if status == 0 { status = error.exitStatus }
  }

  // MARK: - The end

  /// Completes the output. After an error it is to be given up.
  func finish() throws(SpeakError) {
    for observer in loop.observers { observer.close() }
    // What is left takes no loop: a signal may end it at once, and history then reads "stopped".
    signals.release()
    // A file in which nothing is to be heard replaces no other.
    if destination.mayBeLost, !outputHasSound { return abandon() }
    try loop.finish()
    history.end(hasOutput: true)
  }

  /// Gives up the output after an error.
  func abandon() {
    for observer in loop.observers { observer.close() }
    loop.abandon()
    signals.settle()
    history.end(hasOutput: false)
  }

  func endProcess(by signal: Int32) -> Never {
    signals.settle()
    // A locked database may take seconds to write to; the same signal again ends that.
    signals.release()
    abandon()
    SignalPipe.raiseAgain(signal)
  }

  // MARK: - Waiting

  /// Waits until an input has brought something to say or has ended.
  private func waitForText(of stream: StreamScript) throws(SpeakError) {
    while isBlank(stream.spoken.kept), !stream.isEnded {
      waitForInput(stream.descriptor)
      _ = try stream.read()
    }
    // What is there at once belongs into the first row of the history.
    while !stream.isEnded, !stream.spoken.isFull, try stream.read() {}
  }

  /// Waits until there is something to read; a signal ends the process.
  func waitForInput(_ descriptor: Int32) {
    let request = PollRequest(descriptor: descriptor, events: Int16(POLLIN))
    while wait(for: [request])[request] == 0 {}
  }

  /// Waits for all that is registered, and for `requests`; a signal ends the process.
  @discardableResult
  func wait(for requests: [PollRequest] = []) -> PollResults {
    let results = polls.wait(for: requests)
    if let signal = signals.take() { endProcess(by: signal) }
    return results
  }
}

extension SpeakError {
  static let nothingToSay = SpeakError(
    .usage, "nothing to say", why: "the text is empty", hint: "speak TEXT, or `speak help`")
}
