// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// What is to be explained.
enum HelpTopic: Invocation {
  case program
  /// A command word and, where one is named, its subcommand: `["phrases", "add"]`.
  case command([String])
  /// The source of the manual page.
  case manual
  case version

  /// The command that the operands name.
  init(_ call: ParsedCall) throws(SpeakError) {
    self = call.operands.isEmpty ? .program : .command(call.operands)
    let family = call.operands.first.flatMap(CommandTable.family)
    let known = family.map { [[$0.word]] + $0.commands.map(\.words) } ?? [[]]
    if known.contains(call.operands) { return }
    let topic = call.operands.joined(separator: " ")
    let names = CommandTable.families.flatMap { [$0.word] + $0.commands.map(\.name) }
    let near = likelyNames(for: topic, among: names, limit: 1)
      .map { "did you mean \"speak help \($0)\"?" }
    throw SpeakError(
      .usage, "no help for \"\(topic)\"", why: "there is no such command",
      hint: (near + [call.sayHint]).joined(separator: " "))
  }

  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
    ports.output.write(helpText(self))
    return 0
  }
}

/// Help for people, at most 80 columns wide.
func helpText(_ topic: HelpTopic) -> String {
  switch topic {
  case .program: return programHelp()
  case .manual: return manualPage()
  case .version: return "speak \(version)\n"
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
      + definitions(family.subcommands),
    "See also: speak help \(family.word) COMMAND\n",
  ])
}

private func commandHelp(_ command: Command) -> String {
  sections([
    command.summary + ".\n", "Usage: \(command.usage)\n", wrapped(command.details),
    optionsHelp(command.options), examplesHelp(command),
  ])
}

private func optionsHelp(_ options: [OptionDeclaration]) -> String {
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
