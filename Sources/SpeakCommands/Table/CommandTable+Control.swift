// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Commands about what is being said, from wherever.
extension CommandTable {
  static let pause = Command(
    "pause", "Pause what is being said",
    options: [
      now.saying(
        "Pause at once, within the word", details: "Without it the word is heard to its end.")
    ],
    details: """
      It falls silent at the end of the word, or with --now at once, and keeps its place and its \
      turn: what waits goes on waiting. If nothing is being said, the exit status is 1.
      """,
    examples: [("speak pause", "pauses what any terminal of yours says")]
  ) { ControlAction.pause(now: $0.has(now)) }

  static let resume = Command(
    "resume", "Go on with what is paused",
    details: """
      Not a sound is lost or heard twice. If nothing is being said, the exit status is 1.
      """
  ) { _ in ControlAction.resume }

  static let stop = Command(
    "stop", "Stop what is being said",
    options: [
      afterWord,
      all.saying(
        "Stop what waits as well", details: "Without it the next that waits is heard."),
    ],
    details: """
      It is silent when the command returns. What waits comes next, unless --all stops that too. \
      If nothing is being said, the exit status is 1.
      """,
    examples: [
      ("speak stop", "stops what is being said"),
      ("speak stop --all", "stops what waits as well"),
    ]
  ) { ControlAction.stop(afterWord: $0.has(afterWord), all: $0.has(all)) }

  static let status = Command(
    "status", "Show what is being said, and what waits", options: [json],
    details: """
      With --json it prints an object with "speaking", which is null if nothing is being said, and \
      "waiting", a list in the order in which it will be heard. Each has "process"; "state", which \
      is speaking, paused, waiting, or unknown if the process does not answer; "text"; "seconds" \
      since it began to be heard; "word", the one that is heard, with "range", its place in the \
      text in Unicode scalars from 0, end excluded, "utf16", the same in UTF-16 code units, and \
      "text"; "voice", the voice's identifier, and "name"; "language"; and "source", which is as \
      in the history. If nothing is being said, the exit status is 1.
      """
  ) { ControlAction.status(json: $0.has(json)) }
}

/// What is asked of those that are speaking.
enum ControlAction: Invocation {
  case pause(now: Bool)
  case resume
  case stop(afterWord: Bool, all: Bool)
  case status(json: Bool)

  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
    try control(self, environment, ports: ports)
  }
}
