// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// Controls what is being said, or tells of it.
///
/// - Returns: the process's exit status: 1 if nothing is being said.
func control(
  _ action: ControlAction, _ environment: Environment, ports: Ports
) throws(SpeakError) -> Int32 {
  let directory = runtimeDirectory(environment)
  guard let directory, let queue = TurnQueue(directory: directory) else {
    throw SpeakError(
      .cannotCreate, "cannot tell what is being said",
      why: "there is no private folder for the session",
      hint: "set XDG_RUNTIME_DIR to a folder of yours that you can write to")
  }
  // Left by quiet ones that were killed: they hold no place in the queue by which to be met.
  ControlSocket.removeDead(in: directory)
  let command = ControlCommand(
    queue: queue, client: ControlClient(directory: directory), ports: ports)
  switch action {
  case .status(let json): return try command.showStatus(json: json)
  case .pause(let now):
    return try command.steer(.pause(now: now), "pause", patience: now ? .short : .untilWordEnds)
  case .resume: return try command.steer(.resume, "resume", patience: .short)
  case .stop(let afterWord, let all):
    return try command.stop(
      .stop(now: !afterWord), all: all, patience: afterWord ? .untilWordEnds : .short)
  }
}

struct ControlCommand {
  /// In milliseconds.
  enum Patience: Int {
    /// The status is told without those that do not answer at once.
    case status = 1000
    case short = 3000
    /// A word may be long, and the engine slow.
    case untilWordEnds = 15000
  }

  /// How long is waited before one is asked again that has its turn but no socket yet, in microseconds.
  private static let pauseMicroseconds: UInt32 = 5000

  let queue: TurnQueue
  let client: ControlClient
  let ports: Ports

  /// Asks the one that speaks; where its utterance ends meanwhile, the next one.
  func steer(
    _ request: ControlRequest, _ verb: String, patience: Patience
  ) throws(SpeakError) -> Int32 {
    let deadline = monotonicMilliseconds() + patience.rawValue
    while true {
      guard let process = try processes(verb).first else { return reportSilence(verb) }
      switch client.ask(request, of: [process], untilMilliseconds: deadline)[process] {
      case .reply(let reply) where reply["done"]?.bool == true: return 0
      case .reply(let reply) where reply["error"] != nil:
        throw Self.refused(verb, process, reply["error"]?.text ?? "")
      case .reply, .gone, .unreachable, .silent, nil:
        if monotonicMilliseconds() >= deadline { throw Self.silent(verb, process) }
        usleep(Self.pauseMicroseconds)
      }
    }
  }

  /// Stops those who speak or wait now; who ends by itself has stopped as well.
  func stop(
    _ request: ControlRequest, all: Bool, patience: Patience
  ) throws(SpeakError) -> Int32 {
    let deadline = monotonicMilliseconds() + patience.rawValue
    // The one that speaks last, so that nobody begins in its place.
    var left = Array(
      (all ? try processes("stop") : Array(try processes("stop").prefix(1))).reversed())
    guard !left.isEmpty else { return reportSilence("stop") }
    while true {
      let answers = client.ask(request, of: left, untilMilliseconds: deadline)
      for case (let process, .reply(let reply)) in answers where reply["error"] != nil {
        throw Self.refused("stop", process, reply["error"]?.text ?? "")
      }
      let alive = Set(try processes("stop"))
      left.removeAll { process in
        switch answers[process] {
        case .reply, .gone: true
        case .unreachable, .silent, nil: !alive.contains(process)
        }
      }
      guard let process = left.first else { return 0 }
      if monotonicMilliseconds() >= deadline { throw Self.silent("stop", process) }
      usleep(Self.pauseMicroseconds)
    }
  }

  /// Those who speak or wait, in order.
  func processes(_ verb: String) throws(SpeakError) -> [Int32] {
    let deadline = monotonicMilliseconds() + Patience.short.rawValue
    while monotonicMilliseconds() < deadline {
      if let tickets = queue.waitingTickets() { return tickets.map(\.process) }
    }
    throw SpeakError(
      .busy, "cannot \(verb)", why: "another `speak` holds on to the queue",
      hint: "one that is stopped (state T in ps) must be continued or killed")
  }

  func reportSilence(_ verb: String) -> Int32 {
    ports.diagnostics.report(
      SpeakError(.notFound, "nothing to \(verb)", why: "nothing is being said"))
    return 1
  }

  private static func silent(_ verb: String, _ process: Int32) -> SpeakError {
    SpeakError(
      .busy, "cannot \(verb)", why: "the `speak` that speaks, process \(process), does not answer",
      hint: "kill \(process) ends it")
  }

  private static func refused(_ verb: String, _ process: Int32, _ reason: String) -> SpeakError {
    SpeakError(.defect, "cannot \(verb)", why: "process \(process) answers: \(reason)")
  }
}
