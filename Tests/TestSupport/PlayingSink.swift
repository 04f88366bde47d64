// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
package import SpeakModel

/// A sound device with a queue, whose time goes on by a few frames at each wait for it: what was heard
/// is known to the frame, whatever a busy machine does.
package final class PlayingSink: Sink {
  package let name = "playing"
  package let isHeardInTime = true
  private let queueLimit: Int
  private let step: Int
  private let drainMilliseconds: Int
  private var queue: [Int16] = []
  private let ends: [Int32]
  /// The samples that were heard.
  package private(set) var heardSamples: [Int16] = []
  package private(set) var log: [String] = []

  /// Takes up to `queueLimit` frames ahead of the ear, and lets `step` be heard at each wait. While it
  /// plays out, it asks to be called again after `drainMilliseconds`.
  package init(queueLimit: Int = 20, step: Int = 3, drainMilliseconds: Int = 1) {
    self.drainMilliseconds = drainMilliseconds
    self.queueLimit = queueLimit
    self.step = step
    var ends: [Int32] = [0, 0]
    precondition(unsafe pipe(&ends) == 0)
    self.ends = ends
  }

  deinit { for end in ends { Foundation.close(end) } }

  /// What was heard of answers made by `spoken`.
  package var heard: String { String(decoding: heardSamples.map { UInt8($0) }, as: UTF8.self) }

  package func open(_ format: AudioFormat) throws(SpeakError) -> SinkProgress {
    log.append("open")
    return .ready
  }

  package func pollRequests() -> [PollRequest] {
    play()
    return [PollRequest(descriptor: ends[1], events: Int16(POLLOUT))]
  }

  package func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool { true }

  package func write(_ pcm: RawSpan) throws(SpeakError) -> Int {
    let count = min(pcm.byteCount / 2, queueLimit - queue.count)
    for frame in 0..<count {
      queue.append(unsafe pcm.unsafeLoad(fromByteOffset: frame * 2, as: Int16.self))
    }
    return count
  }

  package func framesHeard() -> Int { heardSamples.count }

  package func drain() throws(SpeakError) -> SinkProgress {
    play()
    return queue.isEmpty ? .ready : .again(afterMilliseconds: drainMilliseconds)
  }

  private func play() {
    heardSamples += queue.prefix(step)
    queue.removeFirst(min(step, queue.count))
  }

  package func rest() { log.append("rest") }

  package func cut() {
    queue = []
    log.append("cut")
  }

  package func discard() { log.append("discard") }
}
