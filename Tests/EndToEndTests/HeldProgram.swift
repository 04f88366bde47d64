// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing

/// The program with its sound on a pipe from which the test takes only as much as it wants, so that
/// the program stands in the middle of an utterance for as long as the test likes.
final class HeldProgram {
  private let process = Process()
  private let output = Pipe()
  private let errorFile: String

  /// With `losesNewEngines` every engine but the first, which is forked, dies at its start: the program
  /// is run by the dynamic loader by name, and so takes the loader for itself when it executes itself.
  init(
    _ speak: SpeakProgram, _ arguments: [String], input: FileHandle = .nullDevice,
    environment: [String: String] = [:], losesNewEngines: Bool = false
  ) throws {
    errorFile = speak.directory.path("errors-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errorFile, contents: nil)
    process.executableURL = URL(filePath: losesNewEngines ? "/usr/bin/ld.so" : SpeakProgram.path)
    process.arguments = (losesNewEngines ? [SpeakProgram.path] : []) + arguments
    process.environment = speak.fullEnvironment.merging(environment) { _, new in new }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errorFile))
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var identifier: Int32 { process.processIdentifier }

  /// The engines that run for the program now: its child processes.
  var engines: [Int32] {
    let path = "/proc/\(identifier)/task/\(identifier)/children"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return (text ?? "").split(separator: " ").compactMap { Int32($0) }
  }

  /// The most memory a process has had, in kilobytes; 0 if it is gone.
  static func peakKilobytes(of process: Int32) -> Int {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  /// The next `count` bytes of sound; fewer at the end.
  func take(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let descriptor = output.fileHandleForReading.fileDescriptor
    while bytes.count < count,
      let piece = try? readBytes(from: descriptor, limit: min(count - bytes.count, 1 << 17)),
      !piece.isEmpty
    {
      bytes += piece
    }
    return bytes
  }

  func takeRest() -> [UInt8] { take(.max) }

  func closeOutput() { try? output.fileHandleForReading.close() }

  func waitForEnd() -> (status: Int32, errors: String) {
    process.waitUntilExit()
    let errors = contents(errorFile) ?? []
    let isSignal = process.terminationReason == .uncaughtSignal
    return (
      process.terminationStatus + (isSignal ? 128 : 0), String(decoding: errors, as: UTF8.self)
    )
  }
}
