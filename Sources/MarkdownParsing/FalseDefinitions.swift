// SPDX-License-Identifier: GPL-3.0-or-later

/// The text with another byte for the bracket of each line that the parser would take for the definition
/// of a link though it is somebody's words: a note (`[^1]: Ibid.`), or a name and what was said
/// (`[Anna]: Yes.`). What a parser defines it does not give, and no word may be lost.
func withoutFalseDefinitions(_ text: [UInt8]) -> [UInt8] {
  var brackets: [Int] = []
  var start = 0
  while start < text.count {
    let end = text[start...].firstIndex(where: isLineEnd) ?? text.count
    let line = text[start..<end].drop { " \t>-*+".utf8.contains($0) }
    if line.first == UInt8(ascii: "["), let close = line.firstIndex(of: UInt8(ascii: "]")),
      line[(close + 1)...].first == UInt8(ascii: ":"),
      line.dropFirst().first == UInt8(ascii: "^") || !isTarget(line[(close + 2)...])
    {
      brackets.append(line.startIndex)
    }
    start = end + 1
  }
  var text = text
  for place in brackets { text[place] = UInt8(ascii: "x") }
  return text
}

/// An address, with or without a title: what else follows a colon is words.
private func isTarget(_ rest: ArraySlice<UInt8>) -> Bool {
  let rest = rest.drop(while: isSpace)
  let address = rest.prefix { !isSpace($0) }
  let title = rest[address.endIndex...].drop(while: isSpace)
  let isAddress =
    address.first == UInt8(ascii: "<") || address.dropLast().contains { "/.#:".utf8.contains($0) }
  return isAddress && title.first.map { "\"'(".utf8.contains($0) } ?? true
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
