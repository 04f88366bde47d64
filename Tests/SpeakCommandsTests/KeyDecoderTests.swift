// SPDX-License-Identifier: GPL-3.0-or-later

internal import TestSupport
import Testing

@testable import SpeakCommands

@Suite("Keys in the bytes of a terminal")
struct KeyDecoderTests {
  /// What is typed, and the keys in it once time has shown that nothing follows.
  static let typed: [(String, [Key])] = [
    (" ", [.space]), ("q", [.q]), ("w", [.w]), ("+", [.plus]), ("-", [.minus]),
    ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]),
    ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
    ("\u{1B}OA", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}OC", [.right]), ("\u{1B}OD", [.left]),
    // Escape, then an arrow.
    ("\u{1B}\u{1B}[D", [.escape, .left]), ("q\u{1B}[D ", [.q, .left, .space]),
    // With Ctrl or Alt, Delete, F1, F5, a mouse report, a focus report, Alt-q, Alt-[.
    ("\u{1B}[1;5C", []), ("\u{1B}[1;3D", []), ("\u{1B}[3~", []), ("\u{1B}OP", []),
    ("\u{1B}[15~", []), ("\u{1B}[<0;3;4M", []), ("\u{1B}[I", []), ("\u{1B}q", []), ("\u{1B}[", []),
    ("\u{1B}O", []),
    // Other letters and scripts, Enter, a tab.
    ("Q", []), ("W", []), ("x", []), ("=", []), ("é今😀", []), ("\r\n\t", []),
    ("\u{1B}[1\u{1B}", [.escape]),
    ("\u{1B}[3~q", [.q]), ("\u{1B}OPq", [.q]), ("\u{1B}[1;5Cw", [.w]),
  ]

  @Test("are found wherever the bytes are split", arguments: typed)
  func split(typed: String, keys: [Key]) {
    let bytes = Array(typed.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      let found = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(found + decoder.endSequence() == keys, "cut at \(cut)")
      #expect(!decoder.isUndecided)
    }
    var decoder = KeyDecoder()
    let found = bytes.flatMap { decoder.decode([$0]) }
    #expect(found + decoder.endSequence() == keys)
  }

  @Test("are undecided only while more may belong to them")
  func undecided() {
    var decoder = KeyDecoder()
    #expect(!decoder.isUndecided)
    for (byte, isUndecided) in [(0x1B, true), (0x5B, true), (0x43, false), (0x71, false)] {
      _ = decoder.decode([UInt8(byte)])
      #expect(decoder.isUndecided == isUndecided)
    }
  }

  @Test("never trap, whatever the bytes")
  func rubbish() {
    var random = SeededRandom(for: "keys")
    for _ in 0..<200 {
      var decoder = KeyDecoder()
      _ = decoder.decode((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) })
      _ = decoder.endSequence()
      #expect(decoder.decode([0x71]) == [.q])
    }
  }
}
