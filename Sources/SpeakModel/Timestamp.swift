// SPDX-License-Identifier: GPL-3.0-or-later

/// A moment in whole seconds since 1970-01-01T00:00:00Z, as it is stored.
package struct Timestamp: Hashable, Comparable, Sendable {
  package var secondsSince1970: Int64

  package init(secondsSince1970: Int64) {
    self.secondsSince1970 = secondsSince1970
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
