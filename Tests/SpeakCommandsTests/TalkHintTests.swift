// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("Hints in a conversation")
struct TalkHintTests {
  @Test(
    "name what can be typed there, or another terminal",
    arguments: [
      (
        "the nearest are 1, 2; `speak phrases` lists all, `speak -- 99` says the number",
        "the nearest are 1, 2; /p lists all, /say 99 says the number"
      ),
      (
        "no phrase is saved; `speak phrases add TEXT` saves one",
        "no phrase is saved; /save saves one"
      ),
      (
        "`speak phrases edit 2 TEXT` changes it; `speak phrases` lists all that are taken",
        "/save alone takes a free number"
      ),
      (
        "the nearest are sami; `speak voices` lists all",
        "the nearest are sami; Tab behind /voice lists all"
      ),
      ("`speak history` lists the last", "/h lists the last"),
      (
        "`speak status` tells what is being said, `speak stop` stops it",
        "in another terminal: `speak status` tells what is being said, `speak stop` stops it"
      ),
      ("`speak voices`, `speak stop`", "in another terminal: `speak voices`, `speak stop`"),
      ("did you mean /p? `/say /pp` says it", "did you mean /p? `/say /pp` says it"),
      ("write kana for kanji", "write kana for kanji"), ("", ""),
    ])
  func hints(hint: String, told: String) {
    let error = SpeakError(.usage, "what", why: "why", hint: hint)
    #expect(inTalk(error) == SpeakError(.usage, "what", why: "why", hint: told))
  }

  @Test("are not needed")
  func none() {
    let error = SpeakError(.usage, "what", why: "`speak voices`")
    #expect(inTalk(error) == error)
  }
}
