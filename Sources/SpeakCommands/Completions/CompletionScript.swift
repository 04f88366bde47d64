// SPDX-License-Identifier: GPL-3.0-or-later

/// The script that teaches a shell to complete `speak`. What is fixed stands in it; phrase numbers,
/// voices and the like it asks the program for when they are wanted.
///
/// Made from the command table, because swift-argument-parser, which makes such scripts, wants to parse
/// the call too and brings Foundation: that makes each start of 2.4 ms 1 to 5 ms longer (measured on
/// Swift 6.3.1, linked statically).
func completionScript(for shell: Shell) -> String {
  switch shell {
  case .bash: bashCompletion()
  case .zsh: zshCompletion()
  case .fish: fishCompletion()
  }
}

/// A place in a call where one set of options and operands can be completed.
struct CompletionPlace {
  /// The words that lead there: empty at the first word, `text` after any word that is no command.
  let path: String
  let options: [CommandOption]
  let operands: [Command.Operand]
  /// Words that lead on from here, with what they mean.
  let words: [(word: String, meaning: String)]

  static let all: [CompletionPlace] = {
    let speaking = CommandTable.speaking
    let families = CommandTable.families
    var places = [
      CompletionPlace(
        path: "", command: speaking, operands: [.init("N", .live(.phrases))],
        words: families.map { ($0.word, $0.summary) }),
      CompletionPlace(path: "text", command: speaking, operands: [], words: []),
    ]
    for family in families where family.word != CommandTable.help.name.rawValue {
      if family.hasSubcommands {
        // Until a subcommand is named, the options are those of the one that is meant.
        places.append(
          CompletionPlace(
            path: family.word, command: family.commands[0], operands: [],
            words: family.commands.map { ($0.words[1], $0.summary) }))
      }
      places += family.commands.map {
        CompletionPlace(
          path: $0.name.rawValue, command: $0, operands: $0.operands, words: [])
      }
    }
    return places + helpPlaces
  }()

  /// Behind `help` stand the words of a command.
  private static var helpPlaces: [CompletionPlace] {
    let help = CommandTable.help
    let families = CommandTable.families
    let first = CompletionPlace(
      path: help.name.rawValue, command: help, operands: [],
      words: families.map { ($0.word, $0.summary) })
    let second = families.filter(\.hasSubcommands).map { family in
      CompletionPlace(
        path: "\(help.name.rawValue) \(family.word)", command: help, operands: [],
        words: family.commands.map { ($0.words[1], $0.summary) })
    }
    return [first] + second
  }

  private init(
    path: String, command: Command, operands: [Command.Operand],
    words: [(word: String, meaning: String)]
  ) {
    self.path = path
    self.options = command.options.map(CommandTable.option)
    self.operands = operands
    self.words = words
  }
}

extension CommandTable {
  static var familyWords: [String] { families.map(\.word) }

  /// The command words behind which another word may lead on.
  static var wordsThatLeadOn: [String] {
    families.filter { $0.hasSubcommands || $0.word == help.name.rawValue }.map(\.word)
  }

  static var longOptionsWithValue: [String] {
    options.filter { $0.value != nil }.map(\.longSpelling)
  }

  /// The letters of a bundle after which a value follows, as an extended regular expression.
  static var bundleAwaitingValue: String {
    let switches = options.filter { $0.value == nil }.compactMap(\.short)
    let others = options.filter { $0.value != nil }.compactMap(\.short)
    return "^-[\(String(switches))]*[\(String(others))]$"
  }
}

/// In single quotes, as every shell here reads them.
func singleQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
