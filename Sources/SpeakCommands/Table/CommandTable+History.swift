// SPDX-License-Identifier: GPL-3.0-or-later

extension CommandTable {
  static let history = CommandFamily(
    "history", "List what was said, and say it again",
    details: """
      Everything that is spoken is kept with its time until it is removed, unless it was spoken \
      with --no-history. Nobody but the owner can read it.
      """,
    commands: [historyList, historySay, historyKeep, historyRemove, historyClear])

  private static let historyList = Command(
    .historyList, options: [.limit, .search, .database, .json], "List what was said, newest first",
    details: "This is also what \"speak history\" does.",
    examples: [
      .init("speak history --search tea", "lists the last 20 entries that contain \"tea\"")
    ])

  private static let historyKeep = Command(
    .historyKeep, operands: [.init("ID", .live(.history))], options: [.number, .database, .json],
    "Save an earlier utterance as a phrase",
    details: """
      The phrase keeps the entry's language. Its voice is chosen anew each time, so that a better \
      one installed later is used.
      """,
    examples: [.init("speak history keep 7", "saves entry 7 as a phrase")])

  private static let historyRemove = Command(
    .historyRemove, operands: [.init("ID", repeats: true, .live(.history))],
    options: [.database, .json], "Remove entries",
    details: """
      Their text is gone from the files afterwards. If one of them does not exist, none is \
      removed.
      """)

  private static let historyClear = Command(
    .historyClear, options: [.yes, .database, .json], "Remove the whole history",
    details: "It asks first; phrases stay.")
}
