// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

extension CommandTable {
  static let voices = CommandFamily(
    word: "voices", summary: "List the voices there are, best first", commands: [voicesList])

  private static let voicesList = Command(
    "voices list", "List the voices there are, best first", options: [language, all, json],
    details: """
      The first line is the voice that will speak: that language with --language, the locale's \
      without it, and English where there is no locale. This is also what "speak voices" does.
      """,
    examples: [("speak voices -l ja", "shows which voice speaks Japanese")]
  ) { call throws(SpeakError) in
    VoicesInvocation(
      language: try call.value(of: language), all: call.has(all), json: call.has(json))
  }

  static let engine = Command(
    "engine", "Serve the built-in engine over the Wyoming protocol",
    details: """
      Events are read from standard input and written to standard output until the input ends. \
      Any Wyoming client can use it.
      """
  ) { _ in EngineInvocation() }

  static let completions = Command(
    "completions", "Print the completion script for a shell",
    operands: [
      .init(name: "SHELL", isRequired: false, candidates: .choices(Shell.allCases.map(\.rawValue)))
    ],
    options: [candidates, database],
    details: "The script completes options, phrase numbers, voices and devices.",
    examples: [
      ("source <(speak completions bash)", "completes in this bash"),
      ("speak completions fish | source", "completes in this fish"),
    ]
  ) { call throws(SpeakError) in
    if let kind = try call.value(of: candidates) {
      return CompletionsInvocation.candidates(kind, call.commonOptions)
    }
    return CompletionsInvocation.script(try Shell(call))
  }

  static let help = Command(
    "help", "Explain a command",
    operands: [.init(name: "COMMAND", isRequired: false, repeats: true)],
    options: [manual], details: "Without a command it shows what there is.",
    examples: [
      ("speak help phrases add", "explains how to save a phrase"),
      ("speak help --manual > speak.1", "writes the manual page"),
    ]
  ) { call throws(SpeakError) in
    call.has(manual) ? HelpTopic.manual : try HelpTopic(call)
  }
}

struct EngineInvocation: Invocation {
  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
    ports.serveEngine()
  }
}
