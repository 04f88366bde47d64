// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Voices that come and go", .waits)
struct VoicesTests {
  let speak = SpeakProgram()

  /// The engine's data under another name, to which a test can add.
  private func dataCopy() throws -> String {
    let installed =
      try FileManager.default.contentsOfDirectory(
        atPath: "/usr/lib"
      ).map { "/usr/lib/\($0)/espeak-ng-data" } + ["/usr/share/espeak-ng-data"]
    let original = try #require(installed.first { FileManager.default.fileExists(atPath: $0) })
    let copy = speak.directory.path("espeak-ng-data")
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: original) {
      try FileManager.default.createSymbolicLink(
        atPath: "\(copy)/\(name)", withDestinationPath: "\(original)/\(name)")
    }
    return copy
  }

  private func firstVoice(_ environment: [String: String]) throws -> String? {
    try speak.run(["voices", "-l", "en-US"], environment: environment).text
      .split(separator: " ").first.map(String.init)
  }

  @Test("An MBROLA voice ranks as soon as both its data and the program are there")
  func mbrola() throws {
    let data = try dataCopy()
    let bin = speak.directory.path("bin")
    let environment = ["ESPEAK_DATA_PATH": data, "PATH": "\(bin):/usr/bin:/bin"]
    #expect(try firstVoice(environment) == "espeak-ng:gmw/en-US")
    for folder in ["\(data)/mbrola", bin] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try Data("data".utf8).write(to: URL(fileURLWithPath: "\(data)/mbrola/us1"))
    #expect(try firstVoice(environment) == "espeak-ng:gmw/en-US")
    try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: "\(bin)/mbrola"))
    _ = unsafe chmod("\(bin)/mbrola", 0o755)
    #expect(try firstVoice(environment) == "espeak-ng:mb/mb-us1")
    try FileManager.default.removeItem(atPath: "\(data)/mbrola/us1")
    #expect(try firstVoice(environment) == "espeak-ng:gmw/en-US")
  }

  @Test("--all tells why a voice is out")
  func reasons() throws {
    let text = try speak.run("voices", "--all", "-l", "en").text
    let line = text.split(separator: "\n").first { $0.hasPrefix("espeak-ng:mb/mb-us1 ") }
    #expect(line?.contains("(cannot speak: the program mbrola is not installed)") == true)
    #expect(try !speak.run("voices").text.contains("mb/mb-"))
  }

  @Test("The same list comes from the engine and from the file that keeps it")
  func kept() throws {
    let first = try speak.run("voices", "--all", "--json")
    #expect(first.status == 0)
    #expect(try speak.run("voices", "--all", "--json").output == first.output)
  }

  @Test("Without the engine's data it is told what to install")
  func noData() throws {
    let empty = speak.directory.path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: empty + "/phontab"))
    let data = speak.directory.path("espeak-ng-data")
    try FileManager.default.createSymbolicLink(atPath: data, withDestinationPath: empty)
    let result = try speak.run(
      ["Hello", "-o", "-"], environment: ["ESPEAK_DATA_PATH": speak.directory.path])
    #expect(result.status == 69)
    #expect(result.errors.contains("espeak-ng-data"))
    #expect(result.output.isEmpty)
  }
}
