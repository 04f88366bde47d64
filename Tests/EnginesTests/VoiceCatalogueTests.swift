// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing
import Wyoming

@testable import Engines

@Suite("The kept list of voices")
struct VoiceCatalogueTests {
  private let directory = TemporaryDirectory()
  private let voices = [
    voice("espeak-ng:gmw/en-US", "English (America)"),
    voice("espeak-ng:mb/mb-us1", "us-mbrola-1", unusable: "no data"),
  ]

  private func catalogue(
    _ more: [String: String] = [:], in cache: String? = nil
  ) -> VoiceCatalogue {
    let variables = ["PATH": directory.path("bin"), "KEY": "a"].merging(more) { _, new in new }
    return VoiceCatalogue(
      directory: cache ?? directory.path("cache/speak"), variable: { variables[$0] })
  }

  private func known(
    to catalogue: VoiceCatalogue, _ engines: [(name: String, launcher: ScriptedLauncher)],
    warn: (SpeakError) -> Void = { _ in }
  ) throws -> [Voice]? {
    let pool = EnginePool(
      engines.map { Engine($0.name, $0.launcher, cancelLimitMilliseconds: 2000) })
    defer { pool.end() }
    let polls = PollSet()
    polls.register(pool)
    return try catalogue.voices(of: pool, polls, warn: warn)
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

  /// How often an engine was asked, by the two calls together.
  private func questions(
    between change: () throws -> Void, _ later: VoiceCatalogue? = nil
  ) throws -> Int {
    try FileManager.default.createDirectory(
      atPath: directory.path("data"), withIntermediateDirectories: true)
    let (first, second) = (launcher(), launcher())
    #expect(try known(to: catalogue(), [("espeak-ng", first)]) == voices)
    try change()
    #expect(try known(to: later ?? catalogue(), [("espeak-ng", second)]) == voices)
    return first.launchCount + second.launchCount
  }

  private func launcher() -> ScriptedLauncher { ScriptedLauncher(info: info()) { _ in nil } }

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
    #expect(try questions(between: {}, catalogue(change)) == 2)
  }

  @Test("stays when PATH has changed, unless it leads to the program now")
  func path() throws {
    #expect(try questions(between: {}, catalogue(["PATH": "/elsewhere"])) == 1)
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
      try Data(content.utf8).write(
        to: URL(fileURLWithPath: directory.path("cache/speak/voices.espeak-ng")))
    }
    #expect(count == 2)
  }

  @Test("is made anew, and nobody waits, when a pipe has its name", .timeLimit(.minutes(1)))
  func pipe() throws {
    let path = directory.path("cache/speak/voices.espeak-ng")
    let count = try questions {
      try FileManager.default.removeItem(atPath: path)
      #expect(unsafe mkfifo(path, 0o600) == 0)
    }
    #expect(count == 2)
  }

  @Test("is not kept where that cannot be done, and nothing is lost by it")
  func unwritable() throws {
    let nowhere = catalogue(in: "/proc/nowhere/speak")
    #expect(try known(to: nowhere, [("espeak-ng", launcher())]) == voices)
  }

  @Test(
    "joins the voices of several engines, each under its engine's name, and keeps each by itself")
  func several() throws {
    let engines = { [("one", self.launcher()), ("two", self.launcher())] }
    let all = try #require(try known(to: catalogue(), engines()))
    #expect(
      all.map(\.identifier) == [
        "one:gmw/en-US", "one:mb/mb-us1", "two:gmw/en-US", "two:mb/mb-us1",
      ])
    #expect(all.map(\.engine) == ["one", "one", "two", "two"])
    try FileManager.default.removeItem(atPath: directory.path("cache/speak/voices.two"))
    let again = engines()
    #expect(try known(to: catalogue(), again) == all)
    #expect(again.map(\.1.launchCount) == [0, 1])
  }

  @Test("takes an engine that dies for none after a second try, and tells of it")
  func dyingEngine() throws {
    let dying = ScriptedLauncher(info: nil) { _ in nil }
    dying.diesWhenDescribed = true
    var warnings: [SpeakError] = []
    let found = try known(
      to: catalogue(), [("bad", dying), ("espeak-ng", launcher())],
      warn: { warnings.append($0) })
    #expect(found == voices && dying.launchCount == 2)
    #expect(warnings.map(\.why) == ["it ended"])
    let alone = ScriptedLauncher(info: nil) { _ in nil }
    alone.diesWhenDescribed = true
    #expect(throws: SpeakError.self) { try known(to: catalogue(), [("bad", alone)]) }
  }
}

private func voice(_ identifier: String, _ name: String, unusable: String? = nil) -> Voice {
  Voice(
    identifier: identifier, name: name,
    languages: [.init(tag: LanguageTag("en-US")!, priority: 2)],
    quality: unusable == nil ? .default : .enhanced, engine: "espeak-ng", gender: .male,
    unusableReason: unusable)
}
