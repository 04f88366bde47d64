// SPDX-License-Identifier: GPL-3.0-or-later

/// All that one speaking says, as observers are told of it before it is heard.
package struct Utterance: Equatable, Sendable {
  /// Counted from 1 in this process.
  package var number: Int
  /// All of the text, or of an input that is still arriving its beginning.
  package var text: String
  /// Whether the text was at hand from the start.
  package var isComplete: Bool
  /// What most of it is spoken in.
  package var voice: Voice
  package var language: LanguageTag
  package var source: HistoryEntry.Source
  /// The number of the phrase it is.
  package var phrase: Int?

  package init(
    number: Int, text: String, isComplete: Bool, voice: Voice, language: LanguageTag,
    source: HistoryEntry.Source, phrase: Int? = nil
  ) {
    (self.number, self.text, self.isComplete) = (number, text, isComplete)
    (self.voice, self.language) = (voice, language)
    (self.source, self.phrase) = (source, phrase)
  }
}

/// What can be noticed of an utterance, most of it at the moment it is heard.
package enum SpeechEvent: Equatable, Sendable {
  /// An engine is at work on it, and nothing has been heard.
  case begin(Utterance)
  /// More of the text, from its first scalar on.
  case text(String)
  /// The first frame is heard.
  case start
  /// A sentence begins to be heard: told before its first word.
  case sentence(SourceSentence)
  /// A word begins to be heard. `isEstimated` tells that the moment was reckoned from the lengths of
  /// words, as the engine told nothing.
  case word(SourceWord, isEstimated: Bool)
  case mark(String)
  case pause
  case resume
  /// Nothing more will be heard; `lastWord` is the last word that was.
  case finish(Outcome, lastWord: SourceWord?)
}

/// Somebody who follows utterances: the history, a display, a control socket. Used from the thread that
/// speaks; no call waits.
package protocol SpeechObserver: AnyObject {
  /// `seconds` have passed since the utterance was first heard; in a file they are its sound's.
  func notice(_ event: SpeechEvent, seconds: Double)

  /// There will be no more utterances.
  func close()
}

extension SpeechObserver {
  package func close() {}
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

/// What keys and sockets ask for, until the speech loop takes it.
package final class CommandQueue {
  private var commands: [SpeechCommand] = []

  package init() {}

  package var isEmpty: Bool { commands.isEmpty }

  package func removeAll() { commands = [] }

  package func append(_ command: SpeechCommand) { commands.append(command) }

  /// All that has been asked for, in order.
  package func take() -> [SpeechCommand] {
    defer { commands = [] }
    return commands
  }
}
