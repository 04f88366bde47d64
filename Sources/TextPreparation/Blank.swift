// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether there is nothing to say: no scalar but white space, controls and what has no glyph.
package func isBlank(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy(isBlank)
}

func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
  return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    || EngineScalar(for: scalar) == .left
}

func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar == " " || (0x09...0x0D).contains(scalar.value) }
  return scalar.properties.isWhitespace
}

/// A carriage return and the line feed after it are two of these; who counts lines takes care.
func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
  default: false
  }
}
