// SPDX-License-Identifier: GPL-3.0-or-later

/// How fast a voice speaks: what times are estimated with as long as an engine has not told them.
struct SpeakingPace: Equatable {
  /// Frames that a letter takes (see `WordLayout`).
  private(set) var framesPerLetter: Double
  private let limits: ClosedRange<Double>

  /// Before anything was heard: a word is five letters and a space.
  init(rateHz: Int, wordsPerMinute: Int) {
    framesPerLetter = Double(rateHz) * 60 / (Double(max(wordsPerMinute, 1)) * 6)
    limits = framesPerLetter / 4...framesPerLetter * 4
  }

  /// Takes in that `length` letters were spoken in so many frames. A word counts little, a sentence
  /// as much as all that was known before.
  mutating func learn(frames: Int, length: Int) {
    let lettersKnown = 40.0
    let learned =
      (framesPerLetter * lettersKnown + Double(frames)) / (lettersKnown + Double(length))
    framesPerLetter = min(max(learned, limits.lowerBound), limits.upperBound)
  }
}
