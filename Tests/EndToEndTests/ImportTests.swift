// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing

@Suite("Importing phrases, good and bad", .waits)
struct ImportTests {
  let speak = SpeakProgram()

  private func importing(_ json: String) throws -> SpeakProgram.Result {
    try speak.run("phrases", "import", "-", input: Array(json.utf8))
  }

  @Test("A file that is cut off anywhere changes nothing")
  func cutOff() throws {
    try speak.run("phrases", "add", "Here before.", "--number", "7")
    let whole =
      Array(
        #"{"phrases":[{"number":1,"text":"Caf\u00e9 é 😀","language":"en","voice":null,"#.utf8)
      + Array(#""created":"2026-01-31T09:30:00Z"},"Two"]}"#.utf8)
    let faults = Mutex<[String]>([])
    onThreads(4) { [speak] thread in
      for length in stride(from: thread, to: whole.count, by: 4) {
        let result = try? speak.run("phrases", "import", "-", input: Array(whole[..<length]))
        let isRefused =
          result?.status == 65 && result?.output == [] && result?.errorLines.count == 2
        if !isRefused { faults.withLock { $0.append("\(length): \(String(describing: result))") } }
      }
    }
    #expect(faults.withLock { $0 } == [])
    #expect(try speak.phraseTexts() == [7: "Here before."])
    #expect(try speak.run("phrases", "import", "-", input: whole).status == 0)
    #expect(try speak.phraseTexts() == [1: "Café é 😀", 7: "Here before.", 8: "Two"])
  }

  @Test(
    "What does not fit is refused with its place, and changes nothing",
    arguments: [
      ("", 65), ("  \n", 65), ("null", 65), ("3", 65), ("\"text\"", 65), ("{}", 65),
      (#"{"phrases":3}"#, 65), (#"{"phrases":{"text":"A"}}"#, 65), ("[1]", 65), ("[null]", 65),
      ("[[\"A\"]]", 65), ("[{}]", 65), (#"["A",{"text":3}]"#, 65), (#"["A",{"text":""}]"#, 65),
      (#"["A","  "]"#, 65), (#"["A",{"text":"B","number":"3"}]"#, 65),
      (#"["A",{"text":"B","number":0}]"#, 65), (#"["A",{"text":"B","number":-1}]"#, 65),
      (#"["A",{"text":"B","number":1.5}]"#, 65), (#"["A",{"text":"B","number":1e400}]"#, 65),
      (#"["A",{"text":"B","number":1000000000}]"#, 65),
      (#"["A",{"text":"B","number":99999999999999999999999999}]"#, 65),
      (#"["A",{"text":"B","language":"??"}]"#, 65), (#"["A",{"text":"B","voice":[]}]"#, 65),
      (#"["A",{"text":"B","created":"yesterday"}]"#, 65), (#"["A",{"text":"B","text":"C"}]"#, 65),
      (#"["A",]"#, 65), (#"["A"] x"#, 65), (#"["A\uD800"]"#, 65), ("[\"A\nB\"]", 65), ("['A']", 65),
      (#"["A",{"number":7,"text":"B"}]"#, 64),
      (#"["A",{"number":3,"text":"B"},{"number":3,"text":"C"}]"#, 64),
    ] as [(String, Int32)])
  func refused(json: String, status: Int32) throws {
    try speak.run("phrases", "add", "Here before.", "--number", "7")
    let result = try importing(json)
    #expect(result.status == status, "\(result)")
    #expect(result.output.isEmpty && result.errors.hasPrefix("speak: cannot import "), "\(result)")
    #expect(result.errorLines.count <= 2)
    #expect(try speak.phraseTexts() == [7: "Here before."])
    // Not even the numbers of what was refused are used up.
    #expect(try speak.run("phrases", "add", "Next.").text.contains("phrase 8"))
  }

  @Test(
    "Nesting of any depth is refused, not followed into the ground",
    arguments: [("[", ""), ("{\"a\":", ""), ("[", "]"), ("{\"phrases\":[", "]}")])
  func nesting(open: String, close: String) throws {
    for depth in [101, 10_000, 1_000_000] {
      let json = String(repeating: open, count: depth) + String(repeating: close, count: depth)
      let result = try importing(json)
      #expect(result.status == 65 && result.signal == nil, "\(depth): \(result)")
    }
  }

  @Test("Bytes that are not UTF-8 are refused with their place")
  func notText() throws {
    let result = try speak.run(
      "phrases", "import", "-", input: Array("[\"A".utf8) + [0xC3] + Array("\"]".utf8))
    #expect(result.status == 65 && result.errors.contains("UTF-8"), "\(result)")
  }

  @Test(
    "A list of 100,000 phrases is imported, listed and exported; one fault at its end undoes all")
  func longList() throws {
    let texts = (1...100_000).map { "\"Sentence \($0).\"" }.joined(separator: ",")
    let failing = try importing("[\(texts),3]")
    #expect(failing.status == 65 && failing.errors.contains("phrase 100001"), "\(failing)")
    let taken = try importing("[\(texts),{\"number\":5,\"text\":\"Taken\"}]")
    #expect(taken.status == 64 && taken.errors.contains("100001"), "\(taken)")
    #expect(try speak.phraseTexts().isEmpty)
    let result = try importing("[\(texts)]")
    #expect(result.status == 0 && result.text.contains("100000"), "\(result)")
    let exported = try speak.run("phrases", "export")
    let other = SpeakProgram()
    #expect(try other.run("phrases", "import", "-", input: exported.output).status == 0)
    let isSame = try other.phraseTexts() == speak.phraseTexts()
    #expect(isSame)
    let spoken = try speak.run("100000", "-o", "-", "--format", "raw")
    #expect(spoken.status == 0 && !spoken.output.isEmpty)
  }

  @Test("A long list that is killed on its way is all there or not at all")
  func killedImport() throws {
    let path = speak.directory.path("list.json")
    var generator = SeededRandom(for: "killed import")
    try speak.run("phrases", "add", "Here before.")
    for round in 0..<10 {
      // Another list each time, for what is there already is passed over.
      let texts = (1...20_000).map { "\"Sentence \(round).\($0).\"" }.joined(separator: ",")
      try Data("[\(texts)]".utf8).write(to: URL(filePath: path))
      let program = try speak.start(["phrases", "import", path], hasInput: false)
      usleep(UInt32.random(in: 0...400_000, using: &generator))
      program.send(signal: SIGKILL)
      _ = program.waitForEnd()
      #expect(try sqlite(speak.database, "PRAGMA integrity_check") == "ok")
      let count = try sqlite(speak.database, "SELECT count(*) FROM phrase")
      #expect((Int(count) ?? 0) % 20_000 == 1, "\(count) phrases")
    }
  }

  @Test("The highest number is taken, and there is none behind it")
  func highestNumber() throws {
    let highest = "999999999"
    #expect(try speak.run("phrases", "add", "Last.", "--number", highest).status == 0)
    let spoken = try speak.run(highest, "-o", "-", "--format", "raw")
    #expect(spoken.status == 0 && !spoken.output.isEmpty)
    for arguments in [
      ["add", "X"], ["add", "X", "--number", "0"], ["add", "X", "--number", "1000000000"],
      ["add", "X", "--number", "-1"], ["add", "X", "--number", "99999999999999999999"],
      ["move", highest, "1000000000"], ["move", highest, "0"],
    ] {
      let result = try speak.run(["phrases"] + arguments)
      #expect(result.status == 64 && result.output.isEmpty, "\(arguments): \(result)")
    }
    #expect(try speak.phraseTexts() == [999_999_999: "Last."])
    #expect(try speak.run("phrases", "add", "X", "--number", "1").status == 0)
  }

  @Test("The sample phrases are imported, and each is spoken by a voice of its language")
  func sample() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "phrases.sample.json").path
    try speak.run("phrases", "add", "Where am I?")
    #expect(try speak.run("phrases", "import", path).status == 0)
    #expect(try speak.run("phrases", "import", path).text.hasPrefix("Imported 0 phrases. 28 were"))
    try speak.run("phrases", "remove", "1")
    let phrases = try speak.phraseTexts()
    #expect(phrases.count == 28)
    for number in phrases.keys.sorted() {
      let result = try speak.run("\(number)", "-o", "/dev/null", "--format", "raw")
      #expect(result.status == 0 && result.errors.isEmpty, "\(number): \(result)")
    }
    let rows = try speak.historyRows()
    #expect(rows.count == phrases.count)
    for row in rows {
      let isJapanese = row.text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
      #expect(row.voice == (isJapanese ? "espeak-ng:jpx/ja" : "espeak-ng:gmw/en-US"), "\(row)")
      #expect(row.language == (isJapanese ? "ja" : "en"), "\(row)")
      #expect(row.outcome == "finished" && row.text == row.phrase.flatMap { phrases[$0] }, "\(row)")
    }
    #expect(rows.contains { $0.language == "ja" })
  }
}
