// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A shell in a terminal of which the test sees what a person would see: tmux is the terminal, on a
/// server of its own that ends with the value.
package final class Screen {
  private static let prompt = "$> "
  /// In a directory of its own.
  private static let socketName = "test"

  private let directory = TemporaryDirectory()
  private let environment: [String: String]
  private var client: TmuxClient!

  /// Starts the shell and waits for its prompt, `$> `, or starts the program with these arguments in
  /// place of the shell.
  package init(
    _ speak: SpeakProgram, columns: Int = 40, rows: Int = 12,
    environment more: [String: String] = [:],
    running arguments: String? = nil
  ) throws {
    var environment = speak.shellEnvironment
    // Characters as wherever this runs, but the language as in the other calls.
    environment["LC_ALL"] = nil
    environment["LC_CTYPE"] = "C.UTF-8"
    environment["LC_MESSAGES"] = "en_US.UTF-8"
    // The Swift runtime of a debug build would ask what to do about a crash.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["TERM"] = "xterm-256color"
    environment["TMUX_TMPDIR"] = directory.path
    // The shell would write it when the directory is already being removed.
    environment["HISTFILE"] = ""
    // What tmux starts its commands with.
    environment["SHELL"] = "/bin/sh"
    self.environment = environment.merging(more) { $1 }
    let command =
      arguments.map { "speak \($0)" } ?? "PS1='\(Self.prompt)' exec bash --norc --noprofile"
    try tmux(
      "-f", "/dev/null", "-u", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command)
    client = try TmuxClient(socketName: Self.socketName, environment: self.environment)
    if arguments == nil, !waitUntil({ $0.hasPrefix("$>") }) { throw POSIXError(.ETIMEDOUT) }
  }

  deinit { _ = try? tmux("kill-server") }

  /// Types the text, Enter where it has a line end.
  package func type(_ text: String) throws {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if number > 0 { try press("Enter") }
      if !line.isEmpty { try tmux("send-keys", "-l", String(line)) }
    }
  }

  /// Presses a key by tmux's name of it: `Enter`, `Escape`, `Left`, `C-c`.
  package func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  package func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// The window's lines as they look, without empty ones at the end.
  package var text: String { capture().plain }
  /// The same with all that has left the window at its top.
  package var history: String { capture("-S -").plain }
  package var isCursorShown: Bool {
    client.ask("display-message -p '#{cursor_flag}'") == ["1"]
  }
  /// The process of the shell.
  package var shell: Int32 {
    let text = (try? tmux("display-message", "-p", "#{pane_pid}")) ?? ""
    return Int32(text.trimmingCharacters(in: .newlines)) ?? -1
  }

  /// What the window shows at one moment.
  package struct Picture: Equatable, Sendable {
    package var plain: String
    /// What is in reverse video or underlined, by the rows it is in.
    package var lit: [(row: Int, text: String)]
    /// The escape sequences that mark it.
    package var marks: Set<String>

    package static func == (one: Self, other: Self) -> Bool {
      one.plain == other.plain && one.lit.map(\.text) == other.lit.map(\.text)
    }
  }

  /// The rows as they are shown, with the sequences that light what is lit.
  package var rows: [String] { client.ask("capture-pane -p -e") ?? [] }

  /// Looks until the rows are as they should be, at most `patienceSeconds`.
  package func waitForRows(_ areRight: ([String]) -> Bool) -> Bool { eventually { areRight(rows) } }

  /// Looks until a picture is as it should be, at most `patienceSeconds`.
  package func picture(where isRight: (Picture) -> Bool) -> Picture? {
    var picture: Picture?
    let isFound = eventually {
      picture = capture()
      return isRight(picture!)
    }
    return isFound ? picture : nil
  }

  package func waitUntil(_ isRight: (String) -> Bool) -> Bool {
    picture { isRight($0.plain) } != nil
  }

  /// Waits until `text` is marked.
  package func waitForLit(_ text: String) -> Bool {
    picture { $0.lit.map(\.text).joined(separator: " ").contains(text) } != nil
  }

  package func capture() -> Picture { capture("") }

  private func capture(_ options: String) -> Picture {
    var picture = Picture(plain: "", lit: [], marks: [])
    let pattern = #/\x1B\[([0-9;]*)m/#
    for (row, line) in (client.ask("capture-pane -p -e \(options)") ?? []).enumerated() {
      var isLit = false
      var rest = line[...]
      while let match = rest.firstMatch(of: pattern) {
        note(rest[..<match.range.lowerBound], row, isLit, in: &picture)
        let codes = match.output.1.split(separator: ";").map(String.init)
        if codes.contains("7") || codes.contains("4") {
          isLit = true
          picture.marks.formUnion(codes)
        } else if codes.isEmpty || codes.contains("0") {
          isLit = false
        }
        rest = rest[match.range.upperBound...]
      }
      note(rest, row, isLit, in: &picture)
      picture.plain += "\n"
    }
    while picture.plain.hasSuffix("\n") { picture.plain.removeLast() }
    return picture
  }

  private func note(_ text: Substring, _ row: Int, _ isLit: Bool, in picture: inout Picture) {
    picture.plain += text
    if isLit, !text.isEmpty { picture.lit.append((row, String(text))) }
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let result = try RunningProgram(
      "/usr/bin/tmux", ["-L", Self.socketName] + arguments, environment: environment,
      hasInput: false
    ).waitForEnd()
    guard result.status == 0 else { throw POSIXError(.EIO) }
    return result.text
  }
}
