// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("Imported JSON")
struct PhraseImportTests {
  @Test("tells UTF-16 as what it is", arguments: [[0xFF, 0xFE, 0x5B, 0], [0xFE, 0xFF, 0, 0x5B]])
  func utf16(_ bytes: [UInt8]) {
    #expect(
      throws: SpeakError(
        .malformedInput, "cannot import a.json", why: "it is UTF-16, not UTF-8",
        hint: "turn it into UTF-8: iconv -f UTF-16 -t UTF-8")
    ) { try PhraseImport(bytes, name: "a.json") }
  }

  @Test(
    "is a list under its key or alone, of objects, strings or both",
    arguments: [
      #"{"phrases":[{"text":"a"},{"text":"b"}]}"#, #"["a","b"]"#, #"[{"text":"a"},"b"]"#,
      "\u{FEFF} [ \"a\" ,\r\n\t\"b\" ] \n",
      #"[{"text":"a","number":null,"language":null,"voice":null,"created":null},"\u0062"]"#,
    ])
  func shapes(_ json: String) throws {
    let read = try PhraseImport(Array(json.utf8), name: "x")
    #expect(read.drafts == [PhraseDraft(text: "a"), PhraseDraft(text: "b")])
  }

  @Test("keeps everything that is given")
  func everything() throws {
    let json = #"""
      [{"number":3,"text":" a\u0000\ud83d\ude02\/\b\f\n\r\t\"\\ ","language":"zh-hant-tw",
        "voice":"x:y","created":"2026-01-31T18:30:00.25+09:00"}]
      """#
    #expect(
      try PhraseImport(Array(json.utf8), name: "x").drafts == [
        PhraseDraft(
          text: " a\0😂/\u{8}\u{C}\n\r\t\"\\ ", number: 3, language: LanguageTag("zh-Hant-TW"),
          voice: "x:y", created: FakeStore.now)
      ])
  }

  @Test("may list nothing")
  func nothing() throws {
    #expect(try PhraseImport(Array("[]".utf8), name: "x").drafts.isEmpty)
    #expect(try PhraseImport(Array(#"{"phrases":[]}"#.utf8), name: "x").drafts.isEmpty)
  }

  static let faults = [
    ("", "line 1, column 1: it is empty"),
    (" \n ", "line 2, column 2: it is empty"),
    (#"[{"text":"a","#, "line 1, column 14: it is cut off: a key in quotes should follow"),
    (#"["a"#, "line 1, column 4: it is cut off: the end of a string should follow"),
    ("[\n\"a\",\n\"b\"\n", "line 4, column 1: it is cut off: a comma or ] should follow"),
    (#"["a",]"#, "line 1, column 6: a value should be here"),
    (#"["a"] x"#, "line 1, column 7: something follows the end of the JSON"),
    (#"["a" "b"]"#, "line 1, column 6: a comma or ] should be here"),
    (#"[{"text" "b"}]"#, "line 1, column 10: a colon should be here"),
    (#"[{text:"b"}]"#, "line 1, column 3: a key in quotes should be here"),
    ("[nul]", "line 1, column 2: a value should be here"),
    ("['a']", "line 1, column 2: a value should be here"),
    ("[\"a\nb\"]", "line 1, column 4: a control character in a string is not escaped"),
    (#"["\x"]"#, "line 1, column 4: it has an unknown escape in a string"),
    (#"["\ud83d"]"#, "line 1, column 9: it has half a surrogate pair"),
    (#"["\ude02"]"#, "line 1, column 9: it has half a surrogate pair"),
    (#"["\u00g0"]"#, "line 1, column 7: four hexadecimal digits should be here"),
    (#"[{"text":"a","number":01}]"#, "line 1, column 24: a comma or } should be here"),
    (#"[{"text":"a","number":1.}]"#, "line 1, column 25: a digit should be here"),
    ("{}", "it has no \"phrases\""),
    ("3", "it is a number, not a list of phrases"),
    ("\"a\"", "it is a string, not a list of phrases"),
    (#"{"phrases":"a"}"#, "\"phrases\" is a string, not a list"),
    (#"{"phrases":[],"phrases":[]}"#, "the JSON has \"phrases\" more than once"),
    (#"["a",3]"#, "phrase 2 is a number, not an object or a string"),
    (#"["a"," "]"#, "phrase 2 is blank"),
    (#"[{"text":""}]"#, "phrase 1: \"text\" is blank"),
    (#"["a",{"number":1}]"#, "phrase 2 has no \"text\""),
    (#"[{"text":"a","text":"b"}]"#, "phrase 1 has \"text\" more than once"),
    (#"[{"text":null}]"#, "phrase 1: \"text\" is null, not a string"),
    (#"[{"text":["a"]}]"#, "phrase 1: \"text\" is a list, not a string"),
    (#"[{"text":"a","number":"3"}]"#, "phrase 1: \"number\" is a string, not a whole number"),
    (
      #"[{"text":"a","number":1.5}]"#,
      "phrase 1: \"number\" is 1.5, not a whole number from 1 to 999999999"
    ),
    (
      #"[{"text":"a","number":0}]"#,
      "phrase 1: \"number\" is 0, not a whole number from 1 to 999999999"
    ),
    (
      #"[{"text":"a","number":99999999999999999999}]"#,
      "phrase 1: \"number\" is 99999999999999999999, not a whole number from 1 to 999999999"
    ),
    (
      #"[{"text":"a","number":1e400}]"#,
      "phrase 1: \"number\" is 1e400, not a whole number from 1 to 999999999"
    ),
    (#"[{"text":"a","language":"_"}]"#, "phrase 1: \"language\" is \"_\", not a language tag"),
    (#"[{"text":"a","voice":true}]"#, "phrase 1: \"voice\" is true or false, not a string"),
    (
      #"[{"text":"a","created":"2026-02-30T00:00:00Z"}]"#,
      "phrase 1: \"created\" is \"2026-02-30T00:00:00Z\", not a time like 2026-01-31T09:30:00Z"
    ),
  ]

  @Test("with a fault is refused with its place", arguments: faults)
  func refused(_ json: String, why: String) {
    let error = #expect(throws: SpeakError.self) {
      try PhraseImport(Array(json.utf8), name: "a.json")
    }
    #expect(error?.kind == .malformedInput)
    #expect(error?.what == "cannot import a.json")
    #expect(error?.why == why)
  }

  @Test("that is not UTF-8 is refused with the place of the bad byte")
  func notUTF8() {
    let error = #expect(throws: SpeakError.self) {
      try PhraseImport(Array("[\n\"a".utf8) + [0xFF] + Array("\"]".utf8), name: "x")
    }
    #expect(error?.why == "line 2, column 3: it is not UTF-8")
  }

  @Test("cut off anywhere is refused, and nothing traps")
  func cutOff() {
    let json = Array(
      #"{"phrases":[{"text":"a\u00e9😂","number":12},"b",{"text":"c","x":[true,null,-1.5e3]}]}"#
        .utf8)
    for length in 0..<json.count {
      #expect(throws: SpeakError.self) { try PhraseImport(Array(json.prefix(length)), name: "x") }
    }
  }

  @Test("nested too deeply is refused instead of using up the stack")
  func deep() {
    let json = String(repeating: "[", count: 1_000_000)
    let error = #expect(throws: SpeakError.self) { try PhraseImport(Array(json.utf8), name: "x") }
    #expect(error?.why == "line 1, column 101: it is nested too deeply")
  }

  @Test("may list a hundred thousand phrases")
  func many() throws {
    let json = "[" + (1...100_000).map { #"{"text":"phrase \#($0)"}"# }.joined(separator: ",") + "]"
    #expect(try PhraseImport(Array(json.utf8), name: "x").drafts.count == 100_000)
  }
}
