// SPDX-License-Identifier: GPL-3.0-or-later

/// Which of the frames taken were heard, reckoned from what a device says is still queued.
///
/// Silence of the sink's own, before or after the voice, never counts. What was heard never goes back,
/// although some devices report a delay that jumps.
struct PlaybackClock {
  /// Voice frames heard.
  private(set) var heardFrames = 0
  /// Voice frames taken and not given up.
  private var takenFrames = 0
  /// Voice frames taken since the queue was last known to be empty.
  private(set) var queuedFrames = 0
  /// Silence queued behind the last voice frame.
  private var trailingSilenceFrames = 0
  /// The moment the queue runs empty, in the sink's milliseconds; `nil` if nothing was ever played.
  private(set) var endsAt: Int?

  /// Frames of voice went into the queue.
  mutating func takeVoice(frames: Int, rateHz: Int, now: Int) {
    takenFrames += frames
    queuedFrames += frames
    trailingSilenceFrames = 0
    extend(frames, rateHz, now)
  }

  /// Frames of silence went into the queue.
  mutating func takeSilence(frames: Int, rateHz: Int, now: Int) {
    if queuedFrames > 0 { trailingSilenceFrames += frames }
    extend(frames, rateHz, now)
  }

  /// A playing device says how far its end of the queue is from the ear.
  mutating func observe(delayFrames: Int, rateHz: Int, now: Int) {
    let unheard = min(max(0, delayFrames - trailingSilenceFrames), queuedFrames)
    heardFrames = max(heardFrames, takenFrames - unheard)
    endsAt = now + milliseconds(delayFrames, rateHz)
  }

  /// The device ran out of frames; how much of that is still on its way to the ear is known by time
  /// alone.
  mutating func starve(rateHz: Int, now: Int) {
    let unheard = max(0, (endsAt ?? now) - now) * rateHz / 1000
    heardFrames = max(heardFrames, takenFrames - min(unheard, queuedFrames))
  }

  /// The queue is empty: what was in it was heard, or is lost and has passed as well.
  mutating func settle() {
    heardFrames = takenFrames
    queuedFrames = 0
    trailingSilenceFrames = 0
  }

  /// The queue was emptied by us: what was not heard by now is given up.
  mutating func cut(now: Int) {
    takenFrames = heardFrames
    if endsAt != nil { endsAt = min(endsAt!, now) }
    settle()
  }

  private mutating func extend(_ frames: Int, _ rateHz: Int, _ now: Int) {
    endsAt = max(endsAt ?? now, now) + milliseconds(frames, rateHz)
  }
}

/// The time frames take, rounded up; 0 for a count below 0.
func milliseconds(_ frames: Int, _ rateHz: Int) -> Int {
  (max(0, frames) * 1000 + rateHz - 1) / rateHz
}
