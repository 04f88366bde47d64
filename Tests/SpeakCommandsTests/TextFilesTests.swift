// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
internal import TestSupport
import Testing
internal import TextPreparation

@testable import SpeakCommands

@Suite("Text files for speaking")
struct TextFilesTests {
  private let directory = TemporaryDirectory()

  private func file(_ bytes: [UInt8], named name: String = "a.txt") throws -> String {
    let path = directory.path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @Test("are read from their beginning after they were checked, and their size is known")
  func read() throws {
    let text = String(repeating: "Hello there. ", count: 20_000)
    let source = try openText(try file(Array(text.utf8)))
    defer { close(source.descriptor) }
    #expect(source.byteCount == text.utf8.count)
    #expect(try source.read())
    #expect(source.spoken.kept.hasPrefix("Hello there. Hello"))
  }

  @Test("are read from where standard input stands")
  func standardInput() throws {
    let handle = try #require(FileHandle(forReadingAtPath: try file(Array("Head\nBody.".utf8))))
    try handle.seek(toOffset: 5)
    let source = try standardInputText(handle.fileDescriptor)
    #expect(try source.read())
    #expect(source.spoken.kept == "Body.")
  }

  @Test("that are not UTF-8 are refused before the first word, wherever the fault is")
  func invalid() throws {
    let path = try file(Array(repeating: 0x61, count: 100_000) + [0xE9])
    #expect(
      throws: SpeakError(
        .malformedInput, "cannot speak \(path)",
        why: "it is not UTF-8 at byte 100000, counted from 0",
        hint: "if it is Latin-1, for example: iconv -f LATIN1 -t UTF-8")
    ) { try openText(path) }
  }

  @Test(
    "that are UTF-16 are told as what they are",
    arguments: [[0xFF, 0xFE, 0x48, 0], [0xFE, 0xFF, 0, 0x48]])
  func utf16(_ bytes: [UInt8]) throws {
    let path = try file(bytes)
    #expect(
      throws: SpeakError(
        .malformedInput, "cannot speak \(path)", why: "it is UTF-16, not UTF-8",
        hint: "turn it into UTF-8: iconv -f UTF-16 -t UTF-8")
    ) { try openText(path) }
  }

  @Test("that are a pipe are taken as they come, with what is no text replaced")
  func pipe() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data([0x61, 0xFF, 0x62]))
    let source = try standardInputText(pipe.fileHandleForReading.fileDescriptor)
    #expect(source.byteCount == nil)
    #expect(try source.read())
    #expect(source.spoken.kept == "a\u{FFFD}b")
    #expect(source.replacementWarning?.what == "not all of standard input could be read")
  }

  @Test("that are missing, a folder or closed to the user are told")
  func unreadable() throws {
    _ = try file([], named: "letter.txt")
    let missing = directory.path("leter.txt")
    #expect(
      throws: SpeakError(
        .notFound, "cannot read \(missing)", why: "No such file or directory",
        hint: "the nearest are \(directory.path("letter.txt"))")
    ) { try openText(missing) }
    #expect(
      throws: SpeakError(.notFound, "cannot read \(directory.path)", why: "Is a directory")
    ) { try openText(directory.path) }
    #expect(
      throws: SpeakError(.notFound, "cannot read standard input", why: "Bad file descriptor")
    ) { try standardInputText(-1) }
  }
}
