// SPDX-License-Identifier: GPL-3.0-or-later

internal import CUtf8proc

/// The letter or digit that a mathematical alphanumeric symbol or a letterlike one is a font variant of
/// (`<font>` in UnicodeData.txt); `nil` if `scalar` is none. Pure.
package func plainLetter(ofFontVariant scalar: Unicode.Scalar) -> Unicode.Scalar? {
  let code = Int32(scalar.value)
  guard
    unsafe utf8proc_get_property(code).pointee.decomp_type
      == Int16(UTF8PROC_DECOMP_TYPE_FONT.rawValue)
  else { return nil }
  let options = utf8proc_option_t(UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue)
  var plain: Int32 = 0
  let count = unsafe utf8proc_decompose_char(code, &plain, 1, options, nil)
  return count == 1 ? Unicode.Scalar(UInt32(plain)) : nil
}
