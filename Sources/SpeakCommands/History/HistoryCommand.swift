// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

enum HistoryAction: Equatable {
  /// `limit` is 1 or more; `search` is not empty.
  case list(limit: Int, search: String?)
  /// Saves the entry as a phrase, under `number` if that is given.
  case keep(Int64, number: Int?)
  case remove([Int64])
  case clear(withoutAsking: Bool)
}

/// `speak history …`, but for saying an entry again, which is speaking.
struct HistoryInvocation: Invocation {
  let action: HistoryAction
  let options: CommonOptions

  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
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
  }
}

/// Lists and changes what was said.
struct HistoryCommand {
  let store: any Store
  let json: Bool
  /// How much of each text a line has room for; `nil` for all of it.
  let columns: Int?
  let ports: Ports

  private var output: Output { ports.output }

  /// - Returns: the process's exit status: 1 if a search found nothing.
  func run(_ action: HistoryAction) throws(SpeakError) -> Int32 {
    switch action {
    case .list(let limit, let search): return try list(limit: limit, search: search)
    case .keep(let id, let number): try keep(id, number: number)
    case .remove(let ids): try remove(ids)
    case .clear: try clear()
    }
    return 0
  }

  private func list(limit: Int, search: String?) throws(SpeakError) -> Int32 {
    let entries = try store.entries(limit: limit, search: search)
    if json {
      output.write(list: "history", of: entries.lazy.map { JSONValue($0) })
    } else if entries.isEmpty {
      let reason = search.map { "Nothing that was said contains \"\(visible($0))\"." }
      output.write((reason ?? "Nothing has been said yet.") + "\n")
    } else {
      write(entries)
    }
    return entries.isEmpty && search != nil ? 1 : 0
  }

  private func write(_ entries: [HistoryEntry]) {
    let width = String(entries[0].id).count
    for entry in entries where output.isOpen {
      let outcome = entry.outcome == .finished ? "" : "  (\(entry.outcome.rawValue))"
      let start = "\(aligned(entry.id, width: width))  \(entry.spoken.localMinuteText)  "
      // In a window that is too narrow for the rest, a few words still show which entry it is.
      let room = max(10, (columns ?? .max) - start.count - outcome.count)
      output.write("\(start)\(fitted(visible(entry.text), columns: room))\(outcome)\n")
    }
  }

  private func keep(_ id: Int64, number: Int?) throws(SpeakError) {
    let entry = try store.existingEntry(id, what: "cannot keep history entry \(id)")
    // Not the voice: it was the best one then, and a better one may be installed by now.
    let draft = PhraseDraft(text: entry.text, number: number, language: entry.language)
    output.tell(saved: try store.addPhrase(draft), json: json)
  }

  private func remove(_ ids: [Int64]) throws(SpeakError) {
    let ids = withoutRepeats(ids)
    try store.removeEntries(ids)
    output.tell(removed: ids, "entry", "entries", json: json)
  }

  private func clear() throws(SpeakError) {
    let count = try store.clearHistory()
    if json {
      output.write(JSONValue.object([("cleared", JSONValue(count))]))
    } else {
      output.write("Removed \(counted(count, "entry", "entries")).\n")
    }
  }
}
