// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
import Platform
internal import SpeakModel

/// The built program with a home of its own: nothing a test does is seen by another test or the user.
package final class SpeakProgram: Sendable {
  package let directory = TemporaryDirectory()
  /// Set on top of the private directories for every run.
  package let environment: [String: String]

  /// A program that is heard by the server. The runtime directory, with the queue of those who speak,
  /// is the program's own.
  package convenience init(heardBy server: PulseServer) {
    var environment = server.environment
    environment["XDG_RUNTIME_DIR"] = nil
    self.init(environment: environment)
  }

  package init(environment: [String: String] = [:]) {
    self.environment = environment
    for name in ["data", "config", "cache", "run"] {
      unsafe mkdir(directory.path(name), 0o700)
    }
  }

  /// Beside the test runner, where the package manager puts every product.
  package static let path: String = {
    let runner = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: runner ?? "").deletingLastPathComponent().path + "/speak"
  }()

  package var database: String { directory.path("data/speak/speak.db") }

  /// What a child process of the test gets as its environment.
  package var fullEnvironment: [String: String] {
    var all = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": directory.path, "XDG_DATA_HOME": directory.path("data"),
      "XDG_CONFIG_HOME": directory.path("config"), "XDG_CACHE_HOME": directory.path("cache"),
      "XDG_RUNTIME_DIR": directory.path("run"), "TMPDIR": directory.path,
      "LC_ALL": "en_US.UTF-8", "TZ": "UTC",
    ]
    all.merge(environment) { _, new in new }
    return all
  }

  /// What a run left.
  package struct Result: Sendable {
    package var status: Int32
    /// The signal that ended it.
    package var signal: Int32?
    package var output: [UInt8]
    package var errors: String

    package var text: String { String(decoding: output, as: UTF8.self) }
    package var errorLines: [String] {
      errors.split(separator: "\n").map(String.init)
    }
  }

  /// Runs the program to its end.
  @discardableResult
  package func run(
    _ arguments: String..., input: [UInt8]? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    try run(arguments, input: input, environment: environment)
  }

  @discardableResult
  package func run(
    _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    let running = try start(arguments, environment: environment, hasInput: input != nil)
    if let input { running.send(input) }
    running.closeInput()
    return running.waitForEnd()
  }

  /// Starts the program; its output is read while it runs.
  package func start(
    _ arguments: [String], environment: [String: String] = [:], hasInput: Bool = true
  ) throws -> RunningProgram {
    try RunningProgram(
      Self.path, arguments,
      environment: fullEnvironment.merging(environment) { _, new in new }, hasInput: hasInput)
  }
}

/// A program that has been started.
package final class RunningProgram: Sendable {
  private let process: Process
  private let input: FileHandle?
  private let output: Collector
  private let errors: Collector

  package init(
    _ path: String, _ arguments: [String], environment: [String: String], hasInput: Bool
  ) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    let (standardOutput, standardError) = (Pipe(), Pipe())
    process.standardOutput = standardOutput
    process.standardError = standardError
    if hasInput {
      let pipe = Pipe()
      process.standardInput = pipe
      input = pipe.fileHandleForWriting
    } else {
      process.standardInput = FileHandle.nullDevice
      input = nil
    }
    signal(SIGPIPE, SIG_IGN)
    try withoutSignalMask { [process] in try process.run() }
    output = Collector(standardOutput.fileHandleForReading)
    errors = Collector(standardError.fileHandleForReading)
  }

  package var identifier: Int32 { process.processIdentifier }
  /// The programs it has started that have not ended.
  package var children: [Int32] {
    let path = "/proc/\(identifier)/task/\(identifier)/children"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }

  /// Writes to the program's standard input; one that has gone is no matter.
  package func send(_ bytes: [UInt8]) { try? input?.write(contentsOf: Data(bytes)) }
  package func closeInput() { try? input?.close() }
  package func send(signal: Int32) { kill(identifier, signal) }

  /// Waits until standard error holds `text`, at most 20 s.
  ///
  /// - Returns: whether it came.
  package func waitForErrors(containing text: String) -> Bool {
    errors.wait { String(decoding: $0, as: UTF8.self).contains(text) }
  }

  /// Waits until standard output has `count` bytes, at most 20 s.
  package func waitForOutput(count: Int) -> Bool { output.wait { $0.count >= count } }

  /// Waits until standard output holds the text, at most 20 s.
  ///
  /// - Returns: whether it does.
  package func waitForOutput(containing text: String) -> Bool {
    output.wait { String(decoding: $0, as: UTF8.self).contains(text) }
  }

  package func waitForEnd() -> SpeakProgram.Result {
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return SpeakProgram.Result(
      status: isSignal ? 128 + process.terminationStatus : process.terminationStatus,
      signal: isSignal ? process.terminationStatus : nil, output: output.finish(),
      errors: String(decoding: errors.finish(), as: UTF8.self))
  }
}

/// The test's thread blocks most signals, and a child inherits that.
private func withoutSignalMask(_ body: () throws -> Void) rethrows {
  var (none, before) = (sigset_t(), sigset_t())
  unsafe sigemptyset(&none)
  unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
  try body()
}

/// Reads a pipe on a thread of its own, so that the writer never waits for the test.
private final class Collector: @unchecked Sendable {
  private let condition = NSCondition()
  private var bytes: [UInt8] = []
  private var isEnded = false

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      // FileHandle's own reading waits until all it may read is there.
      while let piece = try? readBytes(from: handle.fileDescriptor, limit: 1 << 16), !piece.isEmpty
      {
        condition.lock()
        bytes += piece
        condition.broadcast()
        condition.unlock()
      }
      condition.lock()
      isEnded = true
      condition.broadcast()
      condition.unlock()
    }
  }

  func wait(until isEnough: ([UInt8]) -> Bool) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: 20)
    while !isEnough(bytes) {
      if isEnded || !condition.wait(until: deadline) { return isEnough(bytes) }
    }
    return true
  }

  func finish() -> [UInt8] {
    condition.lock()
    defer { condition.unlock() }
    while !isEnded { condition.wait() }
    return bytes
  }
}
