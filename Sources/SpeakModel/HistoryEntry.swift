// SPDX-License-Identifier: GPL-3.0-or-later

/// What was said, when, how, and how it ended.
package struct HistoryEntry: Equatable, Sendable {
  /// How the text came to us. The raw values are those of the JSON output.
  package enum Source: String, CaseIterable, Sendable {
    case typed, phrase, piped, file, history, conversation
  }

  package var id: Int64
  package var text: String
  package var spoken: Timestamp
  package var source: Source
  /// The sound device or output file that took the words; `nil` if it is not known.
  package var device: String?
  /// The number of the phrase that was spoken, if it was one.
  package var phrase: Int?
  package var language: LanguageTag?
  /// Identifier of the voice.
  package var voice: String?
  package var outcome: Outcome

  package init(
    id: Int64, text: String, spoken: Timestamp, source: Source, device: String?, phrase: Int?,
    language: LanguageTag?, voice: String?, outcome: Outcome
  ) {
    self.id = id
    self.text = text
    self.spoken = spoken
    self.source = source
    self.device = device
    self.phrase = phrase
    self.language = language
    self.voice = voice
    self.outcome = outcome
  }
}

/// An utterance about to be heard, as history keeps it before the first sound. Until it has ended
/// its outcome reads `stopped`: that is the truth if a power cut ends it.
package struct HistoryDraft: Equatable, Sendable {
  package var text: String
  package var spoken: Timestamp
  package var source: HistoryEntry.Source
  package var device: String?
  package var phrase: Int?
  package var language: LanguageTag?
  package var voice: String?

  package init(
    text: String, spoken: Timestamp, source: HistoryEntry.Source, device: String? = nil,
    phrase: Int? = nil, language: LanguageTag? = nil, voice: String? = nil
  ) {
    self.text = text
    self.spoken = spoken
    self.source = source
    self.device = device
    self.phrase = phrase
    self.language = language
    self.voice = voice
  }
}

/// How an utterance ended. The raw values are those of the JSON output.
package enum Outcome: String, CaseIterable, Sendable {
  case finished, stopped, failed
}
