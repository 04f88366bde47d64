// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

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

  /// The same, with the program to be found by its name.
  package var shellEnvironment: [String: String] {
    var all = fullEnvironment
    let folder = URL(fileURLWithPath: Self.path).deletingLastPathComponent().path
    all["PATH"] = folder + ":" + (all["PATH"] ?? "")
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
