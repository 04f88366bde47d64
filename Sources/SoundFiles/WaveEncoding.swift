// SPDX-License-Identifier: GPL-3.0-or-later

/// How a WAV file writes its sound, as its `fmt ` chunk tells.
struct WaveEncoding: Equatable {
  let rateHz: Int
  let channels: Int
  /// PCM is signed, but of one byte, and stands in the upper bits if it has fewer than there are.
  let sampleBytes: Int
  let isFloat: Bool

  var frameBytes: Int { channels * sampleBytes }

  private static let pcm = 1
  private static let float = 3
  /// The format itself stands further back.
  private static let extensible = 0xFFFE

  /// `chunk` has at least 16 bytes.
  init(chunk: ArraySlice<UInt8>) throws(WaveFailure) {
    func field(_ offset: Int, _ count: Int) -> Int { number(chunk.dropFirst(offset).prefix(count)) }
    let told = field(0, 2)
    let format = told == Self.extensible && chunk.count >= 26 ? field(24, 2) : told
    let frameBytes = field(12, 2)
    channels = field(2, 2)
    rateHz = field(4, 4)
    guard channels > 0, rateHz > 0, frameBytes > 0, frameBytes % channels == 0 else {
      throw .noFormat
    }
    sampleBytes = frameBytes / channels
    isFloat = format == Self.float
    guard isFloat ? sampleBytes == 4 : format == Self.pcm && sampleBytes <= 4 else {
      throw .encoding(format: format, bits: field(14, 2))
    }
  }

  /// The mean of the channels of each whole frame.
  func mono(_ bytes: ArraySlice<UInt8>) -> [Int16] {
    (0..<bytes.count / frameBytes).map { frame in
      var sum = 0
      var place = bytes.startIndex + frame * frameBytes
      for _ in 0..<channels {
        sum += sample(bytes[place..<place + sampleBytes])
        place += sampleBytes
      }
      return Int16(clamping: (sum / channels + 0x8000) >> 16)
    }
  }

  /// A sample in 32 bits.
  private func sample(_ bytes: ArraySlice<UInt8>) -> Int {
    var bits: UInt32 = 0
    for byte in bytes { bits = bits >> 8 | UInt32(byte) << 24 }
    if isFloat {
      let value = Float(bitPattern: bits)
      return value.isNaN ? 0 : Int(min(max(value, -1), 1) * 0x1p31)
    }
    return Int(Int32(bitPattern: sampleBytes == 1 ? bits ^ 0x8000_0000 : bits))
  }
}
