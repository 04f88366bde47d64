// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestSupport
import Testing

@testable import SpeechLoop

@Suite("Segment schedule")
struct SegmentScheduleTests {
  private func texts(_ schedule: SegmentSchedule) throws -> [String] {
    var schedule = schedule
    var texts: [String] = []
    while case .item(let item) = try schedule.next() { texts.append(item.segment.source) }
    return texts
  }

  private func firstItem(_ schedule: inout SegmentSchedule) throws -> SegmentSchedule.Item {
    guard case .item(let item) = try schedule.next() else { preconditionFailure("no segment") }
    return item
  }

  @Test(
    "A retry begins at the word that was being heard",
    arguments: [
      (nil, ["one ", "two ", "three ", "Four."]), (0, ["one ", "two ", "three ", "Four."]),
      (4, ["two ", "three ", "Four."]), (5, ["two ", "three ", "Four."]),
      (8, ["three ", "Four."]), (99, ["three ", "Four."]),
    ] as [(Int?, [String])])
  func retryFromWord(heardUpTo: Int?, expected: [String]) throws {
    var schedule = SegmentSchedule(BarSource("one two three |Four."))
    let item = try firstItem(&schedule)
    #expect(schedule.retry(item, heardUpTo: heardUpTo) == nil)
    #expect(try texts(schedule) == expected)
  }

  @Test("The piece that holds the word being heard is divided until it begins there")
  func retryInsidePiece() throws {
    let half = TestSegment(source: "one two three ", offset: 0)
    let other = TestSegment(source: "four five ", offset: 14)
    var schedule = SegmentSchedule(BarSource(""))
    let item = SegmentSchedule.Item(segment: HalvedSegment(halves: [half, other]), isRetry: false)
    #expect(schedule.retry(item, heardUpTo: 4) == nil)
    #expect(try texts(schedule) == ["two ", "three ", "four five "])
  }

  @Test("A piece that failed before is divided again")
  func secondFailure() throws {
    var schedule = SegmentSchedule(BarSource("one two"))
    var item = try firstItem(&schedule)
    item.isRetry = true
    #expect(schedule.retry(item, heardUpTo: nil) == nil)
    #expect(try texts(schedule) == ["one ", "two "])
  }

  @Test("A word alone is tried once more, then given up")
  func singleWord() throws {
    var schedule = SegmentSchedule(BarSource("word"))
    #expect(schedule.retry(try firstItem(&schedule), heardUpTo: nil) == nil)
    let again = try firstItem(&schedule)
    #expect(again.isRetry)
    #expect(schedule.retry(again, heardUpTo: nil) == "word ")
  }
}
