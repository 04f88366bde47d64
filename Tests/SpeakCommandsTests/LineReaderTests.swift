// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("Lines a person types")
struct LineReaderTests {
  /// The lines that come of the pieces, each written when the reader waits for more, and then the
  /// end.
  private func lines(_ pieces: [[UInt8]]) throws -> [(text: String, damage: [SpeakError])] {
    let pipe = Pipe()
    var pieces = pieces[...]
    var reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
    var lines: [(String, [SpeakError])] = []
    while let line = try reader.next(waiting: { _ in
      if let piece = pieces.popFirst() {
        pipe.fileHandleForWriting.write(Data(piece))
      } else {
        try? pipe.fileHandleForWriting.close()
      }
    }) {
      lines.append((line, reader.damage))
    }
    return lines
  }

  private func texts(_ pieces: String...) throws -> [String] {
    try lines(pieces.map { Array($0.utf8) }).map(\.text)
  }

  @Test("come one by one, however the input is cut")
  func cut() throws {
    #expect(try texts("one\ntwo\n") == ["one", "two"])
    #expect(try texts("o", "ne\n\nt", "wo", "\n") == ["one", "", "two"])
    #expect(try texts().isEmpty)
    let bytes = Array("日本\n語".utf8)
    #expect(try lines(bytes.map { [$0] }).map(\.text) == ["日本", "語"])
  }

  @Test("end with the input, also within a line")
  func end() throws {
    #expect(try texts("one\ntw", "o") == ["one", "two"])
    #expect(try texts("\n") == [""])
  }

  @Test("carry no escape sequence of a key")
  func keys() throws {
    #expect(try texts("\u{1B}[A\n", "Hel\u{1B}", "[Dlo\n", "\u{1B}OP") == ["", "Hello", ""])
  }

  @Test("that are not all UTF-8 are told, each once")
  func invalid() throws {
    let lines = try lines([[0x61, 0xFF, 0x0A], [0x62, 0x0A], [0xC3, 0x0A]])
    #expect(lines.map(\.text) == ["a\u{FFFD}", "b", "\u{FFFD}"])
    #expect(lines.map(\.damage.count) == [1, 0, 1])
    #expect(lines[0].damage[0].what == "not all of the line could be read")
  }

  @Test("as long as a terminal's longest may lack their end", arguments: [4094, 4095])
  func long(count: Int) throws {
    let lines = try lines([Array(repeating: 0x61, count: count) + [0x0A]])
    #expect(lines.map(\.text.count) == [count])
    #expect(
      lines[0].damage.map(\.what) == (count == 4095 ? ["the end of the line may be missing"] : []))
  }
}
