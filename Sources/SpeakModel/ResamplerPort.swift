// SPDX-License-Identifier: GPL-3.0-or-later

/// Converts one stream of signed 16-bit mono PCM from one rate to another.
package protocol Resampler: AnyObject {
  /// What can be given so far, in order; the rest is held back until more comes.
  func resample(_ pcm: [Int16]) -> [Int16]

  /// What was held back: the stream has ended. Called once, last.
  func finish() -> [Int16]
}

/// Makes a resampler for one stream; throws `.unavailable` if the library is not installed.
package typealias ResamplerMaker = (
  _ fromRateHz: Int, _ toRateHz: Int
) throws(SpeakError) -> any Resampler
