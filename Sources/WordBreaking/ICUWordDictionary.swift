// SPDX-License-Identifier: GPL-3.0-or-later

internal import CICU
internal import SpeakModel

/// The dictionaries of ICU: Chinese and Japanese, Thai, Lao, Khmer, Burmese.
///
/// The library is loaded with the first text that needs it (measured: 1.5 ms, and 1 to 3 ms for a
/// dictionary's first pages), and stays.
///
/// Safe, because nobody else has the iterator, and it is never closed.
@safe package final class ICUWordDictionary: WordDictionary {
  /// `nil` within if the library is not installed.
  private lazy var iterator: OpaquePointer? = unsafe cicu_words_open()

  package init() {}

  package func wordEnds(in run: String) -> [Int]? {
    guard let iterator = unsafe iterator else { return nil }
    var ends: [Int] = []
    let isTaken = unsafe Array(run.utf16).withUnsafeBufferPointer { units in
      // The iterator keeps the pointer, but is asked nothing after this closure.
      guard let text = units.baseAddress,
        unsafe cicu_words_set_text(iterator, text, Int32(units.count))
      else { return false }
      var end = unsafe cicu_words_next(iterator)
      while end >= 0 {
        ends.append(Int(end))
        end = unsafe cicu_words_next(iterator)
      }
      return true
    }
    return isTaken ? Self.scalarOffsets(ofUTF16: ends, in: run) : nil
  }

  private static func scalarOffsets(ofUTF16 ends: [Int], in run: String) -> [Int] {
    var offsets: [Int] = []
    var next = 0
    var units = 0
    for (position, scalar) in run.unicodeScalars.enumerated() {
      units += UTF16.width(scalar)
      if next < ends.count, ends[next] == units {
        offsets.append(position + 1)
        next += 1
      }
    }
    return offsets
  }
}
