// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("The command table")
struct CommandTableTests {
  @Test("declares every option and every command exactly once")
  func complete() {
    #expect(
      CommandTable.options.map(\.name.rawValue).sorted()
        == CommandOption.Name.allCases.map(\.rawValue).sorted())
    #expect(
      CommandTable.commands.map(\.name.rawValue).sorted()
        == Command.Name.allCases.map(\.rawValue).sorted())
  }

  @Test("gives no two options the same letter")
  func uniqueLetters() {
    let letters = CommandTable.options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test("has a use for every option")
  func everyOptionIsTaken() {
    let taken = Set(CommandTable.commands.flatMap(\.options))
    #expect(taken == Set(CommandOption.Name.allCases))
  }

  @Test("names no option twice in one command", arguments: Command.Name.allCases)
  func uniqueOptions(_ name: Command.Name) {
    let options = CommandTable.command(name).options
    #expect(Set(options).count == options.count)
  }

  @Test("lets only the last operand repeat or be left out", arguments: Command.Name.allCases)
  func operands(_ name: Command.Name) {
    for operand in CommandTable.command(name).operands.dropLast() {
      #expect(operand.isRequired && !operand.repeats)
    }
  }

  @Test("sums everything up in 60 columns without a full stop")
  func summaries() {
    let summaries =
      CommandTable.options.map(\.summary) + CommandTable.commands.map(\.summary)
      + CommandTable.families.map(\.summary)
    for summary in summaries {
      #expect((1...60).contains(summary.count), "\(summary)")
      #expect(!summary.hasSuffix("."), "\(summary)")
    }
  }

  @Test("explains every command in whole sentences", arguments: Command.Name.allCases)
  func details(_ name: Command.Name) {
    #expect(CommandTable.command(name).details.hasSuffix("."))
  }

  @Test("has a status for every kind of failure")
  func exitStatuses() {
    let statuses = Set(CommandTable.exitStatuses.map(\.status))
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
