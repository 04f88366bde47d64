// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing
import Wyoming

@testable import SpeakCommands

@Suite("The kept list of voices")
struct VoiceListTests {
  private let directory = TemporaryDirectory()
  private let voices = [
    voice("espeak-ng:gmw/en-US", "en-US", name: "English (America)"),
    voice("espeak-ng:mb/mb-us1", "en-US", name: "us-mbrola-1", unusable: "no data"),
  ]

  private func environment(_ more: [String: String] = [:]) -> Environment {
    let fixed = [
      "XDG_CACHE_HOME": directory.path("cache"), "PATH": directory.path("bin"), "KEY": "a",
    ]
    return Environment(variables: fixed.merging(more) { _, new in new })
  }

  private func info() -> EngineInfo {
    let modified = FileStatus(directory.path("data")).modifiedNanoseconds
    return EngineInfo(
      engine: "espeak-ng", version: "1", voices: voices,
      sources: [
        .path(directory.path("data"), modifiedNanoseconds: modified),
        .path(directory.path("absent"), modifiedNanoseconds: 0),
        .variable("KEY", value: "a"), .variable("UNSET", value: nil),
        .program("mbrola", path: nil),
      ])
  }

  /// How often the engine was asked, by the two calls together.
  private func questions(
    between change: () throws -> Void, _ later: Environment? = nil
  ) throws -> Int {
    try FileManager.default.createDirectory(
      atPath: directory.path("data"), withIntermediateDirectories: true)
    var count = 0
    let describe = { () throws(SpeakError) -> EngineInfo? in
      count += 1
      return info()
    }
    #expect(try VoiceList(environment: environment()).voices(describe: describe) == voices)
    try change()
    #expect(try VoiceList(environment: later ?? environment()).voices(describe: describe) == voices)
    return count
  }

  @Test("is read again as it was kept, and asks no engine")
  func kept() throws {
    #expect(try questions(between: {}) == 1)
  }

  @Test("is made anew when a folder has changed")
  func changedFolder() throws {
    let count = try questions {
      try Data().write(to: URL(fileURLWithPath: directory.path("data/new")))
    }
    #expect(count == 2)
  }

  @Test("is made anew when something has appeared")
  func appeared() throws {
    let count = try questions {
      try Data().write(to: URL(fileURLWithPath: directory.path("absent")))
    }
    #expect(count == 2)
  }

  @Test(
    "is made anew when a variable has changed", arguments: [["KEY": "b"], ["UNSET": ""]])
  func changedVariable(change: [String: String]) throws {
    #expect(try questions(between: {}, environment(change)) == 2)
  }

  @Test("stays when PATH has changed, unless it leads to the program now")
  func path() throws {
    #expect(try questions(between: {}, environment(["PATH": "/elsewhere"])) == 1)
    let count = try questions {
      try FileManager.default.createDirectory(
        atPath: directory.path("bin"), withIntermediateDirectories: true)
      let program = directory.path("bin/mbrola")
      try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: program))
      _ = unsafe chmod(program, 0o755)
    }
    #expect(count == 1)
  }

  @Test(
    "is made anew when the file is not as it was written",
    arguments: ["", "garbage", "speak voices 2\n", "speak voices 2\nvoice\tx\n", "\u{0}\u{FF}"])
  func damaged(content: String) throws {
    let count = try questions {
      try Data(content.utf8).write(to: URL(fileURLWithPath: directory.path("cache/speak/voices")))
    }
    #expect(count == 2)
  }

  @Test("is made anew, and nobody waits, when a pipe has its name", .timeLimit(.minutes(1)))
  func pipe() throws {
    let path = directory.path("cache/speak/voices")
    let count = try questions {
      try FileManager.default.removeItem(atPath: path)
      #expect(unsafe mkfifo(path, 0o600) == 0)
    }
    #expect(count == 2)
  }

  @Test("is not kept where that cannot be done, and nothing is lost by it")
  func unwritable() throws {
    let nowhere = environment(["XDG_CACHE_HOME": "/proc/nowhere"])
    let list = VoiceList(environment: nowhere)
    #expect(try list.voices { () throws(SpeakError) in info() } == voices)
  }
}
