// SPDX-License-Identifier: GPL-3.0-or-later

/// A text whose parts can be hidden from speech without moving the others: every scalar keeps its
/// place, also when counted in UTF-16.
package struct HiddenScalars {
  private(set) var scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Puts in place of the scalars some that `PreparedText` leaves out. Line ends stay.
  mutating func hide(_ range: Range<Int>) {
    for position in range where !isLineEnd(scalars[position]) {
      scalars[position] = scalars[position].value > 0xFFFF ? "\u{10FFFD}" : "\u{FEFF}"
    }
  }

  /// Puts another scalar of the first plane in place of one.
  mutating func replace(_ position: Int, by scalar: Unicode.Scalar) { scalars[position] = scalar }

  func isHidden(_ position: Int) -> Bool { Self.isHidden(scalars[position]) }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FEFF}" || scalar == "\u{10FFFD}"
  }

  /// The first `count` scalars of a text in which some are hidden, without these.
  package static func visible(_ text: String, first count: Int = .max) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text.unicodeScalars.prefix(count).filter { !isHidden($0) })
    return String(view)
  }
}
