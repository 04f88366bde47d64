// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
internal import TestSupport
import Testing

@testable import SpeakCommands

@Suite("speak phrases")
struct PhrasesCommandTests {
  @Test("lists numbers in a column and text with controls made visible")
  func list() throws {
    let store = FakeStore(phrases: ["Yes", "two\nlines\u{1B}[2J"])
    store.saved[10] = Phrase(
      number: 10, text: "すみません", language: nil, voice: nil, created: FakeStore.now)
    let run = CommandRun(store)
    #expect(try run.speak("phrases") == 0)
    #expect(run.output == " 1  Yes\n 2  two↵lines^[[2J\n10  すみません\n")
    #expect(store.isClosed)
    #expect(run.databasePath == "/home/me/.local/share/speak/speak.db")
  }

  @Test("cuts each text to the width of a terminal, and to nothing else")
  func width() throws {
    let run = CommandRun(FakeStore(phrases: ["Could you open the window?"]))
    run.columns = 12
    try run.speak("phrases")
    #expect(run.output == "1  Could yo…\n")
    run.columns = nil
    try run.speak("phrases")
    #expect(run.output == "1  Could you open the window?\n")
  }

  @Test("shows on a terminal what a phrase is spoken in")
  func wishes() throws {
    let run = CommandRun(FakeStore(phrases: ["Yes", "はい", "Ja", "Oui"]))
    run.store.saved[2]?.language = LanguageTag("ja")
    run.store.saved[3]?.language = LanguageTag("de")
    run.store.saved[3]?.voice = "German"
    run.store.saved[4]?.voice = "fr\n"
    let plain = "1  Yes\n2  はい\n3  Ja\n4  Oui\n"
    try run.speak("phrases")
    #expect(run.output == plain)
    run.columns = 80
    try run.speak("phrases")
    #expect(run.output == "1  Yes\n2  [ja] はい\n3  [de, German] Ja\n4  [fr↵] Oui\n")
  }

  @Test("says that an empty list is empty and ends well")
  func emptyList() throws {
    let run = CommandRun()
    #expect(try run.speak("phrases", "list") == 0)
    #expect(run.output == "No phrases are saved yet. Save one with: speak phrases add TEXT\n")
    #expect(try run.speak("phrases", "--json") == 0)
    #expect(run.output == "{\"phrases\":[]}\n")
  }

  @Test("lists as JSON with every key, in order, nothing to drive a terminal")
  func json() throws {
    let store = FakeStore(phrases: ["a \"b\"\\/\n\u{1B}\u{9B}\u{202E}"])
    store.saved[2] = Phrase(
      number: 2, text: "b", language: LanguageTag("ja"), voice: "x:y", created: FakeStore.now)
    let run = CommandRun(store)
    try run.speak("phrases", "--json")
    #expect(
      run.output == #"""
        {"phrases":[
        {"number":1,"text":"a \"b\"\\/\n\u001b\u009b\u202e","language":null,"voice":null,"created":"2026-01-31T09:30:00Z"},
        {"number":2,"text":"b","language":"ja","voice":"x:y","created":"2026-01-31T09:30:00Z"}
        ]}

        """#)
    #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
  }

  @Test("adds a phrase and says how to speak it")
  func add() throws {
    let run = CommandRun(FakeStore(phrases: ["Yes"]))
    #expect(try run.speak("phrases", "add", "Thank", "you") == 0)
    #expect(run.output == "Saved as phrase 2. Speak it with: speak 2\n")
    #expect(run.store.saved[2]?.text == "Thank you")
    #expect(try run.speak("phrases", "add", "--json", "--number", "9", "-l", "de", "Danke") == 0)
    #expect(run.output.hasPrefix(#"{"number":9,"text":"Danke","language":"de","voice":null,"#))
  }

  @Test("refuses blank text", arguments: ["", " ", "\n\t", "\u{3000}", "\u{200B}\u{FEFF}", "\0"])
  func blank(_ text: String) throws {
    let run = CommandRun(FakeStore(phrases: ["Yes"]))
    #expect(try run.speak("phrases", "add", text) == 64)
    #expect(run.errors == "speak: cannot save a phrase: its text is blank\n")
    #expect(try run.speak("phrases", "edit", "1", text) == 64)
    #expect(run.store.calls == 0)
  }

  @Test("edits, moves and removes, each with a word about it")
  func change() throws {
    let run = CommandRun(FakeStore(phrases: ["Yes", "No"]))
    #expect(try run.speak("phrases", "edit", "1", "Yes", "please") == 0)
    #expect(run.output == "Changed phrase 1.\n")
    #expect(try run.speak("phrases", "move", "1", "7") == 0)
    #expect(run.output == "Phrase 1 is now phrase 7.\n")
    #expect(try run.speak("phrases", "remove", "7", "2", "7") == 0)
    #expect(run.output == "Removed 2 phrases.\n")
    #expect(run.store.saved.isEmpty)
    try run.speak("phrases", "add", "a")
    #expect(try run.speak("phrases", "remove", "--json", "1") == 0)
    #expect(run.output == "{\"removed\":[1]}\n")
  }

  @Test(
    "names the nearest where a phrase does not exist",
    arguments: [
      (["phrases", "edit", "9", "x"], "edit", ""), (["phrases", "remove", "9"], "remove", ""),
      (["phrases", "move", "9", "3"], "move", ""),
      (["9"], "say", ", `speak -- 9` says the number"),
    ])
  func missing(_ call: [String], _ verb: String, _ more: String) throws {
    let run = CommandRun(FakeStore(phrases: ["Yes", "No"]))
    #expect(try run.speak(call) == 66)
    #expect(
      run.errors == """
        speak: cannot \(verb) phrase 9: there is no phrase 9
          hint: the nearest are 1, 2; `speak phrases` lists all\(more)

        """)
  }

  @Test("tells the store's failures with their status and closes it")
  func failure() throws {
    let run = CommandRun()
    run.store.failure = SpeakError(.busy, "cannot open x.db", why: "it is locked", hint: "wait")
    #expect(try run.speak("phrases") == 75)
    #expect(run.output == "")
    #expect(run.errors == "speak: cannot open x.db: it is locked\n  hint: wait\n")
    #expect(run.store.isClosed)
  }

  @Test("exports to standard output what it imports from standard input")
  func roundTrip() throws {
    let run = CommandRun(FakeStore(phrases: ["Yes", "a\u{0}b 👩‍👩‍👧 \u{1B}"]))
    try run.speak("phrases", "export")
    let exported = run.output
    let copy = CommandRun()
    copy.input = exported
    #expect(try copy.speak("phrases", "import", "-") == 0)
    #expect(copy.output == "Imported 2 phrases.\n")
    #expect(copy.store.saved == run.store.saved)
  }

  @Test("passes over what it finds there already, and says so")
  func importAgain() throws {
    let run = CommandRun(FakeStore(phrases: ["Yes", "No"]))
    try run.speak("phrases", "export")
    run.input = run.output
    #expect(try run.speak("phrases", "import", "-") == 0)
    #expect(run.output == "Imported 0 phrases. 2 were there already.\n")
    run.store.saved[2] = nil
    #expect(try run.speak("phrases", "import", "-") == 0)
    #expect(run.output == "Imported 1 phrase. 1 was there already.\n")
    #expect(try run.speak("phrases", "import", "-", "--json") == 0)
    #expect(run.output == "{\"phrases\":[]}\n")
  }

  @Test("moves a phrase to its own number without a change")
  func moveNowhere() throws {
    let run = CommandRun(FakeStore(phrases: ["Yes"]))
    #expect(try run.speak("phrases", "move", "1", "1") == 0)
    #expect(run.output == "Phrase 1 has that number already.\n")
    #expect(run.store.saved.count == 1)
    #expect(try run.speak("phrases", "move", "2", "2") == 66)
  }

  @Test("exports to a private file that replaces the old one, through a link too")
  func exportFile() throws {
    let directory = TemporaryDirectory()
    let (file, link) = (directory.path("a.json"), directory.path("link"))
    try "old".write(toFile: file, atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let run = CommandRun(FakeStore(phrases: ["Yes"]))
    #expect(try run.speak("phrases", "export", link) == 0)
    #expect(run.output == "")
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("{\"phrases\":["))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 2)
  }

  @Test("writes an export into a device instead of replacing it, and tells a full disk")
  func exportToDevice() throws {
    let run = CommandRun(FakeStore(phrases: ["Yes"]))
    #expect(try run.speak("phrases", "export", "/dev/null") == 0)
    #expect(try run.speak("phrases", "export", "/dev/full") == 74)
    #expect(run.errors == "speak: cannot write /dev/full: No space left on device\n")
  }

  @Test("leaves nothing behind when an export cannot be created")
  func exportFailure() throws {
    let directory = TemporaryDirectory()
    let run = CommandRun(FakeStore(phrases: ["Yes"]))
    let missing = directory.path("no/a.json")
    #expect(try run.speak("phrases", "export", missing) == 73)
    #expect(run.errors == "speak: cannot create \(missing): No such file or directory\n")
    #expect(try run.speak("phrases", "export", directory.path) == 73)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test("tells a file to import that is missing or a directory")
  func importMissing() throws {
    let directory = TemporaryDirectory()
    let run = CommandRun()
    let missing = directory.path("none.json")
    #expect(try run.speak("phrases", "import", missing) == 66)
    #expect(run.errors == "speak: cannot read \(missing): No such file or directory\n")
    #expect(try run.speak("phrases", "import", directory.path) == 66)
    #expect(run.errors == "speak: cannot read \(directory.path): Is a directory\n")
  }

  @Test("refuses a file that is larger than what is read as a whole, 128 MB")
  func importTooLarge() throws {
    let directory = TemporaryDirectory()
    let path = directory.path("large.json")
    try "[]".write(toFile: path, atomically: false, encoding: .utf8)
    // Sparse: it takes no space.
    #expect(unsafe truncate(path, (1 << 27) + 1) == 0)
    let run = CommandRun()
    #expect(try run.speak("phrases", "import", path) == 74)
    #expect(
      run.errors == """
        speak: cannot take all of \(path): it is larger than 128 MB
          hint: split it into several files

        """)
  }

  @Test("names files like one that is missing, or the folder that is")
  func importNearest() throws {
    let directory = TemporaryDirectory()
    for name in ["backup.json", "other.txt", ".backup.jso"] {
      try "[]".write(toFile: directory.path(name), atomically: false, encoding: .utf8)
    }
    let run = CommandRun()
    #expect(try run.speak("phrases", "import", directory.path("backup.jso")) == 66)
    #expect(run.errors.hasSuffix("\n  hint: the nearest are \(directory.path("backup.json"))\n"))
    #expect(try run.speak("-f", directory.path("othr.txt")) == 66)
    #expect(run.errors.hasSuffix("\n  hint: the nearest are \(directory.path("other.txt"))\n"))
    #expect(try run.speak("-f", directory.path("no/such/a.txt")) == 66)
    #expect(run.errors.hasSuffix("\n  hint: there is no folder \(directory.path("no"))\n"))
  }

  @Test("warns once of each key that means nothing, and imports all the same")
  func unknownKeys() throws {
    let run = CommandRun()
    run.input = #"""
      {"version":2,"phrases":[{"text":"a","mood":{"x":[1,{}]}},{"mood":1,"text":"b","tags":[]}]}
      """#
    #expect(try run.speak("phrases", "import", "-") == 0)
    #expect(
      run.errors == """
        speak: left out "version" of standard input: it means nothing here
        speak: left out "mood" of standard input: it means nothing here
        speak: left out "tags" of standard input: it means nothing here

        """)
    #expect(run.store.saved.count == 2)
  }
}
