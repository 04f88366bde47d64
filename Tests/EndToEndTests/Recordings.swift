// SPDX-License-Identifier: GPL-3.0-or-later

// What was heard, compared with what should have been.

import Foundation
import TestSupport
import Testing

/// The built-in voices' rate, and that of the tests' sound servers: recordings hold the very samples.
let voiceRateHz = 22050

func samples(_ pcm: [UInt8]) -> [Int16] {
  (0..<pcm.count / 2).map { Int16(bitPattern: UInt16(pcm[2 * $0]) | UInt16(pcm[2 * $0 + 1]) << 8) }
}

extension [Int16] {
  /// Without the silence at both ends.
  var voice: [Int16] {
    guard let first = firstIndex(where: { $0 != 0 }), let last = lastIndex(where: { $0 != 0 })
    else { return [] }
    return Array(self[first...last])
  }

  /// Where sound begins and ends, with gaps of at most `gapFrames` counted as part of it.
  func stretches(gapFrames: Int = voiceRateHz / 2) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for (index, sample) in enumerated() where sample != 0 {
      if let last = found.last, index - last.upperBound <= gapFrames {
        found[found.count - 1] = last.lowerBound..<index + 1
      } else {
        found.append(index..<index + 1)
      }
    }
    return found
  }

  /// The samples that are not silence: what was heard, whatever gaps a busy machine made.
  var sounds: [Int16] { filter { $0 != 0 } }
}

/// Whether exactly these voices were heard, one after the other. Not an array's `==` in an expectation,
/// which would print every sample.
func isHeard(_ voices: [[Int16]], in recording: [Int16]) -> Bool {
  recording.sounds == voices.flatMap(\.sounds)
}

/// Whether just the beginning of a voice was heard, by a server that rewinds: its recording may lack a
/// few milliseconds where it took something back.
func isHeard(beginningOf voice: [Int16], in recording: [Int16]) -> Bool {
  var (rest, heard) = (voice.sounds[...], recording.sounds[...])
  for _ in 0..<4 {
    let alike = zip(rest, heard).prefix { $0 == $1 }.count
    (rest, heard) = (rest.dropFirst(alike), heard.dropFirst(alike))
    if heard.isEmpty { return true }
    let lack = (1..<voiceRateHz / 100).first { rest.dropFirst($0).starts(with: heard.prefix(50)) }
    guard let lack else { return false }
    rest = rest.dropFirst(lack)
  }
  return false
}

extension SpeakProgram {
  /// What the text sounds like, without the silence at both ends.
  func voice(of text: String, _ options: [String] = []) throws -> [Int16] {
    let result = try run(["-n", "-o", "-", "--format", "raw"] + options + ["--", text])
    #expect(result.status == 0)
    return samples(result.output).voice
  }

  /// The history, oldest first.
  func entries() throws -> [[String: Any]] {
    let result = try run("history", "--json", "--limit", "1000")
    let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    return (object?["history"] as? [[String: Any]] ?? []).reversed()
  }

  func outcomes() throws -> [String] { try entries().compactMap { $0["outcome"] as? String } }
}

/// Milliseconds of `frames` at the voices' rate.
func milliseconds(_ frames: Int) -> Int { frames * 1000 / voiceRateHz }
