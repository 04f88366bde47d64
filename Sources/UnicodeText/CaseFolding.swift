// SPDX-License-Identifier: GPL-3.0-or-later

internal import CUtf8proc

/// Hands over the scalars that stand for `scalar` where letter case makes no difference (full case
/// folding, CaseFolding.txt of Unicode): `ß` gives `ss`. Pure.
package func forEachCaseFolded(_ scalar: Unicode.Scalar, _ body: (UInt32) -> Void) {
  // None gives more than three.
  unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 4) { folded in
    let count = unsafe utf8proc_decompose_char(
      Int32(scalar.value), folded.baseAddress, folded.count, UTF8PROC_CASEFOLD, nil)
    for position in 0..<count { unsafe body(UInt32(folded[position])) }
  }
}

/// The lower case of a letter that is one scalar, else `scalar`. Pure.
package func lowerCase(_ scalar: UInt32) -> UInt32 { UInt32(utf8proc_tolower(Int32(scalar))) }
