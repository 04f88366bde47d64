// SPDX-License-Identifier: GPL-3.0-or-later

/// A place in a text that is gone through once, counted in Unicode scalars and in UTF-16 code units of
/// the whole that the text is part of.
struct TextPosition {
  private let text: String
  private var index: String.Index
  private var offset: Int
  private(set) var utf16: Int

  /// At the beginning of `text`.
  init(in text: String, offset: Int = 0, utf16: Int = 0) {
    (self.text, index, self.offset, self.utf16) = (text, text.startIndex, offset, utf16)
  }

  /// Goes on to a later place.
  ///
  /// - Returns: the text in between.
  @discardableResult mutating func advance(to end: Int) -> Substring {
    let start = index
    while offset < end {
      utf16 += UTF16.width(text.unicodeScalars[index])
      text.unicodeScalars.formIndex(after: &index)
      offset += 1
    }
    return text[start..<index]
  }
}
