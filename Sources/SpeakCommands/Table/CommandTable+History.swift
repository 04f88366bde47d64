// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

extension CommandTable {
  static let history = CommandFamily(
    word: "history", summary: "List what was said, and say it again",
    details: """
      Everything that is spoken is kept with its time until it is removed, unless it was spoken \
      with --no-history. Nobody but the owner can read it.
      """,
    commands: [historyList, historySay, historyKeep, historyRemove, historyClear])

  private static let historyList = Command(
    "history list", "List what was said, newest first",
    options: [limit, search, database, json],
    details: "This is also what \"speak history\" does.",
    examples: [
      ("speak history --search tea", "lists the last 20 entries that contain \"tea\"")
    ]
  ) { call throws(SpeakError) in
    let limit = try call.value(of: limit) ?? 20
    return HistoryInvocation(
      action: .list(limit: limit, search: try call.value(of: search)), options: call.commonOptions)
  }

  private static let historyKeep = Command(
    "history keep", "Save an earlier utterance as a phrase",
    operands: [.init(name: "ID", candidates: .live(.history))],
    options: [number, database, json],
    details: """
      The phrase keeps the entry's language. Its voice is chosen anew each time, so that a better \
      one installed later is used.
      """,
    examples: [("speak history keep 7", "saves entry 7 as a phrase")]
  ) { call throws(SpeakError) in
    let id = try call.entryID(call.operands[0])
    return HistoryInvocation(
      action: .keep(id, number: try call.value(of: number)), options: call.commonOptions)
  }

  private static let historyRemove = Command(
    "history remove", "Remove entries",
    operands: [.init(name: "ID", repeats: true, candidates: .live(.history))],
    options: [database, json],
    details: """
      Their text is gone from the files afterwards. If one of them does not exist, none is \
      removed.
      """
  ) { call throws(SpeakError) in
    HistoryInvocation(
      action: .remove(try call.operands.map(call.entryID)), options: call.commonOptions)
  }

  private static let historyClear = Command(
    "history clear", "Remove the whole history",
    options: [yes, database, json],
    details: "It asks first; phrases stay."
  ) { HistoryInvocation(action: .clear(withoutAsking: $0.has(yes)), options: $0.commonOptions) }
}
