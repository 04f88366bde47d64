// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TestSupport

/// What every story needs: the program, and places of its own for what the runs leave behind.
struct Bench {
  /// The `speak` that is measured.
  let speak: String
  /// Keeps what is costly to make; everything else goes with the run.
  let keptDirectory: String
  let environment: [String: String]
  private let home = TemporaryDirectory()

  init(speak: String) throws {
    self.speak = speak
    // Relative if the program's path is, so that the commands are short to read.
    let buildDirectory = speak.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    keptDirectory = (buildDirectory + ["bench"]).joined(separator: "/")
    let directories = ["data", "config", "cache", "run"].map(home.path)
    for directory in directories + [keptDirectory] {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
      )
    }
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": home.path, "XDG_DATA_HOME": directories[0], "XDG_CONFIG_HOME": directories[1],
      "XDG_CACHE_HOME": directories[2], "XDG_RUNTIME_DIR": directories[3], "TMPDIR": home.path,
      "LC_ALL": "C.UTF-8", "TZ": "UTC",
      // A sound server must not be started by a program that only looks for one.
      "PULSE_SERVER": "unix:" + home.path("no-server"),
    ]
  }

  func path(_ name: String) -> String { home.path(name) }

  /// `speak` with the voice that `espeak-ng -v en-us` has.
  func speaking(_ arguments: String..., adding variables: [String: String] = [:]) -> Program {
    Program(
      arguments: [speak, "-v", "espeak-ng:gmw/en-US"] + arguments,
      environment: environment.merging(variables) { $1 })
  }

  /// `speak` with a command that steers another.
  func speaking(control arguments: [String], adding variables: [String: String]) -> Program {
    Program(
      arguments: [speak] + arguments, environment: environment.merging(variables) { $1 })
  }

  func espeak(
    _ arguments: String..., headerBytes: Int = 0, adding variables: [String: String] = [:]
  ) -> Program {
    Program(
      arguments: ["espeak-ng", "-v", "en-us"] + arguments,
      environment: environment.merging(variables) { $1 }, headerBytes: headerBytes)
  }
}

/// Runs the programs in turn, `count` times each: what else the machine does then weighs on all alike.
/// With `warmsUp` one more round comes first and is not counted.
///
/// - Returns: for each program its measurements.
func inTurn<Measurement>(
  _ count: Int, _ programs: [Program], warmsUp: Bool = true,
  measure: (Program) throws -> Measurement
) throws -> [[Measurement]] {
  if warmsUp { for program in programs { _ = try measure(program) } }
  var results = programs.map { _ in [Measurement]() }
  for round in 0..<count {
    // Nobody always comes after the same one, whose end the kernel may still be busy with.
    let order = round.isMultiple(of: 2) ? Array(programs.indices) : programs.indices.reversed()
    for position in order { results[position].append(try measure(programs[position])) }
  }
  return results
}
