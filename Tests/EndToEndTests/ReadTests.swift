// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SpeakModel
import TestSupport
import TestTraits
import Testing

@Suite("Reading along", .waits)
struct ReadTests {
  private let speak = SpeakProgram()

  private func write(_ text: String, to name: String = "book.md") throws -> String {
    let path = speak.directory.path(name)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  private func words(_ result: SpeakProgram.Result) throws -> [String] {
    try result.output.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let event = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      return event?["event"] as? String == "word" ? event?["text"] as? String : nil
    }
  }

  private func read(_ arguments: String...) throws -> SpeakProgram.Result {
    try speak.run(["read", "--events", "-D", "null"] + arguments)
  }

  @Test("History keeps what was heard of it, and no more", .soundServer)
  func historyOfHeard() throws {
    let text = (1...300).map { "This is sentence number \($0) of them. " }.joined()
    let path = try write(text, to: "book.txt")
    let server = try PulseServer()
    let heard = SpeakProgram(heardBy: server)
    let running = try heard.start(["read", path], hasInput: false)
    try server.startRecording()
    #expect(server.waitForSound())
    running.send(signal: SIGTERM)
    #expect(running.waitForEnd().signal == SIGTERM)
    let entry = try #require(try heard.historyRows().first)
    #expect(entry.text.hasPrefix("This is sentence number 1 of them."))
    #expect(entry.text.count < text.count / 10 && entry.outcome == "stopped")
    let all = try read(path)
    #expect(all.status == 0)
    #expect(try speak.historyRows().first?.text == text.trimmingCharacters(in: .whitespaces))
  }

  @Test("What is no file may have been meant to be said")
  func noFile() throws {
    let result = try read("it")
    #expect(result.status == 66 && result.errors.contains("to say it: speak -- read it"))
  }

  @Test("Of Markdown the words are read, at their places in the file")
  func markdown() throws {
    let text = "# A *title*\n\nSee [the 𝒳 page](https://a.b/c), **now**.\n- milk\n- eggs\n"
    let path = try write(text)
    let result = try read(path)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      try words(result) == ["A", "title", "See", "the", "𝒳", "page", "now", "milk", "eggs"])
    let kept = try #require(try speak.historyRows().first).text
    #expect(
      kept.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
        == ["A", "title", "See", "the", "𝒳", "page,", "now.", "milk", "eggs"])
    let units = Array(text.utf16)
    for line in result.output.split(separator: UInt8(ascii: "\n")) {
      let event = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      guard let utf16 = event?["utf16"] as? [Int] else { continue }
      #expect(
        String(decoding: units[utf16[0]..<utf16[1]], as: UTF16.self) == event?["text"] as? String)
    }
  }

  @Test("Line ends in a paragraph are no pauses")
  func wrapped() throws {
    let wrapped = try write("One two\nthree four\nfive.\n", to: "a.txt")
    let plain = try write("One two three four five.\n", to: "b.txt")
    func length(_ path: String) throws -> [String] {
      let result = try speak.run("read", "--events", "-n", "-D", "null", path)
      return try words(result)
    }
    #expect(try length(wrapped) == length(plain))
    let samples = try [wrapped, plain].map { path in
      try speak.run("-n", "-o", "-", "--format", "raw", "-f", path).output.count
    }
    #expect(samples[0] == samples[1])
  }

  @Test(
    "It goes on with the sentence that was heard last, and from the start if told so", .soundServer)
  func place() throws {
    let path = try write(
      "First sentence here. Second sentence here. Third sentence here.", to: "book.txt")
    let server = try PulseServer()
    let listening = SpeakProgram(environment: server.environment)
    let database = ["--database", speak.directory.path("places.db")]
    let running = try listening.start(
      ["read", "--events", path] + database, hasInput: false)
    #expect(running.waitForOutput(containing: "\"Second\""))
    running.send(signal: SIGINT)
    #expect(running.waitForEnd().signal == SIGINT)
    func said(_ more: String...) throws -> String? {
      try words(speak.run(["read", "--events", "-D", "null", path] + database + more)).first
    }
    // The same file by another name.
    let link = speak.directory.path("link.txt")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(
      try words(
        speak.run(["read", "--events", "-n", "-D", "null", link] + database)
      ).first == "Second")
    #expect(try said("--from-start", "-n") == "First")
    #expect(try said() == "Second")
    // Read to its end, it begins anew.
    #expect(try said("-n") == "First")
  }

  @Test("A place behind the end of a file that has shrunk is none")
  func shrunk() throws {
    let path = try write("Short. Text.", to: "book.txt")
    #expect(try read(path).status == 0)
    _ = try sqlite(speak.database, "INSERT INTO reading VALUES ('\(path)', 500, 1)")
    #expect(try words(read(path)).first == "Short")
  }

  @Test("A pipe is read as well; what is not there, empty or locked is told")
  func others() throws {
    let piped = try speak.run(
      ["read", "--events", "-D", "null"], input: Array("One\ntwo.\n\nThree.".utf8))
    #expect(try words(piped) == ["One", "two", "Three"])
    #expect(try read("/proc/nonexistent").status == 66)
    #expect(try read("/").status == 74 || read("/").status == 66)
    #expect(try read(write("\n \n", to: "empty.txt")).status == 64)
    #expect(try read(write("# \n---\n", to: "marks.md")).status == 69)
    #expect(try speak.run("read", "a", "b").status == 64)
  }

  @Test("The last words heard stay printed as they were spoken", .soundServer)
  func lastWords() throws {
    let server = try PulseServer()
    let speak = SpeakProgram(heardBy: server)
    let path = speak.directory.path("marks.md")
    try "Here is a **bold** `word` and many more words follow it in the same sentence."
      .write(toFile: path, atomically: false, encoding: .utf8)
    let screen = try Screen(speak, columns: 60)
    try screen.type("clear; speak read -r 0.3 \(path)\n")
    #expect(screen.waitForLit("word"))
    try screen.press("q")
    #expect(screen.waitUntil { $0.contains("Here is a bold word") && $0.hasSuffix("$>") })
  }

  @Test(
    "The text fills the window, the word is lit in the middle third, and the screen comes back",
    .soundServer)
  func window() throws {
    let server = try PulseServer()
    let speak = SpeakProgram(heardBy: server)
    let text = (1...30).map { "Line \($0) of the text." }.joined(separator: "\n\n")
    let path = speak.directory.path("book.txt")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let screen = try Screen(speak, columns: 40, rows: 12)
    try screen.type("clear; echo before; speak read -r 0.8 \(path)\n")
    let picture = try #require(
      screen.picture { $0.lit.contains { $0.text == "9" || $0.text == "10" } })
    #expect(picture.lit.count == 1)
    let row = try #require(picture.lit.first?.row)
    #expect((3...7).contains(row))
    #expect(!picture.plain.contains("before") && picture.plain.contains("Line 9 of the text."))
    try screen.resize(columns: 30, rows: 9)
    #expect(screen.picture { !$0.lit.isEmpty && $0.plain.split(separator: "\n").count <= 9 } != nil)
    try screen.press("q")
    #expect(screen.waitUntil { $0.contains("before") && $0.hasSuffix("$>") })
    #expect(screen.text.contains("Line ") && screen.isCursorShown)
  }
}
