// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
import Platform
internal import SpeakModel

/// A program that has been started; its output is read while it runs.
package final class RunningProgram: Sendable {
  private let process: ChildProcess
  private let input: FileHandle?
  private let output: Collector
  private let errors: Collector

  package init(
    _ path: String, _ arguments: [String], environment: [String: String], hasInput: Bool
  ) throws {
    let (standardOutput, standardError) = (Pipe(), Pipe())
    let standardInput = hasInput ? Pipe() : nil
    process = try ChildProcess(
      path, arguments, environment: environment,
      input: standardInput.map { .descriptor($0.fileHandleForReading.fileDescriptor) } ?? .null,
      output: .descriptor(standardOutput.fileHandleForWriting.fileDescriptor),
      errors: .descriptor(standardError.fileHandleForWriting.fileDescriptor))
    try standardInput?.fileHandleForReading.close()
    input = standardInput?.fileHandleForWriting
    output = try Collector(standardOutput)
    errors = try Collector(standardError)
  }

  package var identifier: Int32 { process.identifier }
  /// The programs it has started that have not ended.
  package var children: [Int32] { TestSupport.children(of: identifier) }

  /// Writes to the program's standard input; one that has gone is no matter.
  package func send(_ bytes: [UInt8]) { try? input?.write(contentsOf: Data(bytes)) }
  package func closeInput() { try? input?.close() }
  package func send(signal: Int32) { process.send(signal: signal) }
  /// Sends the signal to the program and all that it has started.
  package func sendToGroup(signal: Int32) { kill(-identifier, signal) }

  /// Waits until standard error holds `text`, at most `patienceSeconds`.
  ///
  /// - Returns: whether it came.
  package func waitForErrors(containing text: String) -> Bool {
    errors.wait { String(decoding: $0, as: UTF8.self).contains(text) }
  }

  /// Waits until standard output has `count` bytes, at most `patienceSeconds`.
  package func waitForOutput(count: Int) -> Bool { output.wait { $0.count >= count } }

  /// Waits until standard output holds the text, at most `patienceSeconds`.
  ///
  /// - Returns: whether it does.
  package func waitForOutput(containing text: String) -> Bool {
    output.wait { String(decoding: $0, as: UTF8.self).contains(text) }
  }

  /// Waits until the program has ended. If it takes longer than `patienceForEndSeconds` it is killed, and
  /// the errors tell of that.
  package func waitForEnd() -> SpeakProgram.Result {
    let (status, signal, isKilled) = process.waitForEnd()
    let lateness = isKilled ? "\nkilled by the test, for it did not end by itself\n" : ""
    return SpeakProgram.Result(
      status: status, signal: signal, output: output.finish(),
      errors: String(decoding: errors.finish(), as: UTF8.self) + lateness)
  }
}

/// Reads a pipe on a thread of its own, so that the writer never waits for the test.
package final class Collector: @unchecked Sendable {
  // Sendable by its lock.
  private let condition = NSCondition()
  private var bytes: [UInt8] = []
  private var isEnded = false

  /// Reads one end of the pipe and closes the other, which the program has by now.
  package init(_ pipe: Pipe) throws {
    try pipe.fileHandleForWriting.close()
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      // FileHandle's own reading waits until all it may read is there.
      while let piece = try? readBytes(from: handle.fileDescriptor, limit: 1 << 16), !piece.isEmpty
      {
        condition.withLock {
          bytes += piece
          condition.broadcast()
        }
      }
      condition.withLock {
        isEnded = true
        condition.broadcast()
      }
    }
  }

  /// Waits until what has come is enough, at most `patienceSeconds`.
  ///
  /// - Returns: whether it is.
  package func wait(until isEnough: ([UInt8]) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: patienceSeconds)
    return condition.withLock {
      while !isEnough(bytes) {
        if isEnded || !condition.wait(until: deadline) { return isEnough(bytes) }
      }
      return true
    }
  }

  /// All that came until the end, or in `patienceSeconds` if some other program holds the pipe.
  package func finish() -> [UInt8] {
    let deadline = Date(timeIntervalSinceNow: patienceSeconds)
    return condition.withLock {
      while !isEnded, condition.wait(until: deadline) {}
      return bytes
    }
  }
}
