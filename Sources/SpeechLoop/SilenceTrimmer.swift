// SPDX-License-Identifier: GPL-3.0-or-later

/// Takes the silence off the ends of a sound that is joined to others inside a sentence, as the sound
/// arrives, and fades the ends, so that the joint does not click.
///
/// libespeak-ng's silence is exactly zero: 6–50 ms at the end of a run without the pause after a
/// sentence, 160 or 330 ms more with it, 0–130 ms at its beginning (measured on 1.51).
package struct SilenceTrimmer {
  /// Two of these meet where runs are joined: together no more than the closure of a consonant.
  package static let keptMilliseconds = 30

  /// Frames that were taken off the front: what was told of words is earlier by so many.
  package private(set) var droppedFrames = 0

  private let trimsStart: Bool
  private let trimsEnd: Bool
  private let keptFrames: Int
  private let fadeFrames: Int
  private var isBeforeSound: Bool
  /// What cannot be given yet, as it may be the end.
  private var held: [Int16] = []
  /// Frames of silence at the end of what came so far.
  private var silentFrames = 0
  private var givenFrames = 0

  /// At least one frame of silence stays at each end that is trimmed.
  package init(
    rateHz: Int, trimsStart: Bool, trimsEnd: Bool,
    keptMilliseconds: Int = SilenceTrimmer.keptMilliseconds
  ) {
    self.trimsStart = trimsStart
    self.trimsEnd = trimsEnd
    keptFrames = max(rateHz * keptMilliseconds / 1000, 1)
    fadeFrames = rateHz / 400
    isBeforeSound = trimsStart
  }

  /// The frames that can be given after these.
  package mutating func take(_ pcm: [Int16]) -> [Int16] {
    held += pcm
    let silentEnd = pcm.reversed().prefix(while: Self.isSilent).count
    silentFrames = silentEnd == pcm.count ? silentFrames + silentEnd : silentEnd
    if isBeforeSound {
      isBeforeSound = silentFrames == held.count
      let silentStart = held.prefix(while: Self.isSilent).count
      let excess = max(silentStart - keptFrames, 0)
      held.removeFirst(excess)
      droppedFrames += excess
      if isBeforeSound {
        silentFrames -= excess
        return []
      }
    }
    return give(held.count - (trimsEnd ? max(silentFrames, fadeFrames) : 0))
  }

  /// The frames that were held back: nothing more comes.
  package mutating func finish() -> [Int16] {
    guard trimsEnd else { return give(held.count) }
    held.removeLast(max(silentFrames - keptFrames, 0))
    let faded = min(fadeFrames, held.count)
    for position in 0..<faded { fade(&held[held.count - 1 - position], position) }
    return give(held.count)
  }

  private mutating func give(_ count: Int) -> [Int16] {
    guard count > 0 else { return [] }
    var given = Array(held[..<count])
    held.removeFirst(count)
    if trimsStart, givenFrames < fadeFrames {
      for position in 0..<min(count, fadeFrames - givenFrames) {
        fade(&given[position], givenFrames + position)
      }
    }
    givenFrames += count
    return given
  }

  /// Makes a sample fainter the nearer it is to the end of the sound, `distance` frames away.
  private func fade(_ sample: inout Int16, _ distance: Int) {
    sample = Int16(Int(sample) * (distance + 1) / (fadeFrames + 1))
  }

  /// More than 54 dB below full scale: what engines with noise in their pauses give.
  private static func isSilent(_ sample: Int16) -> Bool {
    (-64...64).contains(sample)
  }
}
