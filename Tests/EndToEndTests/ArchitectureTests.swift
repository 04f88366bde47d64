// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// The rooms and the arrows between them, as CONTRIBUTING.md lists them.
@Suite("Architecture")
struct ArchitectureTests {
  /// What the sources of each room may import, beside the standard library's own modules.
  private static let arrows: [String: Set<String>] = [
    "SpeakModel": [],
    "Platform": ["SpeakModel"],
    "VoiceRanking": ["SpeakModel"],
    "UnicodeText": ["CUtf8proc"],
    "TextPreparation": ["SpeakModel", "UnicodeText"],
    "Wyoming": ["SpeakModel"],
    "Utterances": ["SpeakModel", "VoiceRanking", "TextPreparation"],
    "Engines": ["SpeakModel", "Platform", "Wyoming"],
    "SpeechLoop": ["SpeakModel", "Platform", "Engines"],
    "PhraseStore": ["SpeakModel", "Platform", "UnicodeText", "CSQLite"],
    "AlsaPlayback": ["SpeakModel", "Platform", "CALSA"],
    "WordBreaking": ["SpeakModel", "CICU"],
    "LineEditing": ["SpeakModel", "Platform", "CReadline"],
    "EspeakEngine": ["SpeakModel", "Platform", "Wyoming", "CEspeak"],
    "Resampling": ["SpeakModel", "CSoxr"],
    "SoundFiles": ["SpeakModel", "Platform"],
    "MarkdownParsing": ["SpeakModel", "CMd4c"],
    "SpeakCommands": [
      "SpeakModel", "Platform", "UnicodeText", "VoiceRanking", "TextPreparation", "Utterances",
      "Engines", "SpeechLoop", "SoundFiles",
    ],
    "speak": [
      "SpeakModel", "Platform", "SpeakCommands", "PhraseStore", "AlsaPlayback", "EspeakEngine",
      "WordBreaking", "LineEditing", "SoundFiles", "Resampling", "MarkdownParsing",
    ],
    "speak-bench": ["SpeakModel", "PhraseStore", "TestSupport", "Foundation"],
    "CSQLite": [], "CALSA": [], "CEspeak": [], "CICU": [], "CReadline": [], "CSoxr": [],
    "CUtf8proc": [], "CMd4c": [],
  ]

  /// The system's C library, and the parts of the standard library that are imported by name.
  private static let everywhere: Set<String> = ["Glibc", "Synchronization"]
  /// The pure rooms ask the system nothing.
  private static let pure: Set<String> = [
    "VoiceRanking", "TextPreparation", "Utterances", "Wyoming",
  ]

  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  private struct Import: Hashable, CustomStringConvertible {
    var room: String
    var module: String
    var description: String { "\(room) → \(module)" }
  }

  /// Every `import` of every Swift file under Sources.
  private func imports() throws -> Set<Import> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
    var found: Set<Import> = []
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8)
      let room = String(path.prefix { $0 != "/" })
      for module in importedModules(text) { found.insert(Import(room: room, module: module)) }
    }
    return found
  }

  /// Modules named by lines such as `package import SpeakModel` or `@testable import struct A.B`.
  private func importedModules(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(whereSeparator: { $0 == " " || $0 == ";" })
      guard let keyword = words.firstIndex(of: "import"),
        words[..<keyword].allSatisfy({
          $0.hasPrefix("@")
            || ["public", "package", "internal", "fileprivate", "private"].contains($0)
        })
      else { return nil }
      let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "typealias", "func", "var", "let",
      ]
      let name = words[(keyword + 1)...].first { !kinds.contains($0) } ?? ""
      return String(name.prefix { $0 != "." })
    }
  }

  @Test(
    "Every form of an import is seen",
    arguments: [
      ("import Glibc", ["Glibc"]), ("package import SpeakModel", ["SpeakModel"]),
      ("  @preconcurrency internal import struct A.B // c", ["A"]), ("// import Glibc", []),
      ("let text = \"an import of\"", []), ("@testable import A; ", ["A"]),
    ] as [(String, [String])])
  func parsing(line: String, modules: [String]) {
    #expect(importedModules(line) == modules)
  }

  @Test("No file imports anything but what its room may know")
  func noOtherArrow() throws {
    let found = try imports()
    #expect(found.contains(Import(room: "SpeechLoop", module: "Engines")))
    for each in found.sorted(by: { $0.description < $1.description }) {
      let room = try #require(
        Self.arrows[each.room], "a room that CONTRIBUTING.md does not know: \(each)")
      var allowed = room.union(Self.everywhere)
      if Self.pure.contains(each.room) { allowed.remove("Glibc") }
      #expect(allowed.contains(each.module), "\(each)")
    }
  }

  @Test("The package declares no other arrow either")
  func manifest() throws {
    let manifest = try String(
      contentsOf: Self.sources.deletingLastPathComponent().appending(path: "Package.swift"),
      encoding: .utf8)
    let pattern = #/room\(\s*"(?<name>\w+)"(?:,\s*knows: \[(?<known>[^\]]*)\])?\)/#
    let rooms = manifest.matches(of: pattern)
    #expect(rooms.count >= 9)
    for room in rooms {
      let known = (room.output.known ?? "").matches(of: #/"(\w+)"/#).map { String($0.output.1) }
      let name = String(room.output.name)
      #expect(Set(known) == Self.arrows[name], "\(name)")
    }
  }
}
