// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Helps someone who asked for a number that does not exist.
extension Connection {
  enum Numbering {
    case phrases, entries

    fileprivate var below: String {
      switch self {
      case .phrases: "SELECT number FROM phrase WHERE number < ? ORDER BY number DESC LIMIT ?"
      case .entries: "SELECT id FROM history WHERE id < ? ORDER BY id DESC LIMIT ?"
      }
    }

    fileprivate var above: String {
      switch self {
      case .phrases: "SELECT number FROM phrase WHERE number > ? ORDER BY number LIMIT ?"
      case .entries: "SELECT id FROM history WHERE id > ? ORDER BY id LIMIT ?"
      }
    }
  }

  /// The up to three numbers nearest to one that does not exist, ascending. Empty if there are none at
  /// all.
  func nearest(to number: Int64, _ numbering: Numbering) throws(SpeakError) -> [Int64] {
    let wanted = 3
    var candidates: [Int64] = []
    for sql in [numbering.below, numbering.above] {
      candidates += try all(sql, .integer(number), .integer(Int64(wanted))) {
        (row) throws(SpeakError) in try row.integer(0)
      }
    }
    func distance(_ candidate: Int64) -> Double { abs(Double(candidate) - Double(number)) }
    return candidates.sorted { distance($0) < distance($1) }.prefix(wanted).sorted()
  }
}
