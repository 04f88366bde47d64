// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel

/// What has been heard of an utterance, for those who follow it.
struct Hearing {
  /// The sink's count when the utterance began.
  var start = 0
  /// When the first frame was heard, on the monotonic clock.
  var startedAt: Int?
  var lastWord: SourceWord?
  /// The sentence that is heard.
  var sentence: SourceSentence?
}

/// Telling the observers what is heard when it is heard.
extension SpeechLoop {
  /// Tells of what was heard since the last call; `isOver` if nothing will follow.
  func noteHeard(isOver: Bool) {
    if followsWords { track.layOut(schedule.source.words(of:)) }
    let isTold = followsWords && !isOver
    let heard = isTold ? min(sink.framesHeard(), track.taken) : track.taken
    if followsWords, hearing.startedAt == nil, heard > hearing.start {
      hearing.startedAt = monotonicMilliseconds()
      tell(.start, frame: hearing.start)
    }
    for moment in track.moments(by: heard, onlyCertain: !sink.isHeardInTime) {
      switch moment {
      case .word(let word, let sentence):
        if hearing.sentence != sentence { tell(.sentence(sentence), frame: word.startFrame) }
        (hearing.lastWord, hearing.sentence) = (word.word, sentence)
        tell(.word(word.word, isEstimated: word.isEstimated), frame: word.startFrame)
      case .mark(let name, let frame): tell(.mark(name), frame: frame)
      }
    }
    track.forget(before: heard)
  }

  func tellText() {
    let text = schedule.source.takeText()
    if !text.isEmpty { tell(.text(text)) }
  }

  /// `frame` is where in a sound that is not heard in time the event belongs.
  func tell(_ event: SpeechEvent, frame: Int? = nil) {
    let seconds: Double
    if sink.isHeardInTime {
      seconds = Double(hearing.startedAt.map { monotonicMilliseconds() - $0 } ?? 0) / 1000
    } else {
      seconds = Double((frame ?? track.taken) - hearing.start) / Double(format?.rateHz ?? 1)
    }
    for observer in observers { observer.notice(event, seconds: max(0, seconds)) }
  }

  /// In how many milliseconds the next word or mark will be heard; `nil` if that is not known.
  var millisecondsToNextMoment: Int? {
    guard followsWords, sink.isHeardInTime, output.stage != .closed, let format else {
      return nil
    }
    let heard = sink.framesHeard()
    // How much silence comes first is the sink's own affair.
    if hearing.startedAt == nil { return track.taken > hearing.start ? 2 : nil }
    guard let next = track.nextMomentFrame, next <= track.taken else { return nil }
    return max(1, ((next - heard) * 1000 + format.rateHz - 1) / format.rateHz)
  }
}
