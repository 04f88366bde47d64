// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// Shows on the terminal what is spoken.
protocol TerminalView: SpeechObserver, PollSource {
  /// Something else is going to be written where it is.
  func stepAside()
  /// Puts the terminal in order before the process stops.
  func suspend()
  /// The process has been continued: what the terminal shows now is not known.
  func resume()
  /// The window may have another size.
  func resize()
}

/// Has a terminal show what is spoken, and its keys steer it, where that is wanted and in nobody's way.
///
/// Both are for speech that is heard, and for a standard output that is the terminal: whoever reads our
/// output may have the terminal for himself. A conversation, and `speak -` on a terminal, read lines from
/// it, which its own line editing shows. Keys are left alone also while a program that feeds us may read
/// them: where standard input is a pipe that is not ours, or one of ours that has not ended.
///
/// - Returns: who follows.
func followOnTerminal(
  options: SayOptions, requests: [SayRequest], environment: Environment, ports: Ports,
  signals: SignalPipe, commands: CommandQueue
) -> [any SpeechObserver & PollSource] {
  let input = requests.lazy.compactMap(\.pipedInput).first
  let readsTerminal = requests.isEmpty || (input != nil && environment.isInputTerminal)
  guard environment.isOutputTerminal, !readsTerminal, let descriptor = ports.openTerminal() else {
    return []
  }
  let terminal = TerminalState(descriptor: descriptor)
  let keyboard =
    input != nil || !isPipe(ports.standardInput)
    ? Keyboard(terminal, commands: commands) { input?.isEnded ?? true } : nil
  let view: (any TerminalView)? =
    readView(terminal, options, requests, environment)
    ?? highlightView(
      terminal, options, environment, ports, takesKeys: { keyboard?.takesKeys ?? false })
  if let view { ports.diagnostics.beforeReport = { [weak view] in view?.stepAside() } }
  signals.heed([SIGTSTP, SIGCONT, SIGWINCH]) { signal in
    switch signal {
    case SIGTSTP:
      view?.suspend()
      terminal.leaveRaw()
      SignalPipe.stopUntilContinued()
      // Nothing stops a process whose shell has gone; else SIGCONT has come by now.
      view?.resume()
    case SIGCONT:
      terminal.forgetRaw()
      view?.resume()
    default: view?.resize()
    }
  }
  return [view as (any SpeechObserver & PollSource)?, keyboard].compactMap(\.self)
}

private func readView(
  _ terminal: TerminalState, _ options: SayOptions, _ requests: [SayRequest],
  _ environment: Environment
) -> ReadView? {
  guard case .reading = options.content, case .stream(let stream) = requests.first?.text,
    !options.events, let type = environment["TERM"], type != "dumb"
  else { return nil }
  return ReadView(
    terminal, name: stream.name, arrivedOffset: stream.arrivedOffset, mark: wordMark(environment),
    fallbackSize: fallbackSize(environment))
}

private func wordMark(_ environment: Environment) -> WordMark {
  environment["NO_COLOR"] == nil ? .reverse : .underline
}

private func fallbackSize(_ environment: Environment) -> (rows: Int, columns: Int) {
  func size(_ variable: String, otherwise usual: Int) -> Int {
    // What is beyond any window is a mistake, and would be laid out all the same.
    environment[variable].flatMap { Int($0) }.flatMap { (1...1000).contains($0) ? $0 : nil }
      ?? usual
  }
  return (rows: size("LINES", otherwise: 24), columns: size("COLUMNS", otherwise: 80))
}

private func highlightView(
  _ terminal: TerminalState, _ options: SayOptions, _ environment: Environment, _ ports: Ports,
  takesKeys: @escaping () -> Bool
) -> HighlightView? {
  guard !options.events, options.highlight != false,
    let type = environment["TERM"], type != "dumb"
  else { return nil }
  let wish =
    options.highlight
    ?? Configuration.read(environment, warn: { ports.diagnostics.report($0) }).highlight
  if wish == false { return nil }
  return HighlightView(
    terminal, mark: wordMark(environment), showsAnything: wish == true,
    fallbackSize: fallbackSize(environment), dictionary: ports.wordDictionary,
    takesKeys: takesKeys)
}

private func isPipe(_ descriptor: Int32) -> Bool {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { return false }
  return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
}

extension SayRequest {
  /// Standard input, if that is what is spoken.
  fileprivate var pipedInput: StreamScript? {
    if case .stream(let stream) = text, source == .piped { stream } else { nil }
  }
}
