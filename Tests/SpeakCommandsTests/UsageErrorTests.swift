// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

/// A call that does not fit, and what is said about it.
struct Misuse: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let what: String
  let why: String
  let hint: String?

  init(_ arguments: [String], _ what: String, _ why: String, _ hint: String? = nil) {
    self.arguments = arguments
    self.what = what
    self.why = why
    self.hint = hint
  }

  var testDescription: String { "speak " + arguments.joined(separator: " ") }
}

@Suite("A call that does not fit")
struct UsageErrorTests {
  static let options = [
    Misuse(
      ["-5", "degrees"], "unknown option -5", "\"speak\" has no such option",
      "to say it: speak -- -5 degrees"),
    Misuse(
      ["It's", "-5", "degrees", "-r", "0.3"], "unknown option -5", "\"speak\" has no such option",
      "to say it: speak -r 0.3 -- 'It'\\''s' -5 degrees"),
    Misuse(
      ["--vioce", "x"], "unknown option --vioce", "\"speak\" has no such option",
      "did you mean --voice? to say it: speak -- --vioce x"),
    Misuse(
      ["--vol=1"], "unknown option --vol", "\"speak\" has no such option",
      "did you mean --volume? to say it: speak -- --vol=1"),
    Misuse(
      ["-nx", "hi"], "unknown option -x", "\"speak\" has no such option",
      "to say it: speak -- -nx hi"),
    Misuse(
      ["---"], "unknown option ---", "\"speak\" has no such option", "to say it: speak -- ---"),
    Misuse(
      ["phrases", "add", "-5", "degrees"], "unknown option -5",
      "\"speak phrases add\" has no such option",
      "to give it as text: speak phrases add -- -5 degrees"),
    Misuse(
      ["phrases", "add", "--json", "--numbr", "degrees"], "unknown option --numbr",
      "\"speak phrases add\" has no such option",
      "did you mean --number? to give it as text: speak phrases add --json -- --numbr degrees"),
    Misuse(
      ["explain", "-5", "degrees"], "unknown option -5", "\"speak explain\" has no such option",
      "to give it as text: speak explain -- -5 degrees"),
    Misuse(
      ["phrases", "-r", "0.3"], "cannot use -r", "\"speak phrases list\" does not take it",
      "see: speak phrases list --help; to say it: speak -r 0.3 -- phrases"),
    Misuse(
      ["--limit", "3", "hi"], "cannot use --limit", "\"speak\" does not take it",
      "see: speak --help"),
    Misuse(["--voice"], "cannot use --voice", "it needs a value", "write --voice ID"),
    Misuse(["-v", "", "hi"], "cannot use -v", "it needs a value", "write -v ID"),
    Misuse(["--voice="], "cannot use --voice", "it needs a value", "write --voice ID"),
    Misuse(["-nr"], "cannot use -r", "it needs a value", "write -r X"),
    Misuse(["--json=1"], "cannot use --json with a value", "it takes none"),
    Misuse(
      ["--format", "raw", "hi"], "cannot use --format", "it is about --output, which is missing",
      "write -o FILE, or -o - for standard output"),
    Misuse(
      ["-o", "x", "--format", "wave", "hi"], "cannot use \"wave\" as --format",
      "there is none of that name", "did you mean wav?"),
    Misuse(
      ["-o", "x", "--format", "mp3", "hi"], "cannot use \"mp3\" as --format",
      "there is none of that name", "there are: wav, raw"),
    Misuse(
      ["-l", "ja_JP.UTF-8", "hi"], "cannot use -l ja_JP.UTF-8", "it is not a language tag",
      "did you mean ja-JP?"),
    Misuse(
      ["-l", "?", "hi"], "cannot use -l ?", "it is not a language tag",
      "language tags look like ja, ja-JP, en-AU"),
  ]

  static let commands = [
    Misuse(
      ["history", "of", "art"], "unknown command \"history of\"", "\"speak history\" has no \"of\"",
      "there are: list, say, keep, remove, clear; to say it: speak -- history of art"),
    Misuse(
      ["phrases", "lst"], "unknown command \"phrases lst\"", "\"speak phrases\" has no \"lst\"",
      "did you mean \"speak phrases list\"? to say it: speak -- phrases lst"),
    Misuse(
      ["voices", "are", "loud"], "unknown command \"voices are\"",
      "\"speak voices\" has no \"are\"",
      "there are: list; to say it: speak -- voices are loud"),
    Misuse(
      ["engine", "failure;", "rm"], "cannot run \"speak engine\"",
      "\"failure;\" is one argument too many",
      "usage: speak engine [OPTION…]; to say it: speak -- engine 'failure;' rm"),
    Misuse(
      ["phrases", "--", "list"], "cannot run \"speak phrases list\"",
      "\"list\" is one argument too many",
      "usage: speak phrases list [OPTION…]; to say it: speak -- phrases list"),
    Misuse(
      ["phrases", "add"], "cannot run \"speak phrases add\"", "TEXT is missing",
      "usage: speak phrases add [OPTION…] TEXT…; to say it: speak -- phrases add"),
    Misuse(
      ["phrases", "remove", "2", "x"], "cannot run \"speak phrases remove\"",
      "\"x\" is not a phrase number",
      "usage: speak phrases remove [OPTION…] N…; to say it: speak -- phrases remove 2 x"),
    Misuse(
      ["history", "say", "two\nlines"], "cannot run \"speak history say\"",
      "\"two\nlines\" is not the number of a history entry",
      "usage: speak history say [OPTION…] ID; to say it: speak -- history say $'two\\nlines'"),
    Misuse(
      ["phrases", "move", "1", "0"], "cannot use 0 as the new number",
      "it must be a whole number, 1 to 999999999"),
    Misuse(
      ["completions", "tcsh"], "cannot use \"tcsh\" as SHELL", "there is no script for it",
      "SHELL is one of bash, zsh, fish; to say it: speak -- completions tcsh"),
    Misuse(
      ["completions"], "cannot run \"speak completions\"", "SHELL is missing",
      "SHELL is one of bash, zsh, fish; to say it: speak -- completions"),
    Misuse(
      ["help", "me"], "no help for \"me\"", "there is no such command",
      "to say it: speak -- help me"),
    Misuse(
      ["help", "phrases", "ad"], "no help for \"phrases ad\"", "there is no such command",
      "did you mean \"speak help phrases add\"? to say it: speak -- help phrases ad"),
    Misuse(
      ["3", "--phrase", "3"], "cannot take --phrase and text",
      "only one of them can be said at a time"),
    Misuse(
      ["-f", "x", "hi"], "cannot take -f and text", "only one of them can be said at a time"),
    Misuse(
      ["explain", "-f", "x", "hi"], "cannot take -f and text",
      "only one of them can be said at a time"),
    Misuse(
      ["--file", "x", "--phrase", "1"], "cannot take --file and --phrase",
      "only one of them can be said at a time"),
  ]

  @Test("is told in one line with a hint", arguments: options + commands)
  func told(_ misuse: Misuse) {
    #expect(
      throws: SpeakError(.usage, misuse.what, why: misuse.why, hint: misuse.hint)
    ) { try parse(arguments: misuse.arguments) }
  }

  static let limits = [
    ("-r", "it must be 0 to 1, or 80wpm to 449wpm"),
    ("-p", "it must be 0.5 to 2"),
    ("-V", "it must be 0 to 1"),
  ]
  static let wrongNumbers = [
    "-0.1", "-1", "2.01", "450wpm", "79wpm", "wpm", "175.5wpm", "1e0", "nan", "inf",
    "infinity", "0x1", "+1", "1.0.0", ".", " 1", "1 ", "½", "１", "99999999999999999999wpm",
  ]

  @Test(
    "because a number is out of its range or no plain number names the limits",
    arguments: limits, wrongNumbers)
  func outOfRange(_ option: (name: String, why: String), _ number: String) {
    #expect(throws: SpeakError(.usage, "cannot use \(option.name) \(number)", why: option.why)) {
      try parse(arguments: [option.name, number, "hi"])
    }
  }

  @Test(
    "because of a number as in a letter tells how it is typed",
    arguments: [
      ("-r", "160", "160wpm"), ("-r", "0,4", "0.4"), ("-r", "50%", "0.5"), ("-V", "80", "0.8"),
      ("-V", "80 %", "0.8"), ("-V", "0,75", "0.75"), ("-p", "1,5", "1.5"), ("-p", "120%", "1.2"),
    ])
  func meantNumber(option: String, number: String, meant: String) {
    let error = #expect(throws: SpeakError.self) {
      try parse(arguments: [option, number, "hi"])
    }
    #expect(error?.hint == "did you mean \(meant)?")
  }

  @Test("because of a list limit or phrase number says what they must be")
  func wholeNumbers() {
    for text in ["0", "-1", "1.5", "ten"] {
      let limit = #expect(throws: SpeakError.self) {
        try parse(arguments: ["history", "--limit", text])
      }
      #expect(limit?.why == "it must be a whole number, 1 or more")
      let number = #expect(throws: SpeakError.self) {
        try parse(arguments: ["phrases", "add", "--number", text, "hi"])
      }
      #expect(number?.why == "it must be a whole number, 1 to 999999999")
    }
  }
}
