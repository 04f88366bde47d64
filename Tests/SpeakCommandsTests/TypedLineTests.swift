// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import SpeakCommands

@Suite("A typed line")
struct TypedLineTests {
  @Test(
    "loses the sequences of keys and other controls",
    arguments: [
      ("\u{1B}[A", ""), ("\u{1B}OP\u{1B}OS", ""), ("\u{1B}[15~\u{1B}[3;5~", ""),
      ("\u{1B}[[A", ""), ("Hel\u{1B}[D\u{1B}[1;5Clo", "Hello"), ("\u{9B}AHi", "Hi"),
      ("\u{1B}O2PHi", "Hi"), ("\u{1B}[200~pasted\u{1B}[201~", "pasted"),
      ("\u{1B}]11;rgb:0/0/0\u{7}Hi", "Hi"), ("\u{1B}P1$r0m\u{1B}\\Hi", "Hi"),
      ("\0\u{1}a\u{7F}b\u{85}\r", "ab"), ("one\ttwo", "one two"), ("\u{1B}", ""), ("\u{1B}[", ""),
      ("\u{1B}[1;", ""), ("3\u{1B}[B", "3"),
    ])
  func loses(_ line: String, _ text: String) {
    #expect(typedText(line) == text)
  }

  @Test(
    "keeps all that is text, also behind the escape key alone",
    arguments: [
      ("plain [A] OP", "plain [A] OP"), ("日本語 👩‍👩‍👧 e\u{301} \u{200F}עברית", nil),
      ("\u{1B}Hello", "Hello"), ("\u{1B}Oh no", "Oh no"), ("\u{1B}Please, X", "Please, X"),
      ("\u{1B}]\u{1B}[A", "]"), ("\u{1B}[é", "é"), ("\u{1B}[[x", "x"),
    ] as [(String, String?)])
  func keeps(_ line: String, _ text: String?) {
    #expect(typedText(line).unicodeScalars.elementsEqual((text ?? line).unicodeScalars))
  }
}
