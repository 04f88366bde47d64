// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
internal import TestSupport
import Testing

@testable import SpeakCommands

@Suite("The configuration file")
struct ConfigurationTests {
  static let files: [(json: String?, highlight: Bool?, warning: String?)] = [
    (nil, nil, nil), ("{}", nil, nil), ("{\"highlight\": true}", true, nil),
    ("{\"highlight\":false}", false, nil), ("{\"highlight\":null}", nil, nil),
    ("{\"highlight\":true,\"speed\":3}", true, "there is no setting named speed"),
    ("{\"highlight\":\"yes\"}", nil, "\"highlight\" is a string, not true or false"),
    ("{\"highlight\":tru}", nil, "line 1, column 14: "),
    ("[]", nil, "it holds a list, not an object"),
    ("", nil, "it is empty"),
  ]

  @Test("is used as far as it is right, at the cost of one warning", arguments: files)
  func read(json: String?, highlight: Bool?, warning: String?) throws {
    let directory = TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path("speak"), withIntermediateDirectories: true)
    try json?.write(toFile: directory.path("speak/config.json"), atomically: false, encoding: .utf8)
    var warnings: [SpeakError] = []
    let configuration = Configuration.read(
      Environment(variables: ["XDG_CONFIG_HOME": directory.path("")]), warn: { warnings.append($0) }
    )
    #expect(configuration.highlight == highlight)
    #expect(warnings.count == (warning == nil ? 0 : 1))
    if let warning { #expect(warnings.first?.why.contains(warning) == true) }
  }

  @Test("is not waited for where a pipe has its name", .timeLimit(.minutes(1)))
  func pipe() throws {
    let directory = TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path("speak"), withIntermediateDirectories: true)
    #expect(unsafe mkfifo(directory.path("speak/config.json"), 0o600) == 0)
    var warnings: [SpeakError] = []
    let configuration = Configuration.read(
      Environment(variables: ["XDG_CONFIG_HOME": directory.path]), warn: { warnings.append($0) })
    #expect(configuration == Configuration())
    #expect(warnings.map(\.why) == ["it is not a regular file"])
  }

  @Test("is looked for in the home where no place is named, and nowhere without one")
  func place() {
    #expect(Environment(variables: ["HOME": "/home/me"]).configurationHome == "/home/me/.config")
    #expect(
      Environment(variables: ["HOME": "/h", "XDG_CONFIG_HOME": "/c"]).configurationHome == "/c")
    #expect(Configuration.read(Environment(variables: [:]), warn: { _ in }) == Configuration())
  }
}
