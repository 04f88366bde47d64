// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import Wyoming

/// Why an engine can no longer be asked.
enum EngineFailure: Error, Equatable {
  /// Its stream ended.
  case died
  /// It owed an answer and sent nothing for too long.
  case silent(milliseconds: Int)
  /// It says that it cannot do what it was asked.
  case refused(reason: String)
  /// What it sent does not follow the protocol.
  case garbled(reason: String)

  /// A phrase for people, after "the speech engine".
  var description: String {
    switch self {
    case .died: "it ended"
    case .silent(let milliseconds): "it sent nothing for \(milliseconds) ms"
    case .refused(let reason), .garbled(let reason): reason
    }
  }
}

/// The client side of one engine's Wyoming stream. No call waits.
final class EngineClient {
  /// As much as a pipe holds by default, so that one read can empty it.
  private static let readLimit = 1 << 16

  private let connection: EngineConnection
  private var reader = MessageReader()
  private var outgoing: [UInt8] = []
  private var lastSign = monotonicMilliseconds()

  init(_ connection: EngineConnection) {
    self.connection = connection
    for descriptor in [connection.requestDescriptor, connection.eventDescriptor] {
      let flags = fcntl(descriptor, F_GETFL)
      _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }
  }

  /// Readable when events have come.
  var eventDescriptor: Int32 { connection.eventDescriptor }
  /// What to wait for while requests have not all been taken.
  var writeRequest: PollRequest? {
    outgoing.isEmpty
      ? nil : PollRequest(descriptor: connection.requestDescriptor, events: Int16(POLLOUT))
  }

  /// When the engine, owing an answer, has been silent for `limitMilliseconds`, on the monotonic clock.
  func silenceDeadline(limitMilliseconds: Int) -> Int { lastSign + limitMilliseconds }

  /// Throws if the engine, owing an answer, has been silent for too long.
  func checkSilence(limitMilliseconds: Int) throws(EngineFailure) {
    guard silenceDeadline(limitMilliseconds: limitMilliseconds) > monotonicMilliseconds() else {
      throw .silent(milliseconds: limitMilliseconds)
    }
  }

  /// The engine was given time that it could not use: nobody read what it had.
  func restartSilence() { lastSign = monotonicMilliseconds() }

  /// Queues a request and gives the engine what it takes of it at once.
  func send(_ request: EngineRequest) throws(EngineFailure) {
    outgoing += request.message().encoded()
    try flush()
  }

  func flush() throws(EngineFailure) {
    guard !outgoing.isEmpty else { return }
    do {
      let pending = outgoing
      let taken = unsafe try writeBytes(pending.span.bytes, to: connection.requestDescriptor)
      outgoing.removeFirst(taken)
    } catch {
      throw .died
    }
  }

  /// The events that have come; empty if none has come whole.
  func receive() throws(EngineFailure) -> [EngineEvent] {
    let bytes: [UInt8]?
    do {
      bytes = try readBytes(from: connection.eventDescriptor, limit: Self.readLimit)
    } catch {
      throw .died
    }
    guard let bytes else { return [] }
    guard !bytes.isEmpty else { throw .died }
    lastSign = monotonicMilliseconds()
    reader.append(bytes)
    var events: [EngineEvent] = []
    do {
      while let message = try reader.next() { events.append(try EngineEvent(message)) }
    } catch {
      throw .garbled(reason: error.reason)
    }
    return events
  }

  func end() { connection.end() }
}
