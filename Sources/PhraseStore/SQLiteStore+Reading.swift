// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// How far long texts have been read aloud.
extension SQLiteStore {
  /// Texts whose place is kept; the one read longest ago is forgotten first.
  private static let readingLimit = 1000

  package func readingPosition(of path: String) throws(SpeakError) -> Int? {
    try connection.first("SELECT position FROM reading WHERE path = ?", .text(path)) {
      (row) throws(SpeakError) in Int(try row.integer(0))
    }
  }

  package func setReadingPosition(_ position: Int?, of path: String) throws(SpeakError) {
    try connection.write { () throws(SpeakError) in
      guard let position else {
        return try connection.run("DELETE FROM reading WHERE path = ?", .text(path))
      }
      try connection.run(
        """
        INSERT INTO reading (path, position, noted) VALUES (?1, ?2, ?3)
        ON CONFLICT (path) DO UPDATE SET position = ?2, noted = ?3
        """,
        .text(path), .integer(Int64(position)), .integer(now().secondsSince1970))
      try connection.run(
        """
        DELETE FROM reading WHERE path IN
          (SELECT path FROM reading ORDER BY noted DESC, rowid DESC LIMIT -1 OFFSET ?)
        """,
        .integer(Int64(Self.readingLimit)))
    }
  }
}
