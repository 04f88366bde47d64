// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import SpeakModel
internal import SpeechLoop
internal import TextPreparation

/// Speaks what the options ask for.
///
/// - Returns: the process's exit status.
func say(
  _ options: SayOptions, environment: Environment, ports: Ports
) throws(SpeakError) -> Int32 {
  let launcher = try ports.startEngine()
  let isConversation = options.content == .none && environment.isInputTerminal
  let recorder = HistoryRecorder(
    isHurried: options.output == nil || options.output == "-", isOff: options.noHistory,
    isConversation: isConversation, warn: { ports.diagnostics.report($0) },
    openStore: { patience throws(SpeakError) in
      try ports.openStore(
        option: options.database, environment, patienceMilliseconds: patience)
    },
    onEnd: { entry, isKept in
      guard options.json else { return }
      // At once: a signal may end the process next. A failure is kept and told at the end.
      ports.output.writeWithoutWaiting(JSONValue(entry, isKept: isKept).json + "\n")
    })
  let finder = SayRequests(
    store: { () throws(SpeakError) in try recorder.openedStore() },
    standardInput: ports.standardInput, markdown: { markdownParser(ports) })
  let placeKeeper = placeKeeper(options, recorder, ports)
  let place = placeKeeper.flatMap { $0.fromStart ? nil : $0.keeper.load() }
  let requests = isConversation ? [] : try finder.requests(for: options.content, from: place ?? 0)
  let attendants = Attendants(dictionary: ports.wordDictionary)
  let sink: any Sink
  var turns: TurnTakingSink?
  if let path = options.output {
    sink = try makeOutputSink(
      path, options: options, environment: environment,
      mayBeLong: requests.contains { $0.mayBeLong })
  } else {
    let directory = runtimeDirectory(environment)
    let device = makeDeviceSink(
      options: options, environment: environment, ports: ports, directory: directory)
    if let directory {
      attendants.add(ControlServer(directory: directory, isWaiting: { device.isWaiting }))
    }
    (sink, turns) = (device, device)
  }
  if options.events { attendants.add(EventWriter(ports.output)) }
  if let placeKeeper { attendants.add(placeKeeper.keeper) }
  // Until here nothing has begun that a signal must put in order, and opening or checking a file may
  // take long: it ends the program as ever.
  let signals = try SignalPipe(catching: caughtSignals(isConversation, environment))
  followOnTerminal(
    attendants, options: options, requests: requests, environment: environment, ports: ports,
    signals: signals)
  let session = SaySession(
    options: options, environment: environment, ports: ports, sink: sink, launcher: launcher,
    recorder: recorder, signals: signals, attendants: attendants, turns: turns)
  do throws(SpeakError) {
    if isConversation {
      try converse(session, finder, attendants, environment: environment, ports: ports)
    } else {
      for (position, request) in requests.enumerated() {
        // What was said with one call belongs together.
        turns?.keepsTurn = position < requests.count - 1
        if try session.speak(request) == .stopped { break }
      }
    }
    try session.finish()
  } catch {
    session.abandon()
    throw error
  }
  // Whoever types has been told of every trouble and has gone on; leaving is no failure.
  return isConversation ? 0 : session.status
}

private func markdownParser(_ ports: Ports) -> (any MarkdownParser)? {
  let parser = ports.openMarkdownParser()
  if parser == nil {
    ports.diagnostics.report(
      SpeakError(
        .unavailable, "the marks of Markdown are read, too", why: "md4c is not installed",
        hint: "install libmd4c0 and libmd4c-html0"))
  }
  return parser
}

private func placeKeeper(
  _ options: SayOptions, _ recorder: HistoryRecorder, _ ports: Ports
) -> (keeper: PlaceKeeper, fromStart: Bool)? {
  guard case .reading(let path, let fromStart) = options.content, path != "-" else { return nil }
  let keeper = PlaceKeeper(
    path: path, isOff: options.noHistory,
    store: { patienceMilliseconds throws(SpeakError) in
      try recorder.openedStore(patienceMilliseconds: patienceMilliseconds)
    }, warn: { ports.diagnostics.report($0) })
  return (keeper, fromStart)
}

private func caughtSignals(_ isConversation: Bool, _ environment: Environment) -> [Int32] {
  [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    + (isConversation && editsLines(environment) ? [SIGWINCH, SIGTSTP] : [])
}

/// Whether the terminal can do what editing a line takes.
private func editsLines(_ environment: Environment) -> Bool {
  environment["TERM"].map { $0 != "dumb" } == true
    && (environment.isOutputTerminal || environment.isErrorTerminal)
}

/// Speaks what is typed, line by line.
private func converse(
  _ session: SaySession, _ finder: SayRequests, _ attendants: Attendants,
  environment: Environment, ports: Ports
) throws(SpeakError) {
  if environment.isErrorTerminal {
    ports.diagnostics.write(
      "Type a sentence and press Enter to hear it; a number says that phrase. Ctrl-D ends.\n")
    try ports.diagnostics.flush()
  }
  let output: Int32 = environment.isOutputTerminal ? 1 : 2
  guard editsLines(environment), rescueTerminal(output) else {
    return try converseInLines(session, finder, ports: ports)
  }
  defer {
    TerminalRescue.farewell("")
    TerminalRescue.disarm()
  }
  guard let editor = ports.openLineEditor(ports.standardInput, output, Talk.prompt)
  else { return try converseInLines(session, finder, ports: ports) }
  let screen = TalkScreen(
    editor: editor,
    outputs: (environment.isOutputTerminal ? [ports.output] : [])
      + (environment.isErrorTerminal ? [ports.diagnostics] : []),
    inColour: environment["NO_COLOR"] == nil)
  let talk = Talk(
    session: session, finder: finder, ports: ports, screen: screen, editor: editor)
  attendants.add(talk)
  try talk.run()
}

/// Sees to it that a crash leaves the terminal as the line editor found it.
///
/// - Returns: whether it is one.
private func rescueTerminal(_ terminal: Int32) -> Bool {
  var settings = termios()
  guard unsafe tcgetattr(terminal, &settings) == 0 else { return false }
  TerminalRescue.prepare(terminal)
  TerminalRescue.arm(settings)
  // What is pasted is no longer to be bracketed (xterm's control sequences, DECRST 2004).
  TerminalRescue.farewell("\u{1B}[?2004l\n")
  return true
}

/// Reads a line, speaks it, reads the next. A line that is a number is a saved phrase.
private func converseInLines(
  _ session: SaySession, _ finder: SayRequests, ports: Ports
) throws(SpeakError) {
  session.signals.intercept = { signal in
    // Caught for an editor that turned out not to be there.
    if signal == SIGTSTP { SignalPipe.stopUntilContinued() }
    return signal == SIGTSTP || signal == SIGWINCH
  }
  var lines = LineReader(descriptor: ports.standardInput)
  while let line = try lines.next(waiting: session.waitForInput) {
    guard !isBlank(line) else { continue }
    for fault in lines.damage { ports.diagnostics.report(fault) }
    do throws(SpeakError) {
      if let number = phraseNumber(line) {
        try session.speak(finder.phrase(number))
      } else {
        try session.speak(SayRequest(text: .whole(line), source: .conversation))
      }
    } catch {
      // One sentence that cannot be said ends no conversation. A file that could not be written is
      // gone, and with it what the next sentence would go into.
      if session.hasLostOutput { throw error }
      session.note(error)
    }
  }
}

private func phraseNumber(_ line: String) -> Int? {
  let words = line.split { $0.isWhitespace }
  return words.count == 1 && isAllDigits(words[0]) ? Int(words[0]) : nil
}
