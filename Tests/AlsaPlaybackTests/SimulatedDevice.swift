// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import SpeakModel
import TestSupport

@testable import AlsaPlayback

/// A device in memory with a clock of its own: 1000 Hz, so that a frame is a millisecond, periods of 30
/// frames and a queue of 120. It starves, sleeps and fails like a real one, when told to.
final class SimulatedDevice: PCMDevice {
  static let format = AudioFormat(rateHz: 1000)
  let periodFrames = 30
  let capacity = 120
  var maySleep = false
  var mostFramesInOneWrite = Int.max
  /// Thrown by the next calls of that kind, before they do anything.
  var writeFaults: [Int32] = []
  var prepareFaults: [Int32] = []
  var resumeFaults: [Int32] = []
  /// Added to the delay reported.
  var delayError = 0
  /// Plays nothing although it says it runs.
  var standsStill = false

  private(set) var milliseconds = 0
  private(set) var queue: [Int16] = []
  /// What came out, the silence between utterances left out.
  private(set) var heard: [Int16] = []
  private(set) var state = PCMStatus.State.prepared
  private(set) var isOpen = true
  private(set) var prepareCalls = 0

  /// The samples heard that are not silence.
  var voiceHeard: [Int16] { heard.filter { $0 != 0 } }

  func advance(_ passed: Int) {
    milliseconds += passed
    guard state == .running, !standsStill else { return }
    let played = min(passed, queue.count)
    heard += queue.prefix(played)
    queue.removeFirst(played)
    if played < passed { state = .starved }
  }

  func suspend() { state = .suspended }

  func write(_ pcm: RawSpan) throws(PCMFailure) -> Int {
    if !writeFaults.isEmpty { throw PCMFailure(code: writeFaults.removeFirst()) }
    switch state {
    case .starved: throw PCMFailure(code: EPIPE)
    case .suspended: throw PCMFailure(code: ESTRPIPE)
    case .stopped: throw PCMFailure(code: EBADFD)
    case .prepared, .running: break
    }
    let frames = min(pcm.byteCount / 2, capacity - queue.count, mostFramesInOneWrite)
    guard frames > 0 else { throw PCMFailure(code: EAGAIN) }
    for frame in 0..<frames {
      queue.append(unsafe pcm.unsafeLoadUnaligned(fromByteOffset: frame * 2, as: Int16.self))
    }
    if queue.count >= 2 * periodFrames { state = .running }
    return frames
  }

  func status() throws(PCMFailure) -> PCMStatus {
    PCMStatus(state: state, delayFrames: queue.count + delayError)
  }

  func start() throws(PCMFailure) {
    guard state == .prepared else { throw PCMFailure(code: EBADFD) }
    state = .running
  }

  func prepare() throws(PCMFailure) {
    prepareCalls += 1
    if !prepareFaults.isEmpty { throw PCMFailure(code: prepareFaults.removeFirst()) }
    queue = []
    state = .prepared
  }

  func resume() throws(PCMFailure) {
    if !resumeFaults.isEmpty { throw PCMFailure(code: resumeFaults.removeFirst()) }
    state = .running
  }

  func drop() {
    queue = []
    state = .stopped
  }

  func pollRequests() -> [PollRequest] { [] }
  func isWritable(after reported: [Int16]) throws(PCMFailure) -> Bool { queue.count < capacity }

  func open() {
    queue = []
    state = .prepared
    isOpen = true
  }

  func close() { isOpen = false }
}

extension AlsaSink {
  /// A sink on the device, on the device's clock.
  static func on(_ device: SimulatedDevice, leadInMilliseconds: Int = 0) -> AlsaSink {
    AlsaSink(
      deviceName: "simulated", leadInMilliseconds: leadInMilliseconds,
      openDevice: { _, _ throws(PCMFailure) in
        device.open()
        return device
      }, now: { device.milliseconds })
  }

  /// Writes and drains all samples while the device plays, at most for a minute of its time.
  func playAll(_ samples: [Int16], on device: SimulatedDevice, step: Int = 10) throws {
    var written = 0
    while written < samples.count {
      let taken = try write(unsafe samples.span.extracting(written...).bytes)
      written += taken
      if taken == 0 { try wait(step, on: device) }
    }
    while let wait = try drain().waitMilliseconds { try self.wait(wait, on: device) }
  }

  private func wait(_ milliseconds: Int, on device: SimulatedDevice) throws {
    device.advance(milliseconds)
    guard device.milliseconds < 60_000 else {
      throw SpeakError(.defect, "it never ended", why: "after a minute")
    }
  }
}
