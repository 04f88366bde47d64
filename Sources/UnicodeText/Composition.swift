// SPDX-License-Identifier: GPL-3.0-or-later

internal import CUtf8proc
internal import Glibc

/// So many marks in a row are looked at together, as in stream-safe text (UAX 15, section 13): the
/// library sorts them in quadratic time (measured: 2 s for 32,000).
private let markLimit = 30

/// The text in normalization form C: letters and the marks that follow them put together where Unicode
/// has one scalar for both, `é` for `e` and U+0301. Pure.
///
/// The standard library has no public function for that.
package func composed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard scalars.contains(where: mayChange) else { return text }
  var result = ""
  var start = scalars.startIndex
  var markCount = 0
  for index in scalars.indices {
    markCount = isMark(scalars[index]) ? markCount + 1 : 0
    guard markCount == markLimit else { continue }
    let end = scalars.index(after: index)
    result += composedAtOnce(text[start..<end])
    (start, markCount) = (end, 0)
  }
  return result + composedAtOnce(text[start...])
}

/// Whether the library has to be asked: in these blocks nothing changes, and nothing is put together
/// with what stands before it. Nearly all text takes no call.
private func mayChange(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x300, 0x388...0x482, 0x2002...0x20CF, 0x3030...0x3098, 0x309B...0x9FFF, 0xAC00...0xD7A3,
    0x1F000...0x1FAFF:
    false
  default: true
  }
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch utf8proc_category(Int32(scalar.value)) {
  case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME: true
  default: false
  }
}

private func composedAtOnce(_ text: Substring) -> String {
  let bytes = Array(text.utf8)
  let options = utf8proc_option_t(UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)
  var result: UnsafeMutablePointer<UInt8>?
  // Without memory for it the text stays as it is.
  let count = unsafe utf8proc_map(bytes, bytes.count, &result, options)
  guard count >= 0, let result = unsafe result else { return String(text) }
  defer { unsafe free(result) }
  return unsafe String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
}
