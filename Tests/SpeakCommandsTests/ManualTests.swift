// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TestSupport
internal import TestTraits
import Testing

@testable import SpeakCommands

@Suite("The manual page")
struct ManualTests {
  @Test("explains every command, option, variable and exit status")
  func complete() {
    let page = manualPage().replacing("\\-", with: "-")
    for command in CommandTable.commands {
      #expect(page.contains(command.call))
    }
    for option in CommandTable.options {
      #expect(page.contains("\n.B \"\(option.heading)\"\n"), "\(option.heading)")
    }
    for (status, _) in exitStatuses { #expect(page.contains("\n.B \"\(status)\"\n")) }
    for (name, _) in environmentVariables { #expect(page.contains(name)) }
  }

  @Test("explains an option again under the command where it means something of its own")
  func wording() throws {
    let sections = manualPage().components(separatedBy: ".SS ")
    let pause = try #require(sections.first { $0.hasPrefix("\"speak pause ") })
    #expect(pause.contains("\n.B \"\\-\\-now\"\nPause at once, within the word. Without it"))
    let say = try #require(sections.first { $0.hasPrefix("\"speak history say ") })
    #expect(!say.contains("\n.B \"\\-\\-now\"\n"))
  }

  @Test("is plain ASCII, and no line of text is taken for a request")
  func plain() {
    let requests = Set([".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".BR", ".br"])
    for line in manualPage().split(separator: "\n") {
      #expect(line.utf8.allSatisfy { $0 < 0x80 })
      guard line.hasPrefix(".") || line.hasPrefix("'") else { continue }
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test(
    "is formatted without a warning", .waits,
    .enabled(if: hasProgram("groff"), "groff is not installed"))
  func formatted() throws {
    let directory = TemporaryDirectory()
    let path = directory.path("speak.1")
    try manualPage().write(toFile: path, atomically: false, encoding: .utf8)
    let (status, output, errors) = try runProgram(
      "groff", ["-ww", "-man", "-Tutf8", "-P-cbou", path])
    #expect(status == 0)
    #expect(errors == "")
    #expect(output.contains("speak phrases move [OPTION...] N M"))
    #expect(output.contains("speak -l ja -r 0.4 こんにちは"))
    #expect(output.contains(#"{"phrases":[...]}"#))
  }
}
