// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing

/// The program with its sound on a pipe from which the test takes only as much as it wants, so that
/// the program stands in the middle of an utterance for as long as the test likes.
final class HeldProgram {
  private let process: ChildProcess
  private let output = Pipe()
  private let errors: Collector

  /// With `losesNewEngines` every engine but the first, which is forked, dies at its start: the program
  /// is run by the dynamic loader by name, and so takes the loader for itself when it executes itself.
  init(
    _ speak: SpeakProgram, _ arguments: [String], input: FileHandle? = nil,
    environment: [String: String] = [:], losesNewEngines: Bool = false
  ) throws {
    let pipe = Pipe()
    process = try ChildProcess(
      losesNewEngines ? "/usr/bin/ld.so" : SpeakProgram.path,
      (losesNewEngines ? [SpeakProgram.path] : []) + arguments,
      environment: speak.fullEnvironment.merging(environment) { _, new in new },
      input: input.map { .descriptor($0.fileDescriptor) } ?? .null,
      output: .descriptor(output.fileHandleForWriting.fileDescriptor),
      errors: .descriptor(pipe.fileHandleForWriting.fileDescriptor))
    try output.fileHandleForWriting.close()
    errors = try Collector(pipe)
  }

  deinit { process.send(signal: SIGKILL) }

  var identifier: Int32 { process.identifier }

  /// The engines that run for the program now: its child processes.
  var engines: [Int32] { children(of: identifier) }

  /// The next `count` bytes of sound; fewer at the end, or where nothing comes for `patienceSeconds`.
  func take(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var ready = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while bytes.count < count,
      unsafe poll(&ready, 1, Int32(patienceSeconds * 1000)) == 1,
      let piece = try? readBytes(from: ready.fd, limit: min(count - bytes.count, 1 << 17)),
      !piece.isEmpty
    {
      bytes += piece
    }
    return bytes
  }

  func takeRest() -> [UInt8] { take(.max) }

  /// Takes the rest of a long sound without keeping it.
  func passRest() { while !take(1 << 20).isEmpty {} }

  func closeOutput() { try? output.fileHandleForReading.close() }

  func waitForEnd() -> (status: Int32, errors: String) {
    let status = process.waitForEnd().status
    return (status, String(decoding: errors.finish(), as: UTF8.self))
  }
}
