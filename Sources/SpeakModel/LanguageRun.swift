// SPDX-License-Identifier: GPL-3.0-or-later

/// A stretch of a text that one voice can read.
package struct LanguageRun: Equatable, Sendable {
  /// Unicode scalars of the text, counted from 0.
  package var range: Range<Int>
  /// The language its script asks for; `nil` where the base voice reads it.
  package var language: LanguageTag?

  package init(range: Range<Int>, language: LanguageTag? = nil) {
    self.range = range
    self.language = language
  }
}

/// What speaks a text wherever nothing in it asks for another voice.
package struct CastingBase: Equatable, Sendable {
  /// The language of the text.
  package var language: LanguageTag
  package var voice: Voice
  /// The user's own language, from the locale.
  package var locale: LanguageTag?
  /// Whether runs in scripts that the voice does not read get voices of their own.
  package var castsRuns: Bool

  package init(
    language: LanguageTag, voice: Voice, locale: LanguageTag? = nil, castsRuns: Bool = true
  ) {
    self.language = language
    self.voice = voice
    self.locale = locale
    self.castsRuns = castsRuns
  }
}
