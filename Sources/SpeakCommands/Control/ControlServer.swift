// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// Lets the utterances of this process be controlled from anywhere, while there are any.
///
/// Nobody who connects can hold up the voice: few are let in at a time, what they ask is short and has
/// little time to arrive, and nothing here waits.
final class ControlServer: Attendant {
  private static let connectionLimit = 16
  /// How many are let in at once, so that a crowd takes no time from the sound.
  private static let acceptsAtOnce = 4

  private enum Effect { case pause, resume, end }

  private let path: String
  private let isWaiting: () -> Bool
  private var listener: Int32?
  private var hasTriedToListen = false
  private var connections: [ControlConnection] = []
  private var expecting: [(connection: ControlConnection, effect: Effect)] = []
  /// The connections of the last wait.
  private var waited: [ControlConnection] = []
  private var isListenerWaited = false

  private var utterance: UtteranceNotice?
  private var startedAt: Int?
  private var word: SourceWord?
  private var isPaused = false

  /// `isWaiting` tells whether others are heard before this process.
  init(directory: String, isWaiting: @escaping () -> Bool) {
    path = ControlSocket.path(in: directory, process: getpid())
    self.isWaiting = isWaiting
  }

  // MARK: - Following the utterance

  func begin(_ utterance: UtteranceNotice) {
    self.utterance = utterance
    (startedAt, word, isPaused) = (nil, nil, false)
  }

  func notice(_ event: SpeechEvent, seconds: Double) {
    switch event {
    case .start: startedAt = monotonicMilliseconds()
    case .word(let word, _): self.word = word
    case .pause:
      isPaused = true
      answer(.pause, ControlReply.done)
    case .resume:
      isPaused = false
      answer(.resume, ControlReply.done)
    case .finish: end()
    }
  }

  func end() {
    answer(.end, ControlReply.done)
    answer(.pause, ControlReply.ended)
    answer(.resume, ControlReply.ended)
    (connections, waited, utterance) = ([], [], nil)
    if let listener {
      // First the name: whoever comes later finds nobody, and does not wait.
      _ = unsafe unlink(path)
      close(listener)
    }
    (listener, hasTriedToListen) = (nil, false)
  }

  // MARK: - Being asked

  /// The socket is made only when first waited for: by then the engine is at work on the words.
  var pollRequests: [PollRequest] {
    guard utterance != nil else { return [] }
    if !hasTriedToListen {
      hasTriedToListen = true
      listener = ControlSocket.listen(at: path)
    }
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

  func commands(after reported: [Int16]) -> [SpeechCommand] {
    var commands: [SpeechCommand] = []
    for (connection, events) in zip(waited, reported) where events != 0 {
      commands += attend(to: connection)
    }
    if isListenerWaited, let listener, reported.last ?? 0 != 0 {
      for _ in 0..<Self.acceptsAtOnce {
        guard connections.count < Self.connectionLimit,
          let descriptor = ControlSocket.accept(listener)
        else { break }
        let connection = ControlConnection(descriptor: descriptor)
        connections.append(connection)
        // What is asked mostly comes with the connection.
        commands += attend(to: connection)
      }
    }
    return commands
  }

  private func attend(to connection: ControlConnection) -> [SpeechCommand] {
    switch connection.goOn() {
    case .waiting: return []
    case .over: remove(connection)
    case .asks(let line):
      do {
        return obey(try ControlRequest(line: line), for: connection)
      } catch {
        reply(ControlReply.refused(error.reason), to: connection)
      }
    }
    return []
  }

  private func obey(
    _ request: ControlRequest, for connection: ControlConnection
  ) -> [SpeechCommand] {
    switch request {
    case .status:
      reply(status, to: connection)
      return []
    case .pause(let now):
      if isPaused {
        reply(ControlReply.done, to: connection)
        return []
      }
      expecting.append((connection, .pause))
      return [.pause(afterWord: !now)]
    case .resume:
      // A pause that has not come yet is taken back.
      answer(.pause, ControlReply.done)
      if isPaused {
        expecting.append((connection, .resume))
      } else {
        reply(ControlReply.done, to: connection)
      }
      return [.resume]
    case .stop(let now):
      expecting.append((connection, .end))
      return [.stop(afterWord: !now && !isWaiting())]
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
