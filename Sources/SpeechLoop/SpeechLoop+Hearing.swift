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
}

/// Telling the attendant what is heard when it is heard.
extension SpeechLoop {
  /// Tells of what was heard since the last call; `isOver` if nothing will follow.
  func noteHeard(isOver: Bool) {
    guard let attendant else {
      track.forget(before: track.taken)
      return
    }
    track.layOut(attendant.words(of:))
    let heard = isOver ? track.taken : min(sink.framesHeard(), track.taken)
    if hearing.startedAt == nil, heard > hearing.start {
      hearing.startedAt = monotonicMilliseconds()
      tell(.start, frame: hearing.start)
    }
    for word in track.wordsBegun(by: heard, onlyCertain: !sink.isHeardInTime) {
      hearing.lastWord = word.word
      tell(.word(word.word, isEstimated: word.isEstimated), frame: word.startFrame)
    }
    track.forget(before: heard)
  }

  /// `frame` is where in a sound that is not heard in time the event belongs.
  func tell(_ event: SpeechEvent, frame: Int? = nil) {
    guard let attendant else { return }
    let seconds: Double
    if sink.isHeardInTime {
      seconds = Double(hearing.startedAt.map { monotonicMilliseconds() - $0 } ?? 0) / 1000
    } else {
      seconds = Double((frame ?? track.taken) - hearing.start) / Double(format?.rateHz ?? 1)
    }
    attendant.notice(event, seconds: max(0, seconds))
  }

  /// In how many milliseconds the next word will be heard; `nil` if that is not known.
  var millisecondsToNextWord: Int? {
    guard attendant != nil, sink.isHeardInTime, output.stage != .closed, let format else {
      return nil
    }
    let heard = sink.framesHeard()
    // How much silence comes first is the sink's own affair.
    if hearing.startedAt == nil { return track.taken > hearing.start ? 2 : nil }
    guard let next = track.nextWordFrame, next <= track.taken else { return nil }
    return max(1, ((next - heard) * 1000 + format.rateHz - 1) / format.rateHz)
  }
}
