// SPDX-License-Identifier: GPL-3.0-or-later

internal import Engines
package import SpeakModel

/// What the program's surroundings say, as values: nothing in this room asks the system itself.
package struct Environment: Equatable, Sendable {
  private let variables: [String: String]
  package var isInputTerminal: Bool
  package var isOutputTerminal: Bool
  package var isErrorTerminal: Bool
  private let terminalColumns: Int?

  /// `terminalColumns` is how wide the terminal is that output goes to, where that can be known.
  package init(
    variables: [String: String], isInputTerminal: Bool = false, isOutputTerminal: Bool = false,
    isErrorTerminal: Bool = false, terminalColumns: Int? = nil
  ) {
    self.variables = variables
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.terminalColumns = terminalColumns
  }

  /// How many columns a line of output may take where a person looks at it; `nil` where a program or
  /// file takes it.
  package var outputColumns: Int? {
    guard isOutputTerminal else { return nil }
    // 0 is what a terminal says that was never told its size.
    return terminalColumns.flatMap { $0 > 0 ? $0 : nil } ?? .max
  }

  /// The variable's value; one that is set to nothing counts as unset.
  package subscript(name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `$XDG_DATA_HOME`, else `~/.local/share`.
  package var dataHome: String? { directory("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" } }

  /// `$XDG_CONFIG_HOME`, else `~/.config`.
  package var configurationHome: String? {
    directory("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
  }

  /// `$XDG_CACHE_HOME`, else `~/.cache`.
  package var cacheHome: String? { directory("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" } }

  /// `$XDG_RUNTIME_DIR`; it has no default.
  package var runtimeDirectory: String? { directory("XDG_RUNTIME_DIR") }

  /// The voices there are, as far as they are known without asking.
  var voiceCatalogue: VoiceCatalogue {
    VoiceCatalogue(directory: cacheHome.map { $0 + "/speak" }, variable: { variables[$0] })
  }

  /// The file phrases and history are kept in, where `option` is the value of `--database`.
  ///
  /// Throws `.configuration` if neither a home nor a data directory is known.
  package func databasePath(option: String?) throws(SpeakError) -> String {
    if let path = option ?? self["SPEAK_DATABASE"] { return path }
    guard let dataHome else {
      throw SpeakError(
        .configuration, "cannot tell where phrases and history are kept",
        why: "\(fault("HOME")) and \(fault("XDG_DATA_HOME"))",
        hint: "name the file with --database FILE")
    }
    return dataHome + "/speak/speak.db"
  }

  /// The name of the locale for messages: the first that is set of `LC_ALL`, `LC_MESSAGES`, `LANG`.
  package var localeName: String? { self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] }

  /// The locale's language; `nil` for `C` and where none is set.
  package var localeLanguage: LanguageTag? { localeName.flatMap(LanguageTag.init(posixLocale:)) }

  private var home: String? { directory("HOME") }

  /// Why the variable names no directory.
  private func fault(_ name: String) -> String {
    self[name].map { "\(name) is no absolute path (\($0))" } ?? "\(name) is not set"
  }

  /// The XDG base directory specification has relative paths ignored.
  private func directory(_ name: String) -> String? {
    self[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
