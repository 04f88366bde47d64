// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TestSupport
internal import TestTraits
import Testing

@testable import SpeakCommands

@Suite("Completion", .waits)
struct CompletionTests {
  @Test("scripts name every option, command and live candidate", arguments: Shell.allCases)
  func complete(_ shell: Shell) {
    let script = completionScript(for: shell)
    for option in CommandTable.options {
      let spelling = shell == .fish ? "-l \(option.name) " : option.longSpelling
      #expect(script.contains(spelling), "\(spelling)")
    }
    for word in CommandTable.commands.flatMap(\.words) { #expect(script.contains(word)) }
    for kind in LiveCandidates.allCases { #expect(script.contains(kind.rawValue)) }
  }

  @Test("scripts say of an option what holds for the command", arguments: [Shell.fish, .zsh])
  func wording(_ shell: Shell) {
    let script = completionScript(for: shell)
    let words = ["Pause at once, within the word", "Speak at once, in place of all others"]
    for word in words { #expect(script.contains(word)) }
    if shell == .fish {
      #expect(script.contains("'__speak_in \"pause\"' -l now -d '\(words[0])'"))
    }
  }

  @Test("scripts are read by their shells", arguments: Shell.allCases)
  func syntax(_ shell: Shell) throws {
    guard hasProgram(shell.rawValue) else { return }
    let directory = try scripts(shell)
    let (status, _, errors) = try runProgram(
      shell.rawValue, ["-n", directory.path("completion")], pathFirst: directory.path)
    #expect(status == 0)
    #expect(errors == "")
  }

  @Test("is tested with programs that may write much to both outputs")
  func muchOutput() throws {
    let (status, output, errors) = try runProgram(
      "bash", ["-c", "printf '%200000d' 1 >&2; printf '%200000d' 2; printf '%200000d' 3 >&2"])
    #expect(status == 0)
    #expect(output.utf8.count == 200_000)
    #expect(errors.utf8.count == 400_000)
  }

  /// What is typed, the last word unfinished, and what is offered in its place.
  static let calls: [(line: [String], offered: [String])] = [
    (["ph"], ["phrases"]),
    (["1"], ["1", "10"]),
    (["phrases", "re"], ["remove"]),
    (["--json", "phrases", "ex"], ["export"]),
    (["--database", "history", "vo"], ["voices"]),
    (["-n", "-r", "1", "en"], ["engine"]),
    (["phrases", "edit", "2"], ["2"]),
    (["phrases", "edit", "2", "1"], []),
    (["phrases", "remove", "2", "10", "1"], ["1", "10"]),
    (["phrases", "add", "ph"], []),
    (["phrases", "add", "--n"], ["--number"]),
    (["phrases", "--j"], ["--json"]),
    (["history", "--l"], ["--limit"]),
    (["history", "say", "7"], ["7"]),
    (["history", "say", "--ra"], ["--rate"]),
    (["Hello", "ph"], []),
    (["Hello", "--vol"], ["--volume"]),
    (["Hello", "--lim"], []),
    (["-v", "espeak-ng:j"], ["espeak-ng:jpx/ja"]),
    (["-nv", "espeak-ng:j"], ["espeak-ng:jpx/ja"]),
    (["--voice", "espeak-ng:gmw/en"], ["espeak-ng:gmw/en-GB", "espeak-ng:gmw/en-US"]),
    (["-D", "hw:CARD=P"], ["hw:CARD=PCH,DEV=0"]),
    (["-l", "e"], ["en-US"]),
    (["--format", "r"], ["raw"]),
    (["completions", "f"], ["fish"]),
    (["completions", "--candidates", "h"], ["history"]),
    (["help", "ph"], ["phrases"]),
    (["help", "phrases", "re"], ["remove"]),
    (["help", "phrases", "remove", "p"], []),
    (["help", "engine", "p"], []),
    (["help", "--man"], ["--manual"]),
    (["phrases", "import", "notes-1"], ["notes-1.json"]),
    (["-f", "notes-1"], ["notes-1.json"]),
    (["--", "ph"], []),
    (["--", "--vol"], []),
  ]

  @Test("in bash offers what fits", arguments: calls)
  func bash(_ line: [String], offered: [String]) throws {
    // As bash parts words.
    let words = line.map { word in
      word.replacing(/[:=]/) { "\n\($0.output)\n" }.split(separator: "\n").map(String.init)
    }
    #expect(try bashReplies(words.flatMap(\.self)) == offered.map { afterBreak($0, line.last!) })
  }

  @Test("in bash goes on after an equals sign and after every colon")
  func bashParts() throws {
    #expect(try bashReplies(["--voice", "=", "espeak-ng", ":", "j"]) == ["jpx/ja"])
    #expect(try bashReplies(["--voice", "=", "espeak-ng", ":"]).count == 3)
    #expect(try bashReplies(["--format", "="]) == ["wav", "raw"])
    #expect(try bashReplies([""]).contains("history"))
  }

  @Test("in bash shows what numbers stand for while it only lists")
  func bashListing() throws {
    #expect(try bashReplies(["1"], type: 63) == ["1  Yes, please", "10  It's $HOME"])
  }

  @Test("in fish offers what fits", .enabled(if: hasProgram("fish")), arguments: calls)
  func fish(_ line: [String], offered: [String]) throws {
    let directory = try scripts(.fish)
    let command = "speak " + line.joined(separator: " ")
    let (_, output, errors) = try runProgram(
      "fish",
      [
        "-c",
        "cd \(directory.path); source completion; complete -C \(singleQuoted(command))",
      ], pathFirst: directory.path)
    #expect(errors == "")
    let words = output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(words.sorted() == offered.sorted())
  }

  private func bashReplies(_ words: [String], type: Int = 9) throws -> [String] {
    let directory = try scripts(.bash)
    let array = (["speak"] + words).map(singleQuoted).joined(separator: " ")
    let (_, output, errors) = try runProgram(
      "bash",
      [
        "-c",
        """
        cd \(directory.path); source completion
        COMP_WORDS=(\(array)) COMP_CWORD=\(words.count) COMP_TYPE=\(type)
        COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
        _speak; ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ], pathFirst: directory.path)
    #expect(errors == "")
    return output.split(separator: "\n").map(String.init)
  }

  /// What bash puts in place of the part after the last `=` or `:`.
  private func afterBreak(_ candidate: String, _ typed: String) -> String {
    guard let last = typed.lastIndex(where: { $0 == "=" || $0 == ":" }) else { return candidate }
    return String(candidate.dropFirst(typed[...last].count))
  }

  /// A directory with the script, a file to complete, and a `speak` that knows some candidates.
  private func scripts(_ shell: Shell) throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let program = #"""
      #!/bin/sh
      case "$*" in
        'completions --candidates phrases') printf '1\tYes, please\n2\tNo\n10\tIt'"'"'s $HOME\n' ;;
        'completions --candidates history') printf '7\ttea\n' ;;
        'completions --candidates voices')
          printf 'espeak-ng:gmw/en-GB\tGB\nespeak-ng:gmw/en-US\tUS\nespeak-ng:jpx/ja\tJapanese\n' ;;
        'completions --candidates languages') printf 'en-US\tUS\nja\tJapanese\n' ;;
        'completions --candidates devices') printf 'default\nhw:CARD=PCH,DEV=0\n' ;;
        *) echo "asked for $*" >&2; exit 64 ;;
      esac

      """#
    try program.write(toFile: directory.path("speak"), atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: directory.path("speak"))
    try "".write(toFile: directory.path("notes-1.json"), atomically: false, encoding: .utf8)
    try completionScript(for: shell).write(
      toFile: directory.path("completion"), atomically: false, encoding: .utf8)
    return directory
  }
}
