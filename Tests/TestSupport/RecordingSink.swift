// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// Keeps what it is given; takes at most `appetite` frames a call.
package final class RecordingSink: Sink {
  package let name = "recording"
  package init() {}

  package var appetite = Int.max
  package var failure: SpeakError?
  package var openingFailure: SpeakError?
  package var busyFor = 0
  /// What is waited for before each write: nothing, or this descriptor.
  package var descriptor: Int32?
  package var stuckLimitMilliseconds: Int?
  package private(set) var frames: [UInt8] = []
  package private(set) var log: [String] = []

  package var heard: String { String(decoding: frames, as: UTF8.self) }

  package func open(_ format: AudioFormat) throws(SpeakError) -> SinkProgress {
    if let openingFailure { throw openingFailure }
    if busyFor > 0 {
      busyFor -= 1
      return .again(afterMilliseconds: 1)
    }
    log.append("open \(format.rateHz)")
    return .ready
  }

  package func pollRequests() -> [PollRequest] {
    descriptor.map { [PollRequest(descriptor: $0, events: 1)] } ?? []
  }
  package func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool { true }

  package func write(_ pcm: RawSpan) throws(SpeakError) -> Int {
    if let failure { throw failure }
    let count = min(pcm.byteCount / 2, appetite)
    for frame in 0..<count {
      frames.append(unsafe pcm.unsafeLoad(fromByteOffset: frame * 2, as: UInt8.self))
    }
    return count
  }

  package func framesHeard() -> Int { frames.count }

  package func drain() throws(SpeakError) -> SinkProgress {
    log.append("drain")
    return .ready
  }

  package func complete() throws(SpeakError) { log.append("complete") }
  package func cut() { log.append("cut") }
  package func discard() { log.append("discard") }
}
