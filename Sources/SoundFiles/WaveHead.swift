// SPDX-License-Identifier: GPL-3.0-or-later

/// What a WAV file tells before its sound.
struct WaveHead {
  private(set) var encoding: WaveEncoding?
  /// The length of the sound; `nil` if it is not known.
  private(set) var soundBytes: Int?
  private var isStarted = false
  private var fileBytes = 0
  /// The 64-bit length of the sound that RF64 keeps apart.
  private var largeSoundBytes: Int?

  /// A length that is not known, or is told elsewhere.
  private static let unknown = Int(UInt32.max)

  /// - Returns: whether the sound comes next.
  mutating func readChunk(from input: inout ByteInput) throws(WaveFailure) -> Bool {
    if !isStarted { try readStart(from: &input) }
    let head = try bytes(8, from: &input)
    let size = number(head.dropFirst(4).prefix(4))
    var used = 0
    switch String(decoding: head.prefix(4), as: UTF8.self) {
    case "ds64" where size >= 16:
      largeSoundBytes = Int(clamping: wide(try bytes(16, from: &input).suffix(8)))
      used = 16
    case "fmt " where size >= 16:
      used = min(size, 40)
      encoding = try WaveEncoding(chunk: try bytes(used, from: &input))
    case "data":
      soundBytes = size == Self.unknown ? largeSoundBytes : size
      // Who writes to a pipe may leave zeros where the sizes belong.
      if size == 0, fileBytes == 0 { soundBytes = nil }
      return true
    default: break
    }
    // Chunks begin at even places.
    try skip(size + size % 2 - used, of: &input)
    return false
  }

  private mutating func readStart(from input: inout ByteInput) throws(WaveFailure) {
    let start: ArraySlice<UInt8>
    do { start = try input.take(12) } catch { throw .system(error) }
    let text = String(decoding: start, as: UTF8.self)
    guard start.count == 12, ["RIFF", "RF64"].contains(text.prefix(4)), text.hasSuffix("WAVE")
    else { throw .noWave }
    fileBytes = number(start.dropFirst(4).prefix(4))
    isStarted = true
  }

  private func bytes(
    _ count: Int, from input: inout ByteInput
  ) throws(WaveFailure) -> ArraySlice<UInt8> {
    let bytes: ArraySlice<UInt8>
    do { bytes = try input.take(count) } catch { throw .system(error) }
    guard bytes.count == count else { throw .noSound }
    return bytes
  }

  private func skip(_ count: Int, of input: inout ByteInput) throws(WaveFailure) {
    var rest = count
    while rest > 0 {
      let step = min(rest, ByteInput.limit)
      _ = try bytes(step, from: &input)
      rest -= step
    }
  }
}

/// A little-endian number of up to four bytes.
func number(_ bytes: ArraySlice<UInt8>) -> Int {
  Int(clamping: wide(bytes))
}

/// A little-endian number of up to eight bytes.
private func wide(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
}
