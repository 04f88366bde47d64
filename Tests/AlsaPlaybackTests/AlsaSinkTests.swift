// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import SpeakModel
import Testing

@testable import AlsaPlayback

@Suite("A sink from open to close")
struct AlsaSinkTests {
  private let device = SimulatedDevice()
  /// What every new start on a device that may sleep gets.
  private let shortestLeadIn = 10

  /// A sink that has taken `samples`, of which so many frames were heard.
  private func sink(playing samples: [Int16], heard frames: Int) throws -> AlsaSink {
    let sink = AlsaSink.on(device)
    _ = try sink.open(SimulatedDevice.format)
    _ = try sink.write(unsafe samples.span.bytes)
    device.advance(frames)
    return sink
  }

  @Test("silence comes before the voice and is not counted", arguments: [0, 30, 100, 500])
  func leadIn(milliseconds: Int) throws {
    device.maySleep = true
    let sink = AlsaSink.on(device, leadInMilliseconds: milliseconds)
    _ = try sink.open(SimulatedDevice.format)
    let silence = max(milliseconds, shortestLeadIn)
    #expect(device.queue.count == min(silence, device.capacity), "it begins with open")
    try sink.playAll(numberedSamples(200), on: device)
    #expect(device.heard.firstIndex { $0 != 0 } == silence)
    #expect(device.voiceHeard == numberedSamples(200))
    #expect(sink.framesHeard() == 200)
  }

  @Test("a frame counts when it is heard, not when it is taken or while the lead-in plays")
  func clock() throws {
    device.maySleep = true
    let sink = AlsaSink.on(device, leadInMilliseconds: 40)
    _ = try sink.open(SimulatedDevice.format)
    let samples = numberedSamples(80)
    #expect(try sink.write(unsafe samples.span.bytes) == 80)
    for (passed, heard) in [(0, 0), (40, 0), (1, 1), (29, 30), (50, 80)] {
      device.advance(passed)
      #expect(sink.framesHeard() == heard)
    }
  }

  @Test(
    "a device that just played needs no long lead-in, one that rested does", arguments: [500, 5000])
  func rest(milliseconds: Int) throws {
    device.maySleep = true
    let sink = AlsaSink.on(device, leadInMilliseconds: 100)
    _ = try sink.open(SimulatedDevice.format)
    try sink.playAll(numberedSamples(100), on: device)
    let before = device.heard.count
    device.advance(milliseconds)
    _ = try sink.open(SimulatedDevice.format)
    try sink.playAll(numberedSamples(100), on: device)
    let gap = device.heard[before...].firstIndex { $0 != 0 }! - before
    #expect(gap == (milliseconds < 2000 ? shortestLeadIn : 100))
    #expect(sink.framesHeard() == 200)
  }

  @Test(
    "a real device is free for others as soon as everything was heard", arguments: [true, false])
  func letGo(maySleep: Bool) throws {
    device.maySleep = maySleep
    let sink = AlsaSink.on(device)
    for round in 1...2 {
      _ = try sink.open(SimulatedDevice.format)
      #expect(device.isOpen)
      try sink.playAll(numberedSamples(100), on: device)
      #expect(device.isOpen != maySleep)
      #expect(sink.framesHeard() == round * 100)
    }
    #expect(device.voiceHeard == numberedSamples(100) + numberedSamples(100))
  }

  @Test("an engine that comes long after open still gets its lead-in")
  func slowEngine() throws {
    device.maySleep = true
    let sink = AlsaSink.on(device, leadInMilliseconds: 100)
    _ = try sink.open(SimulatedDevice.format)
    device.advance(10_000)
    let before = device.heard.count
    try sink.playAll(numberedSamples(100), on: device)
    #expect(device.heard[before...].firstIndex { $0 != 0 }! - before == 100)
    #expect(device.voiceHeard == numberedSamples(100))
  }

  @Test("a device that never sleeps gets the voice alone and padding after it")
  func awake() throws {
    let sink = AlsaSink.on(device, leadInMilliseconds: 100)
    _ = try sink.open(SimulatedDevice.format)
    try sink.playAll(numberedSamples(200), on: device)
    #expect(Array(device.heard.prefix(200)) == numberedSamples(200))
  }

  @Test("a sound far below the start threshold is heard whole", arguments: [1, 10, 59, 60, 61])
  func shortSound(frames: Int) throws {
    let sink = AlsaSink.on(device)
    _ = try sink.open(SimulatedDevice.format)
    try sink.playAll(numberedSamples(frames), on: device)
    #expect(device.voiceHeard == numberedSamples(frames))
    #expect(device.heard.count >= frames + device.periodFrames, "silence follows the last frame")
  }

  @Test("draining what was never written ends at once")
  func drainNothing() throws {
    let sink = AlsaSink.on(device, leadInMilliseconds: 100)
    #expect(try sink.drain() == .ready)
    _ = try sink.open(SimulatedDevice.format)
    #expect(try sink.drain() == .ready)
    #expect(try sink.drain() == .ready)
  }

  @Test("what was dropped is not heard and never counts, and the sink goes on")
  func drop() throws {
    let first = numberedSamples(100)
    let sink = try sink(playing: first, heard: 30)
    sink.cut()
    sink.cut()
    #expect(sink.framesHeard() == 30)
    device.advance(1000)
    let second = Array(numberedSamples(180)[100...])
    try sink.playAll(second, on: device)
    #expect(device.voiceHeard == first[..<30] + second)
    #expect(sink.framesHeard() == 110)
  }

  @Test("closing without draining cuts, and the count stays")
  func close() throws {
    let sink = try sink(playing: numberedSamples(100), heard: 30)
    sink.discard()
    sink.discard()
    #expect(!device.isOpen)
    #expect(sink.framesHeard() == 30)
    #expect(sink.pollRequests().isEmpty)
  }

  @Test("half a frame is not taken")
  func halfFrame() throws {
    let sink = AlsaSink.on(device)
    _ = try sink.open(SimulatedDevice.format)
    let bytes: [UInt8] = [1, 0, 2, 0, 3]
    #expect(try sink.write(unsafe bytes.span.bytes.extracting(0..<0)) == 0)
    #expect(try sink.write(unsafe bytes.span.bytes.extracting(0..<1)) == 0)
    #expect(try sink.write(unsafe bytes.span.bytes) == 2)
  }

  @Test("another format opens the device anew and goes on counting; the same one does not")
  func formatChange() throws {
    var opened: [Int] = []
    var devices: [SimulatedDevice] = []
    let sink = AlsaSink(
      deviceName: "simulated", leadInMilliseconds: 0,
      openDevice: { _, format throws(PCMFailure) in
        opened.append(format.rateHz)
        devices.append(SimulatedDevice())
        return devices.last!
      }, now: { devices.last?.milliseconds ?? 0 })
    for rate in [1000, 1000, 2000] {
      _ = try sink.open(AudioFormat(rateHz: rate))
      try sink.playAll(numberedSamples(50), on: devices.last!)
    }
    #expect(opened == [1000, 2000])
    #expect(devices.map(\.isOpen) == [false, true])
    #expect(sink.framesHeard() == 150)
  }

  @Test("a delay that jumps back and forth never takes a heard frame back")
  func jumpingDelay() throws {
    let sink = try sink(playing: numberedSamples(100), heard: 20)
    #expect(sink.framesHeard() == 20)
    for (error, heard) in [(30, 20), (-10, 30), (100_000, 30), (-100_000, 100), (0, 100)] {
      device.delayError = error
      #expect(sink.framesHeard() == heard)
    }
  }
}
