// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import SpeakModel
import TestSupport
import Testing

@testable import AlsaPlayback

@Suite("Recovering from a device that fails")
struct RecoveryTests {
  private let device = SimulatedDevice()

  private func openSink(leadInMilliseconds: Int = 0) throws -> AlsaSink {
    let sink = AlsaSink.on(device, leadInMilliseconds: leadInMilliseconds)
    #expect(try sink.open(SimulatedDevice.format) == .ready)
    return sink
  }

  @Test("a device that takes a few frames at a time gets them all", arguments: [1, 7, 31, 120])
  func partialWrites(most: Int) throws {
    device.mostFramesInOneWrite = most
    let sink = try openSink(leadInMilliseconds: 50)
    try sink.playAll(numberedSamples(500), on: device)
    #expect(device.voiceHeard == numberedSamples(500))
    #expect(sink.framesHeard() == 500)
  }

  @Test(
    "a failure that can be mended costs no frame and doubles none",
    arguments: [EPIPE, EBADFD, EINTR, EAGAIN, EIO])
  func mended(code: Int32) throws {
    let sink = try openSink()
    let samples = numberedSamples(400)
    for first in stride(from: 0, to: 400, by: 100) {
      // What was queued has been heard when the failure comes, as after an underrun.
      device.writeFaults = [code]
      try write(samples[first..<first + 100], to: sink)
      device.advance(150)
    }
    #expect(device.voiceHeard == samples)
    #expect(sink.framesHeard() == 400)
  }

  @Test("writing at any moment, starved or not, costs no frame and doubles none", arguments: 0..<50)
  func randomPauses(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let sink = try openSink(leadInMilliseconds: 40)
    let samples = numberedSamples(1500)
    var written = 0
    var heard = 0
    while written < samples.count {
      device.mostFramesInOneWrite = 1 + Int(random.next() % 60)
      let end = min(samples.count, written + 1 + Int(random.next() % 90))
      written += try sink.write(unsafe samples.span.extracting(written..<end).bytes)
      device.advance(Int(random.next() % 40) * Int(random.next() % 4))
      device.delayError = Int(random.next() % 9) - 4
      #expect(sink.framesHeard() >= heard, "a word went dark again")
      heard = sink.framesHeard()
      #expect(heard <= written)
    }
    device.delayError = 0
    while let wait = try sink.drain().waitMilliseconds { device.advance(wait) }
    #expect(device.voiceHeard == samples)
    #expect(sink.framesHeard() == samples.count)
  }

  @Test("after a suspend that can be resumed nothing is missing", arguments: [0, 1, 40])
  func resumed(refusals: Int) throws {
    let sink = try openSink()
    let samples = numberedSamples(300)
    try write(samples[..<100], to: sink)
    device.advance(20)
    device.suspend()
    device.resumeFaults = Array(repeating: EAGAIN, count: refusals)
    #expect(sink.framesHeard() <= 20, "a suspended device plays nothing")
    try write(samples[100...], to: sink)
    while let wait = try sink.drain().waitMilliseconds { device.advance(wait) }
    #expect(device.voiceHeard == samples)
    #expect(device.prepareCalls == 0)
  }

  @Test(
    "a device that cannot resume starts anew and loses its queue only",
    arguments: [[ENOSYS], Array(repeating: EAGAIN, count: 10_000)])
  func startedAnew(resumeFaults: [Int32]) throws {
    let sink = try openSink()
    let samples = numberedSamples(300)
    try write(samples[..<100], to: sink)
    device.advance(20)
    device.suspend()
    device.resumeFaults = resumeFaults
    try write(samples[100...], to: sink)
    while let wait = try sink.drain().waitMilliseconds { device.advance(wait) }
    #expect(device.voiceHeard == Array(samples[..<20] + samples[100...]))
    #expect(sink.framesHeard() == 300, "what follows keeps its place")
  }

  @Test("a suspend while draining is resumed and the end is heard")
  func suspendedWhileDraining() throws {
    let sink = try openSink()
    try write(numberedSamples(100)[...], to: sink)
    _ = try sink.drain()
    device.suspend()
    device.resumeFaults = [EAGAIN]
    while let wait = try sink.drain().waitMilliseconds { device.advance(wait) }
    #expect(device.voiceHeard == numberedSamples(100))
  }

  @Test(
    "a device that is gone or fails twice in a row ends in one clear error",
    arguments: [[ENODEV], [EPIPE, EPIPE], [EBADFD, EBADFD], [EIO, EPIPE]])
  func lost(faults: [Int32]) throws {
    let sink = try openSink()
    device.writeFaults = faults
    let error = #expect(throws: SpeakError.self) {
      try write(numberedSamples(10)[...], to: sink)
    }
    #expect(error?.kind == .unavailable)
    #expect(error?.why == "the sound device went away")
    sink.discard()
    #expect(!device.isOpen)
  }

  @Test("a device that cannot be prepared is lost", arguments: [ENODEV, EIO, ESTRPIPE])
  func unprepared(code: Int32) throws {
    let sink = try openSink()
    device.writeFaults = [EPIPE]
    device.prepareFaults = [code]
    let error = #expect(throws: SpeakError.self) {
      try write(numberedSamples(10)[...], to: sink)
    }
    #expect(error?.kind == .unavailable)
  }

  @Test("a device that stands still while draining is given up")
  func standsStill() throws {
    let sink = try openSink()
    try write(numberedSamples(100)[...], to: sink)
    device.standsStill = true
    let error = #expect(throws: SpeakError.self) {
      while let wait = try sink.drain().waitMilliseconds { device.advance(wait) }
    }
    #expect(error?.kind == .unavailable)
    #expect((4000...7000).contains(device.milliseconds))
  }

  private func write(_ samples: ArraySlice<Int16>, to sink: AlsaSink) throws {
    let samples = Array(samples)
    var written = 0
    while written < samples.count {
      let taken = try sink.write(unsafe samples.span.extracting(written...).bytes)
      written += taken
      if taken == 0 { device.advance(5) }
    }
  }
}
