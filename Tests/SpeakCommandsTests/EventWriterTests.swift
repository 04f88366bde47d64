// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing

@testable import SpeakCommands

@Suite("Events as JSON lines")
struct EventWriterTests {
  private let directory = TemporaryDirectory()
  private let word = SourceWord(range: 3..<5, utf16Range: 4..<6, text: "\u{1B}é")

  private func begin(_ writer: EventWriter, _ utterance: Utterance) {
    writer.notice(.begin(utterance), seconds: 0)
  }

  private func lines(_ tell: (EventWriter) -> Void) throws -> [String] {
    let path = directory.path("events")
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    let writer = EventWriter(Output(descriptor: file.fileDescriptor))
    begin(
      writer,
      Utterance(
        number: 7, text: "𝒳 \"é\"", isComplete: true,
        voice: voice("espeak-ng:gmw/en", "en", name: "English"),
        language: LanguageTag("en-AU")!, source: .typed))
    tell(writer)
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test("Each is an object on a line of its own, with the utterance and the moment")
  func lines() throws {
    let lines = try lines { writer in
      writer.notice(.start, seconds: 0)
      writer.notice(.word(word, isEstimated: false), seconds: 0.0126)
      writer.notice(.word(word, isEstimated: true), seconds: 1.5)
      writer.notice(.pause, seconds: 2)
      writer.notice(.resume, seconds: 61.25)
      writer.notice(.finish(.finished, lastWord: word), seconds: 62)
    }
    let place = #""range":[3,5],"utf16":[4,6],"text":"\u001bé""#
    #expect(
      lines == [
        #"{"event":"start","utterance":7,"at":0.000,"text":"𝒳 \"é\"","voice":"espeak-ng:gmw/en","language":"en-AU"}"#,
        #"{"event":"word","utterance":7,"at":0.013,\#(place)}"#,
        #"{"event":"word","utterance":7,"at":1.500,\#(place),"estimated":true}"#,
        #"{"event":"pause","utterance":7,"at":2.000}"#,
        #"{"event":"resume","utterance":7,"at":61.250}"#,
        #"{"event":"finish","utterance":7,"at":62.000,"outcome":"finished"}"#,
      ])
  }

  @Test("A reader that reads nothing for a while holds nothing up and loses nothing")
  func slowReader() throws {
    let pipe = Pipe()
    let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let writer = EventWriter(output)
    begin(
      writer,
      Utterance(
        number: 1, text: "One.", isComplete: true,
        voice: voice("espeak-ng:gmw/en", "en", name: "English"),
        language: LanguageTag("en")!, source: .typed))
    #expect(writer.pollRequests().isEmpty)
    // A pipe holds 64 KiB.
    let count = 3000
    for number in 0..<count {
      writer.notice(.word(word, isEstimated: false), seconds: Double(number))
    }
    #expect(!writer.pollRequests().isEmpty)
    var read = Data()
    while !writer.pollRequests().isEmpty {
      read += pipe.fileHandleForReading.availableData
      writer.polled([Int16(POLLOUT)])
    }
    try output.flush()
    try pipe.fileHandleForWriting.close()
    read += try pipe.fileHandleForReading.readToEnd() ?? Data()
    let lines = read.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == count && lines.allSatisfy { $0.last == UInt8(ascii: "}") })
  }

  @Test("After a stop the last word that was heard is told")
  func stopped() throws {
    let lines = try lines { writer in
      writer.notice(.start, seconds: 0)
      writer.notice(.finish(.stopped, lastWord: word), seconds: 0.3)
    }
    #expect(lines.last?.contains(#""outcome":"stopped","range":[3,5]"#) == true)
  }

  @Test("What ends before its first frame, or by an error, has a start and a finish all the same")
  func unheard() throws {
    #expect(try lines { $0.notice(.finish(.stopped, lastWord: nil), seconds: 0) }.count == 2)
    let failed = try lines { $0.notice(.finish(.failed, lastWord: nil), seconds: 0) }
    #expect(failed.suffix(2).first?.contains(#""event":"start""#) == true)
    #expect(failed.last?.contains(#""outcome":"failed""#) == true)
  }
}
