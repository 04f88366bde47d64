// SPDX-License-Identifier: GPL-3.0-or-later

/// How many columns a character takes on a terminal, and how sure that is.
struct CellWidth: Equatable {
  var columns: Int
  /// Whether terminals disagree, so that the cursor has to be put where it belongs behind it: they join
  /// emoji, marks that take room and letters of a syllable into one character, or do not.
  var isUncertain: Bool

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    let sum = scalars.reduce(0) { $0 + SpeakCommands.columns(of: $1) }
    if scalars.count == 1 {
      let scalar = scalars.first!
      (columns, isUncertain) = (sum, scalar.value >= 0x300 && !Self.isSettled(scalar))
    } else if scalars.contains(where: Self.makesEmoji) {
      (columns, isUncertain) = (2, true)
    } else {
      let isMarked = scalars.dropFirst().allSatisfy { SpeakCommands.columns(of: $0) == 0 }
      (columns, isUncertain) = (sum, !isMarked)
    }
  }

  /// Whether it is a letter, sign or mark of a script in which terminals agree.
  private static func isSettled(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spacingMark, .unassigned, .privateUse, .format, .otherSymbol: false
    default: true
    }
  }

  /// The variation selector for emoji, the joiner, the keycap, skin tones, flags and tags.
  private static func makesEmoji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF, 0xE0020...0xE007F: true
    case 0x200D: false
    default: scalar.value >= 0x1F000 && scalar.properties.isEmojiPresentation
    }
  }
}
