// SPDX-License-Identifier: GPL-3.0-or-later

/// What a listener can follow while an utterance is heard.
package enum SpeechEvent: Equatable, Sendable {
  case start
  /// A word begins to be heard. `range` counts Unicode scalars of the source text from 0.
  case word(range: Range<Int>)
  /// Something could not be said, or the engine had to be started anew; the rest goes on.
  case trouble(SpeakError)
  case finish(Outcome)
}
