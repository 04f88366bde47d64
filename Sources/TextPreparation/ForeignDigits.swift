// SPDX-License-Identifier: GPL-3.0-or-later

/// The decimal digits of other scripts that a text uses without their script, such as the `٣` of
/// `Room ٣`: most voices of libespeak-ng pass over them without a sound (measured on 1.51), and a room
/// number or a dose must not go missing. Beside letters of their own script they are left to the voice.
struct ForeignDigits {
  /// Scripts have their digits in the same block of 128 scalars as their letters.
  private var blocksWithLetters: Set<UInt32> = []
  private var isNeeded = false

  init(in text: String) {
    isNeeded = text.unicodeScalars.contains { Self.value(of: $0) != nil }
    guard isNeeded else { return }
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      blocksWithLetters.insert(scalar.value >> 7)
    }
  }

  /// The scalar itself, or the ASCII digit that stands for it.
  func readable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard isNeeded, let value = Self.value(of: scalar),
      !blocksWithLetters.contains(scalar.value >> 7)
    else { return scalar }
    return Unicode.Scalar(UInt8(ascii: "0") + value)
  }

  private static func value(of scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.value >= 0x660, scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { UInt8($0) }
  }
}
