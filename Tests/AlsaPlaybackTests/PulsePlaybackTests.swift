// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SpeakModel
import TestSupport
import TestTraits
import Testing

@testable import AlsaPlayback

@Suite("Playing on a sound server", .soundServer)
struct PulsePlaybackTests {
  @Test(
    "every sample is heard once and in order, the end included", .quietMachine,
    arguments: [(441, 100), (2205, 0), (22050, 100)])
  func content(count: Int, leadInMilliseconds: Int) throws {
    let server = try PulseServer()
    let samples = numberedSamples(count)
    try server.startRecording()
    let sink = AlsaSink.on(server, leadInMilliseconds: leadInMilliseconds)
    #expect(try sink.open(AudioFormat(rateHz: 22050)) == .ready)
    try sink.writeAll(samples)
    try sink.drainAll()
    #expect(sink.framesHeard() == count)
    sink.discard()
    #expect(server.stopRecording().filter { $0 != 0 } == samples)
  }

  @Test("words one after the other on one sink are all heard whole", .quietMachine)
  func words() throws {
    let server = try PulseServer()
    try server.startRecording()
    let sink = AlsaSink.on(server)
    let samples = numberedSamples(9000)
    for word in 0..<3 {
      #expect(try sink.open(AudioFormat(rateHz: 22050)) == .ready)
      try sink.writeAll(Array(samples[word * 3000..<(word + 1) * 3000]))
      try sink.drainAll()
      #expect(sink.framesHeard() == (word + 1) * 3000)
    }
    sink.discard()
    #expect(server.stopRecording().filter { $0 != 0 } == samples)
  }

  @Test("a frame counts when it is heard, to within a twentieth of a second", .quietMachine)
  func clock() throws {
    let server = try PulseServer()
    try server.startRecording()
    let sink = AlsaSink.on(server)
    #expect(try sink.open(AudioFormat(rateHz: 22050)) == .ready)
    var lags: [Int] = []
    try sink.writeAll(numberedSamples(33_000)) {
      let heard = sink.framesHeard()
      guard heard > 0 else { return }
      lags.append(server.recordingSoFar().count { $0 != 0 } - heard)
    }
    sink.discard()
    #expect(abs(lags.sorted()[lags.count / 2]) < 22050 / 20)
  }

  @Test("a cut is silence within 50 ms", .quietMachine)
  func drop() throws {
    let server = try PulseServer(rewinds: true)
    try server.startRecording()
    let sink = AlsaSink.on(server)
    #expect(try sink.open(AudioFormat(rateHz: 22050)) == .ready)
    struct Cut: Error {}
    let samples = numberedSamples(30_000)
    #expect(throws: Cut.self) {
      try sink.writeAll(samples) { if sink.framesHeard() >= 8000 { throw Cut() } }
    }
    sink.cut()
    let heard = sink.framesHeard()
    sink.discard()
    let last = try #require(server.stopRecording().last { $0 != 0 })
    let played = try #require(samples.firstIndex(of: last)) + 1
    #expect(abs(played - heard) < 22050 / 20)
  }

  @Test(
    "a server that dies ends in one clear error", arguments: ["writing", "draining", "cutting"])
  func serverDies(while doing: String) throws {
    let server = try PulseServer()
    let sink = AlsaSink.on(server)
    #expect(try sink.open(AudioFormat(rateHz: 22050)) == .ready)
    defer { sink.discard() }
    if doing == "cutting" {
      try sink.writeAll(numberedSamples(2000))
      server.kill()
      return sink.cut()
    }
    let error = #expect(throws: SpeakError.self) {
      if doing == "writing" {
        try sink.writeAll(numberedSamples(66_150)) {
          if sink.framesHeard() > 4000 { server.kill() }
        }
      } else {
        try sink.writeAll(numberedSamples(2000))
        server.kill()
        try sink.drainAll()
      }
    }
    #expect(error?.kind == .unavailable)
    #expect(error?.why == "the sound device went away")
    #expect(error?.what.hasPrefix("cannot play on server:") == true)
  }
}
