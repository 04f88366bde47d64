// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
internal import SpeakModel
internal import TestSupport
import Testing

@testable import Resampling

@Suite("Resampling")
struct SoxrResamplerTests {
  struct Rates: CustomTestStringConvertible, Sendable {
    var from: Int
    var to: Int
    var testDescription: String { "\(from) → \(to) Hz" }

    init(_ from: Int, _ to: Int) {
      self.from = from
      self.to = to
    }
  }

  static let rates = [
    Rates(16000, 22050), Rates(22050, 16000), Rates(22050, 48000), Rates(44100, 22050),
    Rates(24000, 22050), Rates(8000, 48000), Rates(48000, 44100), Rates(22050, 22050),
    Rates(11025, 192_000),
  ]

  private func resampled(_ pcm: [Int16], _ rates: Rates, chunk: Int = 1024) throws -> [Int16] {
    let resampler = try SoxrResampler(fromRateHz: rates.from, toRateHz: rates.to)
    var output: [Int16] = []
    for start in stride(from: 0, to: pcm.count, by: chunk) {
      output += resampler.resample(Array(pcm[start..<min(start + chunk, pcm.count)]))
    }
    return output + resampler.finish()
  }

  private func sine(_ frequencyHz: Double, rateHz: Int, seconds: Double) -> [Int16] {
    (0..<Int(Double(rateHz) * seconds)).map {
      Int16((20000 * sin(2 * .pi * frequencyHz * Double($0) / Double(rateHz))).rounded())
    }
  }

  @Test("The length is that of the input in the new rate", arguments: rates)
  func length(_ rates: Rates) throws {
    for count in [0, 1, 2, 100, 4096, 4097, 30011] {
      let exact = Double(count) * Double(rates.to) / Double(rates.from)
      let output = try resampled([Int16](repeating: 100, count: count), rates)
      #expect(abs(Double(output.count) - exact) <= 1, "\(count) frames")
    }
  }

  @Test("A sine stays a sine, in its place", arguments: rates, [220.0, 1000, 3000])
  func sine(_ rates: Rates, frequencyHz: Double) throws {
    let output = try resampled(sine(frequencyHz, rateHz: rates.from, seconds: 0.5), rates)
    let ideal = (0..<output.count).map {
      20000 * sin(2 * .pi * frequencyHz * Double($0) / Double(rates.to))
    }
    // At the ends the signal is cut off, which rings.
    let inner = (output.count / 8)..<(output.count * 7 / 8)
    let noise = inner.reduce(0) { $0 + pow(Double(output[$1]) - ideal[$1], 2) }
    let signal = inner.reduce(0) { $0 + pow(ideal[$1], 2) }
    #expect(10 * log10(signal / noise) > 80)
  }

  @Test("An impulse stays where it was", arguments: rates)
  func impulse(_ rates: Rates) throws {
    let position = rates.from / 4
    var input = [Int16](repeating: 0, count: rates.from / 2)
    input[position] = 30000
    let output = try resampled(input, rates)
    let peak = output.indices.max { abs(Int(output[$0])) < abs(Int(output[$1])) }!
    let exact = Double(position) * Double(rates.to) / Double(rates.from)
    #expect(abs(Double(peak) - exact) <= 1)
  }

  @Test("Silence stays silence", arguments: rates)
  func silence(_ rates: Rates) throws {
    let output = try resampled([Int16](repeating: 0, count: 10000), rates)
    #expect(output.allSatisfy { $0 == 0 })
  }

  @Test("The loudest sound does not wrap around")
  func clipping() throws {
    // The filter overshoots at the edges.
    let output = try resampled([Int16](repeating: .max, count: 8000), Rates(16000, 22050))
    #expect(output.dropFirst(100).dropLast(100).allSatisfy { $0 > 32000 })
    #expect(output.allSatisfy { $0 > -10000 })
  }

  @Test("Without the library, the error tells what to install")
  func notInstalled() {
    #expect {
      _ = try SoxrResampler(fromRateHz: 16000, toRateHz: 22050, isInstalled: false)
    } throws: { error in
      let error = error as? SpeakError
      return error?.kind == .unavailable && error?.hint == "install the package libsoxr0"
    }
  }

  @Test("Chunks of any size give the same", arguments: rates)
  func chunks(_ rates: Rates) throws {
    var random = SeededRandom(for: "resampling in chunks")
    let input = (0..<8000).map { _ in Int16.random(in: -20000...20000, using: &random) }
    let whole = try resampled(input, rates, chunk: input.count)
    for chunk in [1, 7, 500, 4096] {
      #expect(try resampled(input, rates, chunk: chunk) == whole, "\(chunk) frames a chunk")
    }
  }
}
