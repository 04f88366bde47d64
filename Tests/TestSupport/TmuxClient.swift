// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
import Platform
internal import SpeakModel

/// A client of a tmux server in its control mode: asks and is answered without a new program for each
/// look, which would miss on a busy machine what is shown for a moment.
final class TmuxClient {
  private let process: ChildProcess
  private let commands = Pipe()
  private let answers = Pipe()
  private var unread: [UInt8] = []

  init(socketName: String, environment: [String: String]) throws {
    process = try ChildProcess(
      "/usr/bin/tmux",
      ["-L", socketName, "-u", "-C", "attach-session", "-f", "no-output,ignore-size"],
      environment: environment,
      input: .descriptor(commands.fileHandleForReading.fileDescriptor),
      output: .descriptor(answers.fileHandleForWriting.fileDescriptor))
    try commands.fileHandleForReading.close()
    try answers.fileHandleForWriting.close()
    // That it is attached is the first answer.
    guard answer() != nil else { throw POSIXError(.ETIMEDOUT) }
  }

  deinit { process.send(signal: SIGKILL) }

  /// What tmux answers to the command, one line each; `nil` if it has ended or answers nothing.
  func ask(_ command: String) -> [String]? {
    try? commands.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
    return answer()
  }

  private func answer() -> [String]? {
    var lines: [String]?
    while let line = nextLine() {
      if line.hasPrefix("%begin ") {
        lines = []
      } else if line.hasPrefix("%end ") || line.hasPrefix("%error ") {
        return lines
      } else {
        lines?.append(line)
      }
    }
    return nil
  }

  private func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var ready = pollfd(
        fd: answers.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, Int32(patienceSeconds * 1000)) == 1,
        let bytes = try? readBytes(from: ready.fd, limit: 1 << 16), !bytes.isEmpty
      else { return nil }
      unread += bytes
    }
  }
}
