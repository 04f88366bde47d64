// SPDX-License-Identifier: GPL-3.0-or-later

/// Commands about what is being said, from wherever.
extension CommandTable {
  static let pause = Command(
    .pause, options: [.now], "Pause what is being said",
    details: """
      It falls silent at the end of the word, or with --now at once, and keeps its place and its turn: \
      what waits goes on waiting. If nothing is being said, the exit status is 1.
      """,
    examples: [.init("speak pause", "pauses what any terminal of yours says")])

  static let resume = Command(
    .resume, "Go on with what is paused",
    details: """
      Not a sound is lost or heard twice. If nothing is being said, the exit status is 1.
      """)

  static let stop = Command(
    .stop, options: [.afterWord, .all], "Stop what is being said",
    details: """
      It is silent when the command returns. What waits comes next, unless --all stops that too. \
      If nothing is being said, the exit status is 1.
      """,
    examples: [
      .init("speak stop", "stops what is being said"),
      .init("speak stop --all", "stops what waits as well"),
    ])

  static let status = Command(
    .status, options: [.json], "Show what is being said, and what waits",
    details: """
      With --json it prints an object with "speaking", which is null if nothing is being said, and \
      "waiting", a list in the order in which it will be heard. Each has "process"; "state", which is \
      speaking, paused, waiting, or unknown if the process does not answer; "text"; "seconds" since it \
      began to be heard; "word", the one that is heard, with "range", its place in the text in Unicode \
      scalars from 0, end excluded, "utf16", the same in UTF-16 code units, and "text"; "voice", the \
      voice's identifier, and "name"; "language"; and "source", which is as in the history. \
      If nothing is being said, the exit status is 1.
      """)
}
