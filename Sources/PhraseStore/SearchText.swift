// SPDX-License-Identifier: GPL-3.0-or-later

internal import UnicodeText

/// Text as search compares it: Unicode scalars without letter case, letters and their marks as one
/// where that can be. Pure.
///
/// Case is folded in full, so that `ß` meets `SS` and `ς` meets `Σ`; the dotted and dotless i of Turkish
/// meet the plain one.
struct SearchText {
  let scalars: [UInt32]

  init(_ text: String) {
    self.init(spelledAs: composed(text))
  }

  /// The text with letters and marks as far apart as they stand in it.
  init(spelledAs text: String) {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {  // nearly all of most texts: kept out of the closure
        let isUpperCase = (0x41...0x5A).contains(scalar.value)
        scalars.append(isUpperCase ? scalar.value + 0x20 : scalar.value)
      } else {
        Self.fold(scalar, into: &scalars)
      }
    }
    self.scalars = scalars
  }

  var isEmpty: Bool { scalars.isEmpty }

  func contains(_ other: SearchText) -> Bool {
    let count = other.scalars.count
    guard count > 0 else { return true }
    guard count <= scalars.count else { return false }
    let first = other.scalars[0]
    for start in 0...(scalars.count - count) where scalars[start] == first {
      if (1..<count).allSatisfy({ scalars[start + $0] == other.scalars[$0] }) { return true }
    }
    return false
  }

  private static func fold(_ scalar: Unicode.Scalar, into folded: inout [UInt32]) {
    switch scalar.value {
    case 0x2E80...0xA63F, 0xAC00...0xD7FF: folded.append(scalar.value)  // East Asian: no case there
    case 0x130, 0x131: folded.append(0x69)
    // Unicode folds Cherokee to the upper case, but the index has always held the lower one.
    case 0x13A0...0x13FD, 0xAB70...0xABBF: folded.append(lowerCase(scalar.value))
    default: forEachCaseFolded(scalar) { folded.append($0) }
    }
  }
}

/// One to three scalars in a row of a folded text: what the search index is made of. Ordered as their
/// UTF-8 is.
struct Gram: Hashable, Comparable {
  static let longest = 3
  private static let bitsPerScalar: UInt64 = 21

  /// The scalars from the highest bits down, each plus one, so that 0 can stand for none.
  private let packed: UInt64

  private init(packed: UInt64) {
    self.packed = packed
  }

  /// All grams of the text, each once.
  static func all(of text: SearchText) -> Set<Gram> {
    let scalars = text.scalars
    var grams = Set<Gram>()
    for start in scalars.indices {
      var packed: UInt64 = 0
      for offset in 0..<min(longest, scalars.count - start) {
        packed |=
          UInt64(scalars[start + offset] + 1)
          << (bitsPerScalar * UInt64(longest - 1 - offset))
        grams.insert(Gram(packed: packed))
      }
    }
    return grams
  }

  /// The grams a text must have to contain `text`: its longest ones.
  static func needed(for text: SearchText) -> [Gram] {
    let length = min(longest, text.scalars.count)
    return all(of: text).filter { $0.scalarCount == length }.sorted()
  }

  static func < (left: Gram, right: Gram) -> Bool { left.packed < right.packed }

  var text: String {
    var text = String.UnicodeScalarView()
    for position in 0..<scalarCount { text.append(Unicode.Scalar(value(at: position) - 1)!) }
    return String(text)
  }

  private var scalarCount: Int {
    (0..<Self.longest).prefix { value(at: $0) != 0 }.count
  }

  private func value(at position: Int) -> UInt32 {
    let shift = Self.bitsPerScalar * UInt64(Self.longest - 1 - position)
    return UInt32(packed >> shift & (1 << Self.bitsPerScalar - 1))
  }
}
