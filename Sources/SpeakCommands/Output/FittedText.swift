// SPDX-License-Identifier: GPL-3.0-or-later

internal import UnicodeText

/// The text if it fits, else its beginning and an ellipsis, in no more than so many columns of a
/// terminal. No character is cut in two. Controls are not expected: `visible` replaces them.
func fitted(_ text: String, columns limit: Int) -> String {
  // No character takes more columns than bytes.
  if text.utf8.count <= limit { return text }
  var width = 0
  var lengthWithEllipsis = text.startIndex
  for index in text.indices {
    width += CharacterWidth(text[index]).columns
    if width > limit { return text[..<lengthWithEllipsis] + "…" }
    if width < limit { lengthWithEllipsis = text.index(after: index) }
  }
  return text
}
