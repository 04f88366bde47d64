// SPDX-License-Identifier: GPL-3.0-or-later

extension CommandTable {
  static let voices = CommandFamily(
    "voices", "List the voices there are, best first",
    commands: [
      Command(
        .voicesList, options: [.language, .all, .json], "List the voices there are, best first",
        details: """
          The first line is the voice that will speak: that language with --language, the locale's \
          without it, and English where there is no locale. This is also what "speak voices" does.
          """,
        examples: [.init("speak voices -l ja", "shows which voice speaks Japanese")])
    ])

  static let engine = Command(
    .engine, "Serve the built-in engine over the Wyoming protocol",
    details: """
      Events are read from standard input and written to standard output until the input ends. \
      Any Wyoming client can use it.
      """)

  static let completions = Command(
    .completions,
    operands: [
      .init("SHELL", isRequired: false, .choices(Shell.allCases.map(\.rawValue)))
    ],
    options: [.candidates, .database], "Print the completion script for a shell",
    details: "The script completes options, phrase numbers, voices and devices.",
    examples: [
      .init("source <(speak completions bash)", "completes in this bash"),
      .init("speak completions fish | source", "completes in this fish"),
    ])

  static let help = Command(
    .help, operands: [.init("COMMAND", isRequired: false, repeats: true)],
    options: [.manual],
    "Explain a command",
    details: "Without a command it shows what there is.",
    examples: [
      .init("speak help phrases add", "explains how to save a phrase"),
      .init("speak help --manual > speak.1", "writes the manual page"),
    ])
}
