// SPDX-License-Identifier: GPL-3.0-or-later

/// What `speak --version` and the manual call this version.
package let version = "0.1.0"

/// Help for people, at most 80 columns wide.
func helpText(_ topic: HelpTopic) -> String {
  switch topic {
  case .program: return programHelp()
  case .command(let words):
    let family = CommandTable.family(words[0])!
    if words.count > 1 { return commandHelp(family.command(subcommand: words[1])!) }
    return family.hasSubcommands ? familyHelp(family) : commandHelp(family.commands[0])
  }
}

private func programHelp() -> String {
  let speaking = CommandTable.speaking
  return sections([
    speaking.summary + ".\n",
    """
    Usage: \(speaking.usage)
           speak NUMBER
           speak COMMAND …

    """,
    wrapped(speaking.details),
    "Commands:\n" + definitions(CommandTable.families.map { ($0.word, $0.summary) }),
    optionsHelp(speaking.options), examplesHelp(speaking),
    "See also: speak help COMMAND, man speak\n",
  ])
}

private func familyHelp(_ family: CommandFamily) -> String {
  sections([
    family.summary + ".\n",
    "Usage: speak \(family.word) COMMAND …\n",
    wrapped(family.details),
    "Commands, the first of which is meant when none is named:\n"
      + definitions(family.commands.map { ($0.words[1], $0.summary) }),
    "See also: speak help \(family.word) COMMAND\n",
  ])
}

private func commandHelp(_ command: Command) -> String {
  sections([
    command.summary + ".\n", "Usage: \(command.usage)\n", wrapped(command.details),
    optionsHelp(command.options), examplesHelp(command),
  ])
}

private func optionsHelp(_ names: [CommandOption.Name]) -> String {
  let options = names.map(CommandTable.option)
  // Long names stand in one column, whether there is a short one before them or not.
  let rows = options.map { (($0.short == nil ? "    " : "") + $0.heading, $0.summary) }
  return "Options:\n" + definitions(rows)
}

private func examplesHelp(_ command: Command) -> String {
  guard !command.examples.isEmpty else { return "" }
  return "Examples:\n"
    + command.examples.map { "  \($0.call)\n      \($0.meaning)\n" }.joined()
}

/// What is not empty, an empty line between.
private func sections(_ texts: [String]) -> String {
  texts.filter { !$0.isEmpty }.joined(separator: "\n")
}
