// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import SpeechLoop
internal import TestSupport
import Testing

@testable import SpeakCommands

@Suite("Taking turns at the sound device")
struct TurnTakingSinkTests {
  private let directory = TemporaryDirectory()
  private let format = AudioFormat(rateHz: 22050)

  private final class Observations {
    var nowMilliseconds = 5
    var longWaits = 0
  }

  private func sink(_ observations: Observations = Observations()) throws -> TurnTakingSink {
    let turn = try #require(TurnLock(directory: directory.path))
    return TurnTakingSink(
      RecordingSink(), turn: turn, nowMilliseconds: { observations.nowMilliseconds },
      onLongWait: { observations.longWaits += 1 })
  }

  @Test("The second waits until the first rests or is closed", arguments: [true, false])
  func waits(rests: Bool) throws {
    let (first, second) = (try sink(), try sink())
    #expect(try first.open(format) == nil)
    #expect(try second.open(format) == 10)
    if rests { first.rest() } else { first.close() }
    #expect(try second.open(format) == nil)
    #expect(try first.open(format) == 10)
  }

  @Test("Who has drained or cut the sound for a pause keeps the turn")
  func pauses() throws {
    let (first, second) = (try sink(), try sink())
    #expect(try first.open(format) == nil)
    #expect(try first.drain() == nil)
    #expect(try second.open(format) == 10)
    first.drop()
    #expect(try second.open(format) == 10)
    #expect(try first.open(format) == nil)
  }

  @Test("The one whose turn it is may open again")
  func again() throws {
    let sink = try sink()
    #expect(try sink.open(format) == nil)
    #expect(try sink.open(format) == nil)
  }

  @Test("Who waits for two seconds is told once, and anew when it has to wait again")
  func longWait() throws {
    let observations = Observations()
    let (first, second) = (try sink(), try sink(observations))
    for round in 1...2 {
      #expect(try first.open(format) == nil)
      #expect(try second.open(format) == 10)
      observations.nowMilliseconds += 1999
      #expect(try second.open(format) == 10)
      #expect(observations.longWaits == round - 1)
      for _ in 1...3 {
        observations.nowMilliseconds += 5000
        #expect(try second.open(format) == 10)
      }
      #expect(observations.longWaits == round)
      first.close()
      #expect(try second.open(format) == nil)
      second.close()
    }
  }

  @Test("Without turns the device is always opened")
  func withoutTurns() throws {
    let other = TurnTakingSink(RecordingSink(), turn: nil, onLongWait: {})
    #expect(try sink().open(format) == nil)
    #expect(try other.open(format) == nil)
    #expect(other.name == "recording")
  }
}
