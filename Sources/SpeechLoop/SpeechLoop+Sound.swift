// SPDX-License-Identifier: GPL-3.0-or-later

internal import Engines
internal import Glibc
internal import Platform
internal import SpeakModel

/// The output's side of an utterance. Times are milliseconds of the monotonic clock.
struct OutputState {
  enum Stage { case closed, open, draining }

  var stage = Stage.closed
  /// The format the sink is open for.
  var format: AudioFormat?
  /// Whether a write is worth a try.
  var mayTake = true
  /// Since when the sink, being asked, has taken nothing.
  var stuckSince: Int?
  /// When the sink asked to be called again.
  var wakeMilliseconds: Int?

  mutating func isReady(_ progress: SinkProgress) -> Bool {
    switch progress {
    case .ready: wakeMilliseconds = nil
    case .again(let milliseconds): wakeMilliseconds = monotonicMilliseconds() + milliseconds
    }
    return wakeMilliseconds == nil
  }
}

/// The way of the sound: from the track to the sink, and the one place that waits.
extension SpeechLoop {
  /// Gives the sink what it takes now.
  ///
  /// - Returns: whether the utterance is over.
  func moveSound() throws(SpeakError) -> Bool {
    while true {
      if let wake = output.wakeMilliseconds, wake > monotonicMilliseconds() { return false }
      output.wakeMilliseconds = nil
      switch output.stage {
      case .closed:
        if playback == .paused { return false }
        guard let format, !track.isAllTaken else {
          if isWaitingForText { sink.rest() }
          return isAllSaid
        }
        try openSink(format)
      case .open where format != nil && format != output.format:
        output.stage = .closed
      case .open where playback == .paused: return false
      case .open where isAtEndOfWord: output.stage = .draining
      case .open where !track.isAllTaken:
        guard output.mayTake else { return false }
        output.mayTake = try writeSound()
      case .open:
        guard isAllSaid || isWaitingForText else { return false }
        output.stage = .draining
      case .draining:
        guard output.isReady(try withSink { sink throws(SpeakError) in try sink.drain() }) else {
          continue
        }
        output.stage = .closed
        if case .ending(let thenStops) = playback, isAtEndOfWord {
          noteHeard(isOver: true)
          if thenStops { playback = .stopped } else { enterPause() }
          return false
        }
      }
    }
  }

  func openSink(_ format: AudioFormat) throws(SpeakError) {
    let progress = try withSink { sink throws(SpeakError) in try sink.open(format) }
    if output.isReady(progress) {
      hasLostOutput = false
      (output.stage, output.format, output.mayTake) = (.open, format, true)
    }
  }

  /// A sink that fails gives up its output.
  private func withSink<Result>(
    _ call: (any Sink) throws(SpeakError) -> Result
  ) throws(SpeakError) -> Result {
    do throws(SpeakError) {
      return try call(sink)
    } catch {
      sink.discard()
      hasLostOutput = true
      throw error
    }
  }

  private var isAllSaid: Bool {
    guard case .ended = input else { return false }
    return isAllTaken
  }

  private var isWaitingForText: Bool {
    guard case .waiting = input else { return false }
    return isAllTaken
  }

  private var isAllTaken: Bool {
    awaited.isEmpty && track.isAllTaken && !schedule.hasEntriesAhead
  }

  /// The frame at which an utterance that is to pause or stop ends; `nil` if it goes on, or the frame is
  /// not known yet.
  private var endFrame: Int? {
    if case .ending = playback { track.nextWordEnd } else { nil }
  }

  private var isAtEndOfWord: Bool { endFrame == track.taken }

  private func writeSound() throws(SpeakError) -> Bool {
    let gain = gain
    let end = endFrame
    let taken = try withSink { sink throws(SpeakError) in
      try track.give(before: end) { front throws(SpeakError) in
        guard gain < 1 else { return try sink.write(front) }
        return try unsafe sink.write(quieter(front, gain).span.bytes)
      }
    }
    if taken > 0 { output.stuckSince = nil }
    return taken > 0
  }

  /// Waits until something has happened, and sees to it.
  func wait() throws(SpeakError) {
    let isReading = track.untakenBytes < Self.queueLimit
    engines.wanted = isReading ? Set([awaited.first?.request].compactMap(\.self)) : []
    let inputRequest = inputRequest
    let isWriting = output.stage == .open && !track.isAllTaken && playback != .paused
    if output.stuckSince == nil, isWriting { output.stuckSince = monotonicMilliseconds() }
    if playback == .paused { output.stuckSince = nil }
    let isOpening = output.stage == .closed && output.wakeMilliseconds != nil
    let sinkRequests =
      isOpening || isWriting && output.wakeMilliseconds == nil ? sink.pollRequests() : []

    let reported = polls.wait(
      for: inputRequest + sinkRequests, until: commands.isEmpty ? deadline : 0)
    if reported[inputRequest] != [0], !inputRequest.isEmpty { input = .ready }
    try takeNews()
    if isOpening {
      if reported[sinkRequests].contains(where: { $0 != 0 }) { output.wakeMilliseconds = 0 }
    } else if !sinkRequests.isEmpty {
      try lookAtSink(reported[sinkRequests])
    }
  }

  private var inputRequest: [PollRequest] {
    guard case .waiting(let descriptor) = input else { return [] }
    return [PollRequest(descriptor: descriptor, events: Int16(POLLIN))]
  }

  private func lookAtSink(_ reported: [Int16]) throws(SpeakError) {
    if reported.contains(where: { $0 != 0 }) {
      output.mayTake = try withSink { sink throws(SpeakError) in
        try sink.isWritable(after: reported)
      }
    }
    if output.mayTake { return }
    let now = monotonicMilliseconds()
    let since = output.stuckSince ?? now
    output.stuckSince = since
    if let limit = sink.stuckLimitMilliseconds, now - since >= limit {
      try withSink { sink throws(SpeakError) in
        throw SpeakError(
          .unavailable, "cannot play on \(sink.name)", why: "it has taken no sound for \(limit) ms")
      }
    }
  }

  private var deadline: Int? {
    [
      output.wakeMilliseconds, millisecondsToNextMoment.map { $0 + monotonicMilliseconds() },
      output.stuckSince.flatMap { since in sink.stuckLimitMilliseconds.map { since + $0 } },
    ].compactMap { $0 }.min()
  }
}

/// The samples with less loudness.
private func quieter(_ pcm: RawSpan, _ gain: Double) -> [Int16] {
  (0..<pcm.byteCount / AudioFormat.bytesPerFrame).map { frame in
    let sample = unsafe pcm.unsafeLoad(
      fromByteOffset: frame * AudioFormat.bytesPerFrame, as: Int16.self)
    return Int16((Double(Int16(littleEndian: sample)) * gain).rounded()).littleEndian
  }
}
