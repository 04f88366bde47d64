// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// PCM that has come from the engine and not yet gone to the sink.
struct PCMQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ pcm: [UInt8]) {
    if start == bytes.count {
      bytes = pcm
      start = 0
    } else {
      bytes += pcm
    }
  }

  /// Hands what there is to `take` and removes from the front as many bytes as it returns.
  mutating func withFront(_ take: (RawSpan) throws(SpeakError) -> Int) throws(SpeakError) -> Int {
    let taken = try unsafe take(bytes.span.bytes.extracting(start..<bytes.count))
    start += taken
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    return taken
  }

  mutating func removeLast(_ count: Int) {
    bytes.removeLast(min(count, self.count))
  }
}
