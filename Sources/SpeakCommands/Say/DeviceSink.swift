// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The sound device of that name, when it is this process's turn.
///
/// `directory` is the session's own; without it nobody's turn is waited for.
func makeDeviceSink(
  name: String, turn: TurnManner, ports: Ports, directory: String?
) -> TurnTakingSink {
  let inquiry = directory.map(PauseInquiry.init(directory:))
  return TurnTakingSink(
    ports.makeDeviceSink(name), queue: directory.flatMap(TurnQueue.init(directory:)), manner: turn,
    interrupt: { process in directory.map { sendStop(to: process, in: $0) } ?? true },
    isPaused: { process in inquiry.map { $0.isPaused(process) } ?? false },
    onWait: { ports.diagnostics.report(.notSpeakingYet($0)) })
}

extension SpeakError {
  fileprivate static func notSpeakingYet(_ holder: TurnHolder) -> SpeakError {
    let (why, hint) =
      switch holder {
      case .speaking:
        (
          "another `speak` is speaking; this one waits for its turn",
          "`speak status` tells what is being said, `speak stop` stops it"
        )
      case .paused: ("another `speak` is paused", "`speak resume` goes on with it")
      }
    return SpeakError(
      .busy, "not speaking yet", why: why, hint: hint + ", `speak --now TEXT` speaks at once")
  }
}
