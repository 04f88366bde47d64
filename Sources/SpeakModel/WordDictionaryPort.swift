// SPDX-License-Identifier: GPL-3.0-or-later

/// Knows the words of scripts that are written without spaces.
package protocol WordDictionary: AnyObject {
  /// Where the words of `run` end, in Unicode scalars from its beginning, in order, the last one at
  /// its end. `run` holds nothing but letters of one such script; kana and ideographs count as one.
  ///
  /// - Returns: `nil` if no dictionary is at hand.
  func wordEnds(in run: String) -> [Int]?
}
