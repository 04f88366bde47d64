// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// What the arguments ask for. Nothing has happened yet.
package enum Invocation: Equatable, Sendable {
  case say(SayOptions)
  case phrases(PhrasesAction, CommonOptions)
  case history(HistoryAction, CommonOptions)
  case voices(VoicesOptions)
  case control(ControlAction)
  case engine
  case completions(Shell)
  /// Prints what a completion script offers right now.
  case candidates(LiveCandidates, CommonOptions)
  case help(HelpTopic)
  /// Prints the manual page's source.
  case manual
  case version
}

/// Options of every command that touches the store.
package struct CommonOptions: Equatable, Sendable {
  package var database: String?
  package var json = false
}

package enum PhrasesAction: Equatable, Sendable {
  case list
  case add(PhraseDraft)
  case edit(Int, text: String)
  case remove([Int])
  case move(Int, to: Int)
  /// A path; `-` is standard input.
  case importFile(String)
  /// A path; `-` is standard output.
  case exportFile(String)
}

package enum HistoryAction: Equatable, Sendable {
  /// `limit` is 1 or more; `search` is not empty.
  case list(limit: Int, search: String?)
  /// Saves the entry as a phrase, under `number` if that is given.
  case keep(Int64, number: Int?)
  case remove([Int64])
  case clear(withoutAsking: Bool)
}

package struct VoicesOptions: Equatable, Sendable {
  package var language: LanguageTag?
  package var all = false
  package var json = false
}

/// What is asked of those that are speaking.
package enum ControlAction: Equatable, Sendable {
  case pause(now: Bool)
  case resume
  case stop(afterWord: Bool, all: Bool)
  case status(json: Bool)
}

/// Shells there is a completion script for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

package enum HelpTopic: Equatable, Sendable {
  case program
  /// A command word and, where one is named, its subcommand: `["phrases", "add"]`.
  case command([String])
}
