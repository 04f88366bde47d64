// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Keeps utterances in the history. The voice comes first: whatever is wrong with the database, the
/// words are spoken and one warning says that they were not kept.
final class HistoryRecorder {
  /// An utterance on its way into the history.
  final class Entry {
    fileprivate var draft: HistoryDraft
    fileprivate var id: Int64?

    fileprivate init(_ draft: HistoryDraft) { self.draft = draft }
  }

  /// How long the beginning of speech waits for a database in use, in milliseconds: less than a
  /// person notices. What is missed then is made up for at the end.
  private static let patienceBeforeSound = 300
  private static let patience = 5000

  private let openStore: (_ patienceMilliseconds: Int) throws(SpeakError) -> any Store
  private let isHurried: Bool
  private let isOff: Bool
  private let warn: (SpeakError) -> Void
  private var store: (any Store)?
  private var hasGivenUp = false

  /// `isHurried` tells that somebody is waiting to hear the words, `isOff` that nothing is to be kept.
  init(
    isHurried: Bool, isOff: Bool, warn: @escaping (SpeakError) -> Void,
    openStore: @escaping (_ patienceMilliseconds: Int) throws(SpeakError) -> any Store
  ) {
    self.isHurried = isHurried
    self.isOff = isOff
    self.warn = warn
    self.openStore = openStore
  }

  /// The store for looking something up; it is kept for the entries to come.
  func openedStore() throws(SpeakError) -> any Store {
    if let store { return store }
    let store = try openStore(Self.patience)
    self.store = store
    return store
  }

  func begin(_ draft: HistoryDraft) -> Entry {
    let entry = Entry(draft)
    do throws(SpeakError) {
      try attempt(patience: isHurried ? Self.patienceBeforeSound : Self.patience) {
        store throws(SpeakError) in
        entry.id = try store.beginEntry(draft)
      }
    } catch {
      if error.kind != .busy || !isHurried { giveUp(error) }
    }
    return entry
  }

  /// The text of an input that is still arriving has become `text`.
  func extend(_ entry: Entry, to text: String) {
    let new = String(text.unicodeScalars.dropFirst(entry.draft.text.unicodeScalars.count))
    guard !new.isEmpty else { return }
    entry.draft.text = text
    guard let id = entry.id else { return }
    do throws(SpeakError) {
      try attempt(patience: Self.patience) { store throws(SpeakError) in
        try store.extendEntry(id, appending: new)
      }
    } catch {
      giveUp(error)
    }
  }

  func end(_ entry: Entry, _ outcome: Outcome) {
    do throws(SpeakError) {
      try attempt(patience: Self.patience) { store throws(SpeakError) in
        if entry.id == nil { entry.id = try store.beginEntry(entry.draft) }
        try store.endEntry(entry.id!, outcome: outcome)
      }
    } catch {
      giveUp(error)
    }
  }

  func close() {
    store?.close()
    store = nil
  }

  /// Tries with the store that is open, and once more with a patient one if that was busy.
  private func attempt(
    patience: Int, _ change: (any Store) throws(SpeakError) -> Void
  ) throws(SpeakError) {
    guard !isOff, !hasGivenUp else { return }
    if let store {
      do throws(SpeakError) {
        return try change(store)
      } catch {
        guard error.kind == .busy else { throw error }
        close()
      }
    }
    let opened = try openStore(patience)
    store = opened
    try change(opened)
  }

  private func giveUp(_ error: SpeakError) {
    hasGivenUp = true
    close()
    warn(
      SpeakError(
        error.kind, "what is said is not kept in the history", why: "\(error.what): \(error.why)",
        hint: error.hint))
  }
}
