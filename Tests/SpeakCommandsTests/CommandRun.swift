// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
internal import TestSupport
import Testing
internal import Wyoming

@testable import SpeakCommands

/// The program run in this process, with fakes behind its ports and its output in files.
final class CommandRun {
  let store: FakeStore
  var voices: [Voice] = []
  /// Thrown instead of starting an engine, if set.
  var engineFailure: SpeakError?
  var input = ""
  var isTerminal = false
  /// How wide the terminal is that output goes to; `nil` if it goes elsewhere.
  var columns: Int?
  private(set) var output = ""
  private(set) var errors = ""
  private(set) var databasePath: String?
  /// What the sound device took, as text: see `spoken` and `RecordingSink`.
  private(set) var heard = ""
  private let directory = TemporaryDirectory()
  /// Where the queue of those who speak is.
  var sessionDirectory: String { directory.path("speak") }

  init(_ store: FakeStore = FakeStore()) {
    self.store = store
  }

  /// - Returns: the exit status.
  @discardableResult
  func speak(_ arguments: String...) throws -> Int32 { try speak(arguments) }

  /// - Returns: the exit status.
  func speak(_ arguments: [String]) throws -> Int32 {
    let input = try descriptor("input", content: self.input)
    let output = try descriptor("output")
    let errors = try descriptor("errors")
    defer { for file in [input, output, errors] { try? file.close() } }
    let sink = RecordingSink()
    let info = EngineInfo(engine: "espeak-ng", version: nil, voices: voices, sources: [])
    var ports = Ports(
      openStore: { [self] (path, _, _) throws(SpeakError) in
        databasePath = path
        return store
      },
      deviceNames: { ["default", "hw:CARD=PCH,DEV=0"] },
      makeDeviceSink: { _ in sink },
      startEngine: { [self] () throws(SpeakError) in
        if let engineFailure { throw engineFailure }
        return ScriptedLauncher(info: info) { spoken($0.text) }
      },
      serveEngine: { 7 },
      now: { FakeStore.now })
    ports.standardInput = input.fileDescriptor
    ports.output = Output(descriptor: output.fileDescriptor)
    ports.diagnostics = Output(descriptor: errors.fileDescriptor)
    let status = runSpeak(
      arguments: arguments.map { Array($0.utf8) },
      environment: Environment(
        variables: ["HOME": "/home/me", "XDG_RUNTIME_DIR": directory.path],
        isInputTerminal: isTerminal, isOutputTerminal: columns != nil, terminalColumns: columns),
      ports: ports)
    heard = sink.heard
    self.output = try String(contentsOfFile: directory.path("output"), encoding: .utf8)
    self.errors = try String(contentsOfFile: directory.path("errors"), encoding: .utf8)
    return status
  }

  private func descriptor(_ name: String, content: String = "") throws -> FileHandle {
    let path = directory.path(name)
    try Data(content.utf8).write(to: URL(filePath: path))
    return try #require(FileHandle(forUpdatingAtPath: path))
  }
}

func entry(_ id: Int64, _ text: String, _ outcome: Outcome = .finished) -> HistoryEntry {
  HistoryEntry(
    id: id, text: text, spoken: FakeStore.now, source: .phrase, device: "default", phrase: 3,
    language: LanguageTag("en"), voice: "espeak-ng:gmw/en", outcome: outcome)
}

func voice(
  _ identifier: String, _ language: String, name: String, unusable: String? = nil
) -> Voice {
  Voice(
    identifier: identifier, name: name,
    languages: [.init(tag: LanguageTag(language)!, priority: 2)],
    quality: unusable == nil ? .default : .enhanced, engine: "espeak-ng", gender: .male,
    unusableReason: unusable)
}
