// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
import Testing
internal import VoiceRanking

@Suite("Finding a voice by name")
struct VoiceSearchTests {
  @Test(
    "Identifier, the engine's name and the display name all find it",
    arguments: [
      "espeak-ng:gmw/en-US", "ESPEAK-NG:GMW/EN-us", "gmw/en-US", "gmw/en-us", "English (America)",
      "english (america)", "English_(America)",
    ])
  func finds(_ name: String) {
    guard case .found(let voice) = findVoice(named: name, in: voices()) else {
      Issue.record("\(name) was not found")
      return
    }
    #expect(voice.identifier == "espeak-ng:gmw/en-US")
  }

  @Test("An exact identifier wins over one that differs in letter case")
  func exactFirst() {
    let list = [makeVoice("e:A", "en"), makeVoice("e:a", "en")]
    #expect(findVoice(named: "e:a", in: list) == .found(list[1]))
  }

  @Test("Of two voices of one name the usable one is taken")
  func usableFirst() {
    var list = [makeVoice("e:1", "en", reason: "no data"), makeVoice("f:1", "en")]
    #expect(findVoice(named: "1", in: list) == .found(list[1]))
    list[1].unusableReason = "gone"
    #expect(findVoice(named: "1", in: list) == .unusable(list[0], reason: "no data"))
  }

  @Test("A voice that cannot speak says why")
  func unusable() {
    let result = findVoice(named: "mb/mb-us1", in: voices())
    guard case .unusable(let voice, let reason) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(voice.name == "us-mbrola-1")
    #expect(reason == "its MBROLA data is not installed")
  }

  @Test(
    "An unknown name brings the nearest, in the form that was typed",
    arguments: [
      ("English (Amerca)", "English (America)"), ("gmw/en-SU", "gmw/en-US"),
      ("espeak-ng:jpx/jaa", "espeak-ng:jpx/ja"), ("Germn", "German"), ("japanese", "Japanese"),
      ("Englsh", "English (America)"),
    ])
  func unknown(_ typed: String, _ nearest: String) {
    switch findVoice(named: typed, in: voices()) {
    case .unknown(let names):
      #expect(names.first == nearest)
      #expect(names.count == 3)
    case .found(let voice): #expect(voice.name == nearest)
    case .unusable: Issue.record("unusable")
    }
  }

  @Test(
    "A language's tag or name finds the best voice for it",
    arguments: [
      ("English", nil, "gmw/en"), ("english", "en-US", "gmw/en-US"), ("en", "en-US", "gmw/en-US"),
      ("FRENCH", "fr-BE", "roa/fr-BE"), ("portuguese", "pt-BR", "roa/pt-BR"), ("JA", nil, "jpx/ja"),
    ])
  func language(_ name: String, _ locale: String?, _ voice: String) {
    let result = findVoice(named: name, in: voices(), locale: locale.flatMap { LanguageTag($0) })
    #expect(result == .found(voices().first { $0.nameInEngine == voice }!))
  }

  @Test("A name that several languages share brings their voices")
  func sharedName() {
    guard case .unknown(let names) = findVoice(named: "chinese", in: voices()) else {
      Issue.record("found")
      return
    }
    #expect(names.count == 3)
    #expect(names.allSatisfy { $0.hasPrefix("Chinese (") })
  }

  @Test("Voices that cannot speak are not suggested")
  func suggestsUsable() {
    guard case .unknown(let names) = findVoice(named: "mb/mb-us9", in: voices()) else {
      Issue.record("found")
      return
    }
    #expect(!names.contains { $0.hasPrefix("mb/") })
    #expect(findVoice(named: "x", in: []) == .unknown(nearest: []))
    #expect(findVoice(named: "", in: voices()) == .unknown(nearest: []))
  }
}
