// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestSupport
import Testing

@testable import SpeechLoop

@Suite("Item schedule")
struct ItemScheduleTests {
  private func texts(_ schedule: ItemSchedule) throws -> [String] {
    var schedule = schedule
    var texts: [String] = []
    while case .entry(let entry) = try schedule.next() {
      texts.append(entry.item.speech?.text.text ?? "")
    }
    return texts
  }

  private func first(
    _ schedule: inout ItemSchedule
  ) throws -> (speech: Speech, isRetry: Bool) {
    guard case .entry(let entry) = try schedule.next(), let speech = entry.item.speech else {
      preconditionFailure("no speech")
    }
    return (speech, entry.isRetry)
  }

  @Test(
    "A retry begins at the word that was being heard",
    arguments: [
      (nil, ["one ", "two ", "three ", "Four."]), (0, ["one ", "two ", "three ", "Four."]),
      (4, ["two ", "three ", "Four."]), (5, ["two ", "three ", "Four."]),
      (8, ["three ", "Four."]), (99, ["three ", "Four."]),
    ] as [(Int?, [String])])
  func retryFromWord(heardUpTo: Int?, expected: [String]) throws {
    var schedule = ItemSchedule(BarSource("one two three |Four."))
    let speech = try first(&schedule).speech
    #expect(schedule.retry(speech, isRetry: false, heardUpTo: heardUpTo) == nil)
    #expect(try texts(schedule) == expected)
  }

  /// Divides what holds three words in two, as the real one does.
  private final class HalvingSource: ItemSource {
    private let whole = BarSource("")
    func next() throws(SpeakError) -> ItemStep { .end }
    func words(of item: Item) -> WordLayout { .none }
    func pieces(of speech: Speech) -> [Speech] {
      guard speech.text.text == "one two three four five " else { return whole.pieces(of: speech) }
      return [
        BarSource.speech("one two three ", at: 0), BarSource.speech("four five ", at: 14),
      ]
    }
  }

  @Test("The piece that holds the word being heard is divided until it begins there")
  func retryInsidePiece() throws {
    var schedule = ItemSchedule(HalvingSource())
    let speech = BarSource.speech("one two three four five ", at: 0)
    #expect(schedule.retry(speech, isRetry: false, heardUpTo: 4) == nil)
    #expect(try texts(schedule) == ["two ", "three ", "four five "])
  }

  @Test("A piece that failed before is divided again")
  func secondFailure() throws {
    var schedule = ItemSchedule(BarSource("one two"))
    let speech = try first(&schedule).speech
    #expect(schedule.retry(speech, isRetry: true, heardUpTo: nil) == nil)
    #expect(try texts(schedule) == ["one ", "two "])
  }

  @Test("A word alone is tried once more, then given up")
  func singleWord() throws {
    var schedule = ItemSchedule(BarSource("word"))
    #expect(
      schedule.retry(try first(&schedule).speech, isRetry: false, heardUpTo: nil) == nil)
    let again = try first(&schedule)
    #expect(again.isRetry)
    #expect(schedule.retry(again.speech, isRetry: true, heardUpTo: nil) == "word ")
  }
}
