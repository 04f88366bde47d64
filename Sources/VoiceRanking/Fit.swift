// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Why a voice stands where it does: how well it fits the wished language. The order is that of the
/// ranking, best first.
package enum Fit: Comparable, Sendable {
  /// The voice speaks exactly what was wished, the user's region included.
  case exact
  /// Same language and region; a dialect was wished.
  case region
  /// Same language, of the region with the given place among the nearest.
  case nearRegion(Int)
  /// Same language, no region.
  case language
  /// A dialect of the wished region: a national standard serves more people.
  case dialect
  /// Same language, of another region.
  case otherRegion
  /// Same language, made for another script.
  case otherScript
  /// Another language that counts itself to the wished macrolanguage.
  case macrolanguage
  /// Stands in: a language whose speakers understand the wished one.
  case relatedLanguage
  /// Stands in: the language of the user's locale.
  case localeLanguage
  /// Stands in: English.
  case english
  /// Stands in: there is no better one.
  case lastResort

  /// Whether the voice does not speak the wished language.
  package var isStandIn: Bool { self >= .relatedLanguage }
}

/// How well one language of a voice fits a wish; `nil` if it is another language.
func fit(of tag: LanguageTag, spokenBy voice: Voice, for wish: VoiceWish) -> Fit? {
  let wished = canonicalLanguage(wish.language)
  guard canonicalLanguage(tag) == wished else { return nil }
  if canonicalLanguage(voice.language) != wished, isMacrolanguage(tag) { return .macrolanguage }
  if let script = voice.language.script, script != wish.language.script { return .otherScript }
  if tag == wish.language, isNarrow(tag) || wish.region == nil { return .exact }

  guard let region = tag.region.map({ canonicalRegion($0) }) else {
    return wish.region == nil && !isNarrow(wish.language) ? .exact : .language
  }
  guard let wishedRegion = wish.region else { return .otherRegion }
  if region == wishedRegion {
    return hasVariant(tag) ? .dialect : hasVariant(wish.language) ? .region : .exact
  }
  let near = nearestRegions(to: wishedRegion, language: wished)
  return hasVariant(tag)
    ? .otherRegion : near.firstIndex(of: region).map(Fit.nearRegion) ?? .otherRegion
}

/// Only macrolanguages that espeak-ng's voices name beside their own language.
private func isMacrolanguage(_ tag: LanguageTag) -> Bool {
  ["zh", "hbs", "sh"].contains(tag.description)
}

/// Whether the tag says more than the language, so that the user's region has nothing to add.
private func isNarrow(_ tag: LanguageTag) -> Bool {
  tag.region != nil || tag.script != nil || hasVariant(tag)
}

/// Whether anything beyond language (`zh-yue` is one), script and region narrows the tag down.
private func hasVariant(_ tag: LanguageTag) -> Bool {
  let subtags = tag.description.split(separator: "-").dropFirst()
  let last = subtags.drop { subtag in
    subtag == tag.script ?? "" || subtag == tag.region ?? ""
      || (subtag.utf8.count == 3 && subtag.startIndex == subtags.first?.startIndex)
  }
  return !last.isEmpty
}
