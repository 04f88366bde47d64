// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// What is to be said, and how, as it was typed: every number within its range, no file looked at.
package struct SayOptions: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// The words as typed, joined by one space; may be blank.
    case words(String)
    /// Numbers of saved phrases, never empty, 0 or more; they need not exist.
    case phrases([Int])
    case historyEntry(Int64)
    /// A path; `-` is standard input.
    case file(String)
    /// A long text, read along: a path, `-` for standard input; from its beginning or the place kept.
    case reading(String, fromStart: Bool)
    /// Nothing was named: conversation on a terminal, else standard input.
    case none
  }

  /// The raw values are those of `--format`.
  package enum Format: String, CaseIterable, Sendable {
    case wav, raw
  }

  package var content: Content
  /// Identifier or name of a voice.
  package var voice: String?
  package var language: LanguageTag?
  /// Whether the voice speaks all, also text in scripts that another could read better.
  package var noCasting = false
  /// Within `Prosody.wordsPerMinuteRange`.
  package var wordsPerMinute = Prosody().wordsPerMinute
  /// Within `Prosody.pitchRange`.
  package var pitch = Prosody().pitch
  /// Within `Prosody.volumeRange`.
  package var volume = Prosody().volume
  /// A path instead of the sound device; `-` is standard output.
  package var output: String?
  package var format: Format?
  package var device: String?
  /// How it takes its turn on a sound device.
  package var turn = TurnManner()
  package var noHistory = false
  package var database: String?
  package var json = false
  /// Whether what is heard is printed on standard output.
  package var events = false

  /// Whether the terminal shows the text with the spoken word marked; `nil` leaves it to configuration
  /// and text.
  package var highlight: Bool?

  package init(_ content: Content) {
    self.content = content
  }
}

struct SayInvocation: Invocation {
  let options: SayOptions

  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
    try say(options, environment: environment, ports: ports)
  }
}
