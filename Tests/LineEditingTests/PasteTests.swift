// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import LineEditing

@Suite("What is pasted")
struct PasteTests {
  private let pipe = Pipe()
  private var input: Int32 { pipe.fileHandleForReading.fileDescriptor }

  /// Writes the pieces one after the other, each read before the next comes.
  private func read(_ pieces: [String], into paste: inout Paste) -> [Paste.Progress] {
    pieces.map { piece in
      pipe.fileHandleForWriting.write(Data(piece.utf8))
      return paste.read(from: input)
    }
  }

  private func complete(_ text: String, isCut: Bool = false) -> Paste.Progress {
    .complete(text: Array(text.utf8), isCut: isCut)
  }

  @Test("is complete with its end mark, wherever it is cut in two")
  func endMark() {
    let text = "a\u{1B}[20\rb\u{1B}\0[é\n"
    let whole = text + "\u{1B}[201~"
    for cut in 0...whole.unicodeScalars.count {
      let scalars = whole.unicodeScalars
      let pieces = [String(scalars.prefix(cut)), String(scalars.dropFirst(cut))]
      var paste = Paste(limit: 100)
      let progress = read(pieces.filter { !$0.isEmpty }, into: &paste)
      #expect(progress.last == complete("a\u{1B}[20\nb\u{1B}[é\n"), "\(cut)")
      #expect(progress.dropLast().allSatisfy { $0 == .goesOn })
    }
  }

  @Test("leaves what is typed after the end mark")
  func after() {
    var paste = Paste(limit: 100)
    #expect(read(["one\u{1B}[201~two"], into: &paste) == [complete("one")])
    #expect(pipe.fileHandleForReading.availableData == Data("two".utf8))
  }

  @Test(
    "keeps its beginning where it is too long, and no half of a character",
    arguments: [(3, "abc"), (4, "abc"), (6, "abcéd")])
  func limit(count: Int, kept: String) {
    var paste = Paste(limit: count)
    #expect(read(["abcédef\u{1B}[201~"], into: &paste) == [complete(kept, isCut: true)])
  }

  @Test("comes a little at a time")
  func pieces() {
    var paste = Paste(limit: 10_000)
    let text = String(repeating: "x", count: 1000)
    pipe.fileHandleForWriting.write(Data((text + "\u{1B}[201~").utf8))
    var readings = 1
    while paste.read(from: input) == .goesOn { readings += 1 }
    #expect(readings == 4)
  }

  @Test("is complete when nothing of it comes any more, sooner when somebody wants to go on")
  func patience() {
    var paste = Paste(limit: 100)
    _ = read(["one"], into: &paste)
    let start = ContinuousClock.now
    paste.doubt()
    var progress = Paste.Progress.goesOn
    while progress == .goesOn { progress = paste.read(from: input) }
    #expect(progress == complete("one"))
    #expect(ContinuousClock.now - start >= .milliseconds(90))
  }

  @Test("is complete when the terminal has gone")
  func end() throws {
    var paste = Paste(limit: 100)
    _ = read(["one"], into: &paste)
    try pipe.fileHandleForWriting.close()
    #expect(paste.read(from: input) == complete("one"))
  }
}
