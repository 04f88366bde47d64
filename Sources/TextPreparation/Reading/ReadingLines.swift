// SPDX-License-Identifier: GPL-3.0-or-later

/// How a long text is written.
package enum TextStyle: Equatable, Sendable {
  /// Paragraphs are parted by empty lines; other line ends are only where the line was full.
  case plain
  case markdown

  /// By the name of the file.
  package init(fileName: String) {
    let suffixes = [".md", ".markdown", ".mdown", ".mkd"]
    let name = fileName.lowercased()
    self = suffixes.contains { name.hasSuffix($0) } ? .markdown : .plain
  }
}

/// A line as it is to be spoken.
package struct ReadingLine: Equatable, Sendable {
  /// The line and its end, with what is not to be spoken hidden: each scalar at its place.
  package var spoken: String
  /// Whether something new begins with it, so that a pause comes before.
  package var beginsBlock: Bool
  /// Whether nothing that follows belongs to it.
  package var endsBlock: Bool
}

/// Makes lines of a long text readable, one after the other.
package struct ReadingLines {
  private let style: TextStyle
  private var isFirst = true
  /// Whether the line before was front matter, or the rule that may begin it.
  private var isInFrontMatter = false
  /// What the fenced code the line is in began with.
  private var fence: Unicode.Scalar?

  package init(style: TextStyle) { self.style = style }

  package mutating func read(_ line: String) -> ReadingLine {
    defer { isFirst = false }
    if isBlank(line) {
      isInFrontMatter = false
      return ReadingLine(spoken: line, beginsBlock: true, endsBlock: true)
    }
    guard style == .markdown else {
      return ReadingLine(spoken: line, beginsBlock: false, endsBlock: false)
    }
    return readMarkdown(line)
  }

  private mutating func readMarkdown(_ line: String) -> ReadingLine {
    var hidden = HiddenScalars(line)
    let all = hidden.scalars.indices
    let content = Array(hidden.scalars.drop(while: isWhitespace))
    let start = hidden.scalars.count - content.count
    let bare = content.reversed().drop(while: isWhitespace).reversed()
    func whole(_ isHidden: Bool) -> ReadingLine {
      if isHidden { hidden.hide(all) }
      return ReadingLine(spoken: hidden.text, beginsBlock: true, endsBlock: true)
    }

    if isFirst, Array(bare) == ["-", "-", "-"] {
      isInFrontMatter = true
      return whole(true)
    }
    if isInFrontMatter {
      isInFrontMatter = isFrontMatter(content, isIndented: start > 0)
      if isInFrontMatter || bare.elementsEqual([".", ".", "."]) { return whole(true) }
    }
    if let sign = fenceSign(content), fence == nil || fence == sign {
      fence = fence == nil ? sign : nil
      return whole(true)
    }
    if fence != nil { return whole(false) }
    if isRule(bare) || isDefinition(content) { return whole(true) }

    if content.first == "|" {
      for position in all where hidden.scalars[position] == "|" {
        hidden.replace(position, by: position == start ? "\u{FEFF}" : ",")
      }
      hidden = MarkdownInline.hideMarks(in: hidden)
      return ReadingLine(spoken: hidden.text, beginsBlock: true, endsBlock: true)
    }
    let (prefix, isItem, isHeading) = blockPrefix(content)
    hidden.hide(start..<start + prefix)
    if isHeading { hideClosingHashes(&hidden) }
    hidden = MarkdownInline.hideMarks(in: hidden)
    return ReadingLine(
      spoken: hidden.text, beginsBlock: isItem || isHeading, endsBlock: isHeading)
  }

  private func fenceSign(_ content: [Unicode.Scalar]) -> Unicode.Scalar? {
    guard let sign = content.first, sign == "`" || sign == "~",
      content.prefix(while: { $0 == sign }).count >= 3
    else { return nil }
    return sign
  }

  /// `---`, `* * *`, `=====`, `|---|:--|`: what divides, underlines, or heads a table.
  private func isRule(_ content: some Sequence<Unicode.Scalar>) -> Bool {
    let signs = content.filter { $0 != " " }
    return signs.count >= 2 && signs.allSatisfy { "-*_=|:+".unicodeScalars.contains($0) }
  }

  /// `name: value`, `- item`, `# comment`, or what goes on under one of them: the YAML that may stand
  /// above a text. What looks otherwise is read: a line that is wrongly left out is worse.
  private func isFrontMatter(_ content: [Unicode.Scalar], isIndented: Bool) -> Bool {
    if isIndented || content.first == "#" { return true }
    if content.first == "-" { return content.dropFirst().first.map(isWhitespace) ?? true }
    let name = content.prefix { $0 == "_" || $0 == "-" || $0.properties.isAlphabetic }
    let rest = content.dropFirst(name.count)
    return !name.isEmpty && rest.first == ":" && rest.dropFirst().first.map(isWhitespace) ?? true
  }

  /// `[name]: address`, with or without a title: what else follows a colon is somebody's words.
  private func isDefinition(_ content: [Unicode.Scalar]) -> Bool {
    guard content.first == "[", let end = content.firstIndex(of: "]"), end > 1,
      content.dropFirst(end + 1).first == ":", content[1] != "^"
    else { return false }
    let rest = content[(end + 2)...].drop(while: isWhitespace)
    let address = rest.prefix { !isWhitespace($0) }
    let title = rest.dropFirst(address.count).drop(while: isWhitespace)
    return address.first == "<"
      || address.dropLast().contains { "/.#:".unicodeScalars.contains($0) }
      ? title.first.map { "\"'(".unicodeScalars.contains($0) } ?? true : false
  }

  /// What stands before the words of a quotation, an item or a heading.
  private func blockPrefix(
    _ content: [Unicode.Scalar]
  ) -> (count: Int, isItem: Bool, isHeading: Bool) {
    var position = 0
    var isItem = false
    while position < content.count {
      let sign = content[position]
      let next = position + 1 < content.count ? content[position + 1] : "\n"
      if isWhitespace(sign) || sign == ">" {
        position += 1
      } else if "-*+".unicodeScalars.contains(sign), isWhitespace(next) {
        position = min(position + 2, content.count)
        isItem = true
      } else {
        break
      }
    }
    let rest = content[position...]
    let hashes = rest.prefix { $0 == "#" }.count
    if (1...6).contains(hashes), rest.dropFirst(hashes).first.map(isWhitespace) ?? true {
      return (position + hashes, isItem, true)
    }
    let digits = rest.prefix { ("0"..."9").contains($0) }.count
    let isNumbered =
      (1...9).contains(digits) && [".", ")"].contains(rest.dropFirst(digits).first)
      && rest.dropFirst(digits + 1).first == " "
    return (position, isItem || isNumbered, false)
  }

  private func hideClosingHashes(_ line: inout HiddenScalars) {
    var end = line.scalars.count
    while end > 0, isWhitespace(line.scalars[end - 1]) { end -= 1 }
    var start = end
    while start > 0, line.scalars[start - 1] == "#" { start -= 1 }
    if start < end, start > 0, isWhitespace(line.scalars[start - 1]) { line.hide(start..<end) }
  }
}
