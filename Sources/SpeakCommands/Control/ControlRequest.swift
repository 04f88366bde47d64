// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// What a process that speaks can be asked for through its socket: `{"command":"pause","now":true}`.
enum ControlRequest: Equatable {
  case status
  case pause(now: Bool)
  case resume
  case stop(now: Bool)

  /// Throws what is wrong with the line, for the answer.
  init(line: [UInt8]) throws(TextFault) {
    let json = try JSONValue(json: line)
    let now = json["now"]?.bool ?? false
    switch json["command"]?.text {
    case "status": self = .status
    case "pause": self = .pause(now: now)
    case "resume": self = .resume
    case "stop": self = .stop(now: now)
    default: throw TextFault(at: 0, of: line, "there is no such command")
    }
  }

  /// With its end.
  var line: [UInt8] {
    let members: [(String, JSONValue)] =
      switch self {
      case .status: [("command", .text("status"))]
      case .pause(let now): [("command", .text("pause")), ("now", .bool(now))]
      case .resume: [("command", .text("resume"))]
      case .stop(let now): [("command", .text("stop")), ("now", .bool(now))]
      }
    return Array((JSONValue.object(members).json + "\n").utf8)
  }
}

/// Answers to what is no question for the status.
enum ControlReply {
  /// It has come about.
  static let done = JSONValue.object([("done", .bool(true))])
  /// The utterance ended before it could.
  static let ended = JSONValue.object([("done", .bool(false))])

  static func refused(_ reason: String) -> JSONValue { .object([("error", .text(reason))]) }
}
