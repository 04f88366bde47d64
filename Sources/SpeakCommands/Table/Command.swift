// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// One command: what it is called, takes and means, and what a call of it asks for. Parser, help,
/// completions and manual read it.
struct Command: Sendable {
  struct Operand: Sendable {
    let name: String
    var isRequired = true
    /// Only the last operand of a command may repeat.
    var repeats = false
    var candidates = Candidates.none

    var usage: String {
      let text = repeats ? name + "…" : name
      return isRequired ? text : "[\(text)]"
    }
  }

  /// Reads a call whose options and number of operands fit the command, and does nothing else.
  typealias Reading = @Sendable (ParsedCall) throws(SpeakError) -> any Invocation

  /// What is typed after `speak`: `phrases add`. Speaking itself has no command word.
  let name: String
  /// At most 60 columns, without a full stop.
  let summary: String
  let operands: [Operand]
  /// In the order help shows them; every command takes `--help`.
  let options: [OptionDeclaration]
  /// Whole sentences, paragraphs parted by an empty line.
  let details: String
  let examples: [(call: String, meaning: String)]
  let read: Reading

  init(
    _ name: String, _ summary: String, operands: [Operand] = [], options: [any AnyOption] = [],
    details: String, examples: [(call: String, meaning: String)] = [], read: @escaping Reading
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = (options + [CommandTable.helpOption]).map(\.declaration)
    self.details = details
    self.examples = examples
    self.read = read
  }

  /// `["phrases", "add"]`
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// `speak phrases add`
  var call: String { name.isEmpty ? "speak" : "speak " + name }

  /// `speak phrases add [OPTION…] TEXT…`
  var usage: String { ([call, "[OPTION…]"] + operands.map(\.usage)).joined(separator: " ") }

  /// Whether words that begin with a dash make sense to it.
  var takesText: Bool { operands.contains { $0.name == "TEXT" } }

  /// - Parameter option: the long name of one.
  func takes(_ option: String) -> Bool { options.contains { $0.name == option } }
}

/// The commands behind one command word: `phrases` with `list`, `add` …, or `engine` alone.
struct CommandFamily: Sendable {
  let word: String
  /// At most 60 columns, without a full stop.
  let summary: String
  var details = ""
  /// Never empty. Where there are subcommands, the first is meant when none is named.
  let commands: [Command]

  var hasSubcommands: Bool { commands[0].words.count > 1 }

  var subcommands: [(word: String, meaning: String)] {
    commands.map { ($0.words[1], $0.summary) }
  }

  func command(subcommand: String) -> Command? { commands.first { $0.words[1...] == [subcommand] } }
}

extension CommandFamily {
  /// The family of a command that has no subcommands.
  init(_ command: Command) {
    self.init(word: command.name, summary: command.summary, commands: [command])
  }
}
