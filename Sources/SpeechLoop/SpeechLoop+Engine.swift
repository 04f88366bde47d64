// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
package import SpeakModel
package import Wyoming

/// The way of the text: from the source to the engine, and what comes back.
extension SpeechLoop {
  func feed() throws(SpeakError) {
    while awaited.count < Self.requestsAhead {
      if case .waiting = input, !schedule.hasRetries { return }
      if case .ended = input, !schedule.hasRetries { return }
      switch try schedule.next() {
      case .item(let item): try request(item)
      case .waiting(let descriptor): input = .waiting(descriptor: descriptor)
      case .end: input = .ended
      }
    }
  }

  private func request(_ item: SegmentSchedule.Item) throws(SpeakError) {
    if client == nil {
      client = EngineClient(try launcher.launch())
    }
    if awaited.isEmpty { client!.restartSilence() }
    awaited.append(Request(item: item))
    let request = SynthesizeRequest(
      text: item.segment.preparedText, voiceName: voice.map { String($0.nameInEngine) },
      prosody: prosody, endsWithPause: item.segment.endsWithPause)
    do {
      try client!.send(.synthesize(request))
    } catch {
      try replaceEngine(after: error)
    }
  }

  func receive() throws(SpeakError) {
    do {
      for event in try client!.receive() { try handle(event) }
    } catch let failure as EngineFailure {
      try replaceEngine(after: failure)
    } catch let error as SpeakError {
      throw error
    } catch {
      preconditionFailure("an error nobody here throws: \(error)")
    }
  }

  func flush() throws(SpeakError) {
    do {
      try client?.flush()
    } catch {
      try replaceEngine(after: error)
    }
  }

  /// Pieces of a sentence that has failed already are not waited for as long: an engine that works
  /// answers within milliseconds.
  var currentSilenceLimitMilliseconds: Int {
    awaited.first?.item.isRetry == true ? silenceLimitMilliseconds / 5 : silenceLimitMilliseconds
  }

  func checkSilence() throws(SpeakError) {
    do {
      try client?.checkSilence(limitMilliseconds: currentSilenceLimitMilliseconds)
    } catch {
      try replaceEngine(after: error)
    }
  }

  private func handle(_ event: EngineEvent) throws {
    guard awaited.first?.isDropped == true else { return try take(event) }
    switch event {
    case .audioStop, .failure:
      awaited.removeFirst()
      lossesInARow = 0
    default: break
    }
  }

  private func take(_ event: EngineEvent) throws {
    switch event {
    case .audioStart(let newFormat):
      guard format == nil || format == newFormat else {
        throw EngineFailure.garbled(reason: "its sample rate changed within an utterance")
      }
      guard let item = awaited.first?.item, track.arriving == nil else {
        throw EngineFailure.garbled(reason: "it began an answer nobody asked for")
      }
      format = newFormat
      track.beginPiece(item)
    case .audioChunk(let bytes):
      guard track.arriving != nil, bytes.count.isMultiple(of: AudioFormat.bytesPerFrame) else {
        throw EngineFailure.garbled(reason: "it sent audio that is not whole frames")
      }
      result.hadSound = result.hadSound || bytes.contains { $0 != 0 }
      track.append(bytes)
    case .wordStart(let frame, let textOffset):
      guard let segment = track.arriving?.item.segment else { break }
      track.addWord(frame: frame, offset: segment.sourceOffset(ofPrepared: textOffset))
    case .unread(let textOffset, let count, let isKindSaid):
      guard let scalars = awaited.first?.item.segment.preparedText.unicodeScalars else { break }
      let text = String(String.UnicodeScalarView(scalars.dropFirst(textOffset).prefix(count)))
      if !text.isEmpty { result.note(UnreadWord(text: text, isKindSaid: isKindSaid)) }
    case .audioStop:
      guard track.arriving != nil else {
        throw EngineFailure.garbled(reason: "it ended an answer nobody asked for")
      }
      track.completePiece()
      awaited.removeFirst()
      lossesInARow = 0
    case .failure(let text, let code):
      if let error = SpeakError(engineFailure: text, code: code, voice: voice) { throw error }
      throw EngineFailure.refused(reason: text)
    case .info, .unknown: break
    }
  }

  func replaceEngine(after failure: EngineFailure) throws(SpeakError) {
    client?.end()
    client = nil
    lossesInARow += 1
    guard lossesInARow < Self.lossLimit else {
      throw SpeakError(
        .defect, "cannot go on", why: "\(lossesInARow) speech engines in a row failed")
    }
    report(
      SpeakError(
        .defect, "the speech engine failed", why: "\(failure.description), a new one is started"))
    // What is no longer wanted is nobody's loss.
    let isBlamed = awaited.first?.isDropped == false
    let wanted = awaited.filter { !$0.isDropped }.map(\.item)
    awaited = []
    schedule.putBack(isBlamed ? wanted.dropFirst() : wanted[...])
    if isBlamed, let failed = wanted.first { retry(failed, why: failure.description) }
  }

  private func retry(_ failed: SegmentSchedule.Item, why: String) {
    let unsaid = schedule.retry(failed, heardUpTo: track.cutArriving())
    if let unsaid {
      result.unsaid.append(unsaid)
      result.outcome = .failed
      report(SpeakError(.defect, "cannot say \"\(unsaid)\"", why: why))
    }
  }

  /// Asks the engine that will speak what voices it has.
  ///
  /// - Returns: `nil` if a signal came first; it is left for the caller to take.
  package func describe() throws(SpeakError) -> EngineInfo? {
    do throws(SpeakError) {
      return try describeOnce()
    } catch {
      // The engine may have died before it was asked anything; what a new one says counts.
      return try describeOnce()
    }
  }

  private func describeOnce() throws(SpeakError) -> EngineInfo? {
    if client == nil { client = EngineClient(try launcher.launch()) }
    do throws(SpeakError) {
      return try client!.describe(
        signals: signals, silenceLimitMilliseconds: silenceLimitMilliseconds)
    } catch {
      client?.end()
      client = nil
      throw error
    }
  }
}
