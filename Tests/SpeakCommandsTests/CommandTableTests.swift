// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("The command table")
struct CommandTableTests {
  @Test("declares every command exactly once, and finds it by its words")
  func uniqueCommands() {
    let commands = CommandTable.commands
    #expect(Set(commands.map(\.name)).count == commands.count)
    for command in commands.dropFirst() {
      let family = CommandTable.family(command.words[0])
      #expect(family?.word == command.words[0])
      #expect(family?.commands.contains { $0.name == command.name } == true)
    }
  }

  @Test("lets an option be called the same and take the same in every command")
  func sameOption() throws {
    for wording in CommandTable.optionWordings {
      let option = try #require(CommandTable.options.first { $0.name == wording.name })
      #expect(wording.short == option.short && wording.value == option.value)
    }
  }

  @Test("gives no two options the same letter")
  func uniqueLetters() {
    let letters = CommandTable.options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test("names no option twice in one command", arguments: CommandTable.commands)
  func uniqueOptions(_ command: Command) {
    #expect(Set(command.options.map(\.name)).count == command.options.count)
  }

  @Test("lets only the last operand repeat or be left out", arguments: CommandTable.commands)
  func operands(_ command: Command) {
    for operand in command.operands.dropLast() {
      #expect(operand.isRequired && !operand.repeats)
    }
  }

  @Test("sums everything up in 60 columns without a full stop")
  func summaries() {
    let summaries =
      CommandTable.optionWordings.map(\.summary) + CommandTable.commands.map(\.summary)
      + CommandTable.families.map(\.summary)
    for summary in summaries {
      #expect((1...60).contains(summary.count), "\(summary)")
      #expect(!summary.hasSuffix("."), "\(summary)")
    }
  }

  @Test("explains every command in whole sentences", arguments: CommandTable.commands)
  func details(_ command: Command) {
    #expect(command.details.hasSuffix("."))
  }

  @Test("has a status for every kind of failure")
  func statuses() {
    let statuses = Set(exitStatuses.map(\.status))
    for kind in SpeakError.Kind.allCases {
      #expect(statuses.contains(String(SpeakError(kind, "", why: "").exitStatus)))
    }
  }

  @Test("shows only examples that can be read")
  func examples() throws {
    for example in CommandTable.commands.flatMap(\.examples) {
      guard example.call.hasPrefix("speak ") else { continue }
      let arguments = example.call.prefix { $0 != ">" && $0 != "|" }.split(separator: " ")
      _ = try parse(arguments: arguments.dropFirst().map(String.init))
    }
  }
}
