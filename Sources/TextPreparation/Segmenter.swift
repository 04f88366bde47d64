// SPDX-License-Identifier: GPL-3.0-or-later

/// Cuts text that arrives bit by bit into segments.
package protocol Segmenter {
  mutating func append(_ text: String)
  /// Says that no more text comes.
  mutating func finish()
  /// The next segment, `nil` if it takes more text to know where it ends, or after all was given.
  /// `inputIsWaiting` tells that there is no more text right now.
  mutating func next(inputIsWaiting: Bool) -> Segment?
  /// Lets go of white space before the next segment.
  mutating func dropBlanks()
}

extension Segmenter {
  package mutating func next() -> Segment? { next(inputIsWaiting: false) }
}
