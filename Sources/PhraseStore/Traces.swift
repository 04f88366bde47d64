// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Finds what is left of removed texts in the database file.
///
/// `secure_delete` overwrites a row that is removed, but not the copies that SQLite left behind when it
/// moved rows from a full page to another one: they stay in the unused part of the page until something
/// else is written there (seen for one removal in a hundred).
struct Traces {
  /// Fewer bytes in a row do not tell what was said.
  private static let tellingCount = 8

  /// Each text that is shorter than that, and all parts of that length of the others.
  private var pieces = Set<UInt64>()
  private var lengths = Set<Int>()

  init(of texts: [String]) {
    for text in texts where !text.isEmpty {
      let bytes = Array(text.utf8)
      let length = min(bytes.count, Self.tellingCount)
      lengths.insert(length)
      for start in 0...bytes.count - length {
        pieces.insert(Self.piece(bytes.span.extracting(start..<start + length)))
      }
    }
  }

  /// Whether any are in the file. The log is not looked at.
  func areLeft(in connection: Connection) throws(SpeakError) -> Bool {
    var areFound = false
    try connection.forEachPage { number, page in
      areFound = isPart(of: page.extracting(Self.unusedPart(of: page, isFirst: number == 1)))
      return !areFound
    }
    return areFound
  }

  private func isPart(of bytes: Span<UInt8>) -> Bool {
    guard bytes.indices.contains(where: { bytes[$0] != 0 }) else { return false }
    return lengths.contains { length in
      bytes.count >= length
        && (0...bytes.count - length).contains {
          pieces.contains(Self.piece(bytes.extracting($0..<$0 + length)))
        }
    }
  }

  /// The same for the same bytes, and hardly ever for others.
  private static func piece(_ bytes: Span<UInt8>) -> UInt64 {
    bytes.indices.reduce(UInt64(bytes.count) << 56) { $0 << 8 ^ $0 >> 56 ^ UInt64(bytes[$1]) }
  }

  /// The bytes between the list of a page's rows and their contents; none where the page holds no rows
  /// (https://sqlite.org/fileformat2.html#b_tree_pages).
  private static func unusedPart(of page: Span<UInt8>, isFirst: Bool) -> Range<Int> {
    let header = isFirst ? 100 : 0
    func number(at offset: Int) -> Int {
      Int(page[header + offset]) << 8 | Int(page[header + offset + 1])
    }
    let headerCount: Int
    switch page[header] {
    case 2, 5: headerCount = 12
    case 10, 13: headerCount = 8
    default: return 0..<0
    }
    let start = header + headerCount + 2 * number(at: 3)
    let end = number(at: 5) == 0 ? 65536 : number(at: 5)
    return start < end && end <= page.count ? start..<end : 0..<0
  }
}
