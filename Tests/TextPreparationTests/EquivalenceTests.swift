// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
import Platform
internal import SpeakModel
internal import TestSupport
import TestTraits
import Testing
internal import TextPreparation

/// Compares with the espeak-ng program itself, which gives each line of its standard input to the
/// library as a call of its own, with an end pause, as our engine does with segments.
@Suite(
  "Segments sound like the whole", .waits,
  .enabled(if: isEspeakInstalled, "espeak-ng is not installed"))
struct EquivalenceTests {
  @Test(
    "Spoken one by one they give the samples of one call",
    arguments: [
      ("en-us", "Hello there. How are you today? Mr. Smith went home.", 3),
      ("en-us", "Wait... What?! No! And then… Silence. 3 dogs ran. It was 1984. Done.", 8),
      ("en-us", "He said \"Yes.\" Then he left. \"Really?\" she asked. (No.) \"Go!\"", 3),
      (
        "en-us", "Dr. J. R. Smith of the U.S. Army came at 3 p.m. Then he left, e.g. by car. Bye.",
        2
      ),
      (
        "en-us", "A line\nwrapped twice\nin prose. It ends here.\nthen goes on: so; yes, ok. End", 4
      ),
      ("en-us", "a <b>bold</b> &amp; [x] -5 it. AT&T and 1,234.56 of it. 😂 Fine.", 3),
      ("en-gb", "The quick brown fox. It jumped; it ran.  It slept -- well. Done.", 4),
      ("de", "Guten Tag. Wie geht es? Am 3. Mai kam er. Das kostet 1.234,50 Euro. Gut!", 5),
      ("de", "Er sagte: „Ja.“ Dann ging er. Das ist z. B. Berlin. Nr. 5 lebt.", 3),
      ("fr", "Bonjour. Ça va ? Oui ! Il dit : « Oui. » Alors M. Dupont partit. Fin.", 5),
      ("es", "Hola. ¿Qué tal? ¡Bien! Esto es el fin. Adiós.", 5),
      ("it", "Ciao. Come stai? Bene! Il sig. Rossi è qui. Fine.", 5),
      ("ru", "Привет. Как дела? Хорошо! Это г. Москва и др. города. Да.", 5),
      ("el", "Γεια σου. Τι κάνεις; Καλά! Ο κ. Παπάς ήρθε. Τέλος.", 4),
      ("ja", "こんにちは。おげんきですか？はい！「そう。」といった。さようなら。", 5),
      ("cmn", "你好。你好吗？很好！他说：“是的。”再见。", 4),
      ("hi", "नमस्ते। आप कैसे हैं? ठीक। धन्यवाद।", 4),
      ("ar", "مرحبا. كيف حالك؟ بخير. شكرا!", 4),
      ("ko", "안녕하세요. 잘 지내세요? 네! 감사합니다.", 4),
      ("am", "ሰላም። እንዴት ነህ? ደህና።", 3),
    ])
  func sameSamples(_ voice: String, _ text: String, _ count: Int) throws {
    let parts = segments(of: text)
    #expect(parts.count == count)
    let whole = try espeak(["-v", voice, "--stdout", text])
    let lines = parts.map { cleanUp($0.source).text + "\n" }.joined()
    let joined = try espeak(["-v", voice, "--stdout"], input: lines)
    #expect(whole.count > 1000)
    #expect(whole == joined, "\(parts.map { $0.source })")
  }

  @Test(
    "Preparing does not change how ordinary text sounds",
    arguments: [
      "One\ttwo\nthree\r\nfour.", "One.\n\nTwo\n\n\nthree\n\n\n\n\n\n\n\nfour.", "a\u{0B}b\u{0C}c",
    ])
  func sameWhenPrepared(_ text: String) throws {
    let source = try espeak(["-v", "en-us", "--stdout", text])
    let prepared = try espeak(["-v", "en-us", "--stdout", cleanUp(text).text])
    #expect(source == prepared)
  }

  @Test("A paragraph ends its segment with the program's longer pause")
  func paragraphPause() throws {
    let text = "Hello there\n\nThen he left."
    let parts = try segments(of: text).map {
      try espeak(["-v", "en-us", "--stdout", cleanUp($0.source).text])
    }
    let whole = try espeak(["-v", "en-us", "--stdout", text])
    #expect(parts.count == 2)
    #expect(whole.starts(with: parts[0].prefix(44_000)))
    // Two processes: the second starts without the last samples' fading, hence a few frames.
    #expect(abs(whole.count - parts[0].count - parts[1].count) < 100)
  }

  @Test("Full-width and mathematical letters sound like plain ones")
  func sameLetters() throws {
    let plain = try espeak(["-v", "en-us", "--stdout", "Hello 123"])
    for text in ["Ｈｅｌｌｏ　１２３", "𝕳𝖊𝖑𝖑𝖔 𝟙𝟚𝟛"] {
      #expect(try espeak(["-v", "en-us", "--stdout", cleanUp(text).text]) == plain)
    }
  }
}

private let isEspeakInstalled = (try? espeak(["--version"])) != nil

/// What the program writes to standard output, without the WAV header.
private func espeak(_ arguments: [String], input: String = "") throws -> ArraySlice<UInt8> {
  let program = try RunningProgram(
    "/usr/bin/env", ["espeak-ng"] + arguments, environment: ProcessInfo.processInfo.environment,
    hasInput: true)
  program.send(Array(input.utf8))
  program.closeInput()
  let result = program.waitForEnd()
  guard result.status == 0 else { throw CocoaError(.executableLoad) }
  return result.output.dropFirst(44)
}
