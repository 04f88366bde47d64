// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Shells there is a completion script for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  init(_ call: ParsedCall) throws(SpeakError) {
    let name = call.operands.first
    if let shell = name.flatMap(Self.init(rawValue:)) {
      self = shell
      return
    }
    throw SpeakError(
      .usage, name.map { "cannot use \"\($0)\" as SHELL" } ?? "cannot run \"speak completions\"",
      why: name == nil ? "SHELL is missing" : "there is no script for it",
      hint: "SHELL is one of \(Self.allCases.map(\.rawValue).joined(separator: ", ")); "
        + call.sayHint)
  }
}

enum CompletionsInvocation: Invocation {
  case script(Shell)
  /// Prints what a script offers right now.
  case candidates(LiveCandidates, CommonOptions)

  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
    switch self {
    case .script(let shell): ports.output.write(completionScript(for: shell))
    case .candidates(let kind, let options):
      writeCandidates(kind, options, environment: environment, ports: ports)
    }
    return 0
  }
}

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
  let options: [OptionDeclaration]
  var operands: [Command.Operand] = []
  /// Words that lead on from here, with what they mean.
  var words: [(word: String, meaning: String)] = []

  static let all: [CompletionPlace] = {
    let speaking = CommandTable.speaking.options
    let families = CommandTable.families
    let words = families.map { (word: $0.word, meaning: $0.summary) }
    var places = [
      CompletionPlace(
        path: "", options: speaking, operands: [.init(name: "N", candidates: .live(.phrases))],
        words: words),
      CompletionPlace(path: "text", options: speaking),
    ]
    for family in families where family.word != CommandTable.help.name {
      if family.hasSubcommands {
        // Until a subcommand is named, the options are those of the one that is meant.
        places.append(
          CompletionPlace(
            path: family.word, options: family.commands[0].options, words: family.subcommands))
      }
      places += family.commands.map {
        CompletionPlace(path: $0.name, options: $0.options, operands: $0.operands)
      }
    }
    // Behind `help` stand the words of a command.
    let help = CommandTable.help
    places.append(CompletionPlace(path: help.name, options: help.options, words: words))
    return places
      + families.filter(\.hasSubcommands).map {
        CompletionPlace(
          path: "\(help.name) \($0.word)", options: help.options, words: $0.subcommands)
      }
  }()
}

extension CommandTable {
  static var familyWords: [String] { families.map(\.word) }

  /// The command words behind which another word may lead on.
  static var wordsThatLeadOn: [String] {
    families.filter { $0.hasSubcommands || $0.word == help.name }.map(\.word)
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
