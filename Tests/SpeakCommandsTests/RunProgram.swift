// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TestSupport

/// Where the shell would find the program, `nil` if it is not installed.
private func location(_ program: String) -> String? {
  ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + program }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

func hasProgram(_ name: String) -> Bool { location(name) != nil }

/// Runs an installed program to its end, with `directory` first in its PATH.
func runProgram(
  _ name: String, _ arguments: [String], pathFirst directory: String = "/usr/bin"
) throws -> (status: Int32, output: String, errors: String) {
  let environment = [
    "PATH": "\(directory):/usr/bin:/bin", "HOME": directory, "LC_ALL": "C.UTF-8", "TERM": "dumb",
    "XDG_CONFIG_HOME": directory, "XDG_DATA_HOME": directory, "GROFF_NO_SGR": "1",
  ]
  let result = try RunningProgram(
    location(name)!, arguments, environment: environment, hasInput: false
  ).waitForEnd()
  return (result.status, result.text, result.errors)
}
