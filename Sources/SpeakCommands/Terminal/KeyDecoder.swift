// SPDX-License-Identifier: GPL-3.0-or-later

/// A key that means something while speaking.
enum Key: Equatable {
  case space, escape, q, w, plus, minus, left, right, up, down
}

/// Finds keys in the bytes a terminal sends, wherever reads have cut them.
///
/// The arrows come as CSI or SS3 sequences (ECMA-48; xterm's "application cursor keys"), which begin with
/// the byte that the escape key sends alone: only time tells them apart. What means nothing is passed
/// over as a whole, so that the end of one key's sequence is not taken for another key.
struct KeyDecoder {
  private enum State {
    case ground, escape
    /// Behind `ESC [`; whether nothing but its last byte has been left out so far.
    case sequence(isBare: Bool)
    /// Behind `ESC O`.
    case shifted
  }

  private var state = State.ground

  /// Whether the last bytes may be a key or the beginning of one: `endSequence` decides, when time is up.
  var isUndecided: Bool { if case .ground = state { false } else { true } }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { take($0) }
  }

  /// Nothing has followed for so long that nothing will.
  mutating func endSequence() -> [Key] {
    defer { state = .ground }
    if case .escape = state { return [.escape] } else { return [] }
  }

  private mutating func take(_ byte: UInt8) -> Key? {
    let escape: UInt8 = 0x1B
    switch state {
    case .ground:
      guard byte == escape else { return Self.plain(byte) }
      state = .escape
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .sequence(isBare: true)
      case UInt8(ascii: "O"): state = .shifted
      // The second may begin a sequence.
      case escape: return .escape
      // A key with Alt, which means nothing.
      default: state = .ground
      }
    case .sequence(let isBare):
      switch byte {
      case 0x40...0x7E:
        state = .ground
        return isBare ? Self.arrow(byte) : nil
      case 0x20...0x3F: state = .sequence(isBare: false)
      // No sequence has such a byte: a new one, or rubbish.
      default: state = byte == escape ? .escape : .ground
      }
    case .shifted:
      state = byte == escape ? .escape : .ground
      return Self.arrow(byte)
    }
    return nil
  }

  private static func plain(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: " "): .space
    case UInt8(ascii: "q"): .q
    case UInt8(ascii: "w"): .w
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "-"): .minus
    default: nil
    }
  }

  private static func arrow(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    default: nil
    }
  }
}
