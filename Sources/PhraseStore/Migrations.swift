// SPDX-License-Identifier: GPL-3.0-or-later

/// The database's past, one step a version: step 0 makes version 1 and so on. Append only; a step that
/// has shipped is never changed, and shares no text with today's queries.
enum Migrations {
  /// `spkr` in ASCII: tells the file from other programs' SQLite files.
  static let applicationID: Int64 = 0x7370_6b72

  static let steps: [[String]] = [
    [
      // AUTOINCREMENT remembers the highest number ever used, so none is given twice.
      """
      CREATE TABLE phrase (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        text TEXT NOT NULL,
        language TEXT,
        voice TEXT,
        created INTEGER NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE history (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        text TEXT NOT NULL,
        spoken INTEGER NOT NULL,
        source TEXT NOT NULL,
        device TEXT,
        phrase INTEGER,
        language TEXT,
        voice TEXT,
        outcome TEXT NOT NULL
      ) STRICT
      """,
      // Text that arrived later, a row an arrival: growing the entry's own row would copy a long text
      // anew for each sentence.
      """
      CREATE TABLE history_part (
        entry INTEGER NOT NULL REFERENCES history (id) ON DELETE CASCADE,
        part INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (entry, part)
      ) STRICT, WITHOUT ROWID
      """,
      // The search index; see HistoryIndex.
      """
      CREATE TABLE history_gram (
        block INTEGER NOT NULL,
        gram TEXT NOT NULL,
        positions BLOB NOT NULL,
        PRIMARY KEY (block, gram)
      ) STRICT, WITHOUT ROWID
      """,
    ],
    [
      // How far long texts have been read aloud.
      """
      CREATE TABLE reading (
        path TEXT NOT NULL PRIMARY KEY,
        position INTEGER NOT NULL,
        noted INTEGER NOT NULL
      ) STRICT
      """
    ],
  ]

  static var currentVersion: Int { steps.count }
}
