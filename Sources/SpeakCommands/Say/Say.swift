// SPDX-License-Identifier: GPL-3.0-or-later

internal import Engines
internal import Glibc
internal import Platform
internal import SpeakModel
internal import SpeechLoop

/// Speaks what the options ask for.
///
/// - Returns: the process's exit status.
func say(
  _ options: SayOptions, environment: Environment, ports: Ports
) throws(SpeakError) -> Int32 {
  let engines = EnginePool([.builtIn(try ports.startEngine())])
  let isConversation = options.content == .none && environment.isInputTerminal
  let destination = try Destination(options, environment)
  let recorder = historyRecorder(
    options, environment, ports, isAwaited: destination.isAwaited, isConversation: isConversation)
  let finder = SayRequests(
    store: { () throws(SpeakError) in try recorder.openedStore() },
    standardInput: ports.standardInput, markdown: { markdownParser(ports) })
  let placeKeeper = placeKeeper(options, recorder, ports)
  let place = placeKeeper.flatMap { $0.fromStart ? nil : $0.keeper.load() }
  let requests = isConversation ? [] : try finder.requests(for: options.content, from: place ?? 0)
  let (sink, turns, directory) = try makeSink(
    destination, options, environment, ports, mayBeLong: requests.contains { $0.mayBeLong })
  // Until here nothing has begun that a signal must put in order, and opening or checking a file may
  // take long: it ends the program as ever.
  let signals = try SignalPipe(catching: caughtSignals(isConversation, environment))
  let session = SaySession(
    SaySession.Parts(
      destination: destination, sink: sink, turns: turns, engines: engines, recorder: recorder,
      signals: signals, keepsHeard: requests.contains { $0.isRead }),
    options: options, environment: environment, ports: ports)
  if let placeKeeper { session.add(placeKeeper.keeper) }
  if options.events { session.add(EventWriter(ports.output)) }
  if let turns, let directory { session.addControl(turns, directory: directory) }
  if destination.isHeardInTime { session.addTerminal(requests) }
  do throws(SpeakError) {
    if isConversation {
      try converse(session, finder, environment: environment, ports: ports)
    } else {
      try session.speak(all: requests)
    }
    try session.finish()
  } catch {
    session.abandon()
    throw error
  }
  // Whoever types has been told of every trouble and has gone on; leaving is no failure.
  return isConversation ? 0 : session.status
}

extension Engine {
  /// The one that is part of the program. Starting it anew costs nothing.
  static func builtIn(_ launcher: any EngineLauncher) -> Engine {
    Engine("espeak-ng", launcher, cancelLimitMilliseconds: 2000)
  }
}

extension SaySession {
  fileprivate func speak(all requests: [SayRequest]) throws(SpeakError) {
    for (position, request) in requests.enumerated() {
      // What was said with one call belongs together.
      turns?.keepsTurn = position < requests.count - 1
      if try speak(request) == .stopped { return }
    }
  }

  fileprivate func addControl(_ turns: TurnTakingSink, directory: String) {
    add(
      ControlServer(
        directory: directory, commands: commands, isWaiting: { turns.isWaiting },
        warn: { [ports] in ports.diagnostics.report($0) }))
  }

  fileprivate func addTerminal(_ requests: [SayRequest]) {
    let followers = followOnTerminal(
      options: options, requests: requests, environment: environment, ports: ports,
      signals: signals, commands: commands)
    for follower in followers { add(follower) }
  }
}

private func historyRecorder(
  _ options: SayOptions, _ environment: Environment, _ ports: Ports, isAwaited: Bool,
  isConversation: Bool
) -> HistoryRecorder {
  HistoryRecorder(
    isHurried: isAwaited, isOff: options.noHistory, isConversation: isConversation,
    warn: { ports.diagnostics.report($0) },
    openStore: { patience throws(SpeakError) in
      try ports.openStore(
        option: options.database, environment, patienceMilliseconds: patience)
    },
    onEnd: { entry, isKept in
      guard options.json else { return }
      // At once: a signal may end the process next. A failure is kept and told at the end.
      ports.output.writeWithoutWaiting(JSONValue(entry, isKept: isKept).json + "\n")
    })
}

private func makeSink(
  _ destination: Destination, _ options: SayOptions, _ environment: Environment, _ ports: Ports,
  mayBeLong: Bool
) throws(SpeakError) -> (sink: any Sink, turns: TurnTakingSink?, directory: String?) {
  guard case .device(let name) = destination else {
    return (try destination.makeOutputSink(environment, mayBeLong: mayBeLong), nil, nil)
  }
  let directory = runtimeDirectory(environment)
  let turns = makeDeviceSink(name: name, turn: options.turn, ports: ports, directory: directory)
  return (turns, turns, directory)
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
