// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import SpeechLoop
internal import TextPreparation

/// One call of `speak` that speaks: what is spoken in turn, with one engine and one sink.
final class SaySession {
  /// A conversation may change the voice, the rate and the volume.
  var options: SayOptions
  private let destination: Destination
  let environment: Environment
  let ports: Ports
  let signals: SignalPipe
  let sink: any Sink
  let loop: SpeechLoop
  private let attendants: Attendants
  private let turns: TurnTakingSink?
  let recorder: HistoryRecorder
  /// Of files the outcome is known only when they are complete.
  private var unfinished: [(entry: HistoryRecorder.Entry, outcome: Outcome)] = []
  /// Whether anything is to be heard in the output so far.
  private var outputHasSound = false
  /// What all voices of libespeak-ng but the MBROLA ones speak in.
  private static let usualFormat = AudioFormat(rateHz: 22050)
  /// Asked for once.
  var voices: [Voice]?
  /// Whether an output file or stream is gone, and with it what was said before.
  var hasLostOutput: Bool { destination.mayBeLost && loop.hasLostOutput }
  /// The exit status so far: that of the first piece of trouble.
  private(set) var status: Int32 = 0

  /// `turns` is the sink if that takes turns.
  init(
    options: SayOptions, destination: Destination, environment: Environment, ports: Ports,
    sink: any Sink,
    launcher: any EngineLauncher, recorder: HistoryRecorder, signals: SignalPipe,
    attendants: Attendants, turns: TurnTakingSink?
  ) {
    self.options = options
    self.destination = destination
    self.environment = environment
    self.ports = ports
    self.sink = sink
    self.recorder = recorder
    self.signals = signals
    self.attendants = attendants
    self.turns = turns
    loop = SpeechLoop(
      launcher: launcher, sink: sink, signals: signals,
      report: { ports.diagnostics.report($0) })
  }

  /// Speaks one request to its end. A signal that cuts it ends the process.
  @discardableResult
  func speak(_ request: SayRequest) throws(SpeakError) -> Outcome {
    let text: String
    let segments: any SegmentSource
    var heard: HeardText?
    switch request.text {
    case .whole(let whole):
      (text, segments) = (whole, TextSource(whole))
    case .stream(let stream):
      stream.isFollowed = !attendants.all.isEmpty
      try waitForText(of: stream)
      heard = request.isRead ? HeardText(stream) : nil
      (text, segments) = (stream.spoken.kept, heard ?? stream)
    }
    if let heard { attendants.add(heard) }
    guard !isBlank(text) else {
      throw SpeakError(
        .usage, "nothing to say", why: "the text is empty",
        hint: "speak TEXT, or `speak help`")
    }
    turns?.beginUtterance()
    if destination.isHeardInTime { loop.openAhead(Self.usualFormat) }
    let (voice, language) = try chooseVoiceOrLetGo(for: request, text: text)
    var draft = HistoryDraft(
      text: text, spoken: ports.now(), source: request.source, device: sink.name,
      phrase: request.phrase, language: language, voice: voice.identifier)
    let prosody = Prosody(
      wordsPerMinute: options.wordsPerMinute, pitch: options.pitch, volume: options.volume)

    var entry: HistoryRecorder.Entry?
    let result: SpeechResult
    startFollowing(request, text: text, voice: voice, language: language)
    do throws(SpeakError) {
      result = try loop.speak(
        segments, voice: voice, prosody: prosody,
        attendant: attendants.all.isEmpty ? nil : attendants
      ) {
        if let heard { draft.text = heard.text }
        let begun = recorder.begin(draft)
        entry = begun
        guard case .stream(let stream) = request.text else { return }
        heard?.onText = { [recorder] in recorder.extend(begun, to: $0) }
        let isWhole = heard == nil
        let keep = { [recorder, attendants] in
          attendants.arrive(stream.takeArrived())
          if isWhole { recorder.extend(begun, to: stream.spoken.kept) }
        }
        keep()
        stream.onText = keep
      }
    } catch {
      if let entry { recorder.end(entry, error.kind == .closedPipe ? .stopped : .failed) }
      attendants.end()
      throw error
    }
    conclude(request, result, entry)
    for warning in unreadWarnings(result.unread, voice: voice) where hasSound(result) {
      ports.diagnostics.report(warning)
    }
    // Where the engine failed, the voice is not to blame.
    if hasSound(result) || !result.unsaid.isEmpty { return result.outcome }
    let isWordless = !text.unicodeScalars.contains { $0.properties.isAlphabetic }
    note(
      SpeakError(
        .unavailable, "nothing was heard", why: "the voice has no sound for this text",
        hint: isWordless ? nil : "name the language of the text with --language"))
    return .failed
  }

  private func startFollowing(
    _ request: SayRequest, text: String, voice: Voice, language: LanguageTag
  ) {
    switch request.text {
    case .whole:
      attendants.begin(
        text: text, isComplete: true, voice: voice, language: language, source: request.source)
      attendants.arrive(text)
    case .stream(let stream):
      attendants.begin(
        text: text, isComplete: false, voice: voice, language: language, source: request.source)
      attendants.arrive(stream.takeArrived())
    }
  }

  /// Completes the output. After an error it is to be given up.
  func finish() throws(SpeakError) {
    attendants.end()
    // What is left takes no loop: a signal may end it at once, and history then reads "stopped".
    signals.release()
    // A file in which nothing is to be heard replaces no other.
    if destination.mayBeLost, !outputHasSound { return abandon() }
    try loop.finish()
    for (entry, outcome) in unfinished { recorder.end(entry, outcome) }
    recorder.close()
  }

  /// Gives up the output after an error.
  func abandon() {
    loop.abandon()
    signals.settle()
    for (entry, _) in unfinished { recorder.end(entry, .failed) }
    recorder.close()
  }

  private func conclude(
    _ request: SayRequest, _ result: SpeechResult, _ entry: HistoryRecorder.Entry?
  ) {
    // A locked database may take seconds to write to; the same signal again ends that.
    if result.signal != nil {
      signals.settle()
      signals.release()
    }
    outputHasSound = outputHasSound || result.hadSound || isSilenceWanted
    if let entry {
      let outcome = hasSound(result) ? result.outcome : .failed
      if destination.mayBeLost && outcome != .stopped {
        unfinished.append((entry, outcome))
      } else {
        recorder.end(entry, outcome)
      }
    }
    if let signal = result.signal { endProcess(by: signal) }
    if case .stream(let stream) = request.text, let warning = stream.replacementWarning {
      ports.diagnostics.report(warning)
    }
    if !result.unsaid.isEmpty, status == 0 { status = 70 }
  }

  private func hasSound(_ result: SpeechResult) -> Bool {
    result.hadSound || result.outcome == .stopped || isSilenceWanted
  }

  /// At so little volume silence is what was asked for.
  private var isSilenceWanted: Bool { options.volume < 0.02 }

  /// Tells of trouble that ends nothing but decides the exit status.
  func note(_ error: SpeakError) {
    ports.diagnostics.report(error)
    if status == 0 { status = error.exitStatus }
  }

  func endProcess(by signal: Int32) -> Never {
    // A locked database may take seconds to write to; the same signal again ends that.
    signals.release()
    abandon()
    attendants.end()
    SignalPipe.raiseAgain(signal)
  }

  /// Waits until an input has brought something to say or has ended.
  private func waitForText(of stream: StreamSource) throws(SpeakError) {
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
    while wait(for: [request])[0] == 0 {}
  }

  /// Waits for one of `requests`; a signal ends the process.
  ///
  /// - Returns: what `poll` reported for each, in order.
  func wait(for requests: [PollRequest], timeoutMilliseconds: Int? = nil) -> [Int16] {
    let signal = PollRequest(descriptor: signals.descriptor, events: Int16(POLLIN))
    let reported = waitForDescriptors(
      [signal] + requests, timeoutMilliseconds: timeoutMilliseconds)
    if let signal = signals.take() { endProcess(by: signal) }
    return Array(reported.dropFirst())
  }
}
