// SPDX-License-Identifier: GPL-3.0-or-later

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
        if course == .paused { return false }
        guard let format, !track.isAllTaken else {
          if isWaitingForText { sink.rest() }
          return isAllSaid
        }
        try openSink(format)
      case .open where format != nil && format != output.format:
        output.stage = .closed
      case .open where course == .paused: return false
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
        if case .ending(let thenStops) = course, isAtEndOfWord {
          noteHeard(isOver: true)
          if thenStops { course = .stopped } else { enterPause() }
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
    return awaited.allSatisfy(\.isDropped) && track.isAllTaken && !schedule.hasRetries
  }

  private var isWaitingForText: Bool {
    guard case .waiting = input else { return false }
    return awaited.allSatisfy(\.isDropped) && track.isAllTaken && !schedule.hasRetries
  }

  /// The frame at which an utterance that is to pause or stop ends; `nil` if it goes on, or the frame is
  /// not known yet.
  private var endFrame: Int? {
    if case .ending = course { track.nextWordEnd } else { nil }
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
  ///
  /// - Returns: what the attendant asks for.
  func wait() throws(SpeakError) -> [SpeechCommand] {
    var requests = [PollRequest(descriptor: signals.descriptor, events: Int16(POLLIN))]
    let isReading = !awaited.isEmpty && track.untakenBytes < Self.queueLimit
    if isReading, let client {
      requests.append(PollRequest(descriptor: client.eventDescriptor, events: Int16(POLLIN)))
    } else {
      client?.restartSilence()
    }
    let writeRequest = client?.writeRequest
    if let writeRequest { requests.append(writeRequest) }
    var inputDescriptor: Int32?
    if case .waiting(let descriptor) = input { inputDescriptor = descriptor }
    if let inputDescriptor {
      requests.append(PollRequest(descriptor: inputDescriptor, events: Int16(POLLIN)))
    }
    let attendantRequests = attendant?.pollRequests ?? []
    requests += attendantRequests
    let isWriting = output.stage == .open && !track.isAllTaken && course != .paused
    if output.stuckSince == nil, isWriting { output.stuckSince = monotonicMilliseconds() }
    if course == .paused { output.stuckSince = nil }
    let sinkRequests = isWriting && output.wakeMilliseconds == nil ? sink.pollRequests() : []
    requests += sinkRequests

    let reported = waitForDescriptors(
      requests, timeoutMilliseconds: timeoutMilliseconds(isReading: isReading))
    var next = 1
    if isReading {
      if reported[next] != 0 { try receive() } else { try checkSilence() }
      next += 1
    }
    if writeRequest != nil {
      if reported[next] != 0 { try flush() }
      next += 1
    }
    if inputDescriptor != nil {
      if reported[next] != 0 { input = .ready }
      next += 1
    }
    let commands =
      attendant?.commands(after: Array(reported[next..<next + attendantRequests.count])) ?? []
    next += attendantRequests.count
    if !sinkRequests.isEmpty {
      try lookAtSink(Array(reported[next...]))
    }
    return commands
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

  private func timeoutMilliseconds(isReading: Bool) -> Int? {
    let deadlines = [
      isReading
        ? client?.silenceDeadline(limitMilliseconds: currentSilenceLimitMilliseconds) : nil,
      output.wakeMilliseconds, attendant?.wakeMilliseconds,
      millisecondsToNextWord.map { $0 + monotonicMilliseconds() },
      output.stuckSince.flatMap { since in sink.stuckLimitMilliseconds.map { since + $0 } },
    ].compactMap { $0 }
    return deadlines.min().map { $0 - monotonicMilliseconds() }
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
