// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TestSupport
internal import Testing

@testable internal import PhraseStore

@Suite struct HistoryTests {
  @Test(
    "An entry reads stopped until it has ended, and keeps all it was given",
    arguments: HistoryEntry.Source.allCases, Outcome.allCases)
  func roundTrip(_ source: HistoryEntry.Source, _ outcome: Outcome) throws {
    let fixture = DatabaseFixture()
    var store = try fixture.open()
    let id = try store.beginEntry(
      HistoryDraft(
        text: "a\0b 薬", spoken: DatabaseFixture.noon, source: source, device: "hw:0", phrase: 3,
        language: LanguageTag("ja"), voice: "espeak-ng:jpx/ja"))
    var expected = HistoryEntry(
      id: id, text: "a\0b 薬", spoken: DatabaseFixture.noon, source: source, device: "hw:0",
      phrase: 3, language: LanguageTag("ja"), voice: "espeak-ng:jpx/ja", outcome: .stopped)
    #expect(try store.entry(id) == expected)
    try store.endEntry(id, outcome: outcome)
    store.close()
    store = try fixture.open()
    expected.outcome = outcome
    #expect(try store.entries(limit: 9, search: nil) == [expected])
  }

  @Test("What may be missing may be missing")
  func missingValues() throws {
    let store = try DatabaseFixture().open()
    let id = try store.beginEntry(HistoryDraft("hello"))
    let entry = try #require(try store.entry(id))
    #expect(entry.device == nil && entry.phrase == nil)
    #expect(entry.language == nil && entry.voice == nil)
    #expect(try store.entry(id + 1) == nil)
  }

  @Test("Entries are listed newest first up to the limit", arguments: [0, 1, 3, 7, Int.max])
  func lists(_ limit: Int) throws {
    let store = try DatabaseFixture().open()
    for number in 1...5 { _ = try store.beginEntry(HistoryDraft("entry \(number)")) }
    let expected = [5, 4, 3, 2, 1].prefix(limit).map { "entry \($0)" }
    #expect(try store.entries(limit: limit, search: nil).map(\.text) == expected)
    #expect(try store.entries(limit: limit, search: "").map(\.text) == expected)
    #expect(try store.entries(limit: limit, search: "ENTRY").map(\.text) == expected)
  }

  @Test("Ids are never given again, not even after all was cleared")
  func idsAscend() throws {
    let fixture = DatabaseFixture()
    var store = try fixture.open()
    for _ in 1...3 { _ = try store.beginEntry(HistoryDraft("x")) }
    try store.removeEntries([3])
    #expect(try store.beginEntry(HistoryDraft("x")) == 4)
    #expect(try store.clearHistory() == 3)
    #expect(try store.clearHistory() == 0)
    store.close()
    store = try fixture.open()
    #expect(try store.beginEntry(HistoryDraft("x")) == 5)
  }

  @Test("Text that arrives later is added in its order, NUL and all")
  func extends() throws {
    let store = try DatabaseFixture().open()
    let first = try store.beginEntry(HistoryDraft("One."))
    let second = try store.beginEntry(HistoryDraft("Uno."))
    var expected = "One."
    for number in 0..<30 {
      try store.extendEntry(first, appending: " \(number)\0")
      if number == 4 { try store.extendEntry(second, appending: " Dos.") }
      expected += " \(number)\0"
    }
    #expect(try store.entry(first)?.text == expected)
    #expect(try store.entries(limit: 9, search: nil).map(\.text) == ["Uno. Dos.", expected])
    #expect(try store.entries(limit: 9, search: "uno. dos").map(\.id) == [second])
    #expect(try store.entries(limit: 9, search: "28\0 29\0").map(\.id) == [first])
  }

  @Test("An entry that does not exist is told with the nearest there are")
  func notFound() throws {
    let store = try DatabaseFixture().open()
    for _ in 1...6 { _ = try store.beginEntry(HistoryDraft("x")) }
    let calls: [(SQLiteStore) throws -> Void] = [
      { try $0.removeEntries([2, 9, 3]) }, { try $0.endEntry(9, outcome: .finished) },
      { try $0.extendEntry(9, appending: "y") },
    ]
    for call in calls {
      let error = try failure { try call(store) }
      #expect(error.kind == .notFound)
      #expect(error.why == "there is no history entry 9")
      #expect(error.hint?.contains("4, 5, 6") == true)
    }
    #expect(try store.entries(limit: 9, search: nil).count == 6)
    _ = try store.clearHistory()
    #expect(try failure { try store.removeEntries([9]) }.hint == "nothing is kept in history")
  }

  @Test(
    "Removed text is in no file any more, and the search index has none of its letters",
    arguments: [false, true])
  func removedTextIsGone(byClearing: Bool) throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open()
    let secret = "Zyxwv 秘密 ÖÄÜ"
    let count = Int(HistoryIndex.blockSize) + 200
    try store.beginEntries((0..<count).map { HistoryDraft("entry \($0)") })
    // One in a block that is indexed, one in the block that is not yet.
    let indexed: Int64 = 700
    try store.extendEntry(indexed, appending: " and " + secret)
    let fresh = try store.beginEntry(HistoryDraft(secret))
    try store.endEntry(fresh, outcome: .finished)
    #expect(try store.entries(limit: 9, search: secret).map(\.id) == [fresh, indexed])
    #expect(try fixture.files(contain: secret))
    #expect(try fixture.files(contain: "zyx"))
    #expect(try fixture.files(contain: "秘密"))
    if byClearing {
      #expect(try store.clearHistory() == count + 1)
    } else {
      try store.removeEntries([fresh, indexed])
    }
    for piece in [secret, "Zyxwv", "zyx", "xwv", "秘密", "秘", "密", "öäü", "öä"] {
      #expect(try !fixture.files(contain: piece), "\(piece) is still there")
    }
    #expect(try store.entries(limit: 9, search: "zyx").isEmpty)
    #expect(try store.entries(limit: 1, search: "entry 70").isEmpty == byClearing)
  }

  @Test("No copy of removed text stays in a page whose rows were moved about")
  func noCopiesStay() throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open()
    var random = SeededRandom(seed: 1)
    var live: [Int64] = []
    var removedCount = 0
    for _ in 0..<8 {
      try store.connection.write { () throws(SpeakError) in
        for _ in 0..<60 {
          let padding = String(
            repeating: "y", count: [5, 30, 60, 300, 3000].randomElement(using: &random)!)
          live.append(
            try store.beginEntry(HistoryDraft("<\(live.count + removedCount + 1)>" + padding)))
        }
      }
      for id in live.suffix(60).shuffled(using: &random) {
        let more = String(repeating: "z", count: Int.random(in: 1...200, using: &random))
        try store.extendEntry(id, appending: "<\(id)>" + more)
        try store.endEntry(id, outcome: Outcome.allCases.randomElement(using: &random)!)
      }
      live.shuffle(using: &random)
      let removed = Array(live.prefix(30))
      live.removeFirst(30)
      removedCount += removed.count
      live.sort()
      try store.removeEntries(removed)
      let bytes = String(decoding: try fixture.bytes(), as: UTF8.self)
      for id in removed { #expect(!bytes.contains("<\(id)>")) }
    }
    #expect(try fixture.files(contain: "<\(live[0])>"))
  }

  @Test("No eight bytes in a row of removed text stay", arguments: [1, 2, 3])
  func noPiecesStay(seed: UInt64) throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open()
    var random = SeededRandom(seed: seed)
    func words(_ counts: ClosedRange<Int>) -> String {
      let count = Int.random(in: counts, using: &random)
      return String(
        (0..<count).map { _ in "abcdefghijklmnopqrstuvwxyz ".randomElement(using: &random)! })
    }
    var live: [Int64] = []
    for _ in 0..<8 {
      let lengths = [8...30, 30...60, 300...400, 2000...3000]
      let new = try (0..<60).map { _ in
        try store.beginEntry(HistoryDraft(words(lengths.randomElement(using: &random)!)))
      }
      for id in new.shuffled(using: &random) {
        try store.extendEntry(id, appending: words(8...200))
        try store.endEntry(id, outcome: Outcome.allCases.randomElement(using: &random)!)
      }
      live = (live + new).shuffled(using: &random)
      var removed = Set<UInt64>()
      for id in live.prefix(30) {
        removed.formUnion(pieces(try #require(try store.entry(id)?.text).utf8))
      }
      try store.removeEntries(Array(live.prefix(30)))
      live.removeFirst(30)
      #expect(removed.isDisjoint(with: pieces(try fixture.bytes())))
    }
  }

  /// Every eight bytes in a row, as one number.
  private func pieces(_ bytes: some Sequence<UInt8>) -> [UInt64] {
    var piece: UInt64 = 0
    return bytes.map { byte in
      piece = piece << 8 | UInt64(byte)
      return piece
    }.dropFirst(7).map(\.self)
  }

  @Test("The file is written anew when much of it is free")
  func givesSpaceBack() throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open()
    let text = String(repeating: "0123456789abcdef", count: 256)
    try store.beginEntries((0..<600).map { HistoryDraft("\($0) \(text)") })
    try store.removeEntries([1])
    let before = try fixture.bytes().count
    try store.removeEntries([2, 3, 4])
    #expect(try fixture.bytes().count == before)
    #expect(try store.connection.pragma("freelist_count") > 0)
    try store.removeEntries((100..<500).map { $0 })
    #expect(try fixture.bytes().count < before / 2)
    #expect(try store.connection.pragma("freelist_count") == 0)
  }

  @Test("Clearing gives the disk space back")
  func clearShrinks() throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open()
    try store.beginEntries((0..<3000).map { HistoryDraft("entry \($0)") })
    store.close()
    let before = try fixture.bytes().count
    let again = try fixture.open()
    _ = try again.clearHistory()
    #expect(try fixture.bytes().count < before / 2)
  }
}
