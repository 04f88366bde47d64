// SPDX-License-Identifier: GPL-3.0-or-later

/// Knows Markdown.
package protocol MarkdownParser {
  /// What is to be spoken of a text, in order: headings, paragraphs, items, rows of tables, lines of
  /// code. Each is spoken by itself, with a pause after it, and tied to the Unicode scalars of `text`.
  func blocks(of text: String) -> [AlignedText]
}
