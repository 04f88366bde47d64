// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// What a voice is wanted for.
package struct VoiceWish: Equatable, Sendable {
  /// The language to be spoken.
  package var language: LanguageTag
  /// The user's own language, from the locale. Its region decides between voices if `language` names
  /// none; its language is the first to stand in if no voice speaks `language`.
  package var locale: LanguageTag?

  package init(language: LanguageTag, locale: LanguageTag? = nil) {
    self.language = language
    self.locale = locale
  }

  /// The region whose way of speaking is wanted.
  var region: String? {
    let region = language.region ?? locale?.region
    return region.map { canonicalRegion($0) }
  }
}
