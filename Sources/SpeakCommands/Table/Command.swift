// SPDX-License-Identifier: GPL-3.0-or-later

/// What one command is called, takes and does. Parser, help, completions and manual read it.
struct Command: Sendable {
  /// The raw value is what is typed after `speak`; speaking itself has no command word.
  enum Name: String, CaseIterable, Sendable {
    case speaking = ""
    case phrasesList = "phrases list"
    case phrasesAdd = "phrases add"
    case phrasesEdit = "phrases edit"
    case phrasesRemove = "phrases remove"
    case phrasesMove = "phrases move"
    case phrasesImport = "phrases import"
    case phrasesExport = "phrases export"
    case historyList = "history list"
    case historySay = "history say"
    case historyKeep = "history keep"
    case historyRemove = "history remove"
    case historyClear = "history clear"
    case voicesList = "voices list"
    case pause, resume, stop, status
    case read
    case engine, completions, help
  }

  struct Operand: Sendable {
    let name: String
    let isRequired: Bool
    /// Only the last operand of a command may repeat.
    let repeats: Bool
    let candidates: Candidates

    init(
      _ name: String, isRequired: Bool = true, repeats: Bool = false,
      _ candidates: Candidates = .none
    ) {
      self.name = name
      self.isRequired = isRequired
      self.repeats = repeats
      self.candidates = candidates
    }

    var usage: String {
      let text = repeats ? name + "…" : name
      return isRequired ? text : "[\(text)]"
    }
  }

  struct Example: Sendable {
    let call: String
    let meaning: String

    init(_ call: String, _ meaning: String) {
      self.call = call
      self.meaning = meaning
    }
  }

  let name: Name
  let operands: [Operand]
  /// At most 60 columns, without a full stop.
  let summary: String
  /// Whole sentences, paragraphs parted by an empty line.
  let details: String
  /// In the order help shows them, `--help` apart, which every command takes.
  private let ownOptions: [CommandOption.Name]
  let examples: [Example]

  init(
    _ name: Name, operands: [Operand] = [], options: [CommandOption.Name] = [], _ summary: String,
    details: String, examples: [Example] = []
  ) {
    self.name = name
    self.operands = operands
    self.ownOptions = options
    self.summary = summary
    self.details = details
    self.examples = examples
  }

  var options: [CommandOption.Name] { ownOptions + [.help] }

  /// `["phrases", "add"]`
  var words: [String] { name.rawValue.split(separator: " ").map(String.init) }

  /// `speak phrases add`
  var call: String { name == .speaking ? "speak" : "speak " + name.rawValue }

  /// `speak phrases add [OPTION…] TEXT…`
  var usage: String { ([call, "[OPTION…]"] + operands.map(\.usage)).joined(separator: " ") }

  /// Whether words that begin with a dash make sense to it.
  var takesText: Bool { operands.contains { $0.name == "TEXT" } }
}

/// The commands behind one command word: `phrases` with `list`, `add` …, or `engine` alone.
struct CommandFamily: Sendable {
  let word: String
  /// At most 60 columns, without a full stop.
  let summary: String
  let details: String
  /// Never empty. Where there are subcommands, the first is meant when none is named.
  let commands: [Command]

  var hasSubcommands: Bool { commands[0].words.count > 1 }

  init(_ word: String, _ summary: String, details: String = "", commands: [Command]) {
    self.word = word
    self.summary = summary
    self.details = details
    self.commands = commands
  }

  /// The family of a command that has no subcommands.
  init(_ command: Command) {
    self.init(command.name.rawValue, command.summary, commands: [command])
  }

  func command(subcommand: String) -> Command? {
    commands.first { $0.words.count == 2 && $0.words[1] == subcommand }
  }
}
