// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The store's port kept in memory.
final class FakeStore: Store {
  var saved: [Int: Phrase] = [:]
  var said: [HistoryEntry] = []
  var places: [String: Int] = [:]
  /// Thrown by every call, if set.
  var failure: SpeakError?
  private(set) var isClosed = false
  private(set) var calls = 0

  static let now = Timestamp(secondsSince1970: 1_769_851_800)

  convenience init(phrases texts: [String]) {
    self.init()
    for (index, text) in texts.enumerated() {
      saved[index + 1] = Phrase(
        number: index + 1, text: text, language: nil, voice: nil, created: Self.now)
    }
  }

  func setPatience(milliseconds: Int) {}
  var isProvisional = false

  func readingPosition(of path: String) throws(SpeakError) -> Int? { places[path] }
  func setReadingPosition(_ position: Int?, of path: String) throws(SpeakError) {
    places[path] = position
  }

  func phrases() throws(SpeakError) -> [Phrase] {
    try note()
    return saved.values.sorted { $0.number < $1.number }
  }

  func existingPhrase(_ number: Int, what: String) throws(SpeakError) -> Phrase {
    if let phrase = saved[number] { return phrase }
    throw .noPhrase(number, what: what, nearest: saved.keys.sorted().map { Int64($0) })
  }

  func addPhrase(_ draft: PhraseDraft) throws(SpeakError) -> Phrase {
    try note()
    let number = draft.number ?? (saved.keys.max() ?? 0) + 1
    guard saved[number] == nil else {
      throw SpeakError(.usage, "cannot save phrase \(number)", why: "the number is taken")
    }
    let phrase = Phrase(
      number: number, text: draft.text, language: draft.language, voice: draft.voice,
      created: draft.created ?? Self.now)
    saved[number] = phrase
    return phrase
  }

  func importPhrases(_ drafts: [PhraseDraft]) throws(SpeakError) -> [Phrase] {
    let before = saved
    var added: [Phrase] = []
    do throws(SpeakError) {
      for draft in drafts {
        let same = before.values.contains {
          $0.text == draft.text && (draft.number ?? $0.number) == $0.number
        }
        if same { continue }
        added.append(try addPhrase(draft))
      }
    } catch {
      saved = before
      throw error
    }
    return added
  }

  func editPhrase(_ number: Int, text: String) throws(SpeakError) -> Phrase {
    _ = try existingPhrase(number, what: "cannot edit phrase \(number)")
    saved[number]!.text = text
    return saved[number]!
  }

  func removePhrases(_ numbers: [Int]) throws(SpeakError) {
    for number in numbers { _ = try existingPhrase(number, what: "cannot remove phrase \(number)") }
    for number in numbers {
      // A number named twice would be missing the second time.
      precondition(saved.removeValue(forKey: number) != nil)
    }
  }

  func movePhrase(_ number: Int, to destination: Int) throws(SpeakError) -> Phrase {
    var phrase = try existingPhrase(number, what: "cannot move phrase \(number)")
    saved[number] = nil
    phrase.number = destination
    saved[destination] = phrase
    return phrase
  }

  func beginEntry(_ draft: HistoryDraft) throws(SpeakError) -> Int64 {
    try note()
    let id = (said.map(\.id).max() ?? 0) + 1
    said.append(
      HistoryEntry(
        id: id, text: draft.text, spoken: draft.spoken, source: draft.source,
        device: draft.device, phrase: draft.phrase, language: draft.language, voice: draft.voice,
        outcome: .stopped))
    return id
  }

  func extendEntry(_ id: Int64, appending text: String) throws(SpeakError) {
    try note()
    said[index(of: id)].text += text
  }

  func endEntry(_ id: Int64, outcome: Outcome) throws(SpeakError) {
    try note()
    said[index(of: id)].outcome = outcome
  }

  private func index(of id: Int64) -> Int { said.firstIndex { $0.id == id }! }

  func entries(limit: Int, search: String?) throws(SpeakError) -> [HistoryEntry] {
    try note()
    let found = said.sorted { $0.id > $1.id }
      .filter { entry in search.map { entry.text.contains($0) } ?? true }
    return Array(found.prefix(limit))
  }

  func existingEntry(_ id: Int64, what: String) throws(SpeakError) -> HistoryEntry {
    if let entry = said.first(where: { $0.id == id }) { return entry }
    throw .noEntry(id, what: what, nearest: said.map(\.id).sorted())
  }

  func removeEntries(_ ids: [Int64]) throws(SpeakError) {
    for id in ids { _ = try existingEntry(id, what: "cannot remove history entry \(id)") }
    precondition(Set(ids).count == ids.count)
    said.removeAll { ids.contains($0.id) }
  }

  func clearHistory() throws(SpeakError) -> Int {
    defer { said = [] }
    return said.count
  }

  func close() { isClosed = true }

  private func note() throws(SpeakError) {
    calls += 1
    if let failure { throw failure }
  }
}
