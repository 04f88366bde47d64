// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeechLoop
internal import TestSupport
import Testing

@Suite("Trimming the silence around a run")
struct SilenceTrimmerTests {
  /// Frames a millisecond.
  private static let rate = 22

  private func silence(_ milliseconds: Int) -> [Int16] {
    [Int16](repeating: 0, count: milliseconds * Self.rate)
  }

  /// A triangle wave of 250 Hz whose steps are no larger than `step` and whose samples are never silent.
  private func sound(_ milliseconds: Int, step: Int = 400) -> [Int16] {
    (0..<milliseconds * Self.rate).map { frame in
      let phase = (frame + 22) % 88
      return Int16((phase < 44 ? phase - 22 : 65 - phase) * step + step / 2)
    }
  }

  private func trimmed(
    _ pcm: [Int16], start: Bool = true, end: Bool = true, kept: Int = 30, chunk: Int = 100
  ) -> (pcm: [Int16], dropped: Int) {
    var trimmer = SilenceTrimmer(
      rateHz: Self.rate * 1000, trimsStart: start, trimsEnd: end, keptMilliseconds: kept)
    var output: [Int16] = []
    for first in stride(from: 0, to: pcm.count, by: chunk) {
      output += trimmer.take(Array(pcm[first..<min(first + chunk, pcm.count)]))
    }
    output += trimmer.finish()
    return (output, trimmer.droppedFrames)
  }

  private func largestStep(_ pcm: [Int16]) -> Int {
    let padded = [0] + pcm.map(Int.init) + [0]
    return zip(padded, padded.dropFirst()).map { abs($1 - $0) }.max()!
  }

  @Test(
    "What is more than is kept is taken off the ends, and told", arguments: [1, 37, 100, 100_000])
  func bothEnds(chunk: Int) {
    let pcm = silence(100) + sound(200) + silence(330)
    let result = trimmed(pcm, chunk: chunk)
    #expect(result.pcm == silence(30) + sound(200) + silence(30))
    #expect(result.dropped == 70 * Self.rate)
  }

  @Test("Only the ends that are asked for are touched")
  func oneEnd() {
    let pcm = silence(100) + sound(200) + silence(330)
    #expect(trimmed(pcm, end: false).pcm == silence(30) + sound(200) + silence(330))
    #expect(trimmed(pcm, start: false).pcm == silence(100) + sound(200) + silence(30))
    #expect(trimmed(pcm, start: false).dropped == 0)
    #expect(trimmed(sound(50), start: false, end: false).pcm == sound(50))
  }

  @Test("Short silence stays, and so does silence inside")
  func inside() {
    let pcm = silence(10) + sound(50) + silence(400) + sound(50) + silence(20)
    #expect(trimmed(pcm).pcm == pcm)
    #expect(trimmed(pcm).dropped == 0)
  }

  @Test("Faint noise is silence")
  func noise() {
    var random = SeededRandom(for: "noise in pauses")
    let noise = (0..<200 * Self.rate).map { _ in Int16.random(in: -60...60, using: &random) }
    let result = trimmed(noise + sound(50) + noise)
    #expect(result.pcm.count == 110 * Self.rate)
    #expect(result.dropped == 170 * Self.rate)
    #expect(abs(result.pcm.first!) <= 1 && abs(result.pcm.last!) <= 1)
  }

  @Test(
    "No end clicks: no step is larger than those of the sound", arguments: [0, 1, 2, 30],
    [1, 64, 5000])
  func noClick(kept: Int, chunk: Int) {
    // Its ends are where it is loudest.
    let loud = Array(sound(100, step: 400).dropFirst(22).dropLast(22))
    for pcm in [loud, silence(90) + loud, loud + silence(90)] {
      let result = trimmed(pcm, kept: kept, chunk: chunk)
      #expect(largestStep(result.pcm) <= largestStep(pcm))
    }
    #expect(largestStep(loud) > 8000)
    #expect(largestStep(trimmed(loud, kept: kept, chunk: chunk).pcm) <= 600)
  }

  @Test("A run of silence comes out short, not empty", arguments: [true, false], [true, false])
  func silent(start: Bool, end: Bool) {
    let result = trimmed(silence(500), start: start, end: end)
    #expect(result.pcm.count == (start || end ? 30 : 500) * Self.rate)
    #expect(result.dropped == (start ? 470 * Self.rate : 0))
    #expect(trimmed(silence(500), start: start, end: end, kept: 0).pcm.isEmpty == false)
  }

  @Test("Nothing gives nothing")
  func nothing() {
    #expect(trimmed([]).pcm.isEmpty)
  }

  @Test("Only what may be the end is held back")
  func heldBack() {
    var trimmer = SilenceTrimmer(rateHz: 22000, trimsStart: true, trimsEnd: true)
    let first = trimmer.take(silence(50) + sound(100))
    #expect(first.count >= 127 * Self.rate)
    #expect(trimmer.take(silence(50)).count <= 3 * Self.rate)
    #expect(trimmer.take(sound(10)).count >= 57 * Self.rate)
  }

  @Test("Chunks of any size give the same")
  func chunks() {
    var random = SeededRandom(for: "trimming in chunks")
    for _ in 0..<100 {
      let pcm = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
        let length = Int.random(in: 0...80, using: &random)
        return Bool.random(using: &random) ? silence(length) : sound(length)
      }
      let start = Bool.random(using: &random)
      let end = Bool.random(using: &random)
      let kept = Int.random(in: 0...40, using: &random)
      let whole = trimmed(pcm, start: start, end: end, kept: kept, chunk: 1_000_000)
      for chunk in [1, 13, 500] {
        let parts = trimmed(pcm, start: start, end: end, kept: kept, chunk: chunk)
        #expect(parts == whole)
      }
    }
  }
}
