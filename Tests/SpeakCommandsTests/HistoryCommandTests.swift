// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("speak history")
struct HistoryCommandTests {
  /// As the clocks of this machine show it.
  private let time = FakeStore.now.localMinuteText

  private func store() -> FakeStore {
    let store = FakeStore()
    store.said = [entry(9, "Good morning"), entry(10, "tea\nplease", .stopped)]
    return store
  }

  @Test("lists newest first, in local time, with what did not finish")
  func list() throws {
    let run = CommandRun(store())
    #expect(try run.speak("history") == 0)
    #expect(
      run.output == """
        10  \(time)  tea↵please  (stopped)
         9  \(time)  Good morning

        """)
    #expect(try run.speak("history", "--limit", "1") == 0)
    #expect(run.output.hasPrefix("10 ") && !run.output.contains("Good"))
  }

  @Test("cuts each text to the width of a terminal, and to nothing else")
  func width() throws {
    let run = CommandRun(store())
    run.store.said[0].text = String(repeating: "長い", count: 10_000)
    run.store.said[1].text = "a cup of tea, please"
    run.columns = 48
    try run.speak("history")
    #expect(
      run.output == """
        10  \(time)  a cup of tea, …  (stopped)
         9  \(time)  長い長い長い長い長い長い…

        """)
    run.columns = 5
    try run.speak("history", "--search", "cup")
    #expect(run.output == "10  \(time)  a cup of …  (stopped)\n")
    try run.speak("history", "--json")
    #expect(run.output.count > 20_000)
    run.columns = nil
    try run.speak("history")
    #expect(run.output.count > 20_000)
  }

  @Test("lists as JSON with every key, in order")
  func json() throws {
    let run = CommandRun(store())
    run.store.said[1].phrase = nil
    #expect(try run.speak("history", "--json", "--search", "tea") == 0)
    #expect(
      run.output == #"""
        {"history":[
        {"id":10,"text":"tea\nplease","spoken":"2026-01-31T09:30:00Z","source":"phrase","device":"default","phrase":null,"language":"en","voice":"espeak-ng:gmw/en","outcome":"stopped"}
        ]}

        """#)
  }

  @Test("ends well when empty, and with 1 when a search finds nothing")
  func nothing() throws {
    let empty = CommandRun()
    #expect(try empty.speak("history") == 0)
    #expect(empty.output == "Nothing has been said yet.\n")
    let run = CommandRun(store())
    #expect(try run.speak("history", "--search", "\u{1B}x") == 1)
    #expect(run.output == "Nothing that was said contains \"^[x\".\n")
    #expect(try run.speak("history", "--search", "coffee", "--json") == 1)
    #expect(run.output == "{\"history\":[]}\n")
  }

  @Test("says an entry again, with its voice")
  func say() throws {
    let run = CommandRun(store())
    run.voices = [voice("espeak-ng:gmw/en", "en", name: "English")]
    #expect(try run.speak("history", "say", "9") == 0)
    #expect(run.heard == "Good morning")
    #expect(run.store.said.first { $0.id > 10 }?.source == .history)
  }

  @Test("gives the entry of what was said as JSON when it has ended, without an id if none is kept")
  func sayJSON() throws {
    let run = CommandRun(store())
    run.voices = [voice("espeak-ng:gmw/en", "en", name: "English")]
    #expect(try run.speak("--json", "hi") == 0)
    #expect(
      run.output == #"""
        {"id":11,"text":"hi","spoken":"2026-01-31T09:30:00Z","source":"typed","device":"recording","phrase":null,"language":"en","voice":"espeak-ng:gmw/en","outcome":"finished"}

        """#)
    #expect(try run.speak("--json", "-n", "hi") == 0)
    #expect(run.output.hasPrefix(#"{"id":null,"text":"hi","#))
    #expect(try run.speak("history", "say", "9", "--json") == 0)
    #expect(run.output.hasPrefix(#"{"id":12,"text":"Good morning","#))
    #expect(try run.speak("--json", "-o", "-", "hi") == 64)
  }

  @Test("keeps an entry as a phrase with its language")
  func keep() throws {
    let run = CommandRun(store())
    #expect(try run.speak("history", "keep", "9", "--number", "4") == 0)
    #expect(run.output == "Saved as phrase 4. Speak it with: speak 4\n")
    #expect(run.store.saved[4]?.text == "Good morning")
    #expect(run.store.saved[4]?.language == LanguageTag("en"))
    #expect(run.store.saved[4]?.voice == nil)
    #expect(try run.speak("history", "keep", "3") == 66)
    #expect(
      run.errors == """
        speak: cannot keep history entry 3: there is no history entry 3
          hint: the nearest are 9, 10; `speak history` lists the last

        """)
  }

  @Test("names the nearest where an entry does not exist", arguments: ["say", "keep", "remove"])
  func missing(_ command: String) throws {
    let run = CommandRun(store())
    #expect(try run.speak("history", command, "999") == 66)
    #expect(
      run.errors == """
        speak: cannot \(command) history entry 999: there is no history entry 999
          hint: the nearest are 9, 10; `speak history` lists the last

        """)
    let tooLarge = String(repeating: "9", count: 30)
    #expect(try run.speak("history", command, tooLarge) == 66)
    #expect(
      run.errors == """
        speak: cannot find history entry \(tooLarge): there is no history entry \(tooLarge)
          hint: `speak history` lists the last

        """)
  }

  @Test("removes entries, each named once or more often")
  func remove() throws {
    let run = CommandRun(store())
    #expect(try run.speak("history", "remove", "9", "9") == 0)
    #expect(run.output == "Removed 1 entry.\n")
    #expect(try run.speak("history", "remove", "9") == 66)
    #expect(try run.speak("history", "remove", "--json", "10") == 0)
    #expect(run.output == "{\"removed\":[10]}\n")
  }

  @Test("does not clear where it cannot ask")
  func clearWithoutTerminal() throws {
    let run = CommandRun(store())
    run.input = "y\n"
    #expect(try run.speak("history", "clear") == 64)
    #expect(run.errors.hasSuffix("  hint: add --yes to remove it without being asked\n"))
    #expect(run.store.said.count == 2)
    #expect(run.databasePath == nil)
    #expect(try run.speak("history", "clear", "--yes") == 0)
    #expect(run.output == "Removed 2 entries.\n")
    #expect(try run.speak("history", "clear", "--yes", "--json") == 0)
    #expect(run.output == "{\"cleared\":0}\n")
  }

  @Test("clears on a terminal only after a plain yes", arguments: ["y\n", "YES\n"])
  func clearConfirmed(_ answer: String) throws {
    let run = CommandRun(store())
    run.isTerminal = true
    run.input = answer
    #expect(try run.speak("history", "clear") == 0)
    #expect(run.errors == "Remove the whole history? [y/N] ")
    #expect(run.store.said.isEmpty)
  }

  @Test(
    "keeps everything after any other answer", arguments: ["", "\n", "n\n", "y", "yesterday\n"])
  func clearRefused(_ answer: String) throws {
    let run = CommandRun(store())
    run.isTerminal = true
    run.input = answer
    #expect(try run.speak("history", "clear") == 0)
    #expect(run.errors == "Remove the whole history? [y/N] Nothing was removed.\n")
    #expect(run.store.said.count == 2)
  }
}
