// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Whether an utterance goes on.
enum Course: Equatable {
  case going
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
    case .pause(afterWord: true) where course == .going: course = .ending(thenStops: false)
    case .pause(afterWord: false) where course != .paused: cutForPause()
    case .pause: break
    case .resume: resume()
    case .togglePause: try obey(course == .going ? .pause(afterWord: true) : .resume)
    case .stop(afterWord: true) where course == .going: course = .ending(thenStops: true)
    case .stop(afterWord: true) where course == .ending(thenStops: false):
      course = .ending(thenStops: true)
    case .stop(afterWord: true) where course != .paused: break
    case .stop: course = .stopped
    case .skip(let sentences): try skip(sentences)
    case .changeVolume(let steps): changeVolume(steps)
    case .changeRate(let steps): changeRate(steps)
    }
  }

  private func resume() {
    let wasPaused = course == .paused
    if wasPaused || course == .ending(thenStops: false) { course = .going }
    if wasPaused { tell(.resume) }
  }

  func enterPause() {
    course = .paused
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
    let place = track.place(of: sink.framesHeard())
    // Whoever goes back within the first second of a sentence wants the one before.
    let isAtStart = place.frames < format?.rateHz ?? 1
    let target = max(0, place.index + sentences + (sentences < 0 && !isAtStart ? 1 : 0))
    var next = awaited.filter { !$0.isDropped }.map(\.item)
    if track.arriving != nil, !next.isEmpty { next.removeFirst() }
    for index in awaited.indices { awaited[index].isDropped = true }
    cutSound()
    if case .ending = course { course = .going }
    schedule.putBack(next)
    let (again, missing) = track.restart(at: sink.framesHeard(), from: target)
    schedule.putBack(again)
    for _ in 0..<missing {
      guard case .item(let item) = try schedule.next() else { break }
      track.pass(item)
    }
  }

  private func changeVolume(_ steps: Int) {
    for _ in 0..<abs(steps) { gain *= steps < 0 ? Self.volumeStep : 1 / Self.volumeStep }
    gain = min(max(gain, Self.leastGain), 1)
  }

  private func changeRate(_ steps: Int) {
    var rate = Double(prosody.wordsPerMinute)
    for _ in 0..<abs(steps) { rate *= steps < 0 ? 1 / Self.rateStep : Self.rateStep }
    let wanted = Int(rate.rounded()).clamped(to: Prosody.wordsPerMinuteRange)
    rateFactor *= Double(wanted) / Double(prosody.wordsPerMinute)
    prosody.wordsPerMinute = wanted
    let isArriving = track.arriving != nil
    let again = track.removeUntakenPieces()
    // The sentence that arrives keeps its rate if it has begun to sound.
    let keepsFirst = isArriving && track.arriving != nil
    var next: [SegmentSchedule.Item] = []
    for index in awaited.indices where !awaited[index].isDropped && !(index == 0 && keepsFirst) {
      // One that was arriving is among those to be said again already.
      if !(index == 0 && isArriving) { next.append(awaited[index].item) }
      awaited[index].isDropped = true
    }
    schedule.putBack(again + next)
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
