// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel
internal import TextPreparation
internal import VoiceRanking

/// Gives each part of a sentence the voice that can read it.
package struct Casting {
  private let base: CastingBase
  private let voices: [Voice]

  /// `base` speaks wherever nothing in a text asks for another of `voices`.
  package init(_ base: CastingBase, among voices: [Voice]) {
    (self.base, self.voices) = (base, voices)
  }

  /// The parts of a text, which they cover.
  func parts(of text: String) -> [CastRun] {
    cast(languageRuns(of: text, for: base), for: base, among: voices)
  }
}
