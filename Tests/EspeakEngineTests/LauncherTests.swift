// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing
import Wyoming

@testable import EspeakEngine

/// Each runs in a process of its own, as the program does when it forks.
@Suite("Forked engines")
struct LauncherTests {
  @Test("speak, end at once when told to, and leave no process behind")
  func forkedEngine() async {
    await #expect(processExitsWith: .success) {
      alarm(UInt32(patienceSeconds))
      let launcher = EspeakLauncher(forked: try EspeakLauncher.forkEngine())
      guard case .running(let connection) = try launcher.launch() else {
        preconditionFailure("a forked engine runs at once")
      }
      let request = EngineRequest.synthesize(
        SynthesizeRequest(text: "Hello there.", voiceName: "gmw/en-US"))
      try write(request.message().encoded(), to: connection.requestDescriptor)
      let pcm = try readAnswer(from: connection.eventDescriptor)
      precondition(pcm > 20_000)
      connection.end()
      connection.end()
      precondition(waitpid(-1, nil, 0) == -1 && errno == ECHILD)
    }
  }

  @Test("give their reader an end when they are killed")
  func killed() async {
    await #expect(processExitsWith: .success) {
      alarm(UInt32(patienceSeconds))
      let connection = try EspeakLauncher.forkEngine()
      let engine = children(of: getpid())[0]
      kill(engine, SIGKILL)
      let bytes = try readBytes(from: connection.eventDescriptor, limit: 100)
      precondition(bytes == [])
      connection.end()
    }
  }

  @Test("are ended by a launcher that never handed them out")
  func unused() async {
    await #expect(processExitsWith: .success) {
      alarm(UInt32(patienceSeconds))
      do { _ = EspeakLauncher(forked: try EspeakLauncher.forkEngine()) }
      precondition(waitpid(-1, nil, 0) == -1 && errno == ECHILD)
    }
  }

  @Test("leave signals to the group to the parent, keep no descriptor of it, and die with it")
  func manners() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      alarm(UInt32(patienceSeconds))
      let connection = try EspeakLauncher.forkEngine()
      // The answer shows that the child has made itself ready.
      try write(EngineRequest.describe.message().encoded(), to: connection.requestDescriptor)
      _ = try readBytes(from: connection.eventDescriptor, limit: 1)
      let engine = children(of: getpid())[0]
      for signal in [SIGINT, SIGQUIT, SIGHUP, SIGTERM] { kill(engine, signal) }
      let folder = "/proc/\(engine)/fd"
      let targets = try FileManager.default.contentsOfDirectory(atPath: folder).map {
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
      precondition(targets.allSatisfy { $0.hasPrefix("pipe:") || $0 == "/dev/null" }, "\(targets)")
      precondition(Set(targets.filter { $0.hasPrefix("pipe:") }).count == 2)
      precondition(kill(engine, 0) == 0)
      print("engine \(engine)")
      fflush(nil)
      _exit(0)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("engine ") })
    let engine = try #require(pid_t(line.dropFirst("engine ".count)))
    // Reaped by init some time after it was killed with its parent.
    #expect(eventually { !isRunning(engine) })
  }
}

private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
  let span = bytes.span
  try unsafe writeAllBytes(span.bytes, to: descriptor)
}

/// The bytes of PCM until the audio stops.
private func readAnswer(from descriptor: Int32) throws -> Int {
  var reader = MessageReader()
  var count = 0
  while true {
    while let message = try reader.next() {
      switch try EngineEvent(message) {
      case .audioChunk(let pcm): count += pcm.count
      case .audioStop: return count
      default: break
      }
    }
    let bytes = try readBytes(from: descriptor, limit: 1 << 16) ?? []
    precondition(!bytes.isEmpty, "the engine has ended")
    reader.append(bytes)
  }
}
