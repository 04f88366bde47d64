// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// Saved phrases. What a person saves must survive a power cut, so every change waits for the disk.
extension SQLiteStore {
  package func phrases() throws(SpeakError) -> [Phrase] {
    try connection.all(
      "SELECT number, text, language, voice, created FROM phrase ORDER BY number",
      decode: Phrase.init(row:))
  }

  package func existingPhrase(_ number: Int, what: String) throws(SpeakError) -> Phrase {
    if let phrase = try phrase(number) { return phrase }
    throw .noPhrase(
      number, what: what, nearest: try connection.nearest(to: Int64(number), .phrases))
  }

  /// `nil` if the number is free.
  func phrase(_ number: Int) throws(SpeakError) -> Phrase? {
    try connection.first(
      "SELECT number, text, language, voice, created FROM phrase WHERE number = ?",
      .init(number), decode: Phrase.init(row:))
  }

  package func addPhrase(_ draft: PhraseDraft) throws(SpeakError) -> Phrase {
    try connection.write(.powerCut) { () throws(SpeakError) in
      try insert(draft, what: "cannot add the phrase")
    }
  }

  package func importPhrases(_ drafts: [PhraseDraft]) throws(SpeakError) -> [Phrase] {
    try connection.write(.powerCut) { () throws(SpeakError) in
      let isThere = try alreadySaved(drafts)
      var added: [Phrase] = []
      for (index, draft) in drafts.enumerated() where !isThere[index] {
        let what = "cannot import phrase \(index + 1) of the list"
        if let number = draft.number {
          try checkFree(
            number, what: what,
            hint: "nothing was imported; remove phrase \(number) first, or change or leave out the "
              + "\"number\" in the list")
        }
        added.append(try insert(draft, what: what))
      }
      return added
    }
  }

  /// Of each draft, whether a phrase, with its number if it has one, says the same in the same way.
  private func alreadySaved(_ drafts: [PhraseDraft]) throws(SpeakError) -> [Bool] {
    var spoken: Set<Spoken> = []
    if drafts.contains(where: { $0.number == nil }) {
      for phrase in try phrases() {
        spoken.insert(Spoken(phrase.text, phrase.language, phrase.voice))
      }
    }
    var isThere: [Bool] = []
    for draft in drafts {
      let wanted = Spoken(draft.text, draft.language, draft.voice)
      if let number = draft.number {
        let same = try phrase(number)
        isThere.append(same.map { Spoken($0.text, $0.language, $0.voice) } == wanted)
      } else {
        isThere.append(spoken.contains(wanted))
      }
    }
    return isThere
  }

  package func editPhrase(_ number: Int, text: String) throws(SpeakError) -> Phrase {
    var phrase = try connection.write(.powerCut) { () throws(SpeakError) in
      let phrase = try existingPhrase(number, what: "cannot edit phrase \(number)")
      try connection.run(
        "UPDATE phrase SET text = ? WHERE number = ?", .text(text), .init(number))
      return phrase
    }
    try wipe([phrase.text], "changed")
    phrase.text = text
    return phrase
  }

  package func removePhrases(_ numbers: [Int]) throws(SpeakError) {
    let texts = try connection.write(.powerCut) { () throws(SpeakError) in
      var texts: [String] = []
      for number in numbers {
        texts.append(try existingPhrase(number, what: "cannot remove phrase \(number)").text)
      }
      for number in numbers {
        try connection.run("DELETE FROM phrase WHERE number = ?", .init(number))
      }
      return texts
    }
    try wipe(texts, "removed")
  }

  package func movePhrase(_ number: Int, to destination: Int) throws(SpeakError) -> Phrase {
    try connection.write(.powerCut) { () throws(SpeakError) in
      let what = "cannot move phrase \(number)"
      let phrase = try existingPhrase(number, what: what)
      // Removed and inserted, because only an insertion raises the highest number ever used.
      let draft = PhraseDraft(
        text: phrase.text, number: destination, language: phrase.language, voice: phrase.voice,
        created: phrase.created)
      let moved = try insert(draft, what: what)
      try connection.run("DELETE FROM phrase WHERE number = ?", .init(number))
      return moved
    }
  }

  private func insert(_ draft: PhraseDraft, what: String) throws(SpeakError) -> Phrase {
    let number: Int
    if let wished = draft.number {
      try checkFree(wished, what: what)
      number = wished
    } else {
      number = try nextNumber(what: what)
    }
    let phrase = Phrase(
      number: number, text: draft.text, language: draft.language, voice: draft.voice,
      created: draft.created ?? now())
    try connection.run(
      "INSERT INTO phrase (number, text, language, voice, created) VALUES (?, ?, ?, ?, ?)",
      .init(phrase.number), .text(phrase.text), .init(phrase.language?.description),
      .init(phrase.voice), .integer(phrase.created.secondsSince1970))
    return phrase
  }

  private func checkFree(
    _ number: Int, what: String, hint: String? = nil
  ) throws(SpeakError) {
    guard Phrase.numberRange.contains(number) else {
      throw SpeakError(
        .usage, what,
        why: "a phrase number is between 1 and \(Phrase.numberRange.upperBound), not \(number)")
    }
    let isTaken = try connection.first(
      "SELECT 1 FROM phrase WHERE number = ?", .init(number), decode: { _ in true })
    guard isTaken == nil else {
      throw SpeakError(
        .usage, what, why: "number \(number) is taken",
        hint: hint
          ?? "`speak phrases edit \(number) TEXT` changes it; `speak phrases` lists all that are taken"
      )
    }
  }

  /// The highest number ever used plus one.
  private func nextNumber(what: String) throws(SpeakError) -> Int {
    let highest =
      try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'phrase'") {
        (row) throws(SpeakError) in Int(try row.integer(0))
      } ?? 0
    guard highest < Phrase.numberRange.upperBound else {
      throw SpeakError(
        .usage, what, why: "the highest number there can be was used already",
        hint: "choose a free one with --number")
    }
    return highest + 1
  }
}

/// What is heard of a phrase.
private struct Spoken: Hashable {
  /// As bytes: two spellings of one character may sound different.
  let text: [UInt8]
  let language: LanguageTag?
  let voice: String?

  init(_ text: String, _ language: LanguageTag?, _ voice: String?) {
    (self.text, self.language, self.voice) = (Array(text.utf8), language, voice)
  }
}

extension Phrase {
  fileprivate init(row: Row) throws(SpeakError) {
    self.init(
      number: Int(try row.integer(0)), text: try row.text(1), language: try row.languageTag(2),
      voice: try row.optionalText(3), created: Timestamp(secondsSince1970: try row.integer(4)))
  }
}
