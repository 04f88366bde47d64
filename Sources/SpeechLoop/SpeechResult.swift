// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// How an utterance went.
package struct SpeechResult: Equatable, Sendable {
  package var outcome: Outcome
  /// The signal that cut it, if one did.
  package var signal: Int32?
  /// Pieces of the text that no attempt could say.
  package var unsaid: [String]
  /// Words and symbols of the text that the voice has no reading for, each once, in order; only the
  /// first of many.
  package var unread: [UnreadWord] = []
  /// Whether anything but silence was made.
  package var hadSound: Bool
  /// The greatest volume that was asked for, 0…1; 0 where pauses and marks alone were.
  var loudest: Double?

  /// At less of the full volume silence is what was asked for.
  private static let silentVolume = 0.02

  /// Whether it was to be as quiet as that.
  package var isSilenceWanted: Bool { loudest.map { $0 < Self.silentVolume } ?? false }

  /// Whether sound was wanted and nothing was heard to the end.
  package var isUnheard: Bool { !hadSound && outcome != .stopped && !isSilenceWanted }

  mutating func note(_ word: UnreadWord) {
    let limit = 100
    if unread.count < limit, !unread.contains(word) { unread.append(word) }
  }
}

/// A word or symbol of the text that the voice has no reading for.
package struct UnreadWord: Equatable, Sendable {
  package var text: String
  /// Whether it is named by its kind ("Chinese letter"), or not heard at all.
  package var isKindSaid: Bool
  package var voice: Voice

  package init(text: String, isKindSaid: Bool, voice: Voice) {
    (self.text, self.isKindSaid, self.voice) = (text, isKindSaid, voice)
  }
}
