// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// The head of a WAV file of signed 16-bit mono PCM.
///
/// Up to 4 GiB it is the plain RIFF form of 44 bytes; beyond, RF64 with its 64-bit sizes in a `ds64`
/// chunk (EBU Tech 3306). A file whose length is not known when it is begun keeps the room for that
/// chunk as `JUNK`, as the same document asks.
package struct WaveHeader {
  /// Length of the head without and with the room for `ds64`, in bytes.
  package static let plainByteCount = 44
  package static let reservedByteCount = 80
  /// The most PCM the plain form can tell of, in bytes.
  package static let plainDataLimit = Int(UInt32.max) - reservedByteCount

  package var format: AudioFormat
  /// Whether there is room for `ds64`.
  package var isReserved: Bool

  package init(format: AudioFormat, isReserved: Bool) {
    self.format = format
    self.isReserved = isReserved
  }

  package var byteCount: Int { isReserved ? Self.reservedByteCount : Self.plainByteCount }

  /// The head for `dataByteCount` bytes of PCM; without the reserved room at most `plainDataLimit`.
  package func bytes(dataByteCount: Int) -> [UInt8] {
    let isLarge = dataByteCount > Self.plainDataLimit
    precondition(!isLarge || isReserved, "a plain WAV file cannot hold so much")
    let riffByteCount = dataByteCount + byteCount - 8
    var bytes = Array((isLarge ? "RF64" : "RIFF").utf8)
    bytes += little(isLarge ? UInt32.max : UInt32(riffByteCount))
    bytes += Array("WAVE".utf8)
    if isReserved {
      bytes += Array((isLarge ? "ds64" : "JUNK").utf8) + little(UInt32(28))
      bytes += isLarge ? little(UInt64(riffByteCount)) : little(UInt64(0))
      bytes += isLarge ? little(UInt64(dataByteCount)) : little(UInt64(0))
      let frameCount = dataByteCount / AudioFormat.bytesPerFrame
      bytes += isLarge ? little(UInt64(frameCount)) : little(UInt64(0))
      bytes += little(UInt32(0))
    }
    bytes += Array("fmt ".utf8) + little(UInt32(16)) + little(UInt16(1)) + little(UInt16(1))
    bytes += little(UInt32(format.rateHz))
    bytes += little(UInt32(format.rateHz * AudioFormat.bytesPerFrame))
    bytes += little(UInt16(AudioFormat.bytesPerFrame)) + little(UInt16(16))
    bytes += Array("data".utf8) + little(isLarge ? UInt32.max : UInt32(dataByteCount))
    return bytes
  }

  private func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<(Value.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> Value($0 * 8)) }
  }
}
