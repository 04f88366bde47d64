// SPDX-License-Identifier: GPL-3.0-or-later

/// Hides the signs with which Markdown marks up a line (CommonMark 0.31, section 6, and the tables,
/// strike-through and footnotes of GitHub's dialect), so that the words alone are read.
///
/// Line by line: what opens on one line and closes on the next keeps its signs, which most voices pass
/// over. A guess that is wrong hides a sign, never a word.
struct MarkdownInline {
  private var line: HiddenScalars

  static func hideMarks(in line: HiddenScalars) -> HiddenScalars {
    var inline = MarkdownInline(line: line)
    inline.hideMarks()
    return inline.line
  }

  private mutating func hideMarks() {
    var position = 0
    while position < line.scalars.count {
      position = hideMark(at: position) ?? position + 1
    }
  }

  /// - Returns: where to go on, if a mark begins there.
  private mutating func hideMark(at position: Int) -> Int? {
    switch line.scalars[position] {
    case "\\": hideEscape(at: position)
    case "`": hideCode(at: position)
    case "*", "_", "~": hideEmphasis(at: position)
    case "!" where scalar(position + 1) == "[": hideLink(at: position, textFrom: position + 2)
    case "[": hideLink(at: position, textFrom: position + 1)
    case "<": hideAngles(at: position)
    default: nil
    }
  }

  private mutating func hideEscape(at position: Int) -> Int? {
    guard let next = scalar(position + 1), next.isASCII, isSign(next) else { return nil }
    line.hide(position..<position + 1)
    return position + 2
  }

  /// Inside code, marks are signs.
  private mutating func hideCode(at position: Int) -> Int? {
    let opening = run(at: position)
    var end = opening.upperBound
    while end < line.scalars.count {
      guard line.scalars[end] == "`" else {
        end += 1
        continue
      }
      let closing = run(at: end)
      if closing.count == opening.count {
        line.hide(opening)
        line.hide(closing)
        return closing.upperBound
      }
      end = closing.upperBound
    }
    return opening.upperBound
  }

  private mutating func hideEmphasis(at position: Int) -> Int? {
    let marks = run(at: position)
    let before = scalar(marks.lowerBound - 1)
    let after = scalar(marks.upperBound)
    let opens = after.map { !isWhitespace($0) } ?? false
    let closes = before.map { !isWhitespace($0) } ?? false
    // An underscore inside a word belongs to it, and a single tilde says "about".
    let isInside = [before, after].allSatisfy { $0.map(isLetterOrDigit) ?? false }
    let isMark =
      switch line.scalars[position] {
      case "_": !isInside
      case "~": marks.count == 2
      default: !isInside || marks.count < 3
      }
    guard opens || closes, isMark, !isProduct(marks, before, after) else { return marks.upperBound }
    line.hide(marks)
    return marks.upperBound
  }

  /// `2*3` is no emphasis.
  private func isProduct(
    _ marks: Range<Int>, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
  ) -> Bool {
    func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { ("0"..."9").contains($0) } ?? false
    }
    return marks.count == 1 && isDigit(before) && isDigit(after)
  }

  /// `[text](address)`, `[text][name]`, `[name]`, `[^note]`, `[x]` and the same with `!` for pictures.
  private mutating func hideLink(at position: Int, textFrom start: Int) -> Int? {
    guard let end = closing("]", from: start) else { return nil }
    if scalar(start) == "^" {
      line.hide(position..<end + 1)
      return end + 1
    }
    let isBox = end == start + 1 && [" ", "x", "X"].contains(line.scalars[start])
    var next = end + 1
    let target = scalar(next).flatMap { sign -> Int? in
      switch sign {
      case "(": closing(")", from: next + 1)
      case "[": closing("]", from: next + 1)
      default: nil
      }
    }
    if isBox, target == nil {
      line.hide(position..<end + 1)
      return end + 1
    }
    // A bracket that leads nowhere is the writer's own.
    guard let target else { return nil }
    next = target + 1
    line.hide(position..<start)
    line.hide(end..<next)
    // The text may be marked up itself.
    return start
  }

  /// `<https://example.org>` keeps its address, `<b>` goes.
  private mutating func hideAngles(at position: Int) -> Int? {
    guard let first = scalar(position + 1),
      isLetterOrDigit(first) || "/!?".unicodeScalars.contains(first),
      let end = closing(">", from: position + 1)
    else { return nil }
    let inside = line.scalars[position + 1..<end]
    if inside.contains(":") || inside.contains("@"), !inside.contains(" ") {
      line.hide(position..<position + 1)
      line.hide(end..<end + 1)
    } else {
      line.hide(position..<end + 1)
    }
    return end + 1
  }

  private func scalar(_ position: Int) -> Unicode.Scalar? {
    line.scalars.indices.contains(position) ? line.scalars[position] : nil
  }

  /// The run of one sign.
  private func run(at position: Int) -> Range<Int> {
    let end = line.scalars[position...].firstIndex { $0 != line.scalars[position] }
    return position..<(end ?? line.scalars.count)
  }

  /// The sign that closes what was opened, brackets of the same kind between them left out.
  private func closing(_ sign: Unicode.Scalar, from start: Int) -> Int? {
    let opening: Unicode.Scalar = sign == "]" ? "[" : sign == ")" ? "(" : "<"
    var depth = 0
    var position = start
    while let scalar = scalar(position) {
      if scalar == "\\" {
        position += 1
      } else if scalar == opening {
        depth += 1
      } else if scalar == sign {
        if depth == 0 { return position }
        depth -= 1
      }
      position += 1
    }
    return nil
  }

  private func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value != 0x7F && !isLetterOrDigit(scalar)
  }
}
