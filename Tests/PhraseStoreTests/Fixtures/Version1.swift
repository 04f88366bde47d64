// SPDX-License-Identifier: GPL-3.0-or-later

/// A database as version 1 left it, in SQL. Never changed: it stands for the files people have.
enum Version1 {
  static let statements = [
    "PRAGMA application_id = 1936747378",
    "PRAGMA user_version = 1",
    "PRAGMA journal_mode = WAL",
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
    """
    CREATE TABLE history_part (
      entry INTEGER NOT NULL REFERENCES history (id) ON DELETE CASCADE,
      part INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (entry, part)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE history_gram (
      block INTEGER NOT NULL,
      gram TEXT NOT NULL,
      positions BLOB NOT NULL,
      PRIMARY KEY (block, gram)
    ) STRICT, WITHOUT ROWID
    """,
    "INSERT INTO phrase VALUES (1, 'Water, please.', 'en', NULL, 1767000000)",
    "INSERT INTO phrase VALUES (7, 'お水をください', 'ja-JP', 'espeak-ng:jpx/ja', 1767000001)",
    "DELETE FROM sqlite_sequence",
    "INSERT INTO sqlite_sequence VALUES ('phrase', 9)",
    "INSERT INTO sqlite_sequence VALUES ('history', 4100)",
    """
    INSERT INTO history VALUES
      (3, 'Hi', 1767000002, 'typed', 'default', NULL, 'en', 'espeak-ng:gmw/en', 'finished'),
      (4100, 'Out', 1767000003, 'phrase', NULL, 7, NULL, NULL, 'stopped')
    """,
    "INSERT INTO history_part VALUES (4100, 1, ' of'), (4100, 2, ' breath')",
    """
    INSERT INTO history_gram VALUES
      (0, 'h', x'04'), (0, 'hi', x'04'), (0, 'i', x'04')
    """,
  ]
}
