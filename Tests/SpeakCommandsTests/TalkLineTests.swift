// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("Lines of a conversation")
struct TalkLineTests {
  @Test(
    "A line is a sentence, a number, a command, or nothing",
    arguments: [
      ("Hello there.", .say("Hello there.")), ("3 apples", .say("3 apples")),
      ("  ", .again), ("", .again), (" 12 ", .phrase(12)), ("007", .phrase(7)),
      ("99999999999999999999", .say("99999999999999999999")),
      ("/say 3", .say("3")), ("/say /p", .say("/p")), ("/p", .listPhrases),
      (" /p ", .listPhrases), ("/h", .listHistory(search: nil)),
      ("/h two words", .listHistory(search: "two words")), ("/save", .save(number: nil)),
      ("/save 4", .save(number: 4)), ("/voice", .voice(nil)), ("/voice en gb", .voice("en gb")),
      ("/rate 0.4", .rate("0.4")), ("/louder", .louder), ("/quieter", .quieter),
      ("/hold", .hold("")), ("I was going to /hold", .hold("I was going to")),
      ("Threshold", .say("Threshold")), ("on/hold", .say("on/hold")),
      ("/private", .goPrivate), ("/show", .show(nil)), ("/show two  words ", .show("two  words")),
      ("/help", .help), ("/quit", .quit), ("/q", .quit), ("/exit", .quit),
    ] as [(String, TalkLine)])
  func meanings(line: String, meaning: TalkLine) throws {
    #expect(try TalkLine(line) == meaning)
  }

  @Test(
    "What no command is or takes is told, and never spoken by guess",
    arguments: [
      ("/shwo", "did you mean /show?"), ("/xyzzy", "`/say /xyzzy` says it"), ("/say", nil),
      ("/quit now", "/help"), ("/q now", "/help"), ("/save x", nil), ("/save 0", nil),
      ("/5", "5 alone says phrase 5"), ("/", "/help lists them all"),
    ])
  func faults(line: String, hint: String?) throws {
    let error = #expect(throws: SpeakError.self) { try TalkLine(line) }
    #expect(error?.kind == .usage)
    if let hint { #expect(error?.hint?.contains(hint) == true) }
  }

  @Test("Each command is declared once and in the help")
  func table() {
    let names = TalkCommand.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for command in TalkCommand.all {
      #expect(TalkCommand.helpText.contains(command.usage + " "))
      #expect(!command.summary.hasSuffix("."))
    }
  }

  @Test("What is put aside comes back, also when the line is not empty")
  func holding() {
    var held = HeldLine()
    #expect(held.exchange(" ") == nil)
    #expect(held.exchange("I was going to") == "")
    #expect(held.exchange("Stop!") == "I was going to")
    #expect(held.exchange("I was going to") == "Stop!")
    #expect(held.exchange("") == "I was going to")
    #expect(held.exchange("") == nil)
  }
}

@Suite("Completion in a conversation")
struct TalkCompletionTests {
  private var completion: TalkCompletion {
    var completion = TalkCompletion()
    completion.phrases = ["I want tea.", "Good morning.", "Bad \u{1B}[2J one"]
    completion.voices = {
      [("jpx/ja", "Japanese"), ("gmw/en-US", "English (America)"), ("x", "\u{1B}[2J")].map {
        Voice(
          identifier: "espeak-ng:" + $0, name: $1,
          languages: [.init(tag: .english, priority: 2)], quality: .default, engine: "espeak-ng",
          gender: nil, unusableReason: nil)
      }
    }
    for text in ["I was late.", "Where is the (wheelchair)?", "I want tea.", "\u{9B}31m"] {
      completion.note(text)
    }
    return completion
  }

  @Test(
    "Sentences complete the line, phrases first, then what was said, newest first",
    arguments: [
      ("I wa", ["I want tea.", "I was late."]), ("i wan", ["I want tea."]),
      ("good", ["Good morning."]), ("", ["I want tea.", "Good morning."]),
    ])
  func sentences(line: String, candidates: [String]) {
    #expect(
      completion.completion(of: line) == LineCompletion(isWholeLine: true, candidates: candidates))
  }

  @Test(
    "Else words complete the last word",
    arguments: [
      ("Is my whee", ["wheelchair"]), ("so lat", ["late"]), ("nothing zzz", []), ("space ", []),
      ("/voice espeak-ng:j", ["espeak-ng:jpx/ja"]), ("/voice gmw", ["gmw/en-US"]),
      ("/voice  J", ["jpx/ja", "Japanese"]),
      (
        "/voice e",
        [
          "English (America)", "espeak-ng:jpx/ja",
          "espeak-ng:gmw/en-US", "espeak-ng:x",
        ]
      ),
      ("/voice english (", ["(America)"]), ("/voice ", ["auto", "jpx/ja", "gmw/en-US", "x"]),
      ("/voice \u{1B}", []),
    ])
  func words(line: String, candidates: [String]) {
    #expect(completion.completion(of: line).candidates == candidates)
    if !candidates.isEmpty { #expect(!completion.completion(of: line).isWholeLine) }
  }

  @Test("All voices are offered, however many there are")
  func allVoices() {
    var completion = TalkCompletion()
    completion.voices = {
      (100..<300).map { number in
        Voice(
          identifier: "x:\(number)", name: "Voice \(number)",
          languages: [.init(tag: .english, priority: 2)], quality: .default, engine: "x",
          gender: nil, unusableReason: nil)
      }
    }
    #expect(completion.completion(of: "/voice ").candidates.count == 201)
    #expect(completion.completion(of: "/voice x:").candidates.count == 200)
  }

  @Test("Commands are completed")
  func commands() {
    #expect(completion.completion(of: "/q").candidates == ["/quieter", "/quit"])
    #expect(completion.completion(of: "/ho").candidates == ["/hold"])
    #expect(completion.completion(of: "/sav").candidates == ["/save "])
  }

  @Test("What could drive the terminal is not offered")
  func harmless() {
    #expect(completion.completion(of: "Bad").candidates.isEmpty)
    #expect(!completion.said.contains { $0.contains("\u{9B}") })
  }

  @Test("Of what was said a bounded number is kept, each once")
  func bounded() {
    var completion = TalkCompletion()
    for number in 1...1200 { completion.note("Sentence \(number).") }
    completion.note("Sentence 700.")
    #expect(completion.said.count == 1000)
    #expect(completion.said.first == "Sentence 700.")
    completion.forgetSaid()
    #expect(completion.completion(of: "Sen").candidates.isEmpty)
  }
}
