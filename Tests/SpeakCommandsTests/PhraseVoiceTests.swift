// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("The voice a phrase is saved with")
struct PhraseVoiceTests {
  private let run: CommandRun

  init() {
    run = CommandRun()
    run.voices = [
      voice("espeak-ng:gmw/en-US", "en-US", name: "English (America)"),
      voice("espeak-ng:jpx/ja", "ja", name: "Japanese"),
      voice("espeak-ng:mb/mb-us1", "en-US", name: "us-mbrola-1", unusable: "no data"),
    ]
  }

  @Test(
    "is saved as it was named, if there is one",
    arguments: ["espeak-ng:jpx/ja", "japanese", "ja", "English"])
  func known(_ name: String) throws {
    #expect(try run.speak("phrases", "add", "-v", name, "Hi") == 0)
    #expect(run.errors == "")
    #expect(run.store.saved[1]?.voice == name)
  }

  @Test("is refused, with the nearest, if there is none")
  func unknown() throws {
    #expect(try run.speak("phrases", "add", "-v", "Japan", "Hi") == 66)
    #expect(
      run.errors == """
        speak: cannot save a phrase with the voice Japan: there is no voice of that name
          hint: the nearest are Japanese, gmw/en-US; `speak voices` lists all

        """)
    #expect(run.store.saved.isEmpty && run.databasePath == nil)
  }

  @Test("is saved with a warning if it cannot speak now")
  func unusable() throws {
    #expect(try run.speak("phrases", "add", "-v", "mb/mb-us1", "Hi") == 0)
    #expect(
      run.errors == """
        speak: the voice espeak-ng:mb/mb-us1 cannot speak now: no data; until then another one speaks

        """)
    #expect(run.store.saved[1]?.voice == "mb/mb-us1")
  }

  @Test("is not there for every language, which is warned of")
  func language() throws {
    #expect(try run.speak("phrases", "add", "-l", "tlh", "nuqneH") == 0)
    #expect(
      run.errors == """
        speak: no voice speaks tlh: English (America) will speak instead
          hint: `speak voices` lists the languages there are voices for

        """)
    #expect(run.store.saved[1]?.language == LanguageTag("tlh"))
    #expect(try run.speak("phrases", "add", "-l", "ja-JP", "はい") == 0)
    #expect(run.errors == "")
  }

  @Test("cannot be told without an engine; the phrase is saved all the same")
  func noEngine() throws {
    run.engineFailure = SpeakError(.unavailable, "cannot start the engine", why: "it is missing")
    #expect(try run.speak("phrases", "add", "-v", "x", "Hi") == 0)
    #expect(
      run.errors == """
        speak: cannot tell whether there is a voice for the phrase: cannot start the engine: it is \
        missing

        """)
    #expect(run.store.saved[1]?.voice == "x")
  }
}
