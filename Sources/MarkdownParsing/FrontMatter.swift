// SPDX-License-Identifier: GPL-3.0-or-later

/// How many bytes at the beginning of a text are front matter, YAML from a line `---` to the next one or
/// to `...`, which is not read. What looks otherwise is read, from there on: a line that is wrongly left
/// out is worse.
func frontMatterLength(of text: String) -> Int {
  var rest = text.unicodeScalars[...]
  guard let rule = takeLine(&rest), isLine(rule, "---") else { return 0 }
  while true {
    let start = rest
    guard let line = takeLine(&rest), !isLine(line, "---"), !isLine(line, "...") else { break }
    guard isYAML(line) else {
      rest = start
      break
    }
  }
  return text.utf8.distance(from: text.startIndex, to: rest.startIndex)
}

private typealias Line = Substring.UnicodeScalarView

/// With its end; `nil` if nothing is left.
private func takeLine(_ rest: inout Line) -> Line? {
  guard !rest.isEmpty else { return nil }
  let end = rest.firstIndex(of: "\n").map { rest.index(after: $0) } ?? rest.endIndex
  defer { rest = rest[end...] }
  return rest[..<end]
}

private func isLine(_ line: Line, _ mark: String) -> Bool {
  let isMarked = line.starts(with: mark.unicodeScalars)
  return isMarked && line.dropFirst(3).allSatisfy(\.properties.isWhitespace)
}

/// `name: value`, `- item`, `# comment`, or what goes on under one of them.
private func isYAML(_ line: Line) -> Bool {
  let content = line.drop(while: \.properties.isWhitespace)
  guard let first = content.first else { return false }
  if content.startIndex > line.startIndex || first == "#" { return true }
  func endsName(_ rest: Line) -> Bool { rest.first.map(\.properties.isWhitespace) ?? true }
  if first == "-" { return endsName(content.dropFirst()) }
  let name = content.prefix { $0 == "_" || $0 == "-" || $0.properties.isAlphabetic }
  let rest = content.dropFirst(name.count)
  return !name.isEmpty && rest.first == ":" && endsName(rest.dropFirst())
}
