// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// Lets the utterances of this process be controlled from anywhere; between them it tells that there is
/// none.
///
/// Nobody who connects can hold up the voice: few are let in at a time, what they ask is short and has
/// little time to arrive, and nothing here waits.
final class ControlServer: SpeechObserver, PollSource {
  private static let connectionLimit = 16
  /// How many are let in at once, so that a crowd takes no time from the sound.
  private static let acceptsAtOnce = 4

  private enum Effect { case pause, resume, end }

  private let path: String
  private let isWaiting: () -> Bool
  private let commands: CommandQueue
  private let warn: (SpeakError) -> Void
  private var listener: Int32?
  private var hasTriedToListen = false
  private var connections: [ControlConnection] = []
  private var expecting: [(connection: ControlConnection, effect: Effect)] = []
  /// The connections of the last wait.
  private var waited: [ControlConnection] = []
  private var isListenerWaited = false

  private var utterance: Utterance?
  private var startedAt: Int?
  private var word: SourceWord?
  private var isPaused = false

  /// What is asked for goes to `commands`. `isWaiting` tells whether others are heard before this
  /// process. That there can be no socket is told to `warn`, once.
  init(
    directory: String, commands: CommandQueue, isWaiting: @escaping () -> Bool,
    warn: @escaping (SpeakError) -> Void
  ) {
    path = ControlSocket.path(in: directory, process: getpid())
    (self.commands, self.isWaiting, self.warn) = (commands, isWaiting, warn)
  }

  deinit { close() }

  // MARK: - Following the utterance

  func notice(_ event: SpeechEvent, seconds: Double) {
    switch event {
    case .begin(let utterance):
      (self.utterance, startedAt, word, isPaused) = (utterance, nil, nil, false)
      listen()
    case .start: startedAt = monotonicMilliseconds()
    case .word(let word, _): self.word = word
    case .pause:
      isPaused = true
      answer(.pause, ControlReply.done)
    case .resume:
      isPaused = false
      answer(.resume, ControlReply.done)
    case .finish:
      answer(.end, ControlReply.done)
      answer(.pause, ControlReply.ended)
      answer(.resume, ControlReply.ended)
      utterance = nil
    case .text, .sentence, .mark: break
    }
  }

  /// The socket is made when the engine is at work on the first words.
  private func listen() {
    guard !hasTriedToListen else { return }
    hasTriedToListen = true
    listener = ControlSocket.listen(at: path)
    if listener == nil {
      warn(
        SpeakError(
          .cannotCreate, "cannot be controlled from elsewhere",
          why: "there can be no socket \(path)",
          hint: "`speak stop`, `pause` and `status` do not reach this one"))
    }
  }

  func close() {
    (connections, waited, utterance) = ([], [], nil)
    if let listener {
      // First the name: whoever comes later finds nobody, and does not wait.
      _ = unsafe unlink(path)
      _ = Glibc.close(listener)
    }
    listener = nil
  }

  // MARK: - Being asked

  func pollRequests() -> [PollRequest] {
    let now = monotonicMilliseconds()
    connections.removeAll { $0.isPeersTurn && $0.deadline <= now }
    waited = connections
    var requests = waited.map(\.pollRequest)
    isListenerWaited = listener != nil && connections.count < Self.connectionLimit
    if let listener, isListenerWaited {
      requests.append(PollRequest(descriptor: listener, events: Int16(POLLIN)))
    }
    return requests
  }

  var wakeMilliseconds: Int? {
    connections.filter(\.isPeersTurn).map(\.deadline).min()
  }

  func polled(_ reported: [Int16]) {
    for (connection, events) in zip(waited, reported) where events != 0 { attend(to: connection) }
    guard isListenerWaited, let listener, reported.last ?? 0 != 0 else { return }
    for _ in 0..<Self.acceptsAtOnce {
      guard connections.count < Self.connectionLimit,
        let descriptor = ControlSocket.accept(listener)
      else { break }
      let connection = ControlConnection(descriptor: descriptor)
      connections.append(connection)
      // What is asked mostly comes with the connection.
      attend(to: connection)
    }
  }

  private func attend(to connection: ControlConnection) {
    switch connection.goOn() {
    case .waiting: break
    case .over: remove(connection)
    case .asks(let line):
      do {
        obey(try ControlRequest(line: line), for: connection)
      } catch {
        reply(ControlReply.refused(error.reason), to: connection)
      }
    }
  }

  private func obey(_ request: ControlRequest, for connection: ControlConnection) {
    guard utterance != nil || request == .status else {
      return reply(ControlReply.ended, to: connection)
    }
    switch request {
    case .status: reply(status, to: connection)
    case .pause(let now):
      if isPaused { return reply(ControlReply.done, to: connection) }
      expecting.append((connection, .pause))
      commands.append(.pause(afterWord: !now))
    case .resume:
      // A pause that has not come yet is taken back.
      answer(.pause, ControlReply.done)
      if isPaused {
        expecting.append((connection, .resume))
      } else {
        reply(ControlReply.done, to: connection)
      }
      commands.append(.resume)
    case .stop(let now):
      expecting.append((connection, .end))
      commands.append(.stop(afterWord: !now && !isWaiting()))
    }
  }

  private var status: JSONValue {
    guard let utterance else { return .null }
    let state = isPaused ? "paused" : isWaiting() ? "waiting" : "speaking"
    let milliseconds = startedAt.map { monotonicMilliseconds() - $0 }
    return .object([
      ("process", JSONValue(getpid())), ("state", .text(state)), ("text", .text(utterance.text)),
      ("seconds", milliseconds.map { .number(secondsText(milliseconds: $0)) } ?? .null),
      ("word", word.map { .object(wordMembers($0)) } ?? .null),
      ("voice", .text(utterance.voice.identifier)), ("name", .text(utterance.voice.name)),
      ("language", .text(utterance.language.description)),
      ("source", .text(utterance.source.rawValue)),
    ])
  }

  // MARK: - Answering

  private func answer(_ effect: Effect, _ json: JSONValue) {
    for expected in expecting where expected.effect == effect {
      reply(json, to: expected.connection)
    }
    expecting.removeAll { $0.effect == effect }
  }

  private func reply(_ json: JSONValue, to connection: ControlConnection) {
    if connection.send(json) { remove(connection) }
  }

  private func remove(_ connection: ControlConnection) {
    connections.removeAll { $0 === connection }
    expecting.removeAll { $0.connection === connection }
  }
}
