// SPDX-License-Identifier: GPL-3.0-or-later

/// A stretch of text whose letters are of one script, with the digits and signs that go with them.
struct ScriptRun: Equatable {
  /// Unicode scalars of the text, counted from 0.
  var range: Range<Int>
  /// `nil` where the text has no letter at all.
  var script: Script?
}

/// Cuts a text between letters of different scripts. Grapheme clusters stay whole, and what stands
/// between two scripts goes to the one it belongs to.
struct ScriptRuns {
  private let clusters: RunClusters
  /// Whether ideographs are Japanese ones.
  private let joinsHan: Bool
  private let isBase: (Script) -> Bool

  /// `isBase` tells the scripts that the language of the text is written in: numbers that stand by
  /// themselves go to them.
  init(of text: String, joinsHan: Bool, isBase: @escaping (Script) -> Bool) {
    clusters = RunClusters(text)
    self.joinsHan = joinsHan
    self.isBase = isBase
  }

  /// The runs in order. They cover the text without gaps; none is empty.
  func cut() -> [ScriptRun] {
    guard clusters.count > 0 else { return [] }
    var runs: [ScriptRun] = []
    var script: Script?
    var start = 0
    var gapStart = 0
    for position in 0..<clusters.count {
      guard let next = self.script(at: position) else { continue }
      if let left = script, left != next {
        let end = self.start(ofRunIn: gapStart..<position, from: left, to: next)
        runs.append(ScriptRun(range: clusters.scalars(start..<end), script: left))
        start = end
      }
      script = next
      gapStart = position + 1
    }
    runs.append(ScriptRun(range: clusters.scalars(start..<clusters.count), script: script))
    return runs
  }

  private func script(at position: Int) -> Script? {
    guard position < clusters.count, case .letter(let script) = clusters[position] else {
      return nil
    }
    return script == .han && joinsHan ? .kana : script
  }

  // MARK: - What stands between two scripts

  /// Where the run of the script after the gap begins.
  private func start(ofRunIn gap: Range<Int>, from left: Script, to right: Script) -> Int {
    var start = startOfWhatTouches(right, in: gap, after: left)
    while start > gap.lowerBound, clusters[start - 1] == .space {
      var end = start
      while end > gap.lowerBound, clusters[end - 1] == .space { end -= 1 }
      let next = startOfLeaders(before: end, in: gap)
      guard next < end, goesRight(next..<end, in: gap, from: left, to: right) else { break }
      start = next
    }
    return start
  }

  /// Signs and digits right before the next script, without a space. What also stands right after the
  /// script before stays with that one, but for what opens and for numbers; and a number written on to a
  /// word of a script with spaces is part of a name, as in `iPhone15` and `COVID-19`.
  private func startOfWhatTouches(
    _ right: Script, in gap: Range<Int>, after left: Script
  ) -> Int {
    let touched = gap.reversed().prefix { clusters[$0] != .space }
    guard touched.count == gap.count else {
      return gap.upperBound - touched.prefix { ![.closing, .mark].contains(clusters[$0]) }.count
    }
    let start = startOfLeaders(before: gap.upperBound, in: gap)
    return left.writesNoSpaces ? start : max(start, endOfNumber(in: gap))
  }

  /// The beginning of the opening signs and numbers that end before `end`.
  private func startOfLeaders(before end: Int, in gap: Range<Int>) -> Int {
    var start = end
    while start > gap.lowerBound {
      switch clusters[start - 1] {
      case .opening, .digit: start -= 1
      case .hyphen, .mark:
        // As in `3.5` and `10:30`.
        guard start < end, clusters[start] == .digit, start - 2 >= gap.lowerBound,
          clusters[start - 2] == .digit
        else { return start }
        start -= 2
      default: return start
      }
    }
    return start
  }

  /// The end of the numbers at the beginning of the gap, with what joins them to the name before.
  private func endOfNumber(in gap: Range<Int>) -> Int {
    let joined = gap.prefix { ![.opening, .closing].contains(clusters[$0]) }
    return joined.last { clusters[$0] == .digit }.map { $0 + 1 } ?? gap.lowerBound
  }

  /// Whether what stands before a space, opening signs or a number, goes with the script after it: a
  /// number does if that is the language of the text, or if a unit follows, as in `10 km`.
  private func goesRight(
    _ range: Range<Int>, in gap: Range<Int>, from left: Script, to right: Script
  ) -> Bool {
    guard range.contains(where: { clusters[$0] == .digit }) else { return true }
    let touchesLeft = range.lowerBound == gap.lowerBound
    if touchesLeft && !left.writesNoSpaces { return false }
    if isBase(right) { return !touchesLeft }
    // No list of units would be whole; they have at most three letters.
    return !right.writesNoSpaces
      && (1...3).contains { script(at: gap.upperBound + $0) != right }
  }
}
