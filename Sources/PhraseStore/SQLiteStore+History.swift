// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// What was said. An entry must survive the death of the process, not a power cut: waiting for the disk
/// would delay the first sound.
extension SQLiteStore {
  var index: HistoryIndex { HistoryIndex(connection: connection) }

  package func beginEntry(_ draft: HistoryDraft) throws(SpeakError) -> Int64 {
    try connection.run(
      """
      INSERT INTO history (text, spoken, source, device, phrase, language, voice, outcome)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(draft.text), .integer(draft.spoken.secondsSince1970), .text(draft.source.rawValue),
      .init(draft.device), .init(draft.phrase), .init(draft.language?.description),
      .init(draft.voice), .text(Outcome.stopped.rawValue))
    return connection.lastInsertedRow
  }

  /// `beginEntry` for many in one transaction, indexed for search at once.
  package func beginEntries(_ drafts: some Sequence<HistoryDraft>) throws(SpeakError) {
    try connection.write { () throws(SpeakError) in
      for draft in drafts { _ = try beginEntry(draft) }
      while try index.indexNextBlock() {}
    }
  }

  package func extendEntry(_ id: Int64, appending text: String) throws(SpeakError) {
    try connection.write { () throws(SpeakError) in
      try checkEntryExists(id, what: "cannot add to history entry \(id)")
      try index.extend(id, appending: text)
      try connection.run(
        """
        INSERT INTO history_part (entry, part, text)
        SELECT ?1, 1 + coalesce(max(part), 0), ?2 FROM history_part WHERE entry = ?1
        """,
        .integer(id), .text(text))
    }
  }

  package func endEntry(_ id: Int64, outcome: Outcome) throws(SpeakError) {
    try connection.run(
      "UPDATE history SET outcome = ? WHERE id = ?", .text(outcome.rawValue), .integer(id))
    guard connection.changedRows == 1 else {
      throw try noEntry(id, "cannot end history entry \(id)")
    }
    // The index can wait: what is not indexed is searched as it is, and the next entry tries again.
    guard let first = try? index.firstUnindexedID(), id >= first + HistoryIndex.blockSize else {
      return
    }
    _ = try? connection.write { () throws(SpeakError) in try index.indexNextBlock() }
  }

  package func existingEntry(_ id: Int64, what: String) throws(SpeakError) -> HistoryEntry {
    if let entry = try entry(id) { return entry }
    throw try noEntry(id, what)
  }

  /// `nil` if there is none of that id.
  func entry(_ id: Int64) throws(SpeakError) -> HistoryEntry? {
    try connection.first(
      "SELECT \(HistoryEntry.columns) FROM history WHERE id = ?", .integer(id),
      decode: HistoryEntry.init(row:))
  }

  package func removeEntries(_ ids: [Int64]) throws(SpeakError) {
    let texts = try connection.write { () throws(SpeakError) in
      var texts: [String] = []
      for id in ids {
        texts.append(try existingEntry(id, what: "cannot remove history entry \(id)").text)
      }
      for id in ids { try connection.run("DELETE FROM history WHERE id = ?", .integer(id)) }
      try index.remove(Set(ids))
      return texts
    }
    try wipe(texts, "removed")
  }

  package func clearHistory() throws(SpeakError) -> Int {
    let count = try connection.write { () throws(SpeakError) in
      let count = try connection.first("SELECT count(*) FROM history") {
        (row) throws(SpeakError) in Int(try row.integer(0))
      }
      try connection.run("DELETE FROM history_gram")
      try connection.run("DELETE FROM history_part")
      try connection.run("DELETE FROM history")
      try connection.run("DELETE FROM reading")
      return count ?? 0
    }
    try wipe([], "removed", writesAnew: true)
    return count
  }

  /// Takes what was removed out of the files: it empties the log and, where traces are left or a
  /// quarter of the file and more than a megabyte are free, writes the file anew, which takes half a
  /// second with 100,000 entries. `done` is what has become of the texts.
  func wipe(_ texts: [String], _ done: String, writesAnew: Bool = false) throws(SpeakError) {
    do throws(SpeakError) {
      try connection.emptyLog()
      if !writesAnew, try !isMuchFree() {
        guard try Traces(of: texts).areLeft(in: connection) else { return }
      }
      try connection.run("VACUUM")
      try connection.emptyLog()
    } catch {
      throw SpeakError(
        error.kind, "\(done), but traces may be left in the database \(connection.path)",
        why: error.why, hint: "when that is mended, `sqlite3 \(connection.path) VACUUM` wipes them")
    }
  }

  private func isMuchFree() throws(SpeakError) -> Bool {
    let free = try connection.pragma("freelist_count")
    let (all, bytes) = (try connection.pragma("page_count"), try connection.pragma("page_size"))
    return free * 4 > all && free * bytes > 1 << 20
  }

  private func checkEntryExists(_ id: Int64, what: String) throws(SpeakError) {
    let exists = try connection.first(
      "SELECT 1 FROM history WHERE id = ?", .integer(id), decode: { _ in true })
    if exists == nil { throw try noEntry(id, what) }
  }

  private func noEntry(_ id: Int64, _ what: String) throws(SpeakError) -> SpeakError {
    .noEntry(id, what: what, nearest: try connection.nearest(to: id, .entries))
  }
}

extension HistoryEntry {
  /// The text of a row of `history` with all that was added to it.
  static let fullText = """
    text || coalesce((SELECT group_concat(part.text, '') FROM
      (SELECT text FROM history_part WHERE entry = history.id ORDER BY part) AS part), '')
    """

  /// What `init(row:)` reads, in its order.
  static let columns =
    "id, \(fullText), spoken, source, device, phrase, language, voice, outcome"

  init(row: Row) throws(SpeakError) {
    self.init(
      id: try row.integer(0), text: try row.text(1),
      spoken: Timestamp(secondsSince1970: try row.integer(2)),
      source: try row.name(3, as: Source.self), device: try row.optionalText(4),
      phrase: try row.optionalInteger(5).map { Int($0) }, language: try row.languageTag(6),
      voice: try row.optionalText(7), outcome: try row.name(8, as: Outcome.self))
  }
}
