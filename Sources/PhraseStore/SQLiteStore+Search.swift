// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// Listing and searching history, newest first. Neither slows down as history grows: a list reads the
/// end of the table, a search asks the index.
extension SQLiteStore {
  package func entries(limit: Int, search: String?) throws(SpeakError) -> [HistoryEntry] {
    precondition(limit >= 0)
    let search = search ?? ""
    let wanted = SearchText(search)
    guard limit > 0 else { return [] }
    guard !wanted.isEmpty else {
      return try connection.all(
        "SELECT \(HistoryEntry.columns) FROM history ORDER BY id DESC LIMIT ?", .init(limit),
        decode: HistoryEntry.init(row:))
    }
    return try connection.read { () throws(SpeakError) in
      try matches(for: wanted, spelledAs: SearchText(spelledAs: search), limit: limit)
    }
  }

  private func matches(
    for wanted: SearchText, spelledAs spelling: SearchText, limit: Int
  ) throws(SpeakError) -> [HistoryEntry] {
    var matches: [HistoryEntry] = []
    func keep(_ entry: HistoryEntry?) -> Bool {
      if let entry, SearchText(entry.text).contains(wanted) { matches.append(entry) }
      return matches.count < limit
    }
    try connection.forEach(
      "SELECT \(HistoryEntry.columns) FROM history WHERE id >= ? ORDER BY id DESC",
      .integer(try index.firstUnindexedID())
    ) { (row) throws(SpeakError) in keep(try HistoryEntry(row: row)) }
    guard matches.count < limit else { return matches }
    // Blocks that were indexed before letters were put together with their marks have them apart.
    let spellings = spelling.scalars == wanted.scalars ? [wanted] : [wanted, spelling]
    try index.forEachCandidate(for: spellings) { (id) throws(SpeakError) in keep(try entry(id)) }
    return matches
  }
}
