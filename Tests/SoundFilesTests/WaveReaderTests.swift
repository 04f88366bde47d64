// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
internal import SoundFiles
internal import SpeakModel
internal import TestSupport
import Testing

/// A WAV file in the making.
struct WaveBytes {
  var bytes: [UInt8] = []

  init(_ kind: String = "RIFF", fileBytes: UInt32 = 1000) {
    bytes += Array(kind.utf8) + little(fileBytes, 4) + Array("WAVE".utf8)
  }

  /// A chunk with its padding; `size` is what it says of itself.
  func chunk(_ name: String, _ content: [UInt8], size: UInt32? = nil) -> WaveBytes {
    var result = self
    result.bytes += Array(name.utf8) + little(size ?? UInt32(content.count), 4) + content
    if content.count % 2 == 1 { result.bytes.append(0) }
    return result
  }

  func format(
    _ format: UInt32 = 1, channels: UInt32 = 1, rateHz: UInt32 = 22050, bits: UInt32 = 16,
    frameBytes: UInt32? = nil, more: [UInt8] = []
  ) -> WaveBytes {
    let frameBytes = frameBytes ?? channels * bits / 8
    return chunk(
      "fmt ",
      little(format, 2) + little(channels, 2) + little(rateHz, 4)
        + little(rateHz &* frameBytes, 4) + little(frameBytes, 2) + little(bits, 2) + more)
  }
}

func little(_ value: some FixedWidthInteger, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

@Suite("Reading WAV files")
struct WaveReaderTests {
  private let directory = TemporaryDirectory()

  private func read(
    _ bytes: [UInt8], frames: Int = 1000
  ) throws -> (format: AudioFormat, pcm: [Int16]) {
    let path = directory.path("sound.wav")
    try Data(bytes).write(to: URL(filePath: path))
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    let reader = try WaveReader(descriptor: file.fileDescriptor, name: "sound.wav")
    var pcm: [Int16] = []
    while let piece = try reader.next(frames: frames) {
      #expect((1...frames).contains(piece.count))
      pcm += piece
    }
    #expect(try reader.next(frames: 1) == nil)
    return (reader.format, pcm)
  }

  private func failure(_ bytes: [UInt8]) throws -> SpeakError? {
    do {
      _ = try read(bytes)
      return nil
    } catch let error as SpeakError {
      return error
    }
  }

  @Test("16-bit PCM comes as it is, in pieces of any size", arguments: [1, 2, 7, 1000, 1_000_000])
  func plain(frames: Int) throws {
    let pcm: [Int16] = [0, 1, -1, 32767, -32768, 1234, -4321] + (0..<70000).map { Int16($0 % 999) }
    let file = WaveBytes().format(rateHz: 16000).chunk("data", pcm.flatMap { little($0, 2) })
    let result = try read(file.bytes, frames: frames)
    #expect(result.format == AudioFormat(rateHz: 16000))
    #expect(result.pcm == pcm)
  }

  static let encodingCases: [(bits: UInt32, format: UInt32, bytes: [UInt8], pcm: [Int16])] = [
    (8, 1, [128, 255, 0, 129], [0, 32512, -32768, 256]),
    (
      24, 1, little(0x12_3456, 3) + little(-0x12_3456, 3) + little(0x7F_FFFF, 3),
      [0x1234, -0x1234, 32767]
    ),
    (
      32, 1, little(0x1234_5678, 4) + little(Int32.min, 4) + little(Int32.max, 4),
      [0x1234, -32768, 32767]
    ),
    (
      32, 3,
      [0, 0.5, -0.25, 1, -1, 2, -7, .nan, .infinity].flatMap { (value: Float) in
        little(value.bitPattern, 4)
      }, [0, 16384, -8192, 32767, -32768, 32767, -32768, 0, 32767]
    ),
  ]

  @Test("Every encoding becomes 16 bits", arguments: encodingCases)
  func encodings(
    _ each: (bits: UInt32, format: UInt32, bytes: [UInt8], pcm: [Int16])
  ) throws {
    let file = WaveBytes().format(each.format, bits: each.bits).chunk("data", each.bytes)
    #expect(try read(file.bytes).pcm == each.pcm)
    let guid = little(each.format, 2) + [UInt8](repeating: 0, count: 14)
    let extensible = WaveBytes().format(
      0xFFFE, bits: each.bits, more: little(22, 2) + little(each.bits, 2) + little(4, 4) + guid)
    #expect(try read(extensible.chunk("data", each.bytes).bytes).pcm == each.pcm)
  }

  @Test("24 bits may stand in four bytes")
  func container() throws {
    let file = WaveBytes().format(bits: 24, frameBytes: 4)
      .chunk("data", little(0x1234_5600, 4) + little(-0x1234_5600, 4))
    #expect(try read(file.bytes).pcm == [0x1234, -0x1234])
  }

  @Test("Channels are mixed", arguments: [1, 2, 6, 300])
  func channels(_ channels: Int) throws {
    var bytes: [UInt8] = []
    var mixed: [Int16] = []
    for frame in 0..<500 {
      for channel in 0..<channels { bytes += little(frame * 10 + channel % 2 * 4, 2) }
      mixed.append(Int16(frame * 10 + (channels == 1 ? 0 : 2)))
    }
    let file = WaveBytes().format(channels: UInt32(channels)).chunk("data", bytes)
    #expect(try read(file.bytes).pcm == mixed)
  }

  @Test("Two loud channels do not overflow")
  func loudChannels() throws {
    let file = WaveBytes().format(channels: 2, bits: 32)
      .chunk("data", little(Int32.max, 4) + little(Int32.max, 4))
    #expect(try read(file.bytes).pcm == [32767])
  }

  @Test("Other chunks are passed over, with their padding")
  func otherChunks() throws {
    let file = WaveBytes().chunk("JUNK", [1, 2, 3]).format().chunk("LIST", Array("odd".utf8))
      .chunk("fact", [UInt8](repeating: 7, count: 300_001)).chunk("data", little(5, 2))
      .chunk("LIST", [9, 9, 9, 9])
    #expect(try read(file.bytes).pcm == [5])
  }

  @Test(
    "Sizes that who wrote to a pipe could not know end with the data",
    arguments: [0xFFFF_FFFF, 0x7FFF_F000, 4000, 0])
  func falseSizes(_ size: UInt32) throws {
    let file = WaveBytes(fileBytes: size == 0 ? 0 : size &+ 36).format()
      .chunk("data", [1, 0, 2, 0, 3], size: size)
    #expect(try read(Array(file.bytes.dropLast())).pcm == [1, 2])
  }

  @Test("A file without sound has no frames, whatever follows")
  func noFrames() throws {
    let file = WaveBytes().format().chunk("data", []).chunk("LIST", [1, 2, 3, 4])
    #expect(try read(file.bytes).pcm.isEmpty)
  }

  @Test("RF64 keeps its size apart")
  func large() throws {
    let sizes = little(UInt64(100), 8) + little(UInt64(4), 8) + little(UInt64(2), 8) + little(0, 4)
    let file = WaveBytes("RF64", fileBytes: .max).chunk("ds64", sizes).format()
      .chunk("data", [1, 0, 2, 0], size: .max).chunk("LIST", [9, 9])
    #expect(try read(file.bytes).pcm == [1, 2])
  }

  @Test("A pipe is read as it comes")
  func pipe() throws {
    let pcm = (0..<100_000).map { Int16($0 % 1000) }
    let file = WaveBytes().format().chunk("data", pcm.flatMap { little($0, 2) }, size: .max)
    let pipe = Pipe()
    let writing = Thread {
      for start in stride(from: 0, to: file.bytes.count, by: 777) {
        let end = min(start + 777, file.bytes.count)
        pipe.fileHandleForWriting.write(Data(file.bytes[start..<end]))
      }
      try? pipe.fileHandleForWriting.close()
    }
    writing.start()
    let reader = try WaveReader(
      descriptor: pipe.fileHandleForReading.fileDescriptor, name: "standard input")
    var read: [Int16] = []
    while let piece = try reader.next(frames: 4096) { read += piece }
    #expect(read == pcm)
  }

  @Test("A file that espeak-ng writes to a pipe is read")
  func espeak() throws {
    let wave = try execute("/usr/bin/espeak-ng", ["--stdout", "Hello there"])
    let result = try read(wave)
    #expect(result.format == AudioFormat(rateHz: 22050))
    #expect(result.pcm.count == (wave.count - 44) / 2)
    #expect(result.pcm.contains { $0 > 3000 })
  }

  private func execute(_ program: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(output)
  }

  static let faultCases: [(name: String, bytes: [UInt8], why: String)] = [
    ("empty", [], "it is not a WAV file"),
    ("text", Array("This is a text, not a sound.".utf8), "it is not a WAV file"),
    ("AVI", Array("RIFF\u{1}\u{1}\u{1}\u{1}AVI LIST".utf8), "it is not a WAV file"),
    ("cut in the start", Array("RIFF\u{1}\u{1}".utf8), "it is not a WAV file"),
    ("no chunk", WaveBytes().bytes, "it ends before its sound begins"),
    ("no sound", WaveBytes().format().bytes, "it ends before its sound begins"),
    ("cut format", WaveBytes().format().bytes.dropLast(3), "it ends before its sound begins"),
    (
      "a huge chunk", WaveBytes().chunk("JUNK", [1], size: .max).bytes,
      "it ends before its sound begins"
    ),
    ("no format", WaveBytes().chunk("data", [1, 2]).bytes, "it does not tell its format"),
    (
      "short format", WaveBytes().chunk("fmt ", [1, 0]).chunk("data", []).bytes,
      "it does not tell its format"
    ),
    ("no channel", WaveBytes().format(channels: 0).bytes, "it does not tell its format"),
    ("no rate", WaveBytes().format(rateHz: 0).bytes, "it does not tell its format"),
    (
      "broken frames", WaveBytes().format(channels: 2, frameBytes: 3).bytes,
      "it does not tell its format"
    ),
    ("A-law", WaveBytes().format(6, bits: 8).bytes, "its encoding is not known (number 6, 8 bits)"),
    (
      "64-bit float", WaveBytes().format(3, bits: 64).bytes,
      "its encoding is not known (number 3, 64 bits)"
    ),
  ]

  @Test("What is no such file says why", arguments: faultCases)
  func faults(_ each: (name: String, bytes: [UInt8], why: String)) throws {
    let error = try #require(try failure(each.bytes), "\(each.name)")
    #expect(error.kind == .malformedInput)
    #expect(error.what == "cannot read the sound of sound.wav")
    #expect(error.why == each.why)
  }

  @Test("A folder cannot be read")
  func folder() throws {
    let folder = unsafe open(directory.path, O_RDONLY)
    defer { close(folder) }
    #expect {
      _ = try WaveReader(descriptor: folder, name: "folder")
    } throws: { error in
      (error as? SpeakError)?.kind == .inputOutput
    }
  }

  @Test("Whatever is broken in a file, reading it ends")
  func anyBytes() throws {
    var random = SeededRandom(for: "broken WAV files")
    let pcm = (0..<200).flatMap { little(Int16($0), 2) }
    for _ in 0..<500 {
      var bytes = WaveBytes().chunk("JUNK", [1]).format(channels: 2).chunk("data", pcm).bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<min(70, bytes.count), using: &random)
        bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      _ = try failure(bytes)
    }
  }
}
