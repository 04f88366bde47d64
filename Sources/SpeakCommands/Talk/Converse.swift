// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import TextPreparation

/// Whether the terminal can do what editing a line takes.
func editsLines(_ environment: Environment) -> Bool {
  environment["TERM"].map { $0 != "dumb" } == true
    && (environment.isOutputTerminal || environment.isErrorTerminal)
}

/// Speaks what is typed, line by line.
func converse(
  _ session: SaySession, _ finder: SayRequests, environment: Environment, ports: Ports
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
