// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

struct ExplainInvocation: Invocation {
  let options: SayOptions

  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
    try explain(options, environment: environment, ports: ports)
  }
}

/// Shows how a text would be spoken, without speaking or recording it.
///
/// - Returns: the process's exit status.
func explain(
  _ options: SayOptions, environment: Environment, ports: Ports
) throws(SpeakError) -> Int32 {
  throw SpeakError(.defect, "cannot explain a text", why: "this version does not know how yet")
}
