// SPDX-License-Identifier: GPL-3.0-or-later

/// The longest line of help, in columns.
private let helpWidth = 80

/// The paragraphs of `text`, parted by empty lines, with lines of at most 80 columns.
func wrapped(_ text: String) -> String {
  guard !text.isEmpty else { return "" }
  var lines: [String] = []
  for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > helpWidth {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    lines.append(line)
  }
  return lines.joined(separator: "\n") + "\n"
}

/// Two columns: words, and what they mean.
func definitions(_ rows: [(word: String, meaning: String)]) -> String {
  let width = rows.map(\.word.count).max() ?? 0
  return rows.map { "  \(padded($0.word, width: width))  \($0.meaning)\n" }.joined()
}
