// SPDX-License-Identifier: GPL-3.0-or-later

/// A text in the lines of a window, made as far as they are looked at; the text may still be arriving.
struct ScreenText {
  private(set) var columns: Int
  /// The scalars kept, and how many came before them.
  private var scalars: [Unicode.Scalar] = []
  private var offset = 0
  /// Consecutive lines from the kept scalars' beginning on, and the number of the first.
  private var lines: [ScreenLine] = []
  private(set) var firstKept = 0

  /// - Parameters:
  ///   - columns: 2 or more
  ///   - offset: where in the whole text begins what is appended first, in Unicode scalars
  init(columns: Int, offset: Int = 0) {
    self.columns = columns
    self.offset = offset
  }

  mutating func append(_ text: String) {
    var new = text.unicodeScalars[...]
    // The view begins with what is to be seen.
    if scalars.isEmpty {
      let blank = new.prefix { $0.properties.isWhitespace }
      offset += blank.count
      new = new.dropFirst(blank.count)
    }
    guard !new.isEmpty else { return }
    // A line that ended only because the text did may go on.
    if let last = lines.last, last.source.upperBound == offset + scalars.count {
      lines.removeLast()
    }
    scalars.append(contentsOf: new)
  }

  /// Makes lines anew for another width, from scalar `start` of the text on and from line 0 on.
  mutating func reflow(columns: Int, from start: Int) {
    let dropped = min(max(0, start - offset), scalars.count)
    scalars.removeFirst(dropped)
    offset += dropped
    (self.columns, lines, firstKept) = (columns, [], 0)
  }

  /// Lets go of the lines before `number`.
  mutating func forget(before number: Int) {
    guard number > firstKept, count(upTo: number + 1) > number else { return }
    let dropped = lines[number - firstKept].source.lowerBound - offset
    scalars.removeFirst(dropped)
    lines.removeFirst(number - firstKept)
    offset += dropped
    firstKept = number
  }

  /// The number of the line behind the last that is known now, but no more than `limit` are looked for.
  mutating func count(upTo limit: Int) -> Int {
    while firstKept + lines.count < limit, makeLine() {}
    return firstKept + lines.count
  }

  /// A line that `count` has found.
  func line(_ number: Int) -> ScreenLine { lines[number - firstKept] }

  /// The number of the line that shows the scalar; the nearest there is.
  mutating func number(showing scalar: Int) -> Int {
    while (lines.last?.source.upperBound ?? offset) <= scalar, makeLine() {}
    // The first that ends behind it.
    var (low, high) = (0, max(0, lines.count - 1))
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].source.upperBound > scalar { high = middle } else { low = middle + 1 }
    }
    return firstKept + low
  }

  /// White space at the end of what has arrived makes no line.
  private mutating func makeLine() -> Bool {
    let start = (lines.last?.source.upperBound ?? offset) - offset
    let rest = scalars[start...]
    guard rest.contains(where: { !$0.properties.isWhitespace }) else { return false }
    lines.append(ScreenLine(firstOf: rest, offset: offset + start, columns: columns))
    return true
  }
}
