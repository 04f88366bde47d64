// SPDX-License-Identifier: GPL-3.0-or-later

/// The letter or digit that a mathematical alphanumeric symbol (U+1D400–1D7FF and its older cousins
/// among the letterlike symbols) is a font variant of; `nil` if `scalar` is none.
///
/// libespeak-ng would spell them as code points. The block is regular: alphabets of 52 letters, then
/// Greek alphabets of 58, then digits by ten.
func plainLetter(ofMathematical scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar.value {
  case 0x1D400...0x1D6A3:
    let position = UInt8((scalar.value - 0x1D400) % 52)
    return position < 26
      ? Unicode.Scalar(UInt8(ascii: "A") + position)
      : Unicode.Scalar(UInt8(ascii: "a") + position - 26)
  case 0x1D6A4: return "ı"
  case 0x1D6A5: return "ȷ"
  case 0x1D6A8...0x1D7C9: return greekLetter(at: (scalar.value - 0x1D6A8) % 58)
  case 0x1D7CA: return "Ϝ"
  case 0x1D7CB: return "ϝ"
  case 0x1D7CE...0x1D7FF:
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8((scalar.value - 0x1D7CE) % 10))
  default: return letterlike(scalar)
  }
}

/// The 58 letters of each Greek alphabet in the block: Α–Ρ, ϴ, Σ–Ω, ∇, α–ω, then seven variants.
private func greekLetter(at position: UInt32) -> Unicode.Scalar? {
  switch position {
  case 17: "ϴ"
  case 0...24: Unicode.Scalar(0x391 + position)
  case 25: "∇"
  case 26...50: Unicode.Scalar(0x3B1 + position - 26)
  case 51: "∂"
  case 52: "ϵ"
  case 53: "ϑ"
  case 54: "ϰ"
  case 55: "ϕ"
  case 56: "ϱ"
  default: "ϖ"
  }
}

/// Letters that had a code point before the block came and are left out of it.
private func letterlike(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar {
  case "ℬ": "B"
  case "ℂ", "ℭ": "C"
  case "ℰ": "E"
  case "ℱ": "F"
  case "ℋ", "ℌ", "ℍ": "H"
  case "ℐ", "ℑ": "I"
  case "ℒ": "L"
  case "ℳ": "M"
  case "ℕ": "N"
  case "ℙ": "P"
  case "ℚ": "Q"
  case "ℛ", "ℜ", "ℝ": "R"
  case "ℤ", "ℨ": "Z"
  case "ℯ": "e"
  case "ℊ": "g"
  case "ℎ": "h"
  case "ℴ": "o"
  default: nil
  }
}
