// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// A word and when it is heard.
struct TimedWord: Equatable {
  /// What the time comes from.
  enum Basis: Equatable, Sendable {
    /// The engine said when this word begins.
    case engine
    /// The engine said when other words of the sentence begin.
    case neighbours
    /// Nothing but the lengths of the words.
    case length
  }

  var word: SourceWord
  /// The frame with which it begins; never before that of the word before it.
  var startFrame: Int
  var basis: Basis

  /// Whether the engine told nothing about the sentence's words.
  var isEstimated: Bool { basis == .length }
}
