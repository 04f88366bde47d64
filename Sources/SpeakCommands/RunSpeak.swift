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
    let status = try parse(arguments: decoded(arguments)).run(environment, ports)
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
