// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SpeakModel
import TestSupport
import Testing

@testable import AlsaPlayback

@Suite("Playing on ALSA's devices without a sound card")
struct FileDeviceTests {
  private let directory = TemporaryDirectory()

  private func samples(in name: String) throws -> [Int16] {
    let data = try Data(contentsOf: URL(fileURLWithPath: directory.path(name)))
    return (0..<data.count / 2).map {
      Int16(bitPattern: UInt16(data[2 * $0]) | UInt16(data[2 * $0 + 1]) << 8)
    }
  }

  @Test(
    "a file gets exactly the samples, and silence after them",
    arguments: [1, 100, 2205, 100_000], [8000, 16000, 22050, 48000])
  func file(count: Int, rateHz: Int) throws {
    let sink = AlsaSink.onDevice("file:'\(directory.path("out"))',raw")
    #expect(try sink.open(AudioFormat(rateHz: rateHz)) == .ready)
    try sink.writeAll(numberedSamples(count))
    try sink.drainAll()
    #expect(sink.framesHeard() == count)
    sink.discard()
    let written = try samples(in: "out")
    #expect(Array(written.prefix(count)) == numberedSamples(count))
    #expect(written.dropFirst(count).allSatisfy { $0 == 0 })
    #expect(written.count - count <= rateHz / 10)
  }

  @Test("the null device takes everything and ends", arguments: ["null", "plug:null"])
  func null(name: String) throws {
    let sink = AlsaSink.onDevice(name)
    for round in 1...3 {
      #expect(try sink.open(AudioFormat(rateHz: 22050)) == .ready)
      try sink.writeAll(numberedSamples(50_000))
      try sink.drainAll()
      #expect(sink.framesHeard() == round * 50_000)
    }
    sink.discard()
  }

  @Test("a device that refuses mono is played through ALSA's converters")
  func surround() throws {
    let sink = AlsaSink.onDevice("surround:'\(directory.path("out"))'")
    #expect(try sink.open(AudioFormat(rateHz: 22050)) == .ready)
    try sink.writeAll(numberedSamples(5000))
    try sink.drainAll()
    #expect(sink.framesHeard() == 5000)
    sink.discard()
    let stereo = try samples(in: "out")
    #expect(stereo.count { $0 != 0 } > 9000, "both channels of the mix hold the voice")
  }
}
