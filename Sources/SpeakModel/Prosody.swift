// SPDX-License-Identifier: GPL-3.0-or-later

/// How fast, high and loud.
package struct Prosody: Equatable, Sendable {
  /// 80…449: below, the engine speaks no slower; above, another method takes over that speaks
  /// slower than 449 (measured on libespeak-ng 1.51).
  package static let wordsPerMinuteRange = 80...449
  /// Factors on the voice's own pitch.
  package static let pitchRange = 0.5...2.0
  /// From silence to the voice's full loudness.
  package static let volumeRange = 0.0...1.0
  /// How a rate may be given instead of words a minute: 0 is the slowest, 0.5 the usual, 1 the fastest.
  package static let rateRange = 0.0...1.0

  /// 80…449.
  package var wordsPerMinute: Int
  /// A factor on the voice's own pitch, 0.5…2.
  package var pitch: Double
  /// 0…1: 0 is silent, 1 the voice's full loudness.
  package var volume: Double

  package init(wordsPerMinute: Int = 175, pitch: Double = 1, volume: Double = 1) {
    precondition(Self.wordsPerMinuteRange.contains(wordsPerMinute))
    precondition(Self.pitchRange.contains(pitch) && Self.volumeRange.contains(volume))
    self.wordsPerMinute = wordsPerMinute
    self.pitch = pitch
    self.volume = volume
  }
}
