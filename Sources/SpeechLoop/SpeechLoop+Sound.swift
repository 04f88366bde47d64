// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import SpeakModel

/// The way of the sound: from the queue to the sink, and the one place that waits.
extension SpeechLoop {
  /// Gives the sink what it takes now.
  ///
  /// - Returns: whether the utterance is over.
  func moveSound() throws(SpeakError) -> Bool {
    while true {
      if let wake = sinkWakeMilliseconds, wake > monotonicMilliseconds() { return false }
      sinkWakeMilliseconds = nil
      switch sound {
      case .closed:
        guard let format, !pcm.isEmpty else { return isAllSaid }
        try openSink(format)
      case .open where format != nil && format != sinkFormat:
        sound = .closed
      case .open where !pcm.isEmpty:
        guard sinkMayTake else { return false }
        sinkMayTake = try writeSound()
      case .open:
        guard isAllSaid || isWaitingForText else { return false }
        sound = .draining
      case .draining:
        sinkWakeMilliseconds = try sink.drain().map { $0 + monotonicMilliseconds() }
        if sinkWakeMilliseconds == nil { sound = .closed }
      }
    }
  }

  func openSink(_ format: AudioFormat) throws(SpeakError) {
    sinkWakeMilliseconds = try sink.open(format).map { $0 + monotonicMilliseconds() }
    if sinkWakeMilliseconds == nil { (sound, sinkFormat, sinkMayTake) = (.open, format, true) }
  }

  private var isAllSaid: Bool {
    guard case .ended = input else { return false }
    return awaited.isEmpty && pcm.isEmpty && !schedule.hasRetries
  }

  private var isWaitingForText: Bool {
    guard case .waiting = input else { return false }
    return awaited.isEmpty && pcm.isEmpty && !schedule.hasRetries
  }

  private func writeSound() throws(SpeakError) -> Bool {
    let taken = try pcm.withFront { front throws(SpeakError) in
      try sink.write(front) * AudioFormat.bytesPerFrame
    }
    if taken > 0 { sinkStuckSince = nil }
    return taken > 0
  }

  func wait() throws(SpeakError) {
    var requests = [PollRequest(descriptor: signals.descriptor, events: Int16(POLLIN))]
    let isReading = !awaited.isEmpty && pcm.count < Self.queueLimit
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
    if sinkStuckSince == nil, sound == .open, !pcm.isEmpty {
      sinkStuckSince = monotonicMilliseconds()
    }
    let sinkRequests =
      sound == .open && !pcm.isEmpty && sinkWakeMilliseconds == nil ? sink.pollRequests() : []
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
    if !sinkRequests.isEmpty {
      try lookAtSink(Array(reported[next...]))
    }
  }

  private func lookAtSink(_ reported: [Int16]) throws(SpeakError) {
    if reported.contains(where: { $0 != 0 }) { sinkMayTake = try sink.isWritable(after: reported) }
    if sinkMayTake { return }
    let now = monotonicMilliseconds()
    let since = sinkStuckSince ?? now
    sinkStuckSince = since
    if let limit = sink.stuckLimitMilliseconds, now - since >= limit {
      throw SpeakError(
        .unavailable, "cannot play on \(sink.name)", why: "it has taken no sound for \(limit) ms")
    }
  }

  private func timeoutMilliseconds(isReading: Bool) -> Int? {
    let deadlines = [
      isReading
        ? client?.silenceDeadline(limitMilliseconds: currentSilenceLimitMilliseconds) : nil,
      sinkWakeMilliseconds,
      sinkStuckSince.flatMap { since in sink.stuckLimitMilliseconds.map { since + $0 } },
    ].compactMap { $0 }
    return deadlines.min().map { $0 - monotonicMilliseconds() }
  }
}
