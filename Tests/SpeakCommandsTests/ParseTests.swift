// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

/// A call and what it is read as.
struct Case: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let invocation: any Invocation

  init(_ arguments: [String], _ invocation: any Invocation) {
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
    self.init(arguments, SayInvocation(options: options))
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
    Case(["--no-casting", "a"], say: .words("a")) { $0.noCasting = true },
    Case(["read", "a", "--no-casting"], say: .reading("a", fromStart: false)) {
      $0.noCasting = true
    },
    Case(["history", "say", "7", "--no-casting"], say: .historyEntry(7)) { $0.noCasting = true },
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

  static let explanations = [
    explanation(["Hello", "there"], .words("Hello there")),
    explanation([], .none),
    explanation(["3"], .phrases([3])),
    explanation(["--", "3"], .words("3")),
    explanation(["3", "--"], .phrases([3])),
    explanation(["-"], .file("-")),
    explanation(["-f", "a.txt"], .file("a.txt")),
    explanation(["--phrase", "3", "--phrase", "1"], .phrases([3, 1])),
    explanation(
      ["-l", "ja", "-v", "x", "--no-casting", "-r", "0", "-p", "2", "-V", "0", "--json", "a"],
      .words("a")
    ) {
      $0.language = LanguageTag("ja")
      $0.voice = "x"
      $0.noCasting = true
      $0.wordsPerMinute = 80
      $0.pitch = 2
      $0.volume = 0
      $0.json = true
    },
  ]

  static let commands: [Case] = [
    Case(["phrases"], phrases(.list)),
    Case(["phrases", "list", "--json"], phrases(.list, common(json: true))),
    Case(["--database", "x", "phrases"], phrases(.list, common("x"))),
    Case(["phrases", "--json", "list", "--database=x"], phrases(.list, common("x", json: true))),
    Case(
      ["phrases", "add", "Thank", "you"],
      phrases(.add(PhraseDraft(text: "Thank you")))),
    Case(
      ["phrases", "add", "--number", "4", "-l", "ja", "-v", "x", "--", "-5"],
      phrases(
        .add(PhraseDraft(text: "-5", number: 4, language: LanguageTag("ja"), voice: "x")))),
    Case(["phrases", "edit", "3", "a", "b"], phrases(.edit(3, text: "a b"))),
    Case(["phrases", "remove", "2", "5"], phrases(.remove([2, 5]))),
    Case(["phrases", "move", "2", "9"], phrases(.move(2, to: 9))),
    Case(["phrases", "import", "-"], phrases(.importFile("-"))),
    Case(["phrases", "export"], phrases(.exportFile("-"))),
    Case(["phrases", "export", "a.json"], phrases(.exportFile("a.json"))),
    Case(["history"], history(.list(limit: 20, search: nil))),
    Case(
      ["history", "--search", "tea", "--limit=5"],
      history(.list(limit: 5, search: "tea"))),
    Case(
      ["history", "list", "--limit", "99999999999999999999"],
      history(.list(limit: Int.max, search: nil))),
    Case(["history", "keep", "7"], history(.keep(7, number: nil))),
    Case(
      ["history", "keep", "7", "--number", "2"], history(.keep(7, number: 2))),
    Case(["history", "remove", "7", "8"], history(.remove([7, 8]))),
    Case(["history", "clear"], history(.clear(withoutAsking: false))),
    Case(["history", "clear", "--yes"], history(.clear(withoutAsking: true))),
    Case(["voices"], VoicesInvocation()),
    Case(
      ["voices", "list", "--all", "-lja"], VoicesInvocation(language: LanguageTag("ja"), all: true)),
    Case(["pause"], ControlAction.pause(now: false)),
    Case(["pause", "--now"], ControlAction.pause(now: true)),
    Case(["resume"], ControlAction.resume),
    Case(["stop", "--after-word"], ControlAction.stop(afterWord: true, all: false)),
    Case(["stop", "--all"], ControlAction.stop(afterWord: false, all: true)),
    Case(["status", "--json"], ControlAction.status(json: true)),
    Case(["engine"], EngineInvocation()),
    Case(["completions", "fish"], CompletionsInvocation.script(.fish)),
    Case(
      ["completions", "--candidates", "voices"],
      CompletionsInvocation.candidates(.voices, CommonOptions())),
    Case(["help", "--manual"], HelpTopic.manual),
    Case(["help"], HelpTopic.program),
    Case(["help", "phrases"], HelpTopic.command(["phrases"])),
    Case(["help", "phrases", "add"], HelpTopic.command(["phrases", "add"])),
    Case(["-h"], HelpTopic.program),
    Case(["Hello", "--help"], HelpTopic.program),
    Case(["phrases", "--help"], HelpTopic.command(["phrases"])),
    Case(["--help", "phrases", "add"], HelpTopic.command(["phrases", "add"])),
    Case(["phrases", "nonsense", "-h"], HelpTopic.command(["phrases"])),
    Case(["-h", "--bogus"], HelpTopic.program),
    Case(
      ["--json=1", "phrases", "add", "--help", "--rate"], HelpTopic.command(["phrases", "add"])),
    Case(["engine", "-h"], HelpTopic.command(["engine"])),
    Case(["--version"], HelpTopic.version),
    Case(["-n", "--version"], HelpTopic.version),
  ]

  @Test("are read as what is to be said", arguments: contents + manners)
  func say(_ example: Case) throws {
    #expect(isEqual(example.invocation, try parse(arguments: example.arguments)))
  }

  @Test("are read as commands", arguments: commands + explanations)
  func command(_ example: Case) throws {
    #expect(isEqual(example.invocation, try parse(arguments: example.arguments)))
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

  private func isEqual<Expected: Invocation>(_ expected: Expected, _ read: any Invocation) -> Bool {
    read as? Expected == expected
  }

  private static func explanation(
    _ arguments: [String], _ content: SayOptions.Content,
    _ change: (inout SayOptions) -> Void = { _ in }
  ) -> Case {
    var options = SayOptions(content)
    change(&options)
    return Case(["explain"] + arguments, ExplainInvocation(options: options))
  }

  private static func common(_ database: String? = nil, json: Bool = false) -> CommonOptions {
    CommonOptions(database: database, json: json)
  }

  private static func phrases(
    _ action: PhrasesAction, _ options: CommonOptions = CommonOptions()
  ) -> PhrasesInvocation {
    PhrasesInvocation(action: action, options: options)
  }

  private static func history(_ action: HistoryAction) -> HistoryInvocation {
    HistoryInvocation(action: action, options: CommonOptions())
  }
}
