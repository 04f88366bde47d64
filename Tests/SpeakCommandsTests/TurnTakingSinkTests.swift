// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import SpeakCommands

@Suite("A sound device that is taken in turn")
struct TurnTakingSinkTests {
  private let directory = TemporaryDirectory()
  private let format = AudioFormat(rateHz: 22050)

  private func sink(
    _ manner: TurnManner = TurnManner(), interrupt: @escaping (Int32) -> Bool = { _ in true },
    isPaused: @escaping (Int32) -> Bool? = { _ in false },
    onWait: @escaping (TurnHolder) -> Void = { _ in },
    now: @escaping () -> Int = monotonicMilliseconds
  ) -> TurnTakingSink {
    TurnTakingSink(
      RecordingSink(), queue: TurnQueue(directory: directory.path), manner: manner,
      interrupt: interrupt, isPaused: isPaused, onWait: onWait, now: now)
  }

  private func gap(_ milliseconds: Int) -> TurnManner {
    TurnManner(gapMilliseconds: milliseconds)
  }

  @Test("is opened at once when nobody speaks, and waited for when somebody does")
  func turns() throws {
    let (one, two) = (sink(), sink(gap(0)))
    #expect(try one.open(format) == .ready)
    #expect(try two.open(format) != .ready)
    #expect(!one.isWaiting && two.isWaiting)
    one.discard()
    #expect(try two.open(format) == .ready)
    #expect(!two.isWaiting)
  }

  @Test("leaves a gap behind what was heard to its end, whoever said it")
  func gapAfterOthers() throws {
    let (one, two) = (sink(), sink(gap(60_000)))
    #expect(try one.open(format) == .ready)
    one.rest()
    let wait = try #require(try two.open(format).waitMilliseconds)
    #expect((50_000...60_000).contains(wait))
    // It is its turn all the same.
    #expect(try one.open(format) != .ready && !two.isWaiting)
  }

  @Test(
    "takes a senseless end of the last utterance for none",
    arguments: [Int64.max, Int64.min, -1, Int64.max - 100])
  func senselessEnd(end: Int64) throws {
    let sink = self.sink(gap(60_000))
    let lock = try #require(FileHandle(forWritingAtPath: directory.path("queue/lock")))
    try lock.write(contentsOf: unsafe withUnsafeBytes(of: end) { unsafe Data($0) })
    #expect(try sink.open(format) == .ready)
  }

  @Test("leaves a gap between utterances of its own, none within one")
  func gapWithin() throws {
    let sink = self.sink(gap(60_000))
    sink.beginUtterance()
    #expect(try sink.open(format) == .ready)
    sink.rest()
    #expect(try sink.open(format) == .ready)
    sink.rest()
    sink.beginUtterance()
    #expect(try sink.open(format) != .ready)
  }

  @Test("leaves no gap behind what was cut, and none if none is wanted")
  func noGap() throws {
    let (one, two) = (sink(), sink(gap(60_000)))
    #expect(try one.open(format) == .ready)
    one.cut()
    one.rest()
    #expect(try two.open(format) == .ready)
    two.rest()
    #expect(try self.sink(gap(0)).open(format) == .ready)
  }

  @Test("keeps the turn while paused, and between what was said with one call")
  func keepsTurn() throws {
    let (one, two) = (sink(gap(0)), sink(gap(0)))
    #expect(try one.open(format) == .ready)
    one.cut()
    #expect(try two.open(format) != .ready)
    one.keepsTurn = true
    one.rest()
    #expect(try two.open(format) != .ready)
    one.keepsTurn = false
    one.rest()
    #expect(try two.open(format) == .ready)
  }

  @Test("tells once when the turn is long in coming")
  func longWait() throws {
    let told = Mutex<[TurnHolder]>([])
    let clock = Mutex(0)
    let (one, two) = (
      sink(),
      sink(
        onWait: { holder in told.withLock { $0.append(holder) } }, now: { clock.withLock { $0 } })
    )
    #expect(try one.open(format) == .ready)
    for time in stride(from: 0, to: 4000, by: 10) {
      clock.withLock { $0 = time }
      _ = try two.open(format)
      #expect(told.withLock { $0.isEmpty } == (time < 2000))
    }
    #expect(told.withLock { $0 } == [.speaking])
  }

  @Test("tells at once and once that the one who has the turn is paused")
  func pausedHolder() throws {
    let told = Mutex<[TurnHolder]>([])
    let asked = Mutex<[Int32]>([])
    let clock = Mutex(0)
    let (one, two) = (
      sink(gap(0)),
      sink(
        gap(0),
        isPaused: { process in
          // It takes a while to answer.
          asked.withLock {
            $0.append(process)
            return $0.count < 3 ? nil : true
          }
        }, onWait: { holder in told.withLock { $0.append(holder) } },
        now: { clock.withLock { $0 } })
    )
    #expect(try one.open(format) == .ready)
    for _ in 0..<2 { #expect(try two.open(format) != .ready) }
    #expect(told.withLock { $0.isEmpty })
    for time in stride(from: 0, to: 4000, by: 10) {
      clock.withLock { $0 = time }
      _ = try two.open(format)
    }
    #expect(told.withLock { $0 } == [.paused])
    #expect(asked.withLock { $0 } == [getpid(), getpid(), getpid()])
    // Whoever comes next is told anew.
    two.discard()
    #expect(try two.open(format) != .ready)
    #expect(told.withLock { $0 } == [.paused, .paused])
  }

  @Test("does not ask without end whether one that speaks is paused, nor if it is to be stopped")
  func inquiries() throws {
    let asked = Mutex(0)
    let isPaused: (Int32) -> Bool? = { _ in
      asked.withLock { $0 += 1 }
      return false
    }
    // It stands still, so there is no second time to ask.
    let now = { 0 }
    let (one, two) = (sink(gap(0)), sink(gap(0), isPaused: isPaused, now: now))
    let hasty = sink(TurnManner(place: .next, interrupts: true), isPaused: isPaused, now: now)
    #expect(try one.open(format) == .ready)
    for _ in 0..<5 { #expect(try two.open(format) != .ready) }
    #expect(asked.withLock { $0 } == 1)
    for _ in 0..<5 { #expect(try hasty.open(format) != .ready) }
    #expect(asked.withLock { $0 } == 1)
  }

  @Test("interrupts each that was there before once it can be reached, and goes before all")
  func interrupts() throws {
    let asked = Mutex(0)
    let (one, waiting) = (sink(), sink())
    #expect(try one.open(format) == .ready)
    #expect(try waiting.open(format) != .ready)
    let hasty = sink(
      TurnManner(place: .next, interrupts: true, gapMilliseconds: 0),
      interrupt: { _ in
        asked.withLock {
          $0 += 1
          return $0 > 2
        }
      })
    // Neither can be reached at first.
    #expect(try hasty.open(format) != .ready)
    #expect(asked.withLock { $0 } == 2)
    #expect(try hasty.open(format) != .ready)
    #expect(asked.withLock { $0 } == 4)
    #expect(try hasty.open(format) != .ready)
    #expect(asked.withLock { $0 } == 4)
    one.discard()
    #expect(try waiting.open(format) != .ready)
    #expect(try hasty.open(format) == .ready)
  }

  @Test("interrupts nobody when nobody is there")
  func interruptsNobody() throws {
    let hasty = sink(
      TurnManner(place: .next, interrupts: true),
      interrupt: { _ in
        Issue.record("somebody was told to stop")
        return true
      })
    #expect(try hasty.open(format) == .ready)
  }

  @Test("waits for the one before it, and does not look time and again", .waits)
  func waitsForChanges() throws {
    let (one, two) = (sink(gap(0)), sink(gap(0)))
    #expect(try one.open(format) == .ready)
    let polls = PollSet()
    let (start, deadline) = (monotonicMilliseconds(), monotonicMilliseconds() + 30_000)
    var looks = 0
    var hasGivenBack = false
    while case .again(let milliseconds) = try two.open(format), monotonicMilliseconds() < deadline {
      looks += 1
      let now = monotonicMilliseconds()
      if now - start >= 400, !hasGivenBack {
        hasGivenBack = true
        one.rest()
        // What has changed is told, whatever time was named before.
        #expect(polls.wait(for: two.pollRequests(), until: deadline)[two.pollRequests()] != [0])
      } else {
        polls.wait(for: two.pollRequests(), until: min(now + milliseconds, max(now, start + 400)))
      }
    }
    #expect(hasGivenBack && !two.isWaiting)
    #expect(looks < 40)
    two.discard()
  }
}
