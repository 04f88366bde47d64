// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The same numbers for the same seed (SplitMix64).
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Other numbers for each test, and other ones in each run of the tests. The run's seed is printed;
  /// `SPEAK_TEST_SEED` sets it.
  package init(for test: String) {
    self.init(seed: test.utf8.reduce(Self.seedOfRun) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  private static let seedOfRun: UInt64 = {
    let given = ProcessInfo.processInfo.environment["SPEAK_TEST_SEED"].flatMap(UInt64.init)
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    FileHandle.standardError.write(
      Data("Random tests repeat with SPEAK_TEST_SEED=\(seed).\n".utf8))
    return seed
  }()

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Text of all that is awkward: signs, joiners, marks, emoji, many scripts, any scalar at all.
  package mutating func text(count: Int) -> String {
    let awkward = Array(
      ". , - ' ’ : / & @ # $ % + _ ( ) \" a B 1 2 é е́ 👩 \u{200D} \u{FE0F} \u{20E3} 🏽 🇩 \u{200B} \u{AD} \u{0} \n ́ ー っ 今 は ก เ ່ ក မ 한 ש ״ ع ـ ٪ ५ । 。 � \u{E0067} \u{1F3F4} \u{600}"
        .unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      if next() % 8 == 0, let any = Unicode.Scalar(UInt32(next() % 0x11_0000)) {
        text.append(any)
      } else {
        text.append(awkward.randomElement(using: &self)!)
      }
    }
    return String(text)
  }
}
