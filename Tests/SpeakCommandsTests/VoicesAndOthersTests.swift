// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("speak voices, engine, help and the like")
struct VoicesAndOthersTests {
  private func run() -> CommandRun {
    let run = CommandRun(FakeStore(phrases: ["Yes", "two\nlines\tand a tab"]))
    run.voices = [
      voice("espeak-ng:gmw/en-US", "en-US", name: "English (America)"),
      voice("espeak-ng:mb/mb-us1", "en-US", name: "us-mbrola-1", unusable: "no data"),
      voice("espeak-ng:jpx/ja", "ja", name: "Japanese"),
      voice("espeak-ng:mb/mb-de1", "de", name: "de-mbrola-1", unusable: "no data"),
    ]
    return run
  }

  @Test("lists usable voices in the order of the ranking")
  func list() throws {
    let run = run()
    #expect(try run.speak("voices") == 0)
    #expect(
      run.output == """
        espeak-ng:gmw/en-US  en-US  default  English (America)
        espeak-ng:jpx/ja     ja     default  Japanese

        """)
    #expect(try run.speak("voices", "list", "-l", "ja") == 0)
    #expect(run.output == "espeak-ng:jpx/ja  ja  default  Japanese\n")
  }

  @Test("adds the others of the language with their reasons")
  func all() throws {
    let run = run()
    #expect(try run.speak("voices", "--all", "--language", "de") == 0)
    #expect(
      run.output
        == "espeak-ng:mb/mb-de1  de  enhanced  de-mbrola-1 (cannot speak: no data)\n")
    #expect(try run.speak("voices", "--all", "--json", "-len-US") == 0)
    #expect(
      run.output == #"""
        {"voices":[
        {"identifier":"espeak-ng:gmw/en-US","name":"English (America)","language":"en-US","quality":"default","engine":"espeak-ng","gender":"male","usable":true,"reason":null},
        {"identifier":"espeak-ng:mb/mb-us1","name":"us-mbrola-1","language":"en-US","quality":"enhanced","engine":"espeak-ng","gender":"male","usable":false,"reason":"no data"}
        ]}

        """#)
  }

  @Test("says so when there is no voice")
  func noVoice() throws {
    let run = CommandRun()
    #expect(try run.speak("voices") == 0)
    #expect(run.output == "There is no usable voice. See why with: speak voices --all\n")
  }

  @Test("passes the status of the engine on")
  func engineStatus() throws {
    #expect(try CommandRun().speak("engine") == 7)
  }

  @Test("offers candidates with what they stand for, a line each")
  func candidates() throws {
    let run = run()
    run.store.said = [entry(7, "tea")]
    let expected = [
      "phrases": "1\tYes\n2\ttwo↵lines^Iand a tab\n", "history": "7\ttea\n",
      "voices": """
      espeak-ng:gmw/en-US\tEnglish (America)
      espeak-ng:jpx/ja\tJapanese
      gmw/en-US\tEnglish (America)
      jpx/ja\tJapanese

      """,
      "languages": "en-US\tEnglish (America)\nja\tJapanese\n",
      "devices": "default\nhw:CARD=PCH,DEV=0\n",
    ]
    for kind in LiveCandidates.allCases {
      #expect(try run.speak("completions", "--candidates", kind.rawValue) == 0)
      #expect(run.output == expected[kind.rawValue])
    }
  }

  @Test("shows no more of a long text than a line has room for, while it completes")
  func longCandidate() throws {
    let run = run()
    run.store.said = [entry(7, String(repeating: "長い", count: 10_000))]
    try run.speak("completions", "--candidates", "history")
    #expect(run.output == "7\t" + String(repeating: "長い", count: 14) + "長…\n")
  }

  @Test("keeps silent about faults while somebody is typing")
  func silentCandidates() throws {
    let run = CommandRun()
    run.store.failure = SpeakError(.busy, "x", why: "y")
    #expect(try run.speak("completions", "--candidates", "phrases") == 0)
    #expect(run.output + run.errors == "")
  }

  @Test("shows help and version on standard output")
  func help() throws {
    let run = CommandRun()
    #expect(try run.speak("--version") == 0)
    #expect(run.output == "speak \(version)\n")
    #expect(try run.speak("help", "phrases", "add") == 0)
    #expect(run.output.contains("Usage: speak phrases add [OPTION…] TEXT…\n"))
    #expect(run.errors == "")
  }

  @Test("shows a usage error on standard error, and no control of an argument drives the terminal")
  func usageError() throws {
    let run = CommandRun()
    #expect(try run.speak("--\u{1B}[2J") == 64)
    #expect(run.output == "")
    #expect(
      run.errors == """
        speak: unknown option --^[[2J: "speak" has no such option
          hint: to say it: speak -- $'--\\x1b[2J'

        """)
  }
}
