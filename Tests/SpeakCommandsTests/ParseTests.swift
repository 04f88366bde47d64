// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

/// A call and what it is read as.
struct Case: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let invocation: Invocation

  init(_ arguments: [String], _ invocation: Invocation) {
    self.arguments = arguments
    self.invocation = invocation
  }

  /// What is spoken, with what differs from the defaults.
  init(
    _ arguments: [String], say content: SayOptions.Content,
    _ change: (inout SayOptions) -> Void = { _ in }
  ) {
    var options = SayOptions(content)
    change(&options)
    self.init(arguments, .say(options))
  }

  var testDescription: String { "speak " + arguments.joined(separator: " ") }
}

@Suite("Arguments")
struct ParseTests {
  static let contents = [
    Case([], say: .none),
    Case(["Hello", "there"], say: .words("Hello there")),
    Case(["Hello  there", ""], say: .words("Hello  there ")),
    Case([""], say: .words("")),
    Case(["3"], say: .phrases([3])),
    Case(["007"], say: .phrases([7])),
    Case(["0"], say: .phrases([0])),
    Case(["3", "5"], say: .words("3 5")),
    Case(["３"], say: .words("３")),
    Case(["٣"], say: .words("٣")),
    Case(["+3"], say: .words("+3")),
    Case(["--", "3"], say: .words("3")),
    Case(["--", "-5"], say: .words("-5")),
    Case(["--", "history"], say: .words("history")),
    Case(["--", "--", "-x"], say: .words("-- -x")),
    Case(["--"], say: .none),
    Case(["I", "--", "-5"], say: .words("I -5")),
    Case(["3", "--"], say: .phrases([3])),
    Case(["-"], say: .file("-")),
    Case(["--", "-"], say: .words("-")),
    Case(["a", "-"], say: .words("a -")),
    Case(["the", "history"], say: .words("the history")),
    Case(["History"], say: .words("History")),
    Case(["--phrase", "3", "--phrase=1", "--phrase", "3"], say: .phrases([3, 1, 3])),
    Case(["-f", "-"], say: .file("-")),
    Case(["-fnotes.txt"], say: .file("notes.txt")),
    Case(["-f", "a", "--file=b"], say: .file("b")),
    Case(["--file", "--json"], say: .file("--json")),
    Case(["history", "say", "7"], say: .historyEntry(7)),
    Case(["-n", "history", "say", "7", "-o", "x.wav"], say: .historyEntry(7)) {
      $0.noHistory = true
      $0.output = "x.wav"
    },
  ]

  static let manners = [
    Case(["-r", "0", "a"], say: .words("a")) { $0.wordsPerMinute = 80 },
    Case(["-r", "0.25", "a"], say: .words("a")) { $0.wordsPerMinute = 118 },
    Case(["-r", "0.5", "a"], say: .words("a")) { $0.wordsPerMinute = 175 },
    Case(["-r", "0.75", "a"], say: .words("a")) { $0.wordsPerMinute = 280 },
    Case(["-r", "1", "a"], say: .words("a")) { $0.wordsPerMinute = 449 },
    Case(["-r", "1.000", "a"], say: .words("a")) { $0.wordsPerMinute = 449 },
    Case(["-r", ".5", "a"], say: .words("a")) { $0.wordsPerMinute = 175 },
    Case(["-r", "1.", "a"], say: .words("a")) { $0.wordsPerMinute = 449 },
    Case(["--rate=180wpm", "a"], say: .words("a")) { $0.wordsPerMinute = 180 },
    Case(["--rate", "80WPM", "a"], say: .words("a")) { $0.wordsPerMinute = 80 },
    Case(["a", "-r", "449wpm", "b"], say: .words("a b")) { $0.wordsPerMinute = 449 },
    Case(["-nr0", "a"], say: .words("a")) {
      $0.noHistory = true
      $0.wordsPerMinute = 80
    },
    Case(["-nr", "0", "a"], say: .words("a")) {
      $0.noHistory = true
      $0.wordsPerMinute = 80
    },
    Case(["-r", "0", "-r", "1", "a"], say: .words("a")) { $0.wordsPerMinute = 449 },
    Case(["-p", "0.5", "-V", "0", "a"], say: .words("a")) {
      $0.pitch = 0.5
      $0.volume = 0
    },
    Case(["--pitch=2", "--volume=0.30", "a"], say: .words("a")) {
      $0.pitch = 2
      $0.volume = 0.3
    },
    Case(["-l", "ja-jp", "-v", "espeak-ng:jpx/ja", "a"], say: .words("a")) {
      $0.language = LanguageTag("ja-JP")
      $0.voice = "espeak-ng:jpx/ja"
    },
    Case(["--voice=a=b", "a"], say: .words("a")) { $0.voice = "a=b" },
    Case(["-o", "-", "--format", "raw", "-D", "hw:0", "a"], say: .words("a")) {
      $0.output = "-"
      $0.format = .raw
      $0.device = "hw:0"
    },
    Case(["--highlight", "a"], say: .words("a")) { $0.highlight = true },
    Case(["--no-highlight", "a"], say: .words("a")) { $0.highlight = false },
    Case(["--no-highlight", "a", "--highlight"], say: .words("a")) { $0.highlight = true },
    Case(["history", "say", "7", "--highlight", "--no-highlight"], say: .historyEntry(7)) {
      $0.highlight = false
    },
    Case(["--database", "x.db", "--json", "3"], say: .phrases([3])) {
      $0.database = "x.db"
      $0.json = true
    },
  ]

  static let commands = [
    Case(["phrases"], .phrases(.list, CommonOptions())),
    Case(["phrases", "list", "--json"], .phrases(.list, common(json: true))),
    Case(["--database", "x", "phrases"], .phrases(.list, common("x"))),
    Case(["phrases", "--json", "list", "--database=x"], .phrases(.list, common("x", json: true))),
    Case(
      ["phrases", "add", "Thank", "you"],
      .phrases(.add(PhraseDraft(text: "Thank you")), CommonOptions())),
    Case(
      ["phrases", "add", "--number", "4", "-l", "ja", "-v", "x", "--", "-5"],
      .phrases(
        .add(PhraseDraft(text: "-5", number: 4, language: LanguageTag("ja"), voice: "x")),
        CommonOptions())),
    Case(["phrases", "edit", "3", "a", "b"], .phrases(.edit(3, text: "a b"), CommonOptions())),
    Case(["phrases", "remove", "2", "5"], .phrases(.remove([2, 5]), CommonOptions())),
    Case(["phrases", "move", "2", "9"], .phrases(.move(2, to: 9), CommonOptions())),
    Case(["phrases", "import", "-"], .phrases(.importFile("-"), CommonOptions())),
    Case(["phrases", "export"], .phrases(.exportFile("-"), CommonOptions())),
    Case(["phrases", "export", "a.json"], .phrases(.exportFile("a.json"), CommonOptions())),
    Case(["history"], .history(.list(limit: 20, search: nil), CommonOptions())),
    Case(
      ["history", "--search", "tea", "--limit=5"],
      .history(.list(limit: 5, search: "tea"), CommonOptions())),
    Case(
      ["history", "list", "--limit", "99999999999999999999"],
      .history(.list(limit: Int.max, search: nil), CommonOptions())),
    Case(["history", "keep", "7"], .history(.keep(7, number: nil), CommonOptions())),
    Case(
      ["history", "keep", "7", "--number", "2"], .history(.keep(7, number: 2), CommonOptions())),
    Case(["history", "remove", "7", "8"], .history(.remove([7, 8]), CommonOptions())),
    Case(["history", "clear"], .history(.clear(withoutAsking: false), CommonOptions())),
    Case(["history", "clear", "--yes"], .history(.clear(withoutAsking: true), CommonOptions())),
    Case(["voices"], .voices(VoicesOptions())),
    Case(["voices", "list", "--all", "-lja"], .voices(voices("ja", all: true))),
    Case(["engine"], .engine),
    Case(["completions", "fish"], .completions(.fish)),
    Case(["completions", "--candidates", "voices"], .candidates(.voices, CommonOptions())),
    Case(["help", "--manual"], .manual),
    Case(["help"], .help(.program)),
    Case(["help", "phrases"], .help(.command(["phrases"]))),
    Case(["help", "phrases", "add"], .help(.command(["phrases", "add"]))),
    Case(["-h"], .help(.program)),
    Case(["Hello", "--help"], .help(.program)),
    Case(["phrases", "--help"], .help(.command(["phrases"]))),
    Case(["--help", "phrases", "add"], .help(.command(["phrases", "add"]))),
    Case(["phrases", "nonsense", "-h"], .help(.command(["phrases"]))),
    Case(["-h", "--bogus"], .help(.program)),
    Case(["--json=1", "phrases", "add", "--help", "--rate"], .help(.command(["phrases", "add"]))),
    Case(["engine", "-h"], .help(.command(["engine"]))),
    Case(["--version"], .version),
    Case(["-n", "--version"], .version),
  ]

  @Test("are read as what is to be said", arguments: contents + manners)
  func say(_ example: Case) throws {
    #expect(try parse(arguments: example.arguments) == example.invocation)
  }

  @Test("are read as commands", arguments: commands)
  func command(_ example: Case) throws {
    #expect(try parse(arguments: example.arguments) == example.invocation)
  }

  @Test("for a number no phrase or entry can have end in not found, not in a crash")
  func numberTooLarge() {
    let digits = "99999999999999999999"
    for arguments in [
      [digits], ["--phrase", digits], ["phrases", "edit", digits, "x"],
      ["phrases", "remove", "1", digits], ["history", "say", digits],
    ] {
      let error = #expect(throws: SpeakError.self) { try parse(arguments: arguments) }
      #expect(error?.exitStatus == 66)
      #expect(error?.what.contains(digits) == true)
    }
  }

  private static func common(_ database: String? = nil, json: Bool = false) -> CommonOptions {
    CommonOptions(database: database, json: json)
  }

  private static func voices(_ language: String, all: Bool) -> VoicesOptions {
    VoicesOptions(language: LanguageTag(language), all: all)
  }
}
