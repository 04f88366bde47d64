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
    /// Whether it is not to be kept, whatever comes.
    fileprivate var isSecret = false

    fileprivate init(_ draft: HistoryDraft) { self.draft = draft }
  }

  /// How long a database in use is waited for, in milliseconds.
  private enum Patience {
    static let usual = 5000
    /// Before the first sound: less than a person notices. What is missed then is made up for at the end.
    static let beforeSound = 300
    /// While it sounds: the device's queue holds 120 ms.
    static let withinSound = 20
    /// In a conversation, before and after the sound: nobody types on while it waits.
    static let inConversation = 30
    /// Half a second of not typing is all that a look may cost there.
    static let ofLookInConversation = 500
  }

  private let openStore: (_ patienceMilliseconds: Int) throws(SpeakError) -> any Store
  private let isHurried: Bool
  private let isConversation: Bool
  /// Whether nothing is to be kept from here on.
  var isOff: Bool
  private let warn: (SpeakError) -> Void
  private let onEnd: (_ entry: HistoryEntry, _ isKept: Bool) -> Void
  private var store: (any Store)?
  private var hasGivenUp = false
  /// What a database in use has not taken yet.
  private var late: [(entry: Entry, outcome: Outcome)] = []

  /// `isHurried` tells that somebody is waiting to hear the words, `isOff` that nothing is to be kept,
  /// `isConversation` that what a database in use does not take can be kept later. `onEnd` is called
  /// when an utterance has ended; one that is not kept has an id that means nothing.
  init(
    isHurried: Bool, isOff: Bool, isConversation: Bool = false,
    warn: @escaping (SpeakError) -> Void,
    openStore: @escaping (_ patienceMilliseconds: Int) throws(SpeakError) -> any Store,
    onEnd: @escaping (_ entry: HistoryEntry, _ isKept: Bool) -> Void = { _, _ in }
  ) {
    self.isHurried = isHurried
    self.isOff = isOff
    self.isConversation = isConversation
    self.warn = warn
    self.openStore = openStore
    self.onEnd = onEnd
  }

  /// The store for looking something up; it is kept for the entries to come. One in use is waited for
  /// `patienceMilliseconds`, or as long as whoever asked for it has patience.
  func openedStore(patienceMilliseconds: Int? = nil) throws(SpeakError) -> any Store {
    let patienceMilliseconds =
      patienceMilliseconds ?? (isConversation ? Patience.ofLookInConversation : Patience.usual)
    if let store, !store.isProvisional {
      store.setPatience(milliseconds: patienceMilliseconds)
      return store
    }
    store?.close()
    store = nil
    let store = try openStore(patienceMilliseconds)
    self.store = store
    return store
  }

  func begin(_ draft: HistoryDraft) -> Entry {
    let entry = Entry(draft)
    if isOff {
      entry.isSecret = true
      return entry
    }
    do throws(SpeakError) {
      if !late.isEmpty { try keepLate(patienceMilliseconds: Patience.inConversation) }
      try attempt(patienceMilliseconds: patienceBeforeSound) { store throws(SpeakError) in
        try Self.save(entry, in: store)
      }
    } catch {
      if error.kind != .busy || !(isHurried || isConversation) { giveUp(error) }
    }
    return entry
  }

  /// The text of an input that is still arriving has become `text`.
  func extend(_ entry: Entry, to text: String) {
    let new = String(text.unicodeScalars.dropFirst(entry.draft.text.unicodeScalars.count))
    guard !new.isEmpty else { return }
    entry.draft.text = text
    guard entry.id != nil, !entry.isSecret else { return }
    entry.unsaved += new
    do throws(SpeakError) {
      try attempt(patienceMilliseconds: isHurried ? Patience.withinSound : Patience.usual) {
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
    defer { onEnd(HistoryEntry(entry.draft, id: entry.id ?? 0, outcome: outcome), entry.id != nil) }
    guard !entry.isSecret else { return }
    // That is what its row says from the beginning, and whoever stops it does not want to wait.
    if outcome == .stopped, entry.id != nil, entry.unsaved.isEmpty { return }
    guard !isConversation else { return endLater(entry, outcome) }
    do throws(SpeakError) {
      try attempt(patienceMilliseconds: Patience.usual) { store throws(SpeakError) in
        try Self.save(entry, in: store, outcome)
      }
    } catch {
      giveUp(error, isBegun: entry.id != nil && entry.unsaved.isEmpty)
    }
  }

  private func endLater(_ entry: Entry, _ outcome: Outcome) {
    guard !hasGivenUp else { return }
    let wasLate = !late.isEmpty
    late.append((entry, outcome))
    do throws(SpeakError) {
      try keepLate(patienceMilliseconds: Patience.inConversation)
    } catch {
      guard error.kind == .busy else { return giveUp(error) }
      guard !wasLate else { return }
      warn(
        SpeakError(
          .busy, "what is said is not in the history yet", why: "\(error.what): \(error.why)",
          hint: "it is tried again with every sentence, and at the end"))
    }
  }

  private func keepLate(patienceMilliseconds: Int) throws(SpeakError) {
    while let (entry, outcome) = late.first {
      try attempt(patienceMilliseconds: patienceMilliseconds) { store throws(SpeakError) in
        try Self.save(entry, in: store, outcome)
      }
      late.removeFirst()
    }
  }

  private static func save(
    _ entry: Entry, in store: any Store, _ outcome: Outcome
  ) throws(SpeakError) {
    try save(entry, in: store)
    try store.endEntry(entry.id!, outcome: outcome)
  }

  func close() {
    do throws(SpeakError) {
      try keepLate(patienceMilliseconds: Patience.usual)
    } catch {
      giveUp(error)
    }
    store?.close()
    store = nil
  }

  private var patienceBeforeSound: Int {
    isConversation ? Patience.inConversation : isHurried ? Patience.beforeSound : Patience.usual
  }

  private func attempt(
    patienceMilliseconds: Int, _ change: (any Store) throws(SpeakError) -> Void
  ) throws(SpeakError) {
    guard !hasGivenUp else { return }
    try change(try openedStore(patienceMilliseconds: patienceMilliseconds))
  }

  private func giveUp(_ error: SpeakError, isBegun: Bool = false) {
    hasGivenUp = true
    late = []
    close()
    warn(
      SpeakError(
        error.kind,
        isBegun
          ? "the history keeps what was said, but not how it ended"
          : "what is said is not kept in the history",
        why: "\(error.what): \(error.why)", hint: error.hint))
  }
}

extension HistoryEntry {
  fileprivate init(_ draft: HistoryDraft, id: Int64, outcome: Outcome) {
    self.init(
      id: id, text: draft.text, spoken: draft.spoken, source: draft.source, device: draft.device,
      phrase: draft.phrase, language: draft.language, voice: draft.voice, outcome: outcome)
  }
}
