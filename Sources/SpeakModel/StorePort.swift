// SPDX-License-Identifier: GPL-3.0-or-later

/// Where phrases and history are kept. Every change and every look is one transaction: it happens whole
/// or not at all.
package protocol Store: AnyObject {
  /// From now on a call waits up to so many milliseconds for another process, and then throws `.busy`.
  func setPatience(milliseconds: Int)
  /// Whether it is good for one look only: it was opened on a full disk, without what keeps it in step with
  /// other processes.
  var isProvisional: Bool { get }

  /// All phrases by number.
  func phrases() throws(SpeakError) -> [Phrase]
  /// Throws `.notFound`, with the nearest there are, if the number is free; `what` is what failed then.
  func existingPhrase(_ number: Int, what: String) throws(SpeakError) -> Phrase
  /// Throws `.usage` if the wished number is taken.
  func addPhrase(_ draft: PhraseDraft) throws(SpeakError) -> Phrase
  /// Adds all or none, but for those that were there before, alike in text, language and voice, and in
  /// number if they have one.
  /// Throws `.usage` naming the position (1-based) of the first draft whose number is taken otherwise, in
  /// the store or by an earlier draft.
  ///
  /// - Returns: those that were added.
  func importPhrases(_ drafts: [PhraseDraft]) throws(SpeakError) -> [Phrase]
  /// Throws `.notFound` if the number is free.
  func editPhrase(_ number: Int, text: String) throws(SpeakError) -> Phrase
  /// Throws `.notFound`, and removes none, if one of the numbers is free.
  func removePhrases(_ numbers: [Int]) throws(SpeakError)
  /// Throws `.notFound` if `number` is free, `.usage` if `destination` is taken.
  func movePhrase(_ number: Int, to destination: Int) throws(SpeakError) -> Phrase

  /// Keeps an utterance before its first sound.
  ///
  /// - Returns: the entry's id, greater than every earlier one.
  func beginEntry(_ draft: HistoryDraft) throws(SpeakError) -> Int64
  /// Adds text that arrived while the utterance was already being spoken.
  func extendEntry(_ id: Int64, appending text: String) throws(SpeakError)
  func endEntry(_ id: Int64, outcome: Outcome) throws(SpeakError)
  /// Newest first; with `search` only those whose text contains it, letter case aside.
  func entries(limit: Int, search: String?) throws(SpeakError) -> [HistoryEntry]
  /// Throws `.notFound`, with the nearest there are, if there is none of that id; `what` is what failed
  /// then.
  func existingEntry(_ id: Int64, what: String) throws(SpeakError) -> HistoryEntry
  /// Throws `.notFound`, and removes none, if one of the ids does not exist. The text is gone from the
  /// files afterwards.
  func removeEntries(_ ids: [Int64]) throws(SpeakError)
  /// Removes all entries, and with them the places in texts that were read.
  ///
  /// - Returns: how many there were.
  func clearHistory() throws(SpeakError) -> Int

  /// The place in a text file, in Unicode scalars, from which it is to be read on; `nil` if none is kept.
  func readingPosition(of path: String) throws(SpeakError) -> Int?
  /// `nil` forgets it.
  func setReadingPosition(_ position: Int?, of path: String) throws(SpeakError)

  func close()
}
