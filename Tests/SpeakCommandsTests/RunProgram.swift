// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

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
  let process = Process()
  process.executableURL = URL(filePath: location(name)!)
  process.arguments = arguments
  process.environment = [
    "PATH": "\(directory):/usr/bin:/bin", "HOME": directory, "LC_ALL": "C.UTF-8", "TERM": "dumb",
    "XDG_CONFIG_HOME": directory, "XDG_DATA_HOME": directory, "GROFF_NO_SGR": "1",
  ]
  let (output, errors) = (Pipe(), Pipe())
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  // Both at once: a program that fills one pipe waits while the other is being read.
  let outputText = TextOfPipe(output)
  let errorText = TextOfPipe(errors)
  process.waitUntilExit()
  return (process.terminationStatus, outputText.wait(), errorText.wait())
}

/// What comes out of a pipe until its end, read in a thread of its own.
private final class TextOfPipe: @unchecked Sendable {
  // Written before `done` is signalled, read after it was waited for.
  private var data = Data()
  private let done = DispatchSemaphore(value: 0)

  init(_ pipe: Pipe) {
    let handle = pipe.fileHandleForReading
    Thread { [self] in
      data = handle.readDataToEndOfFile()
      done.signal()
    }.start()
  }

  func wait() -> String {
    done.wait()
    return String(decoding: data, as: UTF8.self)
  }
}
