// SPDX-License-Identifier: GPL-3.0-or-later

internal import Engines
internal import SpeakModel

/// Whether an utterance goes on.
enum PlaybackState: Equatable {
  case playing
  /// To the end of the word that comes to the sink, then paused or stopped.
  case ending(thenStops: Bool)
  case paused
  case stopped
}

/// Pausing, stopping and going elsewhere.
///
/// Sound that the sink has taken cannot be called back but by a cut, which no sink makes to the sample.
/// So what ends at a word ends at the first end of a word that the sink has not taken yet: what is
/// heard before and after joins sample by sample.
extension SpeechLoop {
  /// What a step down multiplies the samples by: about 3 dB, a twelfth of the range of loudness that is
  /// of use.
  package static let volumeStep = 0.7
  /// Less cannot be heard; a step up from there is one.
  package static let leastGain = 0.03
  private static let rateStep = 1.12

  func obey(_ command: SpeechCommand) throws(SpeakError) {
    switch command {
    case .pause(afterWord: true) where playback == .playing: playback = .ending(thenStops: false)
    case .pause(afterWord: false) where playback != .paused: cutForPause()
    case .pause: break
    case .resume: resume()
    case .togglePause: try obey(playback == .playing ? .pause(afterWord: true) : .resume)
    case .stop(afterWord: true) where playback == .playing: playback = .ending(thenStops: true)
    case .stop(afterWord: true) where playback == .ending(thenStops: false):
      playback = .ending(thenStops: true)
    case .stop(afterWord: true) where playback != .paused: break
    case .stop: playback = .stopped
    case .skip(let sentences): try skip(sentences)
    case .changeVolume(let steps): changeVolume(steps)
    case .changeRate(let steps): changeRate(steps)
    }
  }

  private func resume() {
    let wasPaused = playback == .paused
    if wasPaused || playback == .ending(thenStops: false) { playback = .playing }
    if wasPaused { tell(.resume) }
  }

  func enterPause() {
    playback = .paused
    tell(.pause)
  }

  private func cutForPause() {
    if sink.isHeardInTime, output.stage != .closed {
      cutSound()
      track.rewind(to: sink.framesHeard())
    }
    enterPause()
  }

  /// Takes back what the sink has not played yet.
  private func cutSound() {
    noteHeard(isOver: false)
    sink.cut()
    // A sink that was playing out had asked for time to do so.
    (output.stage, output.wakeMilliseconds) = (.closed, nil)
  }

  private func skip(_ sentences: Int) throws(SpeakError) {
    guard sink.isHeardInTime, sentences != 0 else { return }
    let place = track.sentences(at: sink.framesHeard())
    // Whoever goes back within the first second of a sentence wants the one before.
    let isAtStart = place.frames < format?.rateHz ?? 1
    let target = max(0, place.heard + sentences + (sentences < 0 && !isAtStart ? 1 : 0))
    putBack(from: track.arriving == nil ? 0 : min(1, awaited.count))
    engines.cancel(awaited.compactMap(\.request))
    (awaited, incoming, silenceLeft, recordingLeft) = ([], nil, 0, nil)
    cutSound()
    if case .ending = playback { playback = .playing }
    let missing = target - place.starts.count
    let position = missing < 0 ? place.starts[target] : track.count
    let last = track.lastSentence
    schedule.putBack(track.restart(at: sink.framesHeard(), from: position))
    if missing >= 0 { try passSentences(missing, after: last) }
  }

  /// Passes over the rest of the sentence `last` and as many more.
  private func passSentences(_ count: Int, after last: SourceSentence?) throws(SpeakError) {
    var (left, last) = (count, last)
    while case .entry(let entry) = try schedule.next() {
      if let sentence = entry.item.sentence, sentence != last {
        guard left > 0 else { return schedule.putBack([entry]) }
        (left, last) = (left - 1, sentence)
      }
      track.pass(entry)
    }
  }

  private func changeVolume(_ steps: Int) {
    for _ in 0..<abs(steps) { gain *= steps < 0 ? Self.volumeStep : 1 / Self.volumeStep }
    gain = min(max(gain, Self.leastGain), 1)
  }

  private func changeRate(_ steps: Int) {
    var wanted = Double(rate(of: baseRate))
    for _ in 0..<abs(steps) { wanted *= steps < 0 ? 1 / Self.rateStep : Self.rateStep }
    rateFactor =
      Double(Int(wanted.rounded()).clamped(to: Prosody.wordsPerMinuteRange)) / Double(baseRate)
    // What arrives keeps its rate if it has begun to sound.
    let wasArriving = track.arriving != nil
    let again = track.removeUntakenPieces()
    let keepsFirst = wasArriving && track.arriving != nil
    putBack(from: wasArriving ? min(1, awaited.count) : 0)
    if wasArriving, !keepsFirst {
      // It is among those to be said again already.
      engines.cancel(awaited.compactMap(\.request))
      (awaited, incoming, silenceLeft, recordingLeft) = ([], nil, 0, nil)
    }
    schedule.putBack(again)
  }

  /// Words a minute with what was changed while something was spoken.
  func rate(of wordsPerMinute: Int) -> Int {
    Int((Double(wordsPerMinute) * rateFactor).rounded()).clamped(to: Prosody.wordsPerMinuteRange)
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
