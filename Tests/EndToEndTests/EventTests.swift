// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Events while it is heard", .waits)
struct EventTests {
  private static let text = "Don't worry 👩‍👩‍👧 in the U.S.A. it costs $1,234.50. Ändere nichts, 𝒳!"
  private static let words = [
    "Don't", "worry", "👩‍👩‍👧", "in", "the", "U.S.A.", "it", "costs", "$1,234.50", "Ändere",
    "nichts", "𝒳",
  ]
  private let speak = SpeakProgram()

  private func events(_ output: [UInt8]) throws -> [[String: Any]] {
    try output.split(separator: UInt8(ascii: "\n")).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  private func names(_ events: [[String: Any]]) -> [String] {
    events.compactMap { $0["event"] as? String }
  }

  @Test("Each word comes once, at its place in scalars and in UTF-16", arguments: [true, false])
  func words(intoFile: Bool) throws {
    let output = intoFile ? ["-o", speak.directory.path("a.wav")] : ["-D", "null"]
    let result = try speak.run(["--events"] + output + ["--", Self.text])
    #expect(result.status == 0)
    let events = try events(result.output)
    #expect(names(events) == ["start"] + Self.words.map { _ in "word" } + ["finish"])
    let scalars = Array(Self.text.unicodeScalars)
    let units = Array(Self.text.utf16)
    for (event, word) in zip(events.dropFirst(), Self.words) {
      let range = try #require(event["range"] as? [Int])
      let utf16 = try #require(event["utf16"] as? [Int])
      #expect(event["text"] as? String == word)
      #expect(scalars[range[0]..<range[1]].elementsEqual(word.unicodeScalars))
      #expect(units[utf16[0]..<utf16[1]].elementsEqual(word.utf16))
    }
    let times = events.compactMap { $0["at"] as? Double }
    #expect(times == times.sorted() && times.count == events.count)
    #expect(events[0]["text"] as? String == Self.text)
    #expect(events.last?["outcome"] as? String == "finished")
  }

  @Test("Several utterances are counted, and positions in a stream are those of the whole of it")
  func stream() throws {
    try speak.run("phrases", "add", "One.")
    try speak.run("phrases", "add", "Two.")
    let both = try speak.run("--events", "-D", "null", "--phrase", "1", "--phrase", "2")
    #expect(
      try events(both.output).compactMap { $0["utterance"] as? Int } == [1, 1, 1, 2, 2, 2])
    let text = String(repeating: "Ein 𝒳 mehr. ", count: 50)
    let piped = try speak.run(["--events", "-D", "null"], input: Array(text.utf8))
    let found = try events(piped.output).filter { $0["event"] as? String == "word" }
    #expect(found.count == 150)
    #expect(found.last?["range"] as? [Int] == [594, 598])
    let units = Array(text.utf16)
    for event in found {
      let utf16 = try #require(event["utf16"] as? [Int])
      let word = event["text"] as? String
      #expect(String(decoding: units[utf16[0]..<utf16[1]], as: UTF16.self) == word)
    }
  }

  @Test("A signal ends them with what was heard", .soundServer)
  func signal() throws {
    let server = try PulseServer(rewinds: true)
    let speak = SpeakProgram(environment: server.environment)
    let running = try speak.start(
      ["--events", "One two three four five six seven."], hasInput: false)
    #expect(running.waitForOutput(count: 500))
    running.send(signal: SIGINT)
    let result = running.waitForEnd()
    #expect(result.signal == SIGINT)
    let events = try events(result.output)
    let finish = try #require(events.last)
    #expect(finish["event"] as? String == "finish" && finish["outcome"] as? String == "stopped")
    let lastWord = try #require(events.last { $0["event"] as? String == "word" })
    #expect(finish["text"] as? String == lastWord["text"] as? String)
  }

  @Test("What cannot be played is told as failed")
  func failed() throws {
    let result = try speak.run("--events", "-D", "nosuch", "Hi.")
    #expect(result.status == 69)
    #expect(try events(result.output).last?["outcome"] as? String == "failed")
  }

  @Test("A reader that goes costs no word", arguments: ["head -n 1", "true"])
  func readerGoes(reader: String) throws {
    let result = try speak.shell("\"$speak\" --events -D null One. Two. Three. | \(reader)")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(try speak.outcomes() == ["finished"])
  }

  @Test("Standard output takes one thing at a time")
  func usage() throws {
    for other in [["-o", "-"], ["--json"]] {
      let result = try speak.run(["--events"] + other + ["Hi."])
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.errors.contains("both go to standard output"))
    }
  }
}
