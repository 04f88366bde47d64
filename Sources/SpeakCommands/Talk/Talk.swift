// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import SpeechLoop
internal import TextPreparation

/// A conversation: what is typed is spoken, and the next line can be typed meanwhile.
///
/// Wherever somebody waits, the keyboard is waited for as well: while a sentence is spoken by the speech
/// loop, in between by us.
final class Talk: SpeechObserver, PollSource {
  let session: SaySession
  let finder: SayRequests
  let ports: Ports
  let screen: TalkScreen
  let editor: any LineEditor
  /// Sentences that are to be spoken yet.
  private var waiting: [SayRequest] = []
  /// The sentence that was accepted last.
  var last: SayRequest?
  var completion = TalkCompletion()
  private var held = HeldLine()
  private(set) var isPrivate = false
  private var isSpeaking = false
  private var isPaused = false
  private var isLeaving = false
  /// Engines lost since the last sentence.
  private var idleLosses = 0

  init(
    session: SaySession, finder: SayRequests, ports: Ports, screen: TalkScreen,
    editor: any LineEditor
  ) {
    (self.session, self.finder, self.ports) = (session, finder, ports)
    (self.screen, self.editor) = (screen, editor)
  }

  /// Speaks what is typed until whoever types leaves.
  func run() throws(SpeakError) {
    session.signals.intercept = { [unowned self] in intercept($0) }
    ports.diagnostics.reworded = inTalk
    editor.complete = { [unowned self] in completion.completion(of: $0) }
    completion.voices = { [unowned self] in session.voicesToOffer }
    defer { giveScreenBack() }
    recall()
    session.warmUp()
    // What is typed is read when the voices are known that it may name.
    session.add(self)
    while true {
      if !waiting.isEmpty {
        let next = waiting.removeFirst()
        updatePrompt()
        try speak(next)
      } else if isLeaving {
        return
      } else {
        idle()
      }
    }
  }

  private func speak(_ request: SayRequest) throws(SpeakError) {
    isSpeaking = true
    defer { isSpeaking = false }
    do throws(SpeakError) {
      try session.speak(request)
    } catch {
      // One sentence that cannot be said ends no conversation. A file that could not be written is
      // gone, and with it what the next sentence would go into.
      if session.hasLostOutput { throw error }
      session.note(error)
      if case .whole(let text) = request.text { nameUnspoken(text) }
    }
    idleLosses = 0
  }

  private func idle() {
    session.wait()
    guard session.loop.takeIdleNews() else { return }
    idleLosses += 1
    // One that dies time and again is not started time and again while nobody needs it.
    if idleLosses == 1 { session.warmUp() }
  }

  // MARK: - What is typed

  private func take(_ reported: [Int16]) {
    for typed in editor.read(after: reported) {
      switch typed {
      case .line(let bytes): take(line: bytes)
      case .hold: hold(editor.line)
      case .cutPaste:
        ports.diagnostics.report(
          SpeakError(
            .usage, "not all of it was pasted", why: "it is too long for a line",
            hint: "`speak read FILE` in another terminal reads a long text"))
      case .end: isLeaving = true
      }
    }
    updatePrompt()
  }

  private func take(line bytes: [UInt8]) {
    do throws(SpeakError) {
      var decoder = UTF8Decoder(onInvalid: .replace)
      let line = try decoder.decode(bytes) + decoder.finish()
      if decoder.replacedCount > 0 { ports.diagnostics.report(.lineIsNotUTF8) }
      try obey(TalkLine(line))
    } catch {
      ports.diagnostics.report(error)
    }
  }

  func say(_ request: SayRequest) {
    last = request
    waiting.append(request)
    if case .whole(let text) = request.text { remember(text) }
  }

  func hold(_ line: String) {
    if let other = held.exchange(line) { editor.replaceLine(with: other) }
  }

  func leave() { isLeaving = true }

  func goPrivate() {
    isPrivate = true
    session.recorder.isOff = true
    completion.forgetSaid()
    editor.clearHistory()
  }

  private func updatePrompt() {
    let state = [
      isPaused ? "paused" : nil, waiting.isEmpty ? nil : "\(waiting.count) waiting",
      isPrivate ? "private" : nil,
    ].compactMap(\.self)
    editor.setPrompt((state.isEmpty ? "" : state.joined(separator: ", ") + " ") + Self.prompt)
  }

  private func notePause(_ isPaused: Bool) {
    self.isPaused = isPaused
    updatePrompt()
  }

  static let prompt = "> "

  // MARK: - Signals

  private func intercept(_ signal: Int32) -> Bool {
    switch signal {
    case SIGWINCH:
      editor.resize()
      screen.noteResize()
    case SIGTSTP:
      editor.suspend()
      SignalPipe.stopUntilContinued()
      editor.resume()
    case SIGINT where isSpeaking:
      editor.doubtPaste()
      stop()
    case SIGINT where editor.isPasting || !isBlank(editor.line): editor.killLine()
    default:
      // The process is about to end by it.
      giveScreenBack()
      return false
    }
    return true
  }

  /// Ends the sentence that is spoken, and names those that were waiting.
  private func stop() {
    session.commands.append(.stop(afterWord: false))
    let unspoken = waiting
    waiting = []
    for case .whole(let text) in unspoken.map(\.text) { nameUnspoken(text) }
    updatePrompt()
  }

  private func nameUnspoken(_ text: String) {
    ports.diagnostics.write("not spoken: \(visible(text))\n")
    try? ports.diagnostics.flush()
  }

  private func giveScreenBack() {
    screen.settle()
    screen.end()
    editor.end()
    ports.diagnostics.reworded = nil
  }

  // MARK: - Following

  /// What is typed behind the end is the shell's.
  func pollRequests() -> [PollRequest] { isLeaving ? [] : editor.pollRequests }

  func polled(_ reported: [Int16]) { if !isLeaving { take(reported) } }

  func notice(_ event: SpeechEvent, seconds: Double) {
    switch event {
    case .begin(let utterance): screen.begin(utterance.text)
    case .word(let word, _): screen.light(word.range)
    case .pause: notePause(true)
    case .resume: notePause(false)
    case .finish:
      screen.settle()
      if isPaused { notePause(false) }
    case .text, .start, .sentence, .mark: break
    }
  }
}
