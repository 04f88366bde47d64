// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
import Platform
internal import SpeakModel
package import Wyoming

/// A `speak engine` that serves one request after the other.
package final class RunningEngine {
  private let process: ChildProcess
  private let requests = Pipe()
  private let events = Pipe()
  private let errors: Collector
  private var reader = MessageReader()

  /// - Parameter blocks: whether reading the requests blocks the engine when there is none.
  package init(_ speak: SpeakProgram = SpeakProgram(), blocks: Bool = true) throws {
    let pipe = Pipe()
    let input = requests.fileHandleForReading.fileDescriptor
    if !blocks, fcntl(input, F_SETFL, O_NONBLOCK) != 0 { throw POSIXError(.EBADF) }
    process = try ChildProcess(
      SpeakProgram.path, ["engine"], environment: speak.fullEnvironment, input: .descriptor(input),
      output: .descriptor(events.fileHandleForWriting.fileDescriptor),
      errors: .descriptor(pipe.fileHandleForWriting.fileDescriptor))
    try requests.fileHandleForReading.close()
    try events.fileHandleForWriting.close()
    errors = try Collector(pipe)
  }

  deinit { process.send(signal: SIGKILL) }

  package func send(_ request: EngineRequest) throws {
    try requests.fileHandleForWriting.write(contentsOf: Data(request.message().encoded()))
  }

  /// The next message; `nil` if the engine has ended or sends nothing for so long.
  package func next(withinSeconds seconds: Double = patienceSeconds) throws -> Message? {
    while true {
      if let message = try reader.next() { return message }
      var ready = pollfd(
        fd: events.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, Int32(seconds * 1000)) == 1,
        let bytes = try readBytes(from: ready.fd, limit: 1 << 17), !bytes.isEmpty
      else { return nil }
      reader.append(bytes)
    }
  }

  package func closeInput() throws { try requests.fileHandleForWriting.close() }
  package func closeOutput() throws { try events.fileHandleForReading.close() }

  package func waitForEnd() -> (status: Int32, signal: Int32?, errors: String) {
    let (status, signal, _) = process.waitForEnd()
    return (status, signal, String(decoding: errors.finish(), as: UTF8.self))
  }
}
