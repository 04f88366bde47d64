// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@Suite("Names a person may have meant")
struct LikelyNamesTests {
  static let names = ["list", "add", "edit", "remove", "move", "import", "export", "--voice"]

  @Test(
    "are found for slips of the fingers",
    arguments: [
      ("lst", ["list"]), ("lsit", ["list"]), ("LIST", ["list"]), ("ad", ["add"]),
      ("exprot", ["export"]), ("remov", ["remove"]), ("impotr", ["import"]),
      ("--vioce", ["--voice"]), ("delete", []), ("x", []), ("", []), ("of", []), ("移動", []),
    ])
  func near(_ word: String, expected: [String]) {
    #expect(likelyNames(for: word, among: Self.names, limit: 1) == expected)
  }

  @Test("come nearest first, then in their own order, no more than asked for")
  func order() {
    let names = ["en-GB", "en-US", "en", "en-UX"]
    #expect(likelyNames(for: "en-UX", among: names, limit: 3) == ["en-UX", "en-US"])
    #expect(likelyNames(for: "en", among: names, limit: 3) == ["en", "en-GB", "en-US"])
    #expect(likelyNames(for: "en", among: names, limit: 0).isEmpty)
  }

  @Test("are found quickly for a word of any length")
  func long() {
    let word = String(repeating: "a", count: 100_000)
    #expect(likelyNames(for: word, among: Self.names, limit: 1).isEmpty)
  }
}
