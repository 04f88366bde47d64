// SPDX-License-Identifier: GPL-3.0-or-later

/// The manual page speak(1), in the macros of man(7). Print it with `speak help --manual`.
func manualPage() -> String {
  let speaking = CommandTable.speaking
  return [
    ".TH SPEAK 1 \"\" \"speak \(version)\" \"User Commands\"\n",
    section("NAME"), "speak \\- say a sentence aloud, or a saved phrase by its number\n",
    section("SYNOPSIS"),
    synopsis([speaking.usage, "speak NUMBER"]),
    synopsis(CommandTable.families.flatMap(\.commands).map(\.usage)),
    section("DESCRIPTION"), paragraphs(speaking.details),
    section("OPTIONS"), optionList(speaking.options),
    section("COMMANDS"), CommandTable.families.map(familyText).joined(),
    section("CONVERSATION"),
    paragraphs(
      """
      On a terminal that can edit lines, speak without any text knows these commands. The keys are \
      those of readline(3) and ~/.inputrc, where "$if speak" begins what is for speak alone, and \
      hold-line is the name of what Alt-H does.
      """),
    TalkCommand.all.map { term($0.usage, $0.summary + ".") }.joined(),
    section("EXIT STATUS"),
    exitStatuses.map { term($0.status, $0.meaning) }.joined(),
    section("ENVIRONMENT"),
    environmentVariables.map { term($0.name, $0.meaning) }.joined(),
    section("EXAMPLES"),
    CommandTable.commands.flatMap(\.examples).map { term($0.call, $0.meaning + ".") }.joined(),
    section("SEE ALSO"), ".BR espeak-ng (1),\n.BR aplay (1)\n",
  ].joined()
}

private func familyText(_ family: CommandFamily) -> String {
  let commands = family.commands.map { command in
    ".SS \"\(roff(command.usage))\"\n"
      + paragraphs(command.summary + ".\n\n" + command.details) + optionList(ownOptions(command))
  }
  guard !family.details.isEmpty else { return commands.joined() }
  return ".SS \"speak \(family.word) COMMAND\"\n" + paragraphs(family.details) + commands.joined()
}

/// Without those that mean what the manual has explained at the top.
private func ownOptions(_ command: Command) -> [OptionDeclaration] {
  command.options.filter { !CommandTable.speaking.options.contains($0) }
}

private func optionList(_ options: [OptionDeclaration]) -> String {
  options.map { option in
    let details = option.details.isEmpty ? "" : " " + option.details
    return term(option.heading, option.summary + "." + details)
  }.joined()
}

private func section(_ title: String) -> String { ".SH \"\(title)\"\n" }

private func term(_ name: String, _ meaning: String) -> String {
  ".TP\n.B \"\(roff(name))\"\n\(line(meaning))\n"
}

private func synopsis(_ usages: [String]) -> String {
  usages.map { ".br\n\(line($0))\n" }.joined()
}

private func paragraphs(_ text: String) -> String {
  text.split(separator: "\n").map { ".PP\n\(line(String($0)))\n" }.joined()
}

/// A line of text that is not taken for a request.
private func line(_ text: String) -> String {
  text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + roff(text) : roff(text)
}

/// The text with what roff(7) takes for its own signs, and what is not ASCII, as escapes. An ellipsis
/// becomes three points, which every output device has.
private func roff(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar {
    case "\\": "\\e"
    case "-": "\\-"
    case "\"": "\\(dq"
    case "'": "\\(aq"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "`": "\\(ga"
    case "…": "..."
    case _ where !scalar.isASCII:
      "\\[u\(String(scalar.value, radix: 16, uppercase: true).leftPadded)]"
    default: String(scalar)
    }
  }.joined()
}

extension String {
  /// At least four digits, as roff's Unicode escapes have.
  fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
