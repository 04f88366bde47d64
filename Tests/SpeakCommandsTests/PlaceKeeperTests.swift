// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("Keeping the place in a text that is read along")
struct PlaceKeeperTests {
  private static let path = "/a/book.md"
  private let store = FakeStore()
  private let busy = SpeakError(.busy, "cannot open the database", why: "it is in use")

  private final class Notes {
    var warnings: [SpeakError] = []
    var patiences: [Int] = []
    var failure: SpeakError?
  }

  private func keeper(isOff: Bool = false, _ notes: Notes) -> PlaceKeeper {
    PlaceKeeper(
      path: Self.path, isOff: isOff,
      store: { [store] patienceMilliseconds throws(SpeakError) in
        notes.patiences.append(patienceMilliseconds)
        if let failure = notes.failure { throw failure }
        return store
      }, warn: { notes.warnings.append($0) })
  }

  @Test("A database in use delays neither the first sound nor a sentence")
  func patience() {
    let notes = Notes()
    let keeper = keeper(notes)
    notes.failure = busy
    _ = keeper.load()
    #expect(notes.patiences.allSatisfy { $0 <= 300 })
    notes.failure = nil
    let other = self.keeper(notes)
    _ = other.load()
    notes.patiences = []
    other.sentence(AlignedText("Hello", at: 4))
    #expect(notes.patiences.count == 1 && notes.patiences[0] <= 20)
    #expect(store.places == [Self.path: 4])
  }

  @Test("A place that cannot be looked up is told, and stays as it is")
  func unknown() {
    store.places = [Self.path: 700]
    let notes = Notes()
    let keeper = keeper(notes)
    notes.failure = busy
    #expect(keeper.load() == nil)
    #expect(notes.warnings.map(\.what) == ["the place in the text is not known"])
    notes.failure = nil
    keeper.sentence(AlignedText("Hello there", at: 0))
    keeper.end()
    #expect(store.places == [Self.path: 700] && notes.warnings.count == 1)
  }

  @Test("What is to leave no trace goes on where it was, and keeps no place")
  func off() {
    store.places = [Self.path: 700]
    let notes = Notes()
    let keeper = keeper(isOff: true, notes)
    #expect(keeper.load() == 700)
    keeper.sentence(AlignedText("Hello", at: 800))
    keeper.end()
    #expect(store.places == [Self.path: 700])
  }

  @Test("A text that was heard to its end begins anew")
  func finished() {
    let notes = Notes()
    let keeper = keeper(notes)
    keeper.sentence(AlignedText("Hello", at: 80))
    keeper.notice(.finish(.finished, lastWord: nil), seconds: 1)
    keeper.end()
    #expect(store.places.isEmpty && notes.warnings.isEmpty)
  }
}
