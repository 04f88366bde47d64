// SPDX-License-Identifier: GPL-3.0-or-later

internal import TextPreparation

/// A half-typed line that was put aside for something more urgent.
struct HeldLine: Equatable {
  private(set) var parked: String?

  /// Puts `line` aside and brings back what was there before it.
  ///
  /// - Returns: what is to be edited now; `nil` if there is nothing to do.
  mutating func exchange(_ line: String) -> String? {
    let before = parked
    parked = isBlank(line) ? nil : line
    if before == nil, parked == nil { return nil }
    return before ?? ""
  }
}
