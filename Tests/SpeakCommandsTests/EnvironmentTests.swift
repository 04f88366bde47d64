// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("The environment")
struct EnvironmentTests {
  static let databases: [([String: String], String?, String)] = [
    (["HOME": "/h"], nil, "/h/.local/share/speak/speak.db"),
    (["HOME": "/h", "XDG_DATA_HOME": "/d"], nil, "/d/speak/speak.db"),
    (["HOME": "/h", "XDG_DATA_HOME": "d"], nil, "/h/.local/share/speak/speak.db"),
    (["HOME": "/h", "XDG_DATA_HOME": ""], nil, "/h/.local/share/speak/speak.db"),
    (["HOME": "/h", "SPEAK_DATABASE": "x.db"], nil, "x.db"),
    (["HOME": "/h", "SPEAK_DATABASE": ""], nil, "/h/.local/share/speak/speak.db"),
    (["HOME": "/h", "SPEAK_DATABASE": "x.db"], "y.db", "y.db"),
    ([:], "y.db", "y.db"),
  ]

  @Test("tells where the database is", arguments: databases)
  func database(_ variables: [String: String], option: String?, path: String) throws {
    #expect(try Environment(variables: variables).databasePath(option: option) == path)
  }

  @Test(
    "without a home is told, with what to do",
    arguments: [
      ([:], "HOME is not set and XDG_DATA_HOME is not set"),
      (["HOME": "a"], "HOME is no absolute path (a) and XDG_DATA_HOME is not set"),
      (["XDG_DATA_HOME": "b"], "HOME is not set and XDG_DATA_HOME is no absolute path (b)"),
    ])
  func homeless(_ variables: [String: String], why: String) {
    let error = #expect(throws: SpeakError.self) {
      try Environment(variables: variables).databasePath(option: nil)
    }
    #expect(error?.exitStatus == 78)
    #expect(error?.why == why)
    #expect(error?.hint == "name the file with --database FILE")
  }

  @Test("gives the language of the first locale variable that is set")
  func locale() {
    func language(_ variables: [String: String]) -> LanguageTag? {
      Environment(variables: variables).localeLanguage
    }
    #expect(language(["LANG": "ja_JP.UTF-8"]) == LanguageTag("ja-JP"))
    #expect(language(["LANG": "ja_JP", "LC_MESSAGES": "de_AT"]) == LanguageTag("de-AT"))
    #expect(language(["LANG": "ja_JP", "LC_ALL": "", "LC_MESSAGES": ""]) == LanguageTag("ja-JP"))
    #expect(language(["LANG": "ja_JP", "LC_ALL": "C.UTF-8"]) == nil)
    #expect(language([:]) == nil)
  }

  @Test("has columns only where output goes to a terminal, without end where its width is unknown")
  func columns() {
    func columns(_ isTerminal: Bool, _ width: Int?) -> Int? {
      Environment(variables: [:], isOutputTerminal: isTerminal, terminalColumns: width)
        .outputColumns
    }
    #expect(columns(true, 80) == 80)
    #expect(columns(true, 0) == .max)
    #expect(columns(true, nil) == .max)
    #expect(columns(false, 80) == nil)
  }

  @Test("ignores relative directories")
  func directories() {
    let environment = Environment(
      variables: ["HOME": "/h", "XDG_CACHE_HOME": "c", "XDG_RUNTIME_DIR": "r"])
    #expect(environment.cacheHome == "/h/.cache")
    #expect(environment.runtimeDirectory == nil)
    #expect(Environment(variables: ["XDG_RUNTIME_DIR": "/r"]).runtimeDirectory == "/r")
  }
}
