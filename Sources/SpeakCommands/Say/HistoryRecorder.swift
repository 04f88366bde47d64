// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Keeps utterances in the history. The voice comes first: whatever is wrong with the database, the
/// words are spoken and one warning says that they were not kept.
final class HistoryRecorder {
  /// An utterance on its way into the history.
  final class Entry {
    /// As it is kept, or will be.
    fileprivate var draft: HistoryDraft
    fileprivate var id: Int64?
    /// The end of the draft's text that is not in the store yet, though the beginning is.
    fileprivate var unsaved = ""

    fileprivate init(_ draft: HistoryDraft) { self.draft = draft }
  }

  /// How long the beginning of speech waits for a database in use, in milliseconds: less than a
  /// person notices. What is missed then is made up for at the end.
  private static let patienceBeforeSound = 300
  /// The same while it sounds: the device's queue holds 120 ms.
  private static let patienceWithinSound = 20
  private static let patience = 5000

  private let openStore: (_ patienceMilliseconds: Int) throws(SpeakError) -> any Store
  private let isHurried: Bool
  private let isOff: Bool
  private let warn: (SpeakError) -> Void
  private let onEnd: (_ entry: HistoryEntry, _ isKept: Bool) -> Void
  private var store: (any Store)?
  private var hasGivenUp = false

  /// `isHurried` tells that somebody is waiting to hear the words, `isOff` that nothing is to be kept.
  /// `onEnd` is called when an utterance has ended; one that is not kept has an id that means nothing.
  init(
    isHurried: Bool, isOff: Bool, warn: @escaping (SpeakError) -> Void,
    openStore: @escaping (_ patienceMilliseconds: Int) throws(SpeakError) -> any Store,
    onEnd: @escaping (_ entry: HistoryEntry, _ isKept: Bool) -> Void = { _, _ in }
  ) {
    self.isHurried = isHurried
    self.isOff = isOff
    self.warn = warn
    self.openStore = openStore
    self.onEnd = onEnd
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
        try Self.save(entry, in: store)
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
    guard entry.id != nil else { return }
    entry.unsaved += new
    do throws(SpeakError) {
      try attempt(patience: isHurried ? Self.patienceWithinSound : Self.patience) {
        store throws(SpeakError) in try Self.save(entry, in: store)
      }
    } catch {
      if error.kind != .busy || !isHurried { giveUp(error) }
    }
  }

  /// Sees to it that the store has all of the entry's text.
  private static func save(_ entry: Entry, in store: any Store) throws(SpeakError) {
    guard let id = entry.id else {
      entry.id = try store.beginEntry(entry.draft)
      return
    }
    guard !entry.unsaved.isEmpty else { return }
    try store.extendEntry(id, appending: entry.unsaved)
    entry.unsaved = ""
  }

  func end(_ entry: Entry, _ outcome: Outcome) {
    do throws(SpeakError) {
      try attempt(patience: Self.patience) { store throws(SpeakError) in
        try Self.save(entry, in: store)
        try store.endEntry(entry.id!, outcome: outcome)
      }
    } catch {
      giveUp(error)
    }
    onEnd(HistoryEntry(entry.draft, id: entry.id ?? 0, outcome: outcome), entry.id != nil)
  }

  func close() {
    store?.close()
    store = nil
  }

  private func attempt(
    patience: Int, _ change: (any Store) throws(SpeakError) -> Void
  ) throws(SpeakError) {
    guard !isOff, !hasGivenUp else { return }
    if let store {
      store.setPatience(milliseconds: patience)
      return try change(store)
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

extension HistoryEntry {
  fileprivate init(_ draft: HistoryDraft, id: Int64, outcome: Outcome) {
    self.init(
      id: id, text: draft.text, spoken: draft.spoken, source: draft.source, device: draft.device,
      phrase: draft.phrase, language: draft.language, voice: draft.voice, outcome: outcome)
  }
}
