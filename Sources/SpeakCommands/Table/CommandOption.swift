// SPDX-License-Identifier: GPL-3.0-or-later

/// What one option is called, takes and means. Parser, help, completions and manual read it.
struct CommandOption: Sendable {
  /// The raw value is the long name without its dashes. One name means the same in every command.
  enum Name: String, CaseIterable, Sendable {
    case voice, language, rate, pitch, volume, output, format, device, phrase, file
    case noHistory = "no-history"
    case now, next, gap
    case afterWord = "after-word"
    case fromStart = "from-start"
    case highlight
    case noHighlight = "no-highlight"
    case events, database, json, number, limit, search, yes, all, candidates, manual, help, version
  }

  /// What the option's value is called in help, and what it completes to.
  struct Value: Sendable {
    let name: String
    let candidates: Candidates

    init(_ name: String, _ candidates: Candidates = .none) {
      self.name = name
      self.candidates = candidates
    }
  }

  let name: Name
  let short: Character?
  /// `nil` for a switch.
  let value: Value?
  /// At most 60 columns, without a full stop.
  let summary: String
  /// Whole sentences for the manual and `speak help`; empty where the summary says it all.
  let details: String

  init(
    _ name: Name, short: Character? = nil, value: Value? = nil, _ summary: String,
    details: String = ""
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
    self.details = details
  }

  /// `--rate`
  var longSpelling: String { "--" + name.rawValue }

  /// `-r, --rate X`
  var heading: String {
    let names = (short.map { "-\($0), " } ?? "") + longSpelling
    return value.map { "\(names) \($0.name)" } ?? names
  }
}

/// What a value or operand can be completed to.
enum Candidates: Sendable {
  case none, files
  case choices([String])
  case live(LiveCandidates)
}

/// Candidates only the running program knows. The raw values are those of `--candidates`.
package enum LiveCandidates: String, CaseIterable, Sendable {
  case phrases, history, voices, devices, languages
}
