// SPDX-License-Identifier: GPL-3.0-or-later

/// The text if it fits, else its beginning and an ellipsis, in no more than so many columns of a
/// terminal. No character is cut in two. Controls are not expected: `visible` replaces them.
///
/// Not by wcwidth(3): that knows only the characters of the locale, and in the C locale, under which
/// Japanese is typed all the same, none but ASCII.
func fitted(_ text: String, columns limit: Int) -> String {
  // No character takes more columns than bytes.
  if text.utf8.count <= limit { return text }
  var width = 0
  var lengthWithEllipsis = text.startIndex
  for index in text.indices {
    width += columns(of: text[index])
    if width > limit { return text[..<lengthWithEllipsis] + "…" }
    if width < limit { lengthWithEllipsis = text.index(after: index) }
  }
  return text
}

/// The columns a text takes on a terminal.
func displayWidth(_ text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

/// As terminals that know nothing of joined emoji count: one that does shows less, and nothing wraps.
private func columns(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  let width = scalars.reduce(0) { $0 + columns(of: $1) }
  // The selector makes an emoji, two columns wide, of a sign that is text by itself.
  return scalars.contains("\u{FE0F}") ? max(2, width) : width
}

/// 2 for East Asian writing and pictures, 0 for what is set on or into the one before it, else 1.
func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return 1 }
  switch scalar.value {
  case 0xAD: return 1  // the soft hyphen: a format character that terminals show
  case 0x1160...0x11FF: return 0  // vowels and ends of Korean syllables, set into what they follow
  case _ where isWide(scalar): return 2
  default:
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}

/// East Asian wide and fullwidth (UAX 11), by blocks: unassigned places in them are wide, too. The
/// standard library has no property for it.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x302A...0x302D, 0x303F, 0x3099...0x309A: false
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
    true
  default: scalar.properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
