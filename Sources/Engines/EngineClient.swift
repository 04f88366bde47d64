// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import Wyoming

/// One engine: started when it is first needed, asked in turn, its answers sorted to its requests. No
/// call waits.
final class EngineClient {
  private enum State {
    case stopped
    case starting(wakeMilliseconds: Int)
    case running(EngineConnection)
  }

  /// A request that has not been answered to its end.
  private struct Owed {
    var id: EngineRequestID
    var silenceLimitMilliseconds: Int
    /// When the engine is ended if it still works at it; `nil` as long as it is wanted.
    var cancelDeadline: Int?
  }

  let engine: Engine
  private var state = State.stopped
  private var reader = MessageReader()
  private var outgoing = PendingBytes()
  private var owed: [Owed] = []
  private var answer = AnswerCheck()
  /// When the engine last showed that it lives, or could not.
  private var lastSign = 0
  /// Engines lost without one whole answer in between.
  private(set) var lossesInARow = 0
  private var news: [EngineNews] = []
  private var infos: [EngineRequestID: EngineInfo] = [:]

  init(_ engine: Engine) { self.engine = engine }

  private var isRunning: Bool { if case .stopped = state { false } else { true } }

  var hasNews: Bool { !news.isEmpty }

  func takeNews() -> [EngineNews] {
    defer { news = [] }
    return news
  }

  // MARK: - Asking

  private func start() {
    guard case .stopped = state else { return }
    (reader, answer) = (MessageReader(), AnswerCheck())
    launch()
  }

  private func launch() {
    do throws(SpeakError) {
      switch try engine.launcher.launch() {
      case .running(let connection): run(on: connection)
      case .again(let milliseconds):
        state = .starting(wakeMilliseconds: monotonicMilliseconds() + milliseconds)
      }
    } catch {
      lose(.notStarted(error))
    }
  }

  private func run(on connection: EngineConnection) {
    for descriptor in [connection.requestDescriptor, connection.eventDescriptor] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
    state = .running(connection)
    lastSign = monotonicMilliseconds()
    flush()
  }

  /// Queues a request and gives the engine what it takes of it at once.
  func send(_ request: EngineRequest, _ id: EngineRequestID, silenceLimitMilliseconds: Int) {
    if owed.isEmpty { lastSign = monotonicMilliseconds() }
    owed.append(Owed(id: id, silenceLimitMilliseconds: silenceLimitMilliseconds))
    outgoing += request.message().encoded()
    start()
    flush()
  }

  /// The answer is no longer wanted: what still comes of it is dropped.
  func cancel(_ id: EngineRequestID) {
    guard let index = owed.firstIndex(where: { $0.id == id }) else { return }
    owed[index].cancelDeadline = monotonicMilliseconds() + engine.cancelLimitMilliseconds
  }

  private func flush() {
    guard case .running(let connection) = state else { return }
    do {
      try outgoing.write(to: connection.requestDescriptor)
    } catch {
      lose(.died)
    }
  }

  func end() {
    if case .running(let connection) = state { connection.end() }
    (state, owed, outgoing) = (.stopped, [], PendingBytes())
  }

  // MARK: - Waiting

  /// `wanted` are the requests whose answers there is room for: the others wait in the engine's pipe.
  func pollRequests(wanted: Set<EngineRequestID>) -> [PollRequest] {
    guard case .running(let connection) = state else { return [] }
    var requests: [PollRequest] = []
    if listens(wanted) {
      requests.append(PollRequest(descriptor: connection.eventDescriptor, events: Int16(POLLIN)))
    } else {
      // It was given time that it could not use: nobody read what it had.
      lastSign = monotonicMilliseconds()
    }
    if !outgoing.isEmpty {
      requests.append(PollRequest(descriptor: connection.requestDescriptor, events: Int16(POLLOUT)))
    }
    return requests
  }

  private func listens(_ wanted: Set<EngineRequestID>) -> Bool {
    owed.first.map { wanted.contains($0.id) || $0.cancelDeadline != nil } ?? true
  }

  func wakeMilliseconds(wanted: Set<EngineRequestID>) -> Int? {
    if case .starting(let wake) = state { return wake }
    return listens(wanted) ? deadline : nil
  }

  private var deadline: Int? {
    owed.first.map { $0.cancelDeadline ?? lastSign + $0.silenceLimitMilliseconds }
  }

  func polled(_ reported: [Int16], wanted: Set<EngineRequestID>) {
    if case .starting(let wake) = state, wake <= monotonicMilliseconds() { launch() }
    guard isRunning else { return }
    if listens(wanted) {
      if reported.first ?? 0 != 0 { receive() }
      checkSilence()
    }
    flush()
  }

  private func checkSilence() {
    guard case .running = state, let first = owed.first, let deadline,
      deadline <= monotonicMilliseconds()
    else { return }
    lose(
      first.cancelDeadline == nil
        ? .silent(milliseconds: first.silenceLimitMilliseconds)
        : .heldUp(milliseconds: engine.cancelLimitMilliseconds))
  }

  // MARK: - Answers

  private func receive() {
    guard case .running(let connection) = state else { return }
    do throws(EngineFailure) {
      guard let bytes = try Self.read(connection.eventDescriptor) else { return }
      lastSign = monotonicMilliseconds()
      reader.append(bytes)
      while let event = try nextEvent() { try take(event) }
    } catch {
      lose(error)
    }
  }

  /// As much as a pipe holds by default, so that one read can empty it.
  private static let readLimit = 1 << 16

  private static func read(_ descriptor: Int32) throws(EngineFailure) -> [UInt8]? {
    do {
      guard let bytes = try readBytes(from: descriptor, limit: readLimit) else { return nil }
      if !bytes.isEmpty { return bytes }
    } catch {}
    throw .died
  }

  private func nextEvent() throws(EngineFailure) -> EngineEvent? {
    do throws(ProtocolError) {
      return try reader.next().map { message throws(ProtocolError) in try EngineEvent(message) }
    } catch {
      throw .garbled(reason: error.reason)
    }
  }

  private func take(_ event: EngineEvent) throws(EngineFailure) {
    if case .unknown = event { return }
    guard let first = owed.first else {
      // What nobody asked for and has no sound does no harm.
      if case .audioStart = event { throw .garbled(reason: "it began an answer nobody asked for") }
      return
    }
    let isEnd = try answer.take(event)
    if first.cancelDeadline == nil { tell(event, first.id) }
    guard isEnd else { return }
    owed.removeFirst()
    answer = AnswerCheck()
    lossesInARow = 0
  }

  private func tell(_ event: EngineEvent, _ id: EngineRequestID) {
    let piece: EngineAnswer
    switch event {
    case .audioStart(let format): piece = .start(format)
    case .audioChunk(let bytes): piece = .sound(bytes)
    case .wordStart(let frame, let offset): piece = .word(frame: frame, textOffset: offset)
    case .unread(let offset, let count, let isKindSaid):
      piece = .unread(textOffset: offset, scalarCount: count, isKindSaid: isKindSaid)
    case .audioStop: piece = .end
    case .failure(let text, let code): piece = .refused(reason: text, code: code)
    case .info(let info):
      infos[id] = info
      return
    case .unknown: return
    }
    news.append(.answer(id, piece))
  }

  /// What it said of itself, once.
  func takeInfo(_ id: EngineRequestID) -> EngineInfo? { infos.removeValue(forKey: id) }

  private func lose(_ failure: EngineFailure) {
    let blamed = owed.first.flatMap { $0.cancelDeadline == nil ? $0.id : nil }
    let unanswered = owed.filter { $0.cancelDeadline == nil }.map(\.id)
    end()
    lossesInARow += 1
    news.append(
      .lost(
        EngineLoss(engine: engine.name, failure: failure, blamed: blamed, unanswered: unanswered)))
  }
}

/// Whether the events of one answer come in the protocol's order.
private struct AnswerCheck {
  private var hasStarted = false

  /// - Returns: whether the answer ends with the event.
  mutating func take(_ event: EngineEvent) throws(EngineFailure) -> Bool {
    switch event {
    case .audioStart:
      guard !hasStarted else { throw .garbled(reason: "it began an answer nobody asked for") }
      hasStarted = true
    case .audioChunk(let bytes):
      guard hasStarted, bytes.count.isMultiple(of: AudioFormat.bytesPerFrame) else {
        throw .garbled(reason: "it sent audio that is not whole frames")
      }
    case .audioStop:
      guard hasStarted else { throw .garbled(reason: "it ended an answer nobody asked for") }
      return true
    case .failure, .info: return true
    case .wordStart, .unread, .unknown: break
    }
    return false
  }
}
