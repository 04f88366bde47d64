// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// One option: what it is called and means, and how its value is read. A switch reads nothing.
struct Option<Value>: AnyOption {
  private(set) var declaration: OptionDeclaration
  /// Throws `.usage` for a value it cannot have, `.notFound` for one that nothing can have.
  let read: @Sendable (GivenOption) throws(SpeakError) -> Value

  var name: String { declaration.name }

  /// - Parameter value: what the value is called in help.
  init(
    _ name: String, short: Character? = nil, value: String,
    completion candidates: Candidates = .none,
    _ summary: String, details: String = "",
    read: @escaping @Sendable (GivenOption) throws(SpeakError) -> Value
  ) {
    declaration = OptionDeclaration(
      name: name, short: short, value: .init(name: value, candidates: candidates),
      summary: summary, details: details)
    self.read = read
  }

  /// The same option in a command where it means something of its own.
  func saying(_ summary: String, details: String = "") -> Self {
    var option = self
    option.declaration.summary = summary
    option.declaration.details = details
    return option
  }
}

extension Option<Void> {
  /// A switch.
  init(_ name: String, short: Character? = nil, _ summary: String, details: String = "") {
    declaration = OptionDeclaration(
      name: name, short: short, value: nil, summary: summary, details: details)
    read = { _ in }
  }
}

/// An option, whatever its value is read as.
protocol AnyOption: Sendable {
  var declaration: OptionDeclaration { get }
}

/// What is told of an option, whatever its value is read as.
struct OptionDeclaration: Hashable, Sendable {
  struct Value: Hashable, Sendable {
    let name: String
    let candidates: Candidates
  }

  /// The long name without its dashes. One name means the same in every command.
  let name: String
  let short: Character?
  /// `nil` for a switch.
  let value: Value?
  /// At most 60 columns, without a full stop.
  fileprivate(set) var summary: String
  /// Whole sentences for the manual; empty where the summary says it all.
  fileprivate(set) var details: String

  /// `--rate`
  var longSpelling: String { "--" + name }

  /// `-r` and `--rate`
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [longSpelling] }

  /// `-r, --rate X`
  var heading: String {
    let names = spellings.joined(separator: ", ")
    return value.map { "\(names) \($0.name)" } ?? names
  }
}

/// An option as it was typed.
struct GivenOption: Sendable {
  let name: String
  /// `-r` or `--rate`.
  let spelling: String
  /// Empty for a switch.
  let value: String
}

/// What a value or operand can be completed to.
enum Candidates: Hashable, Sendable {
  case none, files
  case choices([String])
  case live(LiveCandidates)
}
