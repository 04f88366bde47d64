// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import Testing

@testable import PhraseStore

@Suite("Places in long texts")
struct ReadingTests {
  @Test("A place is kept for each text, moved, and forgotten")
  func kept() throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open()
    #expect(try store.readingPosition(of: "/a") == nil)
    try store.setReadingPosition(10, of: "/a")
    try store.setReadingPosition(0, of: "/b'; --")
    try store.setReadingPosition(11, of: "/a")
    #expect(try store.readingPosition(of: "/a") == 11)
    #expect(try store.readingPosition(of: "/b'; --") == 0)
    store.close()
    let again = try fixture.open()
    #expect(try again.readingPosition(of: "/a") == 11)
    try again.setReadingPosition(nil, of: "/a")
    try again.setReadingPosition(nil, of: "/never")
    #expect(try again.readingPosition(of: "/a") == nil)
  }

  @Test("Of very many texts those read last are kept")
  func many() throws {
    let store = try DatabaseFixture().open()
    for number in 0..<1005 { try store.setReadingPosition(number, of: "/\(number)") }
    #expect(try store.readingPosition(of: "/4") == nil)
    #expect(try store.readingPosition(of: "/5") == 5)
    #expect(try store.readingPosition(of: "/1004") == 1004)
  }

  @Test("Clearing the history forgets what was read")
  func cleared() throws {
    let fixture = DatabaseFixture()
    let store = try fixture.open()
    try store.setReadingPosition(3, of: "/secret.txt")
    _ = try store.clearHistory()
    #expect(try store.readingPosition(of: "/secret.txt") == nil)
    store.close()
    #expect(try !fixture.files(contain: "secret.txt"))
  }
}
