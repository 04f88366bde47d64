// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import SpeechLoop

@Suite("Between the runs of a sentence")
struct RunGapTests {
  @Test("there are at most 60 ms of silence", arguments: [false, true])
  func gap(endsWithPause: Bool) throws {
    let runs = [
      ("jpx/ja", "東京、"), ("gmw/en", "「Hello, world!」"), ("jpx/ja", "が出た"),
      ("gmw/en-US", "iPhone15"),
      ("zle/ru", "«Привет», "), ("gmw/de", "Das Wort "), ("grk/el", "Αθήνα. "), ("sem/he", "שלום"),
      ("sem/ar", "مرحبا "), ("tai/th", "สวัสดี "), ("inc/hi", "नमस्ते "), ("ko", "서울 "),
      ("sit/cmn", "我喜欢"),
    ]
    for (voice, text) in runs {
      let spoken = try #require(
        EngineProcess.speak([text], voice: voice, endsWithPause: endsWithPause).first)
      let pcm = stride(from: 0, to: spoken.pcm.count, by: 2).map { byte in
        Int16(bitPattern: UInt16(spoken.pcm[byte]) | UInt16(spoken.pcm[byte + 1]) << 8)
      }
      var trimmer = SilenceTrimmer(rateHz: spoken.rateHz, trimsStart: true, trimsEnd: true)
      let output = trimmer.take(pcm) + trimmer.finish()
      let front = output.prefix { abs(Int($0)) <= 64 }.count
      let back = output.reversed().prefix { abs(Int($0)) <= 64 }.count
      #expect(front * 1000 <= 31 * spoken.rateHz, "\(voice) \(text)")
      #expect(back * 1000 <= 31 * spoken.rateHz, "\(voice) \(text)")
      #expect(output.count * 1000 > 100 * spoken.rateHz)
    }
  }
}
