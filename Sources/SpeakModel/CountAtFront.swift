// SPDX-License-Identifier: GPL-3.0-or-later

extension RandomAccessCollection where Index == Int {
  /// How many elements at the front satisfy the condition; none after them does. Takes logarithmic
  /// time.
  package func countAtFront(_ belongs: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
