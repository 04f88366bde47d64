// SPDX-License-Identifier: GPL-3.0-or-later

/// A voice some engine offers, whether it can speak right now or not.
package struct Voice: Equatable, Sendable {
  /// Ordered from plain to best. The raw values are those of the JSON output.
  package enum Quality: String, CaseIterable, Comparable, Sendable {
    case `default`, enhanced, premium

    package static func < (left: Quality, right: Quality) -> Bool {
      allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
  }

  /// The raw values are those of the JSON output.
  package enum Gender: String, CaseIterable, Sendable {
    case male, female
  }

  /// A language this voice speaks, and how gladly.
  package struct LanguageFit: Equatable, Sendable {
    package var tag: LanguageTag
    /// The engine's own order among its voices for the tag; lower is better.
    package var priority: Int

    package init(tag: LanguageTag, priority: Int) {
      self.tag = tag
      self.priority = priority
    }
  }

  /// Engine name, a colon, and the engine's name for it: `espeak-ng:gmw/en-US`.
  package var identifier: String
  /// For people: `English (America)`.
  package var name: String
  /// Never empty; the first is the voice's main language.
  package var languages: [LanguageFit]
  package var quality: Quality
  /// The name of the engine that has it: `espeak-ng`.
  package var engine: String
  /// `nil` where the engine does not tell.
  package var gender: Gender?
  /// Why the voice cannot speak right now; `nil` if it can.
  package var unusableReason: String?

  package var isUsable: Bool { unusableReason == nil }
  package var language: LanguageTag { languages[0].tag }

  /// What the engine itself calls the voice: the identifier after its first colon.
  package var nameInEngine: Substring {
    identifier.firstIndex(of: ":").map { identifier[identifier.index(after: $0)...] }
      ?? identifier[...]
  }

  package init(
    identifier: String, name: String, languages: [LanguageFit], quality: Quality, engine: String,
    gender: Gender?, unusableReason: String?
  ) {
    precondition(!languages.isEmpty, "a voice without a language")
    self.identifier = identifier
    self.name = name
    self.languages = languages
    self.quality = quality
    self.engine = engine
    self.gender = gender
    self.unusableReason = unusableReason
  }
}
