// SPDX-License-Identifier: GPL-3.0-or-later

internal import UnicodeText

/// What an engine gets for one scalar of the source.
enum EngineScalar: Equatable {
  case unchanged
  case replaced(Unicode.Scalar)
  /// Nothing: it has no sound, or the engine would take it for a command.
  case left

  init(for scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x61B:
      self = .unchanged
    case 0x09...0x0D, 0x85, 0x2028, 0x2029, 0x3000:
      self = .replaced(" ")
    case 0xFF01...0xFF5E:
      self = Self.ofFullWidth(scalar)
    // libespeak-ng would spell mathematical letters as code points. The script `ℓ` is the litre's sign.
    case 0x2102...0x2138 where scalar != "ℓ", 0x1D400...0x1D7FF:
      self = plainLetter(ofFontVariant: scalar).map(Self.replaced) ?? .unchanged
    case let value where Self.isControl(value) || Self.isPrivateOrNoncharacter(value):
      self = .left
    default:
      self = .unchanged
    }
  }

  /// C0, DEL, C1, the controls of writing direction, the byte order mark, interlinear annotation.
  private static func isControl(_ value: UInt32) -> Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,
      0xFEFF, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  /// libespeak-ng uses the private area for marks of its own; Klingon (U+F8D0–F8FE) is the one
  /// script there that it has a voice for.
  private static func isPrivateOrNoncharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0xE000...0xF8CF, 0xF8FF, 0xFDD0...0xFDEF, 0xF0000...0x10FFFF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// libespeak-ng is silent on full-width digits and signs and spells full-width letters as numbers.
  /// Punctuation stays: without a space after it, the ASCII form ends no clause; and brackets and
  /// quotes would add a pause that the writer's text does not have.
  private static func ofFullWidth(_ scalar: Unicode.Scalar) -> EngineScalar {
    switch scalar {
    case "！", "，", "．", "：", "；", "？", "＂", "＇", "（", "）", "＜", "＞", "［", "］", "｀", "｛",
      "｝":
      .unchanged
    default:
      .replaced(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
    }
  }
}
