// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import SpeakModel
import TestSupport
import TestTraits
import Testing
import Wyoming

@testable import EspeakEngine

@Suite("Random texts", .waits)
struct FuzzTests {
  private static let voices = [
    "gmw/en-US", "gmw/de", "jpx/ja", "sit/cmn", "zle/ru", "sem/ar", "ko",
  ]

  /// Signals by which libespeak-ng 1.51 ends the process for some of them: it reads memory it has
  /// freed when it names letters of one foreign script among those of another.
  private static let libraryFaults: Set<Int32> = [SIGSEGV, SIGABRT, SIGBUS, SIGFPE]

  @Test(
    "never stop the engine, and end it only by a fault of the library", arguments: voices)
  func texts(voice: String) throws {
    var generator = SeededRandom(for: "texts for \(voice)")
    // The faster, the less sound has to be made.
    let prosody = Prosody(wordsPerMinute: 449)
    var faults = 0
    var texts = ArraySlice((0..<60).map { _ in Self.text(&generator) })
    while !texts.isEmpty {
      let run = try EngineProcess.run(
        texts.map {
          .synthesize(SynthesizeRequest(text: $0, voiceName: voice, prosody: prosody))
        })
      if let signal = run.signal {
        #expect(Self.libraryFaults.contains(signal), "\(voice)")
        faults += 1
        texts = texts.dropFirst(run.spoken.count + 1)
      } else {
        #expect(run.status == 0 && run.spoken.count == texts.count, "\(voice)")
        texts = []
      }
    }
    print("\(voice): \(faults) faults of the library in 60 texts")
  }

  @Test("as bytes never end the engine otherwise than with 0 or 65")
  func bytes() throws {
    var generator = SeededRandom(for: "bytes for the engine")
    let valid = EngineRequest.synthesize(SynthesizeRequest(text: "Hi", voiceName: "gmw/en-US"))
      .message().encoded()
    for _ in 0..<20 {
      var input = valid + EngineRequest.describe.message().encoded() + valid
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let position = Int.random(in: input.indices, using: &generator)
        input[position] = UInt8.random(in: 0...255, using: &generator)
      }
      let run = try EngineProcess.run(input: input)
      #expect(run.signal == nil && [0, 65].contains(run.status))
    }
  }

  /// Some letters and spaces, some of everything Unicode has, some runs.
  private static func text(_ generator: inout SeededRandom) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...60, using: &generator) {
      let limits: [UInt32] = [0x20, 0x80, 0x250, 0x3100, 0x1_0000, 0x11_0000]
      let value = UInt32.random(in: 0..<limits.randomElement(using: &generator)!, using: &generator)
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isRun = Int.random(in: 0..<20, using: &generator) == 0
      let count = isRun ? Int.random(in: 1...400, using: &generator) : 1
      text.append(contentsOf: repeatElement(scalar, count: count))
      if Bool.random(using: &generator) { text.append(" ") }
    }
    return String(text)
  }
}
