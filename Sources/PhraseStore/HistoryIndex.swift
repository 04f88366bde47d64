// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The search index over history: which entries hold which grams (one to three scalars in a row).
///
/// Entries are indexed a block of consecutive ids at a time, once a later block has begun; the entries
/// after the last indexed block are few, and search reads them as they are. So nothing is indexed before
/// the first sound, a block is written in one go at the end of the table, and a removal touches one
/// block. SQLite's own full-text tables would find no text of one or two characters, and would keep the
/// words of removed entries until the whole index is written anew. Reading every entry takes 55 to 85 ms
/// for 300,000, more than the 50 a search may take for a million (see `make bench BENCH=history`).
///
/// Every call must be made inside a transaction.
struct HistoryIndex {
  /// Entries a block: more make a search visit fewer blocks, but leave more entries unindexed and make
  /// the write of a block longer.
  static let blockSize: Int64 = 2048
  /// Scalars of a text's end that are looked at when more is added; few letters have more marks.
  private static let endCount = 16

  let connection: Connection

  /// Ids from here on are not indexed.
  func firstUnindexedID() throws(SpeakError) -> Int64 {
    guard let last = try boundary("SELECT max(block) FROM history_gram") else { return 0 }
    return (last + 1) * Self.blockSize
  }

  /// Indexes the oldest block that is complete but not indexed.
  ///
  /// - Returns: whether there was one.
  func indexNextBlock() throws(SpeakError) -> Bool {
    let start = try firstUnindexedID()
    guard let oldest = try boundary("SELECT min(id) FROM history WHERE id >= ?", .integer(start)),
      let newest = try boundary("SELECT max(id) FROM history"),
      oldest / Self.blockSize < newest / Self.blockSize
    else { return false }
    let block = oldest / Self.blockSize
    var positions: [Gram: [UInt16]] = [:]
    try connection.forEach(
      "SELECT id, \(HistoryEntry.fullText) FROM history WHERE id >= ? AND id < ? ORDER BY id",
      .integer(block * Self.blockSize), .integer((block + 1) * Self.blockSize)
    ) { (row) throws(SpeakError) in
      let position = Self.position(of: try row.integer(0))
      for gram in Gram.all(of: SearchText(try row.text(1))) {
        positions[gram, default: []].append(position)
      }
      return true
    }
    for gram in positions.keys.sorted() {
      try insert(block, gram.text, positions[gram]!)
    }
    return !positions.isEmpty
  }

  /// Takes note that `text` is about to be added to an entry.
  func extend(_ id: Int64, appending text: String) throws(SpeakError) {
    guard try id < firstUnindexedID() else { return }
    let block = id / Self.blockSize
    let position = Self.position(of: id)
    for gram in Gram.all(of: SearchText(try end(of: id) + text)) {
      let known = try positions(block, gram.text)
      guard !known.contains(position) else { continue }
      if known.isEmpty {
        try insert(block, gram.text, [position])
      } else {
        try update(block, gram.text, (known + [position]).sorted())
      }
    }
  }

  /// The end of an entry's text: all that can have a gram, or a letter and its marks, in common with
  /// what is added to it.
  private func end(of id: Int64) throws(SpeakError) -> String {
    var end = ""
    for sql in [
      "SELECT text FROM history_part WHERE entry = ? ORDER BY part DESC",
      "SELECT text FROM history WHERE id = ?",
    ] where end.unicodeScalars.count < Self.endCount {
      try connection.forEach(sql, .integer(id)) { (row) throws(SpeakError) in
        end = try row.text(0) + end
        return end.unicodeScalars.count < Self.endCount
      }
    }
    return end
  }

  /// Takes entries out. Goes through all grams of their blocks, so that nothing stays behind even if
  /// their text was folded by other rules.
  func remove(_ ids: Set<Int64>) throws(SpeakError) {
    for (block, ids) in Dictionary(grouping: ids, by: { $0 / Self.blockSize }) {
      let removed = Set(ids.map(Self.position(of:)))
      let changes = try connection.all(
        "SELECT gram, positions FROM history_gram WHERE block = ?", .integer(block)
      ) { (row) throws(SpeakError) -> (gram: String, left: [UInt16])? in
        let positions = BlockPositions.decode(try row.bytes(1))
        let left = positions.filter { !removed.contains($0) }
        return left.count == positions.count ? nil : (try row.text(0), left)
      }
      for case (let gram, let left)? in changes {
        if left.isEmpty {
          try connection.run(
            "DELETE FROM history_gram WHERE block = ? AND gram = ?", .integer(block), .text(gram))
        } else {
          try update(block, gram, left)
        }
      }
    }
  }

  /// Hands over, newest first, the ids of indexed entries that may contain one of the texts, until `body`
  /// returns false. Every entry that does contain one is among them.
  func forEachCandidate(
    for texts: [SearchText], _ body: (Int64) throws(SpeakError) -> Bool
  ) throws(SpeakError) {
    guard let oldest = try boundary("SELECT min(block) FROM history_gram"),
      let newest = try boundary("SELECT max(block) FROM history_gram")
    else { return }
    var grams = texts.map { Gram.needed(for: $0).map { (text: $0.text, found: 0) } }
    for block in (oldest...newest).reversed() {
      var positions = try candidates(block, &grams[0])
      for other in grams.indices.dropFirst() {
        positions = Set(positions).union(try candidates(block, &grams[other])).sorted()
      }
      for position in positions.reversed() {
        guard try body(block * Self.blockSize + Int64(position)) else { return }
      }
    }
  }

  /// Positions in the block that have all grams, or nearly all where reading the entry itself is
  /// cheaper than one look-up more. Keeps the grams sorted by how often they were found, so that the
  /// rare ones rule most blocks out at once.
  private func candidates(
    _ block: Int64, _ grams: inout [(text: String, found: Int)]
  ) throws(SpeakError) -> [UInt16] {
    var common: [UInt16]?
    for index in grams.indices {
      let positions = try positions(block, grams[index].text)
      grams[index].found += positions.count
      common = common.map { BlockPositions.intersection($0, positions) } ?? positions
      if common!.count < 2 { break }
    }
    grams.sort { $0.found < $1.found }
    return common ?? []
  }

  private func positions(_ block: Int64, _ gram: String) throws(SpeakError) -> [UInt16] {
    try connection.first(
      "SELECT positions FROM history_gram WHERE block = ? AND gram = ?",
      .integer(block), .text(gram)
    ) { (row) throws(SpeakError) in BlockPositions.decode(try row.bytes(0)) } ?? []
  }

  private func insert(
    _ block: Int64, _ gram: String, _ positions: [UInt16]
  ) throws(SpeakError) {
    try connection.run(
      "INSERT INTO history_gram (block, gram, positions) VALUES (?, ?, ?)",
      .integer(block), .text(gram), .bytes(BlockPositions.encode(positions)))
  }

  private func update(_ block: Int64, _ gram: String, _ positions: [UInt16]) throws(SpeakError) {
    try connection.run(
      "UPDATE history_gram SET positions = ? WHERE block = ? AND gram = ?",
      .bytes(BlockPositions.encode(positions)), .integer(block), .text(gram))
  }

  /// `nil` for an aggregate over no rows. Throws for a number that no entry or block can have: reckoning
  /// with it would go beyond all bounds.
  private func boundary(_ sql: String, _ value: SQLValue? = nil) throws(SpeakError) -> Int64? {
    let decode = { (row: Row) throws(SpeakError) in
      let number = try row.optionalInteger(0)
      if let number, !(0..<1 << 50).contains(number) {
        throw SpeakError.damaged(connection.path, "the history holds the number \(number)")
      }
      return number
    }
    return if let value {
      try connection.first(sql, value, decode: decode) ?? nil
    } else {
      try connection.first(sql, decode: decode) ?? nil
    }
  }

  private static func position(of id: Int64) -> UInt16 { UInt16(id % blockSize) }
}
