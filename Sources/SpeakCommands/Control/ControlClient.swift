// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

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

  /// One that has been sent. Whoever has it reads until there is an answer, and closes the descriptor.
  struct Question {
    let descriptor: Int32
    let process: Int32
    private var received: [UInt8] = []

    fileprivate init(descriptor: Int32, process: Int32) {
      (self.descriptor, self.process) = (descriptor, process)
    }

    var pollRequest: PollRequest { PollRequest(descriptor: descriptor, events: Int16(POLLIN)) }

    /// Takes what has arrived.
    ///
    /// - Returns: `nil` if more is to come.
    mutating func read() -> Answer? {
      do {
        guard let bytes = try readBytes(from: descriptor, limit: 1 << 16) else { return nil }
        received += bytes
        if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
          return .reply(try JSONValue(json: Array(received[..<end])))
        }
        return bytes.isEmpty || received.count > answerLimit ? .gone : nil
      } catch {
        return .gone
      }
    }
  }

  enum Sending {
    case sent(Question)
    /// It could not be sent, and that is the answer.
    case failed(Answer)
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
    let polls = PollSet()
    for process in processes {
      switch send(request, to: process) {
      case .sent(let question): open.append(question)
      case .failed(let answer): answers[process] = answer
      }
    }
    while !open.isEmpty {
      let isLate = deadline <= monotonicMilliseconds()
      let reported = polls.wait(for: open.map(\.pollRequest), until: deadline)
      for index in open.indices.reversed() {
        let answer =
          reported[open[index].pollRequest] != 0 ? open[index].read() : isLate ? .silent : nil
        guard let answer else { continue }
        answers[open[index].process] = answer
        close(open.remove(at: index).descriptor)
      }
    }
    return answers
  }

  /// Asks one process, and does not wait for the answer.
  func send(_ request: ControlRequest, to process: Int32) -> Sending {
    switch ControlSocket.connect(to: ControlSocket.path(in: directory, process: process)) {
    case .absent: return .failed(.unreachable)
    case .crowded: return .failed(.silent)
    case .made(let descriptor):
      let line = request.line
      if ControlSocket.send(line[...], to: descriptor) == line.count {
        return .sent(Question(descriptor: descriptor, process: process))
      }
      close(descriptor)
      return .failed(.gone)
    }
  }
}

/// Finds out whether another process is paused, a little at each call: nobody waits for its answer.
final class PauseInquiry {
  private let client: ControlClient
  private var question: ControlClient.Question?

  init(directory: String) { client = ControlClient(directory: directory) }

  deinit { end() }

  /// Whether the process has paused its utterance; `nil` if it has not answered yet. One that cannot be
  /// asked counts as one that speaks.
  func isPaused(_ process: Int32) -> Bool? {
    if question?.process != process { end() }
    if question == nil {
      guard case .sent(let sent) = client.send(.status, to: process) else { return false }
      question = sent
    }
    guard let answer = question?.read() else { return nil }
    end()
    guard case .reply(let status) = answer else { return false }
    return status["state"]?.text == "paused"
  }

  private func end() {
    if let question { close(question.descriptor) }
    question = nil
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
