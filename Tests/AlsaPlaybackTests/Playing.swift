// SPDX-License-Identifier: GPL-3.0-or-later

// Plays on a sink as the speech loop does, and makes sound that can be found again in a recording.

import Foundation
import SpeakModel
import TestSupport

@testable import AlsaPlayback

/// ALSA reads its configuration once for the whole process, so all tests that use the real library
/// share one, which leads to any test's own sound server.
let sharedAlsaConfiguration: TemporaryDirectory = {
  let directory = TemporaryDirectory()
  let path = directory.path("asound.conf")
  // Takes 4 to 6 channels and nothing else.
  let surround = """
    pcm.surround {
      @args [ FILE ]
      @args.FILE { type string }
      type vdownmix
      slave.pcm { type file slave.pcm null file $FILE format raw }
    }

    """
  try! (PulseServer.alsaConfiguration + surround).write(
    toFile: path, atomically: false, encoding: .utf8)
  unsafe setenv("ALSA_CONFIG_PATH", path, 1)
  atexit { try? FileManager.default.removeItem(atPath: sharedAlsaConfiguration.path) }
  return directory
}()

extension AlsaSink {
  /// A sink on a real device.
  static func onDevice(_ name: String, leadInMilliseconds: Int = 100) -> AlsaSink {
    _ = sharedAlsaConfiguration
    return AlsaSink(deviceName: name, leadInMilliseconds: leadInMilliseconds)
  }

  static func on(_ server: PulseServer, leadInMilliseconds: Int = 100) -> AlsaSink {
    onDevice("server:'\(server.address)'", leadInMilliseconds: leadInMilliseconds)
  }

  /// Writes all samples, waiting in `poll` for room; calls `whileWaiting` after each wait.
  func writeAll(_ samples: [Int16], whileWaiting: () throws -> Void = {}) throws {
    var written = 0
    while written < samples.count {
      let taken = try write(unsafe samples.span.extracting(written...).bytes)
      written += taken
      if taken == 0 {
        try waitForRoom()
        try whileWaiting()
      }
    }
  }

  private func waitForRoom() throws {
    while true {
      let requests = pollRequests()
      var descriptors = requests.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      guard unsafe poll(&descriptors, nfds_t(descriptors.count), Int32(patienceSeconds * 1000)) > 0
      else {
        throw SpeakError(.defect, "no room came", why: "within \(patienceSeconds) seconds")
      }
      if try isWritable(after: descriptors.map(\.revents)) { return }
    }
  }

  /// Drains to the end as the loop does; `whileWaiting` is called after each wait.
  func drainAll(whileWaiting: () throws -> Void = {}) throws {
    while let wait = try drain().waitMilliseconds {
      _ = poll(nil, 0, Int32(wait))
      try whileWaiting()
    }
  }
}

/// Samples that are never 0 and whose order is seen: no sample is lost, doubled or moved unnoticed.
func numberedSamples(_ count: Int) -> [Int16] {
  (0..<count).map { Int16(1 + $0 * 7919 % 30011) }
}
