// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import SpeakModel
internal import SpeechLoop

/// Asks processes that speak, or wait for it, through their sockets.
struct ControlClient {
  enum Answer {
    case reply(JSONValue)
    /// It ended, or stopped speaking, without an answer.
    case gone
    /// Nobody listens, or not yet.
    case unreachable
    /// It has not answered in time.
    case silent
  }

  private struct Question {
    var descriptor: Int32
    var process: Int32
    var received: [UInt8] = []
  }

  /// The most that is taken from one answer, in bytes: a text can be as long as an argument.
  private static let answerLimit = 1 << 24

  let directory: String

  /// Asks all of them at once, and waits for the answers up to a moment of the monotonic clock.
  func ask(
    _ request: ControlRequest, of processes: [Int32], untilMilliseconds deadline: Int
  ) -> [Int32: Answer] {
    var answers: [Int32: Answer] = [:]
    var open: [Question] = []
    for process in processes {
      switch ControlSocket.connect(to: ControlSocket.path(in: directory, process: process)) {
      case .absent: answers[process] = .unreachable
      case .crowded: answers[process] = .silent
      case .made(let descriptor):
        let line = request.line
        if ControlSocket.send(line[...], to: descriptor) == line.count {
          open.append(Question(descriptor: descriptor, process: process))
        } else {
          answers[process] = .gone
          close(descriptor)
        }
      }
    }
    while !open.isEmpty {
      let left = deadline - monotonicMilliseconds()
      let reported = waitForDescriptors(
        open.map { PollRequest(descriptor: $0.descriptor, events: Int16(POLLIN)) },
        timeoutMilliseconds: left)
      for index in open.indices.reversed() {
        let answer = reported[index] != 0 ? Self.read(&open[index]) : left <= 0 ? .silent : nil
        guard let answer else { continue }
        answers[open[index].process] = answer
        close(open.remove(at: index).descriptor)
      }
    }
    return answers
  }

  /// - Returns: `nil` if more is to come.
  private static func read(_ question: inout Question) -> Answer? {
    do {
      guard let bytes = try readBytes(from: question.descriptor, limit: 1 << 16) else { return nil }
      question.received += bytes
      if let end = question.received.firstIndex(of: UInt8(ascii: "\n")) {
        return .reply(try JSONValue(json: Array(question.received[..<end])))
      }
      return bytes.isEmpty || question.received.count > answerLimit ? .gone : nil
    } catch {
      return .gone
    }
  }
}

/// Tells a process that speaks or waits to stop at once, and does not wait for it.
///
/// - Returns: whether it could be reached.
func sendStop(to process: Int32, in directory: String) -> Bool {
  guard
    case .made(let descriptor) = ControlSocket.connect(
      to: ControlSocket.path(in: directory, process: process))
  else { return false }
  defer { close(descriptor) }
  let line = ControlRequest.stop(now: true).line
  return ControlSocket.send(line[...], to: descriptor) == line.count
}
