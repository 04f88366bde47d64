// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TextPreparation

/// Does what the arguments (the program's name left out) ask for.
///
/// The caller has ignored SIGPIPE. Arguments that are not UTF-8 are refused.
///
/// - Returns: the process's exit status.
package func runSpeak(arguments: [[UInt8]], environment: Environment, ports: Ports) -> Int32 {
  do throws(SpeakError) {
    let status = try run(
      try parse(arguments: decoded(arguments)), environment: environment, ports: ports)
    try ports.output.flush()
    return status
  } catch {
    // What was written before the fault is data all the same; a second fault adds nothing.
    try? ports.output.flush()
    if error.kind != .closedPipe { ports.diagnostics.report(error) }
    return error.exitStatus
  }
}

private func decoded(_ arguments: [[UInt8]]) throws(SpeakError) -> [String] {
  var texts: [String] = []
  for (position, argument) in arguments.enumerated() {
    do throws(SpeakError) {
      texts.append(try UTF8Decoder.text(of: argument))
    } catch {
      throw SpeakError(
        error.kind, "cannot use argument \(position + 1)", why: error.why, hint: error.hint)
    }
  }
  return texts
}

private func run(
  _ invocation: Invocation, environment: Environment, ports: Ports
) throws(SpeakError) -> Int32 {
  switch invocation {
  case .say(let options): return try say(options, environment: environment, ports: ports)
  case .phrases(let action, let options):
    if case .add(let draft) = action { try checkVoice(of: draft, environment, ports: ports) }
    try ports.withStore(options, environment) { store throws(SpeakError) in
      try PhrasesCommand(
        store: store, json: options.json, columns: environment.outputColumns, ports: ports
      ).run(action)
    }
  case .history(let action, let options):
    // Asked before the database is opened, so that nobody waits for the answer.
    if action == .clear(withoutAsking: false),
      try !isClearingConfirmed(environment: environment, ports: ports)
    {
      return 0
    }
    return try ports.withStore(options, environment) { store throws(SpeakError) in
      try HistoryCommand(
        store: store, json: options.json, columns: environment.outputColumns, ports: ports
      ).run(action)
    }
  case .voices(let options): try listVoices(options, environment, ports: ports)
  case .control(let action): return try control(action, environment, ports: ports)
  case .engine: return ports.serveEngine()
  case .completions(let shell): ports.output.write(completionScript(for: shell))
  case .candidates(let kind, let options):
    writeCandidates(kind, options, environment: environment, ports: ports)
  case .help(let topic): ports.output.write(helpText(topic))
  case .manual: ports.output.write(manualPage())
  case .version: ports.output.write("speak \(version)\n")
  }
  return 0
}
