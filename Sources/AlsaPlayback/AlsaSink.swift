// SPDX-License-Identifier: GPL-3.0-or-later

// Plays PCM on an ALSA device, on one thread. What a failing device means is for DeviceRecovery to say.

internal import Glibc
internal import Platform
package import SpeakModel

/// A sound device as a sink.
///
/// Frames a device lost with its queue, when the computer slept or a sound server stumbled, count as
/// heard: what follows keeps its place. Frames given up by `cut` never count.
package final class AlsaSink: Sink {
  package let name: String
  package let stuckLimitMilliseconds: Int? = Limit.stuck
  package let isHeardInTime = true
  private let openDevice: PCMOpener
  private let leadInMilliseconds: Int
  private let now: () -> Int

  private var device: (any PCMDevice)?
  private var format = AudioFormat(rateHz: 1)
  private var clock = PlaybackClock()
  private var recovery: DeviceRecovery
  /// After `drain` and `cut`: the device has to be made ready before it takes frames.
  private var isStopped = false
  private var silenceOwedFrames = 0
  private var isPadded = false
  private var busySince: Int?
  /// How much was left to drain when that last became less.
  private var stalled: (remainingFrames: Int, since: Int)?

  /// A sink on the ALSA device of that name; nothing is opened yet.
  ///
  /// - Parameter leadInMilliseconds: silence played before the voice when the device may have fallen
  ///   asleep. Codecs and USB devices swallow 50 to 500 ms while they wake, also behind a sound server
  ///   that suspends idle devices; HDMI and Bluetooth up to 1500. Every millisecond delays the first
  ///   word, so the default covers the common case only, and it begins with `open`, while the engine
  ///   is still at work. ALSA's `null` and `file` devices never get any.
  package convenience init(deviceName: String, leadInMilliseconds: Int = 100) {
    self.init(
      deviceName: deviceName, leadInMilliseconds: leadInMilliseconds,
      openDevice: AlsaDevice.open, now: monotonicMilliseconds)
  }

  init(
    deviceName: String, leadInMilliseconds: Int, openDevice: @escaping PCMOpener,
    now: @escaping () -> Int
  ) {
    precondition(leadInMilliseconds >= 0)
    name = deviceName
    self.leadInMilliseconds = leadInMilliseconds
    self.openDevice = openDevice
    self.now = now
    recovery = DeviceRecovery(deviceName: deviceName, now: now)
  }

  package func open(_ format: AudioFormat) throws(SpeakError) -> SinkProgress {
    if device != nil, self.format == format { return .ready }
    discard()
    do {
      device = try openDevice(name, format)
    } catch {
      guard error.isBusy else { throw cannotOpen(name, error) }
      let since = busySince ?? now()
      busySince = since
      guard now() - since < Limit.busy else { throw staysBusy(name) }
      return .again(afterMilliseconds: Limit.busyRetry)
    }
    busySince = nil
    recovery = DeviceRecovery(deviceName: name, now: now)
    self.format = format
    isStopped = false
    oweLeadIn()
    _ = try attempt { device throws(PCMFailure) in try self.writeOwedSilence(to: device) }
    return .ready
  }

  package func pollRequests() -> [PollRequest] { device?.pollRequests() ?? [] }

  package func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool {
    do {
      return try opened().isWritable(after: reported)
    } catch {
      // The write that follows meets the same failure and recovers from it.
      return true
    }
  }

  package func write(_ pcm: RawSpan) throws(SpeakError) -> Int {
    guard pcm.byteCount >= AudioFormat.bytesPerFrame else { return 0 }
    if isStopped {
      guard try attempt({ device throws(PCMFailure) in try device.prepare() }) != nil else {
        return 0
      }
      isStopped = false
      oweLeadIn()
    }
    let taken = try attempt { device throws(PCMFailure) in
      try self.writeOwedSilence(to: device)
      return try device.write(pcm)
    }
    guard let taken else { return 0 }
    recovery.noteSuccess()
    isPadded = false
    clock.takeVoice(frames: taken, rateHz: format.rateHz, now: now())
    return taken
  }

  package func framesHeard() -> Int {
    if !isStopped, let status = try? device?.status() { observe(status) }
    return clock.heardFrames
  }

  package func drain() throws(SpeakError) -> SinkProgress {
    guard device != nil, !isStopped else { return .ready }
    guard clock.queuedFrames > 0 else { return stop() }
    let period = opened().periodFrames
    let pushed = try attempt { device throws(PCMFailure) in try self.pushOut(device) }
    guard let status = pushed else {
      return .again(afterMilliseconds: milliseconds(period, format.rateHz))
    }
    observe(status)
    switch status.state {
    case .prepared, .running:
      // The voice has ended one of the two periods of padding ago.
      let remaining = status.delayFrames + silenceOwedFrames - period
      guard remaining > 0 else { return settleAndStop() }
      try checkProgress(remaining)
      let wait = silenceOwedFrames > 0 ? min(remaining, period) : remaining
      return .again(afterMilliseconds: min(milliseconds(wait, format.rateHz), Limit.drainWait))
    case .starved, .stopped, .suspended:
      // A sound server reports itself starved while its own device still plays the rest.
      let rest = (clock.endsAt ?? 0) - now()
      return rest > 0 ? .again(afterMilliseconds: rest) : settleAndStop()
    }
  }

  package func cut() {
    guard device != nil, !isStopped else { return }
    _ = framesHeard()
    _ = stop()
  }

  package func complete() { discard() }

  package func discard() {
    cut()
    device?.close()
    device = nil
  }

  // MARK: - Steps

  private func opened() -> any PCMDevice {
    guard let device else { preconditionFailure("a sink was used without being open") }
    return device
  }

  /// Owes the silence a new start needs, more of it if the device may have fallen asleep since it last
  /// played.
  private func oweLeadIn() {
    isPadded = false
    guard opened().maySleep else {
      silenceOwedFrames = 0
      return
    }
    let isAwake = clock.endsAt.map { now() - $0 < Limit.staysAwake } ?? false
    let lead = isAwake ? Limit.start : max(Limit.start, leadInMilliseconds)
    silenceOwedFrames = lead * format.rateHz / 1000
  }

  private func writeOwedSilence(to device: any PCMDevice) throws(PCMFailure) {
    while silenceOwedFrames > 0 {
      let bytes = min(silenceOwedFrames * AudioFormat.bytesPerFrame, silence.count)
      let taken = try device.write(unsafe silence.span.bytes.extracting(first: bytes))
      silenceOwedFrames -= taken
      clock.takeSilence(frames: taken, rateHz: format.rateHz, now: now())
    }
  }

  /// Queues the padding and sees to it that the device plays.
  private func pushOut(_ device: any PCMDevice) throws(PCMFailure) -> PCMStatus {
    if !isPadded {
      isPadded = true
      silenceOwedFrames = 2 * device.periodFrames
      stalled = nil
    }
    let status = try device.status()
    switch status.state {
    case .starved, .stopped: return status
    case .suspended: throw PCMFailure(code: ESTRPIPE)
    case .prepared, .running: break
    }
    do {
      try writeOwedSilence(to: device)
    } catch {
      guard error.code == EAGAIN else { throw error }
    }
    let padded = try device.status()
    guard padded.state == .prepared else { return padded }
    try device.start()
    return try device.status()
  }

  private func observe(_ status: PCMStatus) {
    switch status.state {
    case .prepared, .running:
      clock.observe(delayFrames: status.delayFrames, rateHz: format.rateHz, now: now())
    case .starved:
      clock.starve(rateHz: format.rateHz, now: now())
    case .suspended, .stopped:
      break
    }
  }

  /// Throws if a device that claims to play has not moved for long.
  private func checkProgress(_ remainingFrames: Int) throws(SpeakError) {
    guard let last = stalled, remainingFrames >= last.remainingFrames else {
      stalled = (remainingFrames, since: now())
      return
    }
    guard now() - last.since < Limit.stall else { throw deviceLost(name, why: "it stands still") }
  }

  private func settleAndStop() -> SinkProgress {
    clock.settle()
    return stop()
  }

  /// Cuts what is queued. A real device is let go of, so that others can have it while nothing is said:
  /// a card without a mixer plays for one program alone.
  private func stop() -> SinkProgress {
    let device = opened()
    device.drop()
    clock.cut(now: now())
    isStopped = true
    if device.maySleep { discard() }
    return .ready
  }

  /// Makes device calls, and makes them again after what can be recovered from.
  ///
  /// - Returns: `nil` if the device cannot go on right now.
  private func attempt<Result>(
    _ calls: (any PCMDevice) throws(PCMFailure) -> Result
  ) throws(SpeakError) -> Result? {
    while true {
      do {
        return try calls(opened())
      } catch {
        switch try recovery.recover(opened(), from: error) {
        case .again: continue
        case .later: return nil
        case .startedAnew:
          clock.settle()
          if !isPadded { oweLeadIn() }
        }
      }
    }
  }
}

/// Times in milliseconds.
private enum Limit {
  /// How long to wait for a device somebody else holds.
  static let busy = 5000
  static let busyRetry = 100
  /// Sound servers and codecs keep awake for at least this long after the last sound.
  static let staysAwake = 2000
  /// Every new stream: recordings of PulseAudio 16's null sink miss up to 4 ms of its beginning.
  static let start = 10
  static let stall = 5000
  static let stuck = 10_000
  static let drainWait = 250
}

private let silence = [UInt8](repeating: 0, count: 4096)
