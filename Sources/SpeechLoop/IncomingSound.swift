// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The sound of one item on its way into the track: without the silence at its ends where it joins
/// others, and at the rate of the run.
struct IncomingSound {
  private let rateHz: Int
  private let outputRateHz: Int
  private var resampler: (any Resampler)?
  private var trimmer: SilenceTrimmer?
  /// Whether it is known how much of the beginning is left out.
  private var hasSound = false
  /// Anchors that came before.
  private var early: [(frame: Int, offset: Int)] = []

  init(
    _ format: AudioFormat, to output: AudioFormat, _ item: Item, _ makeResampler: ResamplerMaker
  ) throws(SpeakError) {
    (rateHz, outputRateHz) = (format.rateHz, output.rateHz)
    resampler = format == output ? nil : try makeResampler(format.rateHz, output.rateHz)
    if let speech = item.speech, speech.joinsPrevious || speech.joinsNext {
      trimmer = SilenceTrimmer(
        rateHz: format.rateHz, trimsStart: speech.joinsPrevious, trimsEnd: speech.joinsNext)
    }
  }

  /// The bytes as the track gets them.
  mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    if trimmer == nil, resampler == nil { return bytes }
    var samples = bytes.samples
    if trimmer != nil { samples = trimmer!.take(samples) }
    hasSound = hasSound || !samples.isEmpty
    if let resampler { samples = resampler.resample(samples) }
    return samples.littleEndianBytes
  }

  /// What is left at the end.
  mutating func finish() -> [UInt8] {
    var samples = trimmer?.finish() ?? []
    hasSound = true
    if let resampler { samples = resampler.resample(samples) + resampler.finish() }
    return samples.littleEndianBytes
  }

  mutating func addAnchor(frame: Int, offset: Int) { early.append((frame, offset)) }

  /// The anchors whose frames of the track's piece are known by now, in order.
  mutating func takeAnchors() -> [(frame: Int, offset: Int)] {
    guard hasSound || trimmer == nil else { return [] }
    let dropped = trimmer?.droppedFrames ?? 0
    defer { early = [] }
    return early.map { (Self.scaled(max(0, $0.frame - dropped), outputRateHz, rateHz), $0.offset) }
  }

  private static func scaled(_ frame: Int, _ to: Int, _ from: Int) -> Int {
    guard to != from else { return frame }
    let (high, low) = frame.multipliedFullWidth(by: to)
    // Engines send any number; what is beyond a quotient is beyond any sound.
    return high.magnitude < from.magnitude / 2 ? from.dividingFullWidth((high, low)).quotient : .max
  }
}

extension [UInt8] {
  /// The whole 16-bit little-endian samples.
  var samples: [Int16] {
    stride(from: 0, to: count & ~1, by: 2).map {
      Int16(truncatingIfNeeded: Int(self[$0]) | Int(self[$0 + 1]) << 8)
    }
  }
}

extension [Int16] {
  var littleEndianBytes: [UInt8] {
    flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
