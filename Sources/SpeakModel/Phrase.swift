// SPDX-License-Identifier: GPL-3.0-or-later

/// A saved sentence with the number a person speaks it by.
package struct Phrase: Equatable, Sendable {
  /// Numbers a phrase can be given; short enough to type, with room for the next one after any.
  package static let numberRange = 1...999_999_999

  /// 1 or more; its own for good: removing another phrase never changes it.
  package var number: Int
  package var text: String
  /// What the phrase is to be spoken in; `nil` leaves it to the text and the locale.
  package var language: LanguageTag?
  /// Identifier of the voice that is to speak it; `nil` leaves it to the ranking.
  package var voice: String?
  package var created: Timestamp

  package init(
    number: Int, text: String, language: LanguageTag?, voice: String?, created: Timestamp
  ) {
    self.number = number
    self.text = text
    self.language = language
    self.voice = voice
    self.created = created
  }
}

/// A phrase that is about to be saved; the store gives what is missing.
package struct PhraseDraft: Equatable, Sendable {
  package var text: String
  /// The wished number, 1 or more; `nil` takes the highest number ever used plus one.
  package var number: Int?
  package var language: LanguageTag?
  package var voice: String?
  /// `nil` stands for now.
  package var created: Timestamp?

  package init(
    text: String, number: Int? = nil, language: LanguageTag? = nil, voice: String? = nil,
    created: Timestamp? = nil
  ) {
    self.text = text
    self.number = number
    self.language = language
    self.voice = voice
    self.created = created
  }
}
