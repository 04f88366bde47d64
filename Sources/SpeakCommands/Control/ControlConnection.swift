// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// One that asks, as the process that speaks sees it: a request of one line, an answer of one line.
final class ControlConnection {
  enum Progress: Equatable {
    case waiting
    case asks(line: [UInt8])
    /// Nothing more is to be had of it.
    case over
  }

  /// How long a request may take to arrive, and an answer to be read.
  private static let patienceMilliseconds = 2000

  let descriptor: Int32
  /// When the peer, if it is its turn, is given up.
  private(set) var deadline = monotonicMilliseconds() + patienceMilliseconds
  private var request: [UInt8] = []
  private var answer: ArraySlice<UInt8> = []
  private var hasAsked = false
  private var hasAnswer = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Whether it is the peer's turn to write or to read: one whose answer is not known yet waits for us.
  var isPeersTurn: Bool { hasAnswer || !hasAsked }

  /// What to wait for. That the peer has gone is reported unasked (poll(2)).
  var pollRequest: PollRequest {
    let events = hasAnswer ? POLLOUT : hasAsked ? 0 : POLLIN
    return PollRequest(descriptor: descriptor, events: Int16(events))
  }

  /// Reads what has arrived of the request, or sends what is left of the answer.
  func goOn() -> Progress {
    if hasAnswer { return sendMore() ? .over : .waiting }
    if hasAsked { return .over }
    do {
      guard let read = try readBytes(from: descriptor, limit: ControlSocket.requestLimit) else {
        return .waiting
      }
      return take(read)
    } catch {
      return .over
    }
  }

  private func take(_ read: [UInt8]) -> Progress {
    request += read
    if let end = request.firstIndex(of: UInt8(ascii: "\n")), end <= ControlSocket.requestLimit {
      hasAsked = true
      return .asks(line: Array(request[..<end]))
    }
    return read.isEmpty || request.count >= ControlSocket.requestLimit ? .over : .waiting
  }

  /// - Returns: whether all of the answer has been sent, or cannot be.
  func send(_ json: JSONValue) -> Bool {
    hasAnswer = true
    deadline = monotonicMilliseconds() + Self.patienceMilliseconds
    answer = Array((json.json + "\n").utf8)[...]
    return sendMore()
  }

  private func sendMore() -> Bool {
    guard let count = ControlSocket.send(answer, to: descriptor) else { return true }
    answer = answer.dropFirst(count)
    return answer.isEmpty
  }
}
