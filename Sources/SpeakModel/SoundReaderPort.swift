// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads a sound file frame by frame, as 16-bit mono PCM.
package protocol SoundReader: AnyObject {
  var format: AudioFormat { get }
  /// 1 to `frames` frames; `nil` at the end.
  func next(frames: Int) throws(SpeakError) -> [Int16]?
}
