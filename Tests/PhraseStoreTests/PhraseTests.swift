// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import Testing

@testable internal import PhraseStore

@Suite struct PhraseTests {
  @Test(
    "A phrase comes back as it was saved",
    arguments: [
      "Water, please.", "お水をください 💧", "", "a\0b\0", "tab\tand\nline", "e\u{301}\u{200D}",
      String(repeating: "long ", count: 50_000),
    ])
  func roundTrip(_ text: String) throws {
    let fixture = DatabaseFixture()
    let draft = PhraseDraft(
      text: text, number: 5, language: LanguageTag("ja-JP"), voice: "espeak-ng:jpx/ja",
      created: Timestamp(secondsSince1970: -1))
    let store = try fixture.open()
    let saved = try store.addPhrase(draft)
    store.close()
    let expected = Phrase(
      number: 5, text: text, language: LanguageTag("ja-JP"), voice: "espeak-ng:jpx/ja",
      created: Timestamp(secondsSince1970: -1))
    #expect(saved == expected)
    let again = try fixture.open()
    let read = try again.phrase(5)
    #expect(read.map { Array($0.text.utf8) } == Array(text.utf8))
    #expect(try again.phrases() == [expected])
  }

  @Test("A phrase that was removed or changed is in no file any more")
  func removedTextIsGone() throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open()
    for text in ["Zyxwv one", "Zyxwv two"] { _ = try store.addPhrase(PhraseDraft(text: text)) }
    #expect(try fixture.files(contain: "Zyxwv"))
    try store.removePhrases([1])
    #expect(try !fixture.files(contain: "Zyxwv one"))
    _ = try store.editPhrase(2, text: "Changed.")
    #expect(try !fixture.files(contain: "Zyxwv"))
  }

  @Test("What a draft leaves out is given: the next number and the time")
  func givesWhatIsMissing() throws {
    let phrase = try DatabaseFixture().open().addPhrase(PhraseDraft(text: "Yes"))
    #expect(
      phrase
        == Phrase(
          number: 1, text: "Yes", language: nil, voice: nil, created: DatabaseFixture.noon))
  }

  @Test("A number that was ever used is never given again", arguments: [false, true])
  func numbersAreNotGivenTwice(byMoving: Bool) throws {
    let fixture = DatabaseFixture()
    var store = try fixture.open()
    for number in [1, 2, 8] { _ = try store.addPhrase(PhraseDraft(text: "x", number: number)) }
    if byMoving {
      #expect(try store.movePhrase(8, to: 40).number == 40)
      #expect(try store.movePhrase(40, to: 3).number == 3)
    } else {
      try store.removePhrases([8, 2, 8])
    }
    store.close()
    store = try fixture.open()
    #expect(try store.addPhrase(PhraseDraft(text: "next")).number == (byMoving ? 41 : 9))
    #expect(try store.addPhrase(PhraseDraft(text: "gap", number: 5)).number == 5)
    #expect(try store.addPhrase(PhraseDraft(text: "next")).number == (byMoving ? 42 : 10))
  }

  @Test(
    "Numbers outside 1 to 999,999,999 are refused", arguments: [0, -1, 1_000_000_000, .max, .min])
  func refusesNumbers(_ number: Int) throws {
    let store = try DatabaseFixture().open()
    let error = try failure { _ = try store.addPhrase(PhraseDraft(text: "x", number: number)) }
    #expect(error.kind == .usage)
    #expect(error.why.contains("between 1 and 999999999"))
    #expect(try store.phrases().isEmpty)
  }

  @Test("When the highest number was used, the next is refused and not made up")
  func highestNumber() throws {
    let store = try DatabaseFixture().open()
    _ = try store.addPhrase(PhraseDraft(text: "x", number: 999_999_999))
    #expect(try failure { _ = try store.addPhrase(PhraseDraft(text: "y")) }.kind == .usage)
    #expect(
      try failure { _ = try store.addPhrase(PhraseDraft(text: "y", number: 999_999_999)) }
        .why.contains("taken"))
    #expect(try store.addPhrase(PhraseDraft(text: "y", number: 1)).number == 1)
  }

  @Test("A taken number is refused, with one that is free")
  func takenNumber() throws {
    let store = try DatabaseFixture().open()
    _ = try store.addPhrase(PhraseDraft(text: "old", number: 3))
    _ = try store.addPhrase(PhraseDraft(text: "other", number: 4))
    let adding = try failure { _ = try store.addPhrase(PhraseDraft(text: "new", number: 3)) }
    #expect(adding.kind == .usage)
    #expect(adding.why == "number 3 is taken")
    #expect(adding.hint?.contains("speak phrases edit 3") == true)
    for destination in [3, 4] {
      let moving = try failure { _ = try store.movePhrase(3, to: destination) }
      #expect(moving.kind == .usage)
    }
    #expect(try store.phrases().map(\.text) == ["old", "other"])
  }

  @Test("Editing changes the text alone")
  func edit() throws {
    let store = try DatabaseFixture().open()
    let draft = PhraseDraft(text: "old", number: 3, language: LanguageTag("en"), voice: "v")
    var phrase = try store.addPhrase(draft)
    phrase.text = "new\0text"
    #expect(try store.editPhrase(3, text: "new\0text") == phrase)
    #expect(try store.phrase(3) == phrase)
  }

  @Test(
    "A phrase that does not exist is told with the nearest there are",
    arguments: [
      ([], 9, "no phrase is saved"), ([3], 9, "the nearest are 3;"),
      ([1, 3, 5, 12, 40, 41, 42], 9, "the nearest are 3, 5, 12;"),
      ([1, 2, 3], Int.max, "the nearest are 1, 2, 3;"), ([4, 5, 6, 7], Int.min, "are 4, 5, 6;"),
    ])
  func notFound(_ numbers: [Int], _ missing: Int, _ hint: String) throws {
    let store = try DatabaseFixture().open()
    for number in numbers { _ = try store.addPhrase(PhraseDraft(text: "x", number: number)) }
    #expect(try store.phrase(missing) == nil)
    let calls: [(SQLiteStore) throws -> Void] = [
      { _ = try $0.editPhrase(missing, text: "y") }, { try $0.removePhrases(numbers + [missing]) },
      { _ = try $0.movePhrase(missing, to: 2000) },
    ]
    for call in calls {
      let error = try failure { try call(store) }
      #expect(error.kind == .notFound)
      #expect(error.why == "there is no phrase \(missing)")
      #expect(error.hint?.contains(hint) == true)
    }
    #expect(try store.phrases().map(\.number) == numbers)
  }

  @Test("An import adds all, numbering those that bring no number in their order")
  func imports() throws {
    let store = try DatabaseFixture().open()
    _ = try store.addPhrase(PhraseDraft(text: "first"))
    let drafts = [
      PhraseDraft(text: "a"), PhraseDraft(text: "b", number: 10), PhraseDraft(text: "c"),
    ]
    #expect(try store.importPhrases(drafts).map(\.number) == [2, 10, 11])
    #expect(try store.phrases().map(\.text) == ["first", "a", "b", "c"])
    #expect(try store.importPhrases([]).isEmpty)
  }

  @Test("An import passes over what was there before, alike in all but its time")
  func importsAgain() throws {
    let store = try DatabaseFixture().open()
    let drafts = [
      PhraseDraft(text: "a", number: 3, language: LanguageTag("ja"), voice: "v"),
      PhraseDraft(text: "é", number: 5),
    ]
    #expect(try store.importPhrases(drafts).count == 2)
    let saved = try store.phrases()
    #expect(try store.importPhrases(drafts + [PhraseDraft(text: "c")]).map(\.number) == [6])
    #expect(try store.phrases().prefix(2) == saved[...])
    for different in [
      PhraseDraft(text: "b", number: 3, language: LanguageTag("ja"), voice: "v"),
      PhraseDraft(text: "a", number: 3, language: LanguageTag("en"), voice: "v"),
      PhraseDraft(text: "a", number: 3, language: LanguageTag("ja")),
      PhraseDraft(text: "e\u{301}", number: 5),
    ] {
      let error = try failure { _ = try store.importPhrases([drafts[0], different]) }
      #expect(error.kind == .usage)
      #expect(error.what == "cannot import phrase 2 of the list")
      #expect(error.why == "number \(different.number!) is taken")
      #expect(error.hint?.contains("remove phrase \(different.number!) first") == true)
    }
    #expect(try store.phrases().count == 3)
  }

  @Test("An import without numbers passes over what was there before under any")
  func importsPlainListAgain() throws {
    let store = try DatabaseFixture().open()
    let list = ["a", "b", "a", "é"].map { PhraseDraft(text: $0) }
    #expect(try store.importPhrases(list).count == 4)
    #expect(try store.importPhrases(list).isEmpty)
    let others = [
      PhraseDraft(text: "a", language: LanguageTag("ja")), PhraseDraft(text: "a", voice: "v"),
      PhraseDraft(text: "e\u{301}"), PhraseDraft(text: "b", number: 9),
    ]
    #expect(try store.importPhrases(others + list).map(\.text) == others.map(\.text))
    #expect(try store.importPhrases(others + list).isEmpty)
  }

  @Test(
    "An import with a fault adds nothing and names the first faulty position",
    arguments: [
      ([nil, 5, 1], 3), ([7, nil, 7], 3), ([nil, 2], 2), ([0], 1), ([nil, nil, 1_000_000_000], 3),
    ] as [([Int?], Int)])
  func importIsAllOrNothing(_ numbers: [Int?], _ position: Int) throws {
    let store = try DatabaseFixture().open()
    _ = try store.addPhrase(PhraseDraft(text: "first"))
    let error = try failure {
      _ = try store.importPhrases(numbers.map { PhraseDraft(text: "x", number: $0) })
    }
    #expect(error.kind == .usage)
    #expect(error.what.contains("phrase \(position) of the list"))
    #expect(try store.phrases().map(\.text) == ["first"])
    #expect(try store.addPhrase(PhraseDraft(text: "second")).number == 2)
  }
}
