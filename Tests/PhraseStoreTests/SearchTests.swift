// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TestSupport
internal import Testing

@testable internal import PhraseStore

@Suite struct SearchTests {
  /// Texts the cases below look for, in one block that is indexed and in one that is not.
  static let texts = [
    "I will be ten minutes late", "今日はいい天気です", "薬をください", "100% sure", "snake_case",
    "Straße", "ΟΔΟΣ", "Привет, мир", "İstanbul", "emoji 😂👍🏽 here", "a\0b", "Don't (really)!",
    "ＦＵＬＬ width", "ﬁne", "  two  spaces ",
  ]

  static func filled(indexing: Bool) throws -> SQLiteStore {
    let store = try DatabaseFixture().open()
    let filler = Array(
      repeating: HistoryDraft("…"), count: indexing ? Int(HistoryIndex.blockSize) : 1)
    try store.beginEntries(texts.map { HistoryDraft($0) } + filler)
    return store
  }

  static let cases: [(query: String, found: [String])] = [
    ("TEN minutes", ["I will be ten minutes late"]), ("天気", ["今日はいい天気です"]),
    ("薬", ["薬をください"]), ("いい天気", ["今日はいい天気です"]), ("気天", []),
    ("ください", ["薬をください"]), ("%", ["100% sure"]), ("0%", ["100% sure"]),
    ("_", ["snake_case"]), ("e_c", ["snake_case"]), ("*", []), ("\"", []), ("STRASSE", ["Straße"]),
    ("straße", ["Straße"]), ("οδος", ["ΟΔΟΣ"]), ("οδοσ", ["ΟΔΟΣ"]), ("ПРИВЕТ", ["Привет, мир"]),
    ("ISTANBUL", ["İstanbul"]), ("istanbul", ["İstanbul"]), ("😂", ["emoji 😂👍🏽 here"]),
    ("👍🏽", ["emoji 😂👍🏽 here"]), ("\0", ["a\0b"]), ("A\0B", ["a\0b"]), ("n't (", ["Don't (really)!"]),
    ("!", ["Don't (really)!"]), ("ｆｕｌｌ", ["ＦＵＬＬ width"]), ("FINE", ["ﬁne"]),
    ("  ", ["  two  spaces "]), ("O  S", ["  two  spaces "]), ("zq", []), ("q", []), ("late.", []),
    ("minutes ten", []), (String(repeating: "long ", count: 2000), []),
  ]

  @Test("A search finds substrings in every script, letter case aside", arguments: cases)
  func finds(_ query: String, _ found: [String]) throws {
    for store in [try Self.filled(indexing: false), try Self.filled(indexing: true)] {
      #expect(try store.entries(limit: 9, search: query).map(\.text) == found)
    }
  }

  @Test("A letter and its mark are found whether they are typed and kept as one or apart")
  func composition() throws {
    let (one, apart) = ("Café が한", "Cafe\u{301} か\u{3099}\u{1112}\u{1161}\u{11AB}")
    for filler in [1, Int(HistoryIndex.blockSize)] {
      let store = try DatabaseFixture().open()
      try store.beginEntries(
        [HistoryDraft(one), HistoryDraft(apart)]
          + Array(repeating: HistoryDraft("cafe"), count: filler))
      for query in ["CAFÉ", "cafe\u{301}", "が", "か\u{3099}", "한", "é が", "e\u{301} が"] {
        #expect(try store.entries(limit: 9, search: query).map(\.id) == [2, 1], "\(query)")
      }
      #expect(try store.entries(limit: 9, search: "e \u{304B}").isEmpty)
    }
  }

  @Test("A block indexed with letters and marks apart is still found by that spelling")
  func formerIndex() throws {
    let store = try DatabaseFixture().open()
    let filler = Array(repeating: HistoryDraft("…"), count: Int(HistoryIndex.blockSize))
    try store.beginEntries([HistoryDraft("cafe\u{301}")] + filler)
    try store.connection.run("DELETE FROM history_gram WHERE gram LIKE '%é%'")
    for gram in Gram.all(of: SearchText(spelledAs: "cafe\u{301}")) {
      try store.connection.run(
        "INSERT OR REPLACE INTO history_gram (block, gram, positions) VALUES (0, ?, ?)",
        .text(gram.text), .bytes(BlockPositions.encode([1])))
    }
    #expect(try store.entries(limit: 9, search: "CAFE\u{301}").map(\.id) == [1])
  }

  @Test("What is added to an indexed entry is found with what stands before it")
  func extendsIndexed() throws {
    let store = try DatabaseFixture().open()
    let filler = Array(repeating: HistoryDraft("…"), count: Int(HistoryIndex.blockSize))
    try store.beginEntries([HistoryDraft("ab")] + filler)
    for part in ["c", "d", "e", "\u{301}x", "y"] { try store.extendEntry(1, appending: part) }
    for text in ["abcd", "bc", "d\u{E9}xy", "\u{E9}x", "xy", "abcd\u{E9}xy"] {
      #expect(try store.entries(limit: 9, search: text).map(\.id) == [1], "\(text)")
    }
  }

  @Test("The index finds what reading every entry finds")
  func agreesWithReading() throws {
    var random = SeededRandom(for: "the search index")
    let letters: [Character] = Array("abAB ばパ薬éÉ😀.") + ["e\u{301}", "\u{301}", "e"]
    func word(_ length: Int) -> String {
      String((0..<length).map { _ in letters.randomElement(using: &random)! })
    }
    let fixture = DatabaseFixture()
    var store = try fixture.open()
    var texts: [Int64: String] = [:]
    let last = HistoryIndex.blockSize * 5 / 4
    try store.beginEntries(
      (1...last).map { id in
        let text = word(Int.random(in: 1...12, using: &random))
        texts[id] = text
        return HistoryDraft(text)
      })
    for _ in 0..<60 {
      let id = Int64.random(in: 1...last, using: &random)
      guard let text = texts[id] else { continue }
      if Bool.random(using: &random) {
        try store.removeEntries([id])
        texts[id] = nil
      } else {
        let more = word(3)
        try store.extendEntry(id, appending: more)
        texts[id] = text + more
      }
    }
    store.close()
    store = try fixture.open()
    for _ in 0..<60 {
      let query = word(Int.random(in: 1...4, using: &random))
      let limit = Int.random(in: 1...40, using: &random)
      let expected = texts.filter { SearchText($0.value).contains(SearchText(query)) }
        .keys.sorted(by: >).prefix(limit)
      #expect(
        try store.entries(limit: limit, search: query).map(\.id) == Array(expected),
        "query \(query)")
    }
  }

  @Test("Entries are indexed as they end, one at a time")
  func indexesAsEntriesEnd() throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open()
    let size = HistoryIndex.blockSize
    try store.connection.write { () throws(SpeakError) in
      for number in 1...size + 2 { _ = try store.beginEntry(HistoryDraft("entry \(number)")) }
    }
    #expect(try store.index.firstUnindexedID() == 0)
    try store.endEntry(size + 1, outcome: .finished)
    #expect(try store.index.firstUnindexedID() == size)
    try store.endEntry(size + 2, outcome: .finished)
    #expect(try store.index.firstUnindexedID() == size)
    #expect(try store.entries(limit: 3, search: "ENTRY 77").map(\.id) == [779, 778, 777])
    try store.removeEntries(Array(1...size))
    #expect(try store.entries(limit: 9, search: "entry").map(\.id) == [size + 2, size + 1])
  }
}

@Suite struct SearchTextTests {
  @Test(
    "Case is folded scalar by scalar",
    arguments: [
      ("ABC xyz", "abc xyz"), ("ß", "ss"), ("ẞ", "ß"), ("Σς", "σσ"), ("ǅ", "ǆ"), ("ﬃ", "ffi"),
      ("Ꭰ", "ꭰ"), ("ı", "I"), ("İ", "i"), ("Ａ", "ａ"), ("𐐀", "𐐨"), ("天気", "天気"),
    ])
  func folds(_ left: String, _ right: String) {
    #expect(SearchText(left).scalars == SearchText(right).scalars)
  }

  @Test("Grams are the one to three scalars from each place, in the order of their UTF-8")
  func grams() {
    #expect(
      Gram.all(of: SearchText("Abcb")).sorted().map(\.text) == [
        "a", "ab", "abc", "b", "bc", "bcb", "c", "cb",
      ])
    #expect(Gram.needed(for: SearchText("abcdab")).map(\.text) == ["abc", "bcd", "cda", "dab"])
    #expect(Gram.needed(for: SearchText("薬")).map(\.text) == ["薬"])
    #expect(Gram.all(of: SearchText("")).isEmpty)
    let mixed = Gram.all(of: SearchText("a\0é薬😀\u{10FFFF}\u{E000}z")).sorted().map(\.text)
    #expect(mixed == mixed.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
  }

  @Test(
    "Positions survive their encoding",
    arguments: [
      [], [0], [1023], [0, 1, 2], [0, 254, 255, 256, 510, 511, 766, 1021, 1023, 2047],
      Array(0..<2048), [2047],
      [253], [254], [255], [509], [510],
    ] as [[UInt16]])
  func positions(_ positions: [UInt16]) {
    let bytes = BlockPositions.encode(positions)
    #expect(BlockPositions.decode(bytes) == positions)
    #expect(bytes.count <= positions.count + 8)
  }

  @Test(
    "An intersection is what both lists have",
    arguments: [
      ([], [1], []), ([1, 3, 5], [1, 2, 5, 9], [1, 5]), ([7], [1, 2], []),
      ([1, 2], [1, 2], [1, 2]),
    ] as [([UInt16], [UInt16], [UInt16])])
  func intersection(_ left: [UInt16], _ right: [UInt16], _ common: [UInt16]) {
    #expect(BlockPositions.intersection(left, right) == common)
    #expect(BlockPositions.intersection(right, left) == common)
  }
}
