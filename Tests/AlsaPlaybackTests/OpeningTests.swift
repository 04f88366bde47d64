// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SpeakModel
import TestSupport
import Testing

@testable import AlsaPlayback

@Suite("Opening a device")
struct OpeningTests {
  private func sink(failing code: Int32, until free: Int, clock: @escaping () -> Int) -> AlsaSink {
    AlsaSink(
      deviceName: "hw:0", leadInMilliseconds: 0,
      openDevice: { _, _ throws(PCMFailure) in
        guard clock() >= free else { throw PCMFailure(code: code) }
        return SimulatedDevice()
      }, now: clock)
  }

  @Test("a busy device is tried again for 5 seconds", arguments: [EBUSY, EAGAIN])
  func busy(code: Int32) throws {
    var now = 1_000_000
    let sink = sink(failing: code, until: .max) { now }
    let started = now
    let error = #expect(throws: SpeakError.self) {
      while let wait = try sink.open(SimulatedDevice.format).waitMilliseconds {
        #expect((1...500).contains(wait))
        now += wait
      }
    }
    #expect(error?.kind == .busy)
    #expect(error?.what == "cannot open the sound device hw:0")
    #expect(error?.hint?.contains("--device") == true)
    #expect((5000...5200).contains(now - started))
  }

  @Test("a device that becomes free is opened")
  func becomesFree() throws {
    var now = 0
    let sink = sink(failing: EBUSY, until: 3000) { now }
    while let wait = try sink.open(SimulatedDevice.format).waitMilliseconds { now += wait }
    #expect((3000...3200).contains(now))
    sink.discard()
  }

  @Test(
    "every other failure is told at once",
    arguments: [
      (ENOENT, SpeakError.Kind.unavailable), (ENODEV, .unavailable), (ENXIO, .unavailable),
      (EINVAL, .unavailable), (ECONNREFUSED, .unavailable), (ENOMEM, .unavailable),
      (EACCES, .permission), (EPERM, .permission),
    ])
  func refused(code: Int32, kind: SpeakError.Kind) {
    _ = sharedAlsaConfiguration
    let sink = sink(failing: code, until: .max) { 0 }
    let error = #expect(throws: SpeakError.self) { try sink.open(SimulatedDevice.format) }
    #expect(error?.kind == kind)
    #expect(error?.what == "cannot open the sound device hw:0")
    #expect(error?.why.isEmpty == false && error?.hint?.isEmpty == false)
  }

  @Test(
    "a device that does not exist is named, with those there are",
    arguments: [
      "nosuch", "hw:7", "hw:nosuch,3", "plughw:9,9", "", "null:1:2", "it's", "a\"b'c", "日本",
    ])
  func unknown(name: String) {
    let sink = AlsaSink.onDevice(name)
    let error = #expect(throws: SpeakError.self) { try sink.open(AudioFormat(rateHz: 22050)) }
    #expect(error?.kind == .unavailable)
    #expect(error?.what == "cannot open the sound device \(name)")
    #expect(error?.why == "there is no such device")
    #expect(error?.hint?.contains("pulse") == true)
  }

  @Test("a sound server that does not run is told")
  func noServer() {
    let sink = AlsaSink.onDevice("server:'unix:/nonexistent/native'")
    let error = #expect(throws: SpeakError.self) { try sink.open(AudioFormat(rateHz: 22050)) }
    #expect(error?.kind == .unavailable)
    #expect(error?.why == "the sound server does not answer")
  }

  @Test("the names of devices are those ALSA lists, without its converters")
  func names() {
    _ = sharedAlsaConfiguration
    #expect(!alsaDeviceNames().contains("null"))
    #expect(alsaDeviceNames().contains("default") || alsaDeviceNames().isEmpty)
    #expect(alsaDeviceNames().contains("pulse"))
  }

  @Test("the library prints nothing of its own")
  func silent() async {
    // In a process of its own, whose standard error is nobody else's.
    await #expect(processExitsWith: .success) {
      let printed = unsafe fileno(tmpfile())
      dup2(printed, 2)
      _ = try? AlsaSink(deviceName: "nosuch").open(AudioFormat(rateHz: 22050))
      _ = try? AlsaSink(deviceName: "hw:7").open(AudioFormat(rateHz: 22050))
      exit(lseek(printed, 0, SEEK_END) == 0 ? 0 : 1)
    }
  }

  @Test("who holds a card is read from the kernel's files")
  func holders() throws {
    let processFiles = TemporaryDirectory()
    try write("closed\n", to: "asound/card0/pcm0p/sub0/status", in: processFiles)
    try write(
      "state: RUNNING\nowner_pid   : 4711\ntrigger_time: 1.0\n",
      to: "asound/card0/pcm3p/sub0/status", in: processFiles)
    try write("owner_pid   : 4711\n", to: "asound/card1/pcm0p/sub0/status", in: processFiles)
    try write("owner_pid   : 12\n", to: "asound/card1/pcm0p/sub1/status", in: processFiles)
    try write("owner_pid   : 99\n", to: "asound/card1/pcm0c/sub0/status", in: processFiles)
    try write("fire fox\n", to: "4711/comm", in: processFiles)
    #expect(
      soundDeviceHolders(processFiles: processFiles.path) == ["fire fox (4711)", "process 12"])
    #expect(soundDeviceHolders(processFiles: processFiles.path("none")) == [])
  }

  private func write(_ text: String, to path: String, in directory: TemporaryDirectory) throws {
    let path = directory.path(path)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
