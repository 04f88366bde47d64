// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("Times")
struct TimeTextTests {
  @Test("are written and read as the system's calendar has them")
  func calendar() {
    let formatter = ISO8601DateFormatter()
    // Steps that meet every part of a day, across leap years and centuries.
    for seconds in stride(from: -12_219_292_800, through: 253_402_300_799, by: 86_400 * 97 + 12_345)
    {
      let moment = Timestamp(secondsSince1970: Int64(seconds))
      let text = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
      #expect(moment.utcText == text)
      #expect(Timestamp(utcText: text) == moment)
    }
  }

  @Test(
    "are read with an offset or a fraction",
    arguments: [
      ("2026-01-31T18:30:00+09:00", 1_769_851_800), ("2026-01-31T04:00:00-0530", 1_769_851_800),
      ("2026-01-31T10:30:00+01", 1_769_851_800), ("2026-01-31T09:30:00.999Z", 1_769_851_800),
      ("2024-02-29T00:00:00Z", 1_709_164_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func read(_ text: String, seconds: Int64) {
    #expect(Timestamp(utcText: text)?.secondsSince1970 == seconds)
  }

  @Test(
    "that do not exist or have another form are refused",
    arguments: [
      "", "2026-01-31", "2026-01-31T09:30Z", "2026-01-31T09:30:00", "2026-01-31 09:30:00Z",
      "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-31T24:00:00Z",
      "2026-01-31T00:60:00Z", "2026-01-31T00:00:60Z", "2026-01-31T00:00:00Zx",
      "2026-01-31T00:00:00.Z", "2026-01-31T00:00:00+9", "2026-01-31T00:00:00+24:00",
      "2026-01-31T00:00:00+", "+026-01-31T00:00:00Z", "２026-01-31T00:00:00Z",
    ])
  func refused(_ text: String) {
    #expect(Timestamp(utcText: text) == nil)
  }

  @Test("out of every calendar are still written")
  func extremes() {
    #expect(Timestamp(secondsSince1970: .max).utcText == "9999-12-31T23:59:59Z")
    #expect(Timestamp(secondsSince1970: .min).utcText == "0000-01-01T00:00:00Z")
    for seconds in [Int64.max, .min] {
      #expect(Timestamp(secondsSince1970: seconds).localMinuteText.utf8.count >= 16)
    }
  }
}
