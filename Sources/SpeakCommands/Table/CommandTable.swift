// SPDX-License-Identifier: GPL-3.0-or-later

/// Everything a person can type, declared once. A change of the command line is a change here.
enum CommandTable {
  /// The words that start a command, in the order help shows them, each with a way to build what is
  /// behind it: speaking does not wait for the rest of the table.
  private static let words: KeyValuePairs<String, @Sendable () -> CommandFamily> = [
    "phrases": { phrases }, "history": { history }, "read": { CommandFamily(read) },
    "explain": { CommandFamily(explain) },
    "voices": { voices }, "pause": { CommandFamily(pause) }, "resume": { CommandFamily(resume) },
    "stop": { CommandFamily(stop) }, "status": { CommandFamily(status) },
    "engine": { CommandFamily(engine) }, "completions": { CommandFamily(completions) },
    "help": { CommandFamily(help) },
  ]

  static var families: [CommandFamily] { words.map { $0.value() } }

  static func family(_ word: String) -> CommandFamily? {
    words.first { $0.key == word }?.value()
  }

  /// Every command, speaking first.
  static var commands: [Command] { [speaking] + families.flatMap(\.commands) }

  /// Every option, and again where a command says something of its own of it.
  static var optionWordings: [OptionDeclaration] {
    var seen: Set<OptionDeclaration> = []
    return commands.flatMap(\.options).filter { seen.insert($0).inserted }
  }

  /// Every option once, those of speaking first.
  static var options: [OptionDeclaration] {
    var seen: Set<String> = []
    return optionWordings.filter { seen.insert($0.name).inserted }
  }

  /// The option that is wanted, from whatever command.
  static func option(where isWanted: (OptionDeclaration) -> Bool) -> OptionDeclaration? {
    speaking.options.first(where: isWanted) ?? options.first(where: isWanted)
  }
}
