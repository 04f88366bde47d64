// SPDX-License-Identifier: GPL-3.0-or-later

internal import Engines
internal import SpeakModel

/// The way of the items: from the source to whoever makes their sound, and what comes back.
extension SpeechLoop {
  /// Has work for the engines ahead of the ear.
  func feed() throws(SpeakError) {
    while awaited.count < Self.itemsAhead,
      awaited.count(where: { $0.request != nil }) < Self.requestsAhead
    {
      if !schedule.hasEntriesAhead {
        switch input {
        case .waiting, .ended: return
        case .ready: break
        }
      }
      switch try schedule.next() {
      case .entry(let entry): ask(entry)
      case .waiting(let descriptor): input = .waiting(descriptor: descriptor)
      case .end: input = .ended
      }
    }
  }

  private func ask(_ entry: ItemSchedule.Entry) {
    var pending = Pending(entry: entry)
    result.loudest = max(result.loudest ?? 0, entry.item.volume)
    if let speech = entry.item.speech {
      baseRate = speech.prosody.wordsPerMinute
      // Pieces of a sentence that has failed already are not waited for as long: an engine that works
      // answers within milliseconds.
      pending.request = engines.speak(
        speech, wordsPerMinute: rate(of: baseRate),
        silenceLimitMilliseconds: entry.isRetry
          ? silenceLimitMilliseconds / 5 : silenceLimitMilliseconds)
    }
    awaited.append(pending)
  }

  // MARK: - What needs no engine

  /// Makes the sound of items that have it at hand, as far as there is room.
  func makeSound() throws(SpeakError) {
    while let head = awaited.first, head.request == nil {
      if track.arriving == nil {
        switch head.entry.item {
        case .speech: preconditionFailure("a speech that nobody was asked for")
        case .silence(let milliseconds):
          let format = runFormat(AudioFormat(rateHz: Self.usualRateHz))
          silenceLeft = milliseconds * format.rateHz / 1000
        case .recording(let recording):
          let reader = try openRecording(recording.path)
          incoming = try sound(reader.format, of: head.entry.item)
          recordingLeft = reader
        case .mark: break
        }
        track.beginPiece(head.entry)
      }
      while track.untakenBytes < Self.queueLimit, try makeMore(of: head.entry.item) {}
      guard track.untakenBytes < Self.queueLimit || isMade(head.entry.item) else { return }
      finishHead()
    }
  }

  private func isMade(_ item: Item) -> Bool { silenceLeft == 0 && recordingLeft == nil }

  /// - Returns: whether there is more.
  private func makeMore(of item: Item) throws(SpeakError) -> Bool {
    if silenceLeft > 0 {
      let frames = min(silenceLeft, Self.queueLimit / AudioFormat.bytesPerFrame)
      track.append(Array(repeating: 0, count: frames * AudioFormat.bytesPerFrame))
      silenceLeft -= frames
    } else if let reader = recordingLeft {
      guard let samples = try reader.next(frames: Self.queueLimit / AudioFormat.bytesPerFrame)
      else {
        recordingLeft = nil
        return false
      }
      result.hadSound = result.hadSound || samples.contains { $0 != 0 }
      track.append(incoming!.take(samples.littleEndianBytes))
    }
    return silenceLeft > 0 || recordingLeft != nil
  }

  private func finishHead() {
    if let rest = incoming?.finish() { track.append(rest) }
    addAnchors()
    incoming = nil
    track.completePiece()
    awaited.removeFirst()
  }

  /// The format of the run, which its first sound decides; a file keeps that it has begun with.
  private func runFormat(_ wished: AudioFormat) -> AudioFormat {
    let isFixed = !sink.isHeardInTime && sink.framesHeard() > 0
    let chosen = format ?? (isFixed ? output.format : nil) ?? wished
    format = chosen
    return chosen
  }

  private func sound(
    _ incoming: AudioFormat, of item: Item
  ) throws(SpeakError) -> IncomingSound {
    try IncomingSound(incoming, to: runFormat(incoming), item, makeResampler)
  }

  private func addAnchors() {
    for anchor in incoming?.takeAnchors() ?? [] {
      track.addWord(frame: anchor.frame, offset: anchor.offset)
    }
  }

  // MARK: - What engines answer

  /// Takes what has come for the item whose turn it is; what has come for later ones waits.
  func takeNews() throws(SpeakError) {
    news += engines.takeNews()
    while let first = news.first {
      switch first {
      case .lost(let loss):
        news.removeFirst()
        try take(loss)
      case .answer(let id, let piece):
        if awaited.first?.request == id {
          news.removeFirst()
          try take(piece)
          try makeSound()
        } else if awaited.contains(where: { $0.request == id }) {
          return
        } else {
          news.removeFirst()
        }
      }
    }
  }

  private func take(_ piece: EngineAnswer) throws(SpeakError) {
    guard let head = awaited.first, let speech = head.entry.item.speech else { return }
    switch piece {
    case .start(let newFormat):
      incoming = try sound(newFormat, of: head.entry.item)
      track.beginPiece(head.entry)
    case .sound(let bytes):
      result.hadSound = result.hadSound || bytes.contains { $0 != 0 }
      track.append(incoming!.take(bytes))
      addAnchors()
    case .word(let frame, let textOffset):
      incoming?.addAnchor(frame: frame, offset: speech.text.sourceOffset(of: textOffset))
      addAnchors()
    case .unread(let textOffset, let count, let isKindSaid):
      let text = speech.text.text.unicodeScalars.dropFirst(textOffset).prefix(count)
      if !text.isEmpty {
        result.note(
          UnreadWord(
            text: String(String.UnicodeScalarView(text)), isKindSaid: isKindSaid,
            voice: speech.voice))
      }
    case .end: finishHead()
    case .refused(let reason, let code):
      if let error = SpeakError(engineFailure: reason, code: code, voice: speech.voice) {
        throw error
      }
      // The text was refused; its engine is as good as before.
      putBack(from: 1)
      retryHead(why: reason)
    }
  }

  private func take(_ loss: EngineLoss) throws(SpeakError) {
    if case .notStarted(let error) = loss.failure { throw error }
    let losses = engines.lossesInARow(loss.engine)
    guard losses < Self.lossLimit else {
      throw SpeakError(.defect, "cannot go on", why: "\(losses) speech engines in a row failed")
    }
    report(
      SpeakError(
        .defect, "the speech engine failed",
        why: "\(loss.failure.description), a new one is started"))
    let isLost = { (pending: Pending) in pending.request.map(loss.unanswered.contains) ?? false }
    guard let first = awaited.firstIndex(where: isLost) else { return }
    if first == 0, awaited[0].request == loss.blamed {
      putBack(from: 1)
      retryHead(why: loss.failure.description)
    } else {
      putBack(from: first)
    }
  }

  /// Gives items back to the schedule, as what comes before them is not as it was.
  func putBack(from position: Int) {
    let later = awaited[position...]
    engines.cancel(later.compactMap(\.request))
    schedule.putBack(later.map(\.entry))
    awaited.removeSubrange(position...)
  }

  private func retryHead(why: String) {
    let head = awaited.removeFirst()
    incoming = nil
    let heardUpTo = track.cutArriving()
    guard let speech = head.entry.item.speech,
      let unsaid = schedule.retry(speech, isRetry: head.entry.isRetry, heardUpTo: heardUpTo)
    else { return }
    result.unsaid.append(unsaid)
    result.outcome = .failed
    report(SpeakError(.defect, "cannot say \"\(unsaid)\"", why: why))
  }
}
