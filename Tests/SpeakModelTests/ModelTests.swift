// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing

@Suite("Names like a mistyped one")
struct NearestNamesTests {
  @Test(
    "The distance counts insertions, removals, replacements and swaps",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("phrases", "phrases", 0),
      ("phrase", "phrases", 1), ("phrasse", "phrases", 1), ("hsitory", "history", 1),
      ("kitten", "sitting", 3), ("ca", "abc", 3), ("日本", "日木", 1), ("voices", "choices", 2),
    ])
  func distance(_ left: String, _ right: String, _ expected: Int) {
    #expect(editDistance(left, right) == expected)
    #expect(editDistance(right, left) == expected)
  }

  @Test("The nearest come first, ties in the given order, strangers not at all")
  func nearest() {
    let names = ["phrases", "history", "voices", "engine", "help"]
    #expect(nearestNames(to: "hitsory", among: names, limit: 1) == ["history"])
    #expect(nearestNames(to: "PHRASE", among: names, limit: 1) == ["phrases"])
    #expect(nearestNames(to: "xqz", among: names, limit: 3) == [])
    #expect(nearestNames(to: "ab", among: ["aa", "bb", "ab"], limit: 3) == ["ab", "aa", "bb"])
    #expect(nearestNames(to: "", among: names, limit: 3) == [])
  }

  @Test(
    "What begins with a name comes before a word that does, what contains it and what is like it")
  func containing() {
    let names = [
      "angler", "Hakka English", "Old-english", "unenglish", "English (America)", "Enlish",
    ]
    #expect(
      nearestNames(to: "english", among: names, limit: 5)
        == ["English (America)", "Old-english", "Hakka English", "unenglish", "Enlish"])
    #expect(nearestNames(to: "x", among: ["a x long name", "y"], limit: 3) == ["a x long name"])
  }

  @Test("Texts without end are compared by their beginning")
  func boundsLength() {
    let long = String(repeating: "a", count: 100_000)
    #expect(editDistance(long, long + "b") == 0)
    #expect(editDistance(long, "") == 256)
  }
}

@Suite("Errors and voices")
struct ModelTests {
  @Test("Each kind of error has the exit status of sysexits.h, a closed pipe none")
  func exitStatus() {
    let statuses = SpeakError.Kind.allCases.map { SpeakError($0, "what", why: "why").exitStatus }
    #expect(statuses == [64, 65, 66, 69, 70, 73, 74, 75, 77, 78, 0])
  }

  @Test(
    "A voice's name in its engine is what follows the first colon",
    arguments: [("espeak-ng:gmw/en", "gmw/en"), ("peer:a:b", "a:b"), ("bare", "bare"), ("x:", "")])
  func nameInEngine(_ identifier: String, _ expected: String) {
    let voice = Voice(
      identifier: identifier, name: "n",
      languages: [Voice.LanguageFit(tag: LanguageTag("en")!, priority: 1)], quality: .default,
      engine: "e", gender: nil, unusableReason: nil)
    #expect(voice.nameInEngine == expected)
  }

  @Test("Qualities are ordered from plain to best")
  func quality() {
    #expect(Voice.Quality.allCases == Voice.Quality.allCases.sorted())
    #expect(Voice.Quality.default < .enhanced && .enhanced < Voice.Quality.premium)
  }
}
