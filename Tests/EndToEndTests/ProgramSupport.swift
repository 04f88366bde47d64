// SPDX-License-Identifier: GPL-3.0-or-later

// What several of the end-to-end tests ask of the program and of the files it leaves.

import Foundation
import TestSupport
import Testing

/// A row of the history as `speak history --json` gives it.
struct HistoryRow: Decodable, Equatable {
  var id: Int
  var text: String
  var source: String
  var phrase: Int?
  var language: String?
  var voice: String?
  var outcome: String
}

extension SpeakProgram {
  /// The history, newest first.
  func historyRows() throws -> [HistoryRow] {
    let result = try run("history", "--json", "--limit", "1000000")
    try #require(result.status == 0, "\(result.errors)")
    struct List: Decodable { var history: [HistoryRow] }
    return try JSONDecoder().decode(List.self, from: Data(result.output)).history
  }

  /// The texts of the saved phrases by their numbers.
  func phraseTexts() throws -> [Int: String] {
    let result = try run("phrases", "--json")
    try #require(result.status == 0, "\(result.errors)")
    struct List: Decodable {
      struct Element: Decodable {
        var number: Int
        var text: String
      }
      var phrases: [Element]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(result.output))
    return Dictionary(uniqueKeysWithValues: list.phrases.map { ($0.number, $0.text) })
  }

  /// The sound of a text, as raw PCM, without leaving a trace.
  func pcm(of text: String) throws -> [UInt8] {
    let result = try run("-n", "-o", "-", "--format", "raw", "--", text)
    try #require(result.status == 0 && !result.output.isEmpty, "\(result.errors)")
    return result.output
  }

  /// Runs a shell script that knows the program as `$speak`.
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Result {
    let all = fullEnvironment.merging(environment) { _, new in new }
      .merging(["speak": Self.path]) { _, new in new }
    return try RunningProgram(
      "/bin/sh", ["-c", script], environment: all, hasInput: false
    ).waitForEnd()
  }

  /// Names of what is in the program's directory, at any depth, without what it keeps for itself.
  func filesLeft(in name: String) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: directory.path(name)))
  }
}

func contents(_ path: String) -> [UInt8]? {
  FileManager.default.contents(atPath: path).map(Array.init)
}

func fileType(_ path: String) -> FileAttributeType? {
  (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
}

func makeNamedPipe(_ path: String) throws {
  let status = unsafe mkfifo(path, 0o600)
  try #require(status == 0)
}

extension SpeakProgram {
  /// A program that holds the database until its input is closed.
  func holdDatabase(_ statements: String = "BEGIN IMMEDIATE;") throws -> RunningProgram {
    let holder = try RunningProgram(
      "/usr/bin/sqlite3", [database], environment: ["HOME": "/nonexistent"], hasInput: true)
    holder.send(Array("\(statements) SELECT 'held';\n".utf8))
    #expect(holder.waitForOutput(count: 5))
    return holder
  }
}

/// The answer of the `sqlite3` program.
func sqlite(_ database: String, _ sql: String) throws -> String {
  let result = try RunningProgram(
    "/usr/bin/sqlite3", [database, sql],
    environment: ["HOME": "/proc/nonexistent"], hasInput: false
  ).waitForEnd()
  try #require(result.status == 0, "\(result.errors)")
  return result.text.trimmingCharacters(in: .newlines)
}

/// Whether the bytes are a WAV file whose head tells its true sizes and which holds sound.
func isCompleteWave(_ bytes: [UInt8]) -> Bool {
  func number(at offset: Int) -> Int {
    (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }
  return bytes.count > 44 && bytes.starts(with: Array("RIFF".utf8))
    && number(at: 4) == bytes.count - 8 && number(at: 40) == bytes.count - 44
}

/// Runs `body` on `count` threads of its own and waits for all: the programs it waits for would hold
/// up the other tests.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for position in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(position)
      group.leave()
    }
  }
  group.wait()
}

extension SpeakProgram {
  /// A conversation that has begun, with a device that takes sound as fast as it comes.
  func converse(_ environment: [String: String] = [:]) throws -> Terminal {
    let terminal = try startOnTerminal("-D", "null", environment: environment)
    #expect(terminal.waitFor("> "))
    return terminal
  }

  /// Leaves it by Ctrl-D.
  ///
  /// - Returns: what was said, oldest first.
  func leave(_ terminal: Terminal) throws -> [HistoryRow] {
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    return try historyRows().reversed()
  }
}

/// Tests that watch how three sentences are spoken on a screen.
protocol ScreenTests {}

extension ScreenTests {
  static var text: String { "One two three four five. Six seven eight nine. Ten eleven twelve." }

  /// Types the call and waits until a word behind the first is spoken.
  func start(_ screen: Screen, _ call: String = "speak -r 0.3 '\(Self.text)'") throws {
    try screen.type("clear; \(call)\n")
    let hasBegun = screen.picture { !$0.lit.isEmpty && $0.lit.map(\.text) != ["One"] }
    #expect(hasBegun != nil)
  }
}
