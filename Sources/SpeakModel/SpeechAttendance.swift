// SPDX-License-Identifier: GPL-3.0-or-later

/// What a listener can notice of an utterance, at the moment it is heard.
package enum SpeechEvent: Equatable, Sendable {
  /// The first frame is heard.
  case start
  /// A word begins to be heard. `isEstimated` tells that the moment was reckoned from the lengths of
  /// words, as the engine told nothing.
  case word(SourceWord, isEstimated: Bool)
  case pause
  case resume
  /// Nothing more will be heard; `lastWord` is the last word that was.
  case finish(Outcome, lastWord: SourceWord?)
}

/// What a person asks for while an utterance is spoken.
package enum SpeechCommand: Equatable, Sendable {
  /// Falls silent and keeps the place: now, or at the end of the word.
  case pause(afterWord: Bool)
  case resume
  /// Pauses at the end of the word, or resumes.
  case togglePause
  /// Ends the utterance: now, or at the end of the word.
  case stop(afterWord: Bool)
  /// Goes on with a sentence so many behind (above 0) or before (below 0) the one that is heard.
  case skip(sentences: Int)
  /// Louder or quieter by so many steps, at once.
  case changeVolume(steps: Int)
  /// Faster or slower by so many steps, from the next sentence on.
  case changeRate(steps: Int)
}

/// Somebody who follows an utterance and may steer it: a keyboard, a control socket, a display. Used
/// from the thread of the `poll` loop; no call waits.
package protocol SpeechAttendant: AnyObject {
  /// What to wait for, fetched anew before each wait.
  var pollRequests: [PollRequest] { get }

  /// When to be called again at the latest, in milliseconds of the monotonic clock.
  var wakeMilliseconds: Int? { get }

  /// Called after each wait with what `poll` reported for the requests, in order.
  func commands(after reported: [Int16]) -> [SpeechCommand]

  /// The words of a segment that is going to be heard.
  func words(of segment: any SpeechSegment) -> WordLayout

  /// `seconds` have passed since the utterance was first heard; in a file they are its sound's.
  func notice(_ event: SpeechEvent, seconds: Double)
}
