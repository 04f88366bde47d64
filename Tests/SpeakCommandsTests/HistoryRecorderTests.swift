// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("Keeping utterances while the voice comes first")
struct HistoryRecorderTests {
  private let store = FakeStore()
  private let draft = HistoryDraft(text: "Hello.", spoken: FakeStore.now, source: .piped)
  private let busy = SpeakError(.busy, "cannot write", why: "it is in use")
  private let full = SpeakError(.inputOutput, "cannot write", why: "the disk is full")
  private let warnings = Warnings()

  private final class Warnings {
    var all: [SpeakError] = []
  }

  private func recorder(
    isHurried: Bool = true, isOff: Bool = false, isConversation: Bool = false
  ) -> HistoryRecorder {
    HistoryRecorder(
      isHurried: isHurried, isOff: isOff, isConversation: isConversation,
      warn: { [warnings] in warnings.all.append($0) },
      openStore: { [store] _ in store })
  }

  @Test("writes the row first, as stopped, and its outcome afterwards")
  func order() {
    let recorder = recorder()
    let entry = recorder.begin(draft)
    #expect(store.said.map(\.outcome) == [.stopped])
    recorder.end(entry, .finished)
    #expect(store.said.map(\.outcome) == [.finished])
    #expect(warnings.all.isEmpty)
  }

  @Test("makes up at the end for a row that a busy database did not take, without a word")
  func busyAtFirst() {
    let recorder = recorder()
    store.failure = busy
    let entry = recorder.begin(draft)
    recorder.extend(entry, to: "Hello. More.")
    #expect(store.said.isEmpty)
    store.failure = nil
    recorder.end(entry, .finished)
    #expect(store.said.map(\.text) == ["Hello. More."])
    #expect(store.said.map(\.outcome) == [.finished])
    #expect(warnings.all.isEmpty)
  }

  @Test("loses no text that came while the database was busy")
  func busyInBetween() {
    let recorder = recorder()
    let entry = recorder.begin(draft)
    store.failure = busy
    recorder.extend(entry, to: "Hello. Two.")
    recorder.extend(entry, to: "Hello. Two. Three.")
    store.failure = nil
    recorder.extend(entry, to: "Hello. Two. Three. Four.")
    recorder.end(entry, .stopped)
    #expect(store.said.map(\.text) == ["Hello. Two. Three. Four."])
    #expect(warnings.all.isEmpty)
  }

  @Test("warns once of what does not pass, and tries no more")
  func broken() {
    let recorder = recorder()
    store.failure = full
    let entry = recorder.begin(draft)
    recorder.extend(entry, to: "Hello. More.")
    recorder.end(entry, .finished)
    #expect(warnings.all.count == 1)
    #expect(warnings.all.first?.kind == .inputOutput)
  }

  @Test("says what is kept when only the outcome is not")
  func onlyOutcome() {
    let recorder = recorder()
    let entry = recorder.begin(draft)
    store.failure = busy
    recorder.end(entry, .finished)
    #expect(warnings.all.map(\.what) == ["the history keeps what was said, but not how it ended"])
  }

  @Test("does not say that all was kept when the end of it was not")
  func onlyBeginning() {
    let recorder = recorder()
    let entry = recorder.begin(draft)
    store.failure = busy
    recorder.extend(entry, to: "Hello. More.")
    recorder.end(entry, .finished)
    #expect(warnings.all.map(\.what) == ["what is said is not kept in the history"])
  }

  @Test("opens a store that is good for one look only anew at the next", arguments: [true, false])
  func provisional(isProvisional: Bool) throws {
    store.isProvisional = isProvisional
    var opened = 0
    let recorder = HistoryRecorder(
      isHurried: true, isOff: false, warn: { _ in },
      openStore: { [store] _ in
        opened += 1
        return store
      })
    for _ in 0..<3 { _ = try recorder.openedStore() }
    #expect(opened == (isProvisional ? 3 : 1))
  }

  @Test("has nothing to write, or to wait for, when what was begun is stopped")
  func stopped() {
    let recorder = recorder()
    let entry = recorder.begin(draft)
    store.failure = busy
    recorder.end(entry, .stopped)
    #expect(warnings.all.isEmpty && store.said.map(\.outcome) == [.stopped])
  }

  @Test("warns at the end if the database stays busy")
  func staysBusy() {
    let recorder = recorder()
    store.failure = busy
    recorder.end(recorder.begin(draft), .finished)
    #expect(warnings.all.map(\.kind) == [.busy])
  }

  @Test(
    "tells the whole entry at the end, whether it could be kept or not", arguments: [true, false])
  func tells(isKept: Bool) {
    var told: [(entry: HistoryEntry, isKept: Bool)] = []
    let recorder = HistoryRecorder(
      isHurried: true, isOff: !isKept, warn: { _ in }, openStore: { [store] _ in store },
      onEnd: { told.append(($0, $1)) })
    let entry = recorder.begin(draft)
    recorder.extend(entry, to: "Hello. More.")
    #expect(told.isEmpty)
    recorder.end(entry, .finished)
    #expect(told.map(\.isKept) == [isKept])
    #expect(told.first?.entry.text == "Hello. More.")
    #expect(told.first?.entry.outcome == .finished)
    if isKept { #expect(told.map(\.entry) == store.said) }
  }

  @Test("keeps later, in order, what a busy database does not take in a conversation")
  func late() {
    let recorder = recorder(isConversation: true)
    store.failure = busy
    for number in 1...3 {
      let draft = HistoryDraft(
        text: "Number \(number).", spoken: FakeStore.now, source: .conversation)
      recorder.end(recorder.begin(draft), number == 2 ? .failed : .finished)
    }
    #expect(warnings.all.map(\.kind) == [.busy] && store.said.isEmpty)
    store.failure = nil
    let entry = recorder.begin(draft)
    #expect(store.said.map(\.text) == ["Number 1.", "Number 2.", "Number 3.", "Hello."])
    recorder.end(entry, .finished)
    #expect(store.said.map(\.outcome) == [.finished, .failed, .finished, .finished])
    #expect(warnings.all.count == 1)
  }

  @Test("gives up at the end of a conversation whose database stays busy")
  func lateForGood() {
    let recorder = recorder(isConversation: true)
    store.failure = busy
    recorder.end(recorder.begin(draft), .finished)
    recorder.close()
    #expect(warnings.all.map(\.kind) == [.busy, .busy])
  }

  @Test("keeps nothing from where a conversation becomes private, but what was late before")
  func private_() {
    let recorder = recorder(isConversation: true)
    store.failure = busy
    recorder.end(recorder.begin(draft), .finished)
    recorder.isOff = true
    store.failure = nil
    let secret = HistoryDraft(text: "Secret.", spoken: FakeStore.now, source: .conversation)
    recorder.end(recorder.begin(secret), .finished)
    recorder.close()
    #expect(store.said.map(\.text) == ["Hello."])
  }

  @Test("touches nothing when nothing is to be kept")
  func off() {
    let recorder = recorder(isOff: true)
    recorder.end(recorder.begin(draft), .finished)
    #expect(store.said.isEmpty && store.calls == 0)
  }
}
