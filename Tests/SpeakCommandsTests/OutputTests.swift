// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
import Platform
internal import SpeakModel
internal import TestSupport
import TestTraits
import Testing

@testable import SpeakCommands

@Suite("Output")
struct OutputTests {
  @Test("ends quietly when the reader has gone")
  func closedPipe() throws {
    _ = signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    // What is closed here is still open for a moment in a program that another test starts just now.
    let isClosed = try eventually {
      output.write("x")
      try output.flush()
      return !output.isOpen
    }
    #expect(isClosed)
    output.write("y")
    try output.flush()
  }

  @Test("tells a full disk, once and for all")
  func fullDisk() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let output = Output(descriptor: full.fileDescriptor)
    output.write("x")
    let expected = SpeakError(
      .inputOutput, "cannot write the output", why: "No space left on device")
    #expect(throws: expected) { try output.flush() }
    output.write("y")
    #expect(throws: expected) { try output.flush() }
  }

  @Test("waits for a reader that reads nothing only as long as it is told", .waits)
  func patience() throws {
    let pipe = Pipe()
    let output = Output(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, patienceMilliseconds: 10)
    // A pipe holds 64 KiB.
    for _ in 0..<20 {
      output.report(SpeakError(.busy, String(repeating: "x", count: 9999), why: "y"))
    }
    try output.flush()
    #expect(output.isOpen)
    _ = pipe.fileHandleForReading.availableData
    output.report(SpeakError(.busy, "at last", why: "it is read"))
    try pipe.fileHandleForWriting.close()
    let read = try pipe.fileHandleForReading.readToEnd() ?? Data()
    let isTold = read.suffix(27) == Data("speak: at last: it is read\n".utf8)
    #expect(isTold)
  }

  @Test("loses nothing on a pipe that is not ready", .waits)
  func nonBlockingPipe() throws {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    #expect(fcntl(writer.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "0123456789", count: 50_000)
    let received = Received()
    let reader = Thread {
      received.data.withLock { $0 = pipe.fileHandleForReading.readDataToEndOfFile() }
      received.done.signal()
    }
    reader.start()
    let output = Output(descriptor: writer.fileDescriptor)
    output.write(text)
    try output.flush()
    try writer.close()
    received.done.wait()
    #expect(received.data.withLock { $0 } == Data(text.utf8))
  }

  private final class Received: Sendable {
    let data = NSLockedValue()
    let done = DispatchSemaphore(value: 0)
  }

  private final class NSLockedValue: @unchecked Sendable {
    // Guarded by the lock.
    private var value = Data()
    private let lock = NSLock()

    func withLock<Result>(_ body: (inout Data) -> Result) -> Result {
      lock.withLock { body(&value) }
    }
  }

  @Test(
    "makes visible whatever could drive a terminal",
    arguments: [
      ("plain, 日本語 עברית 👩‍👩‍👧 e\u{301}", "plain, 日本語 עברית 👩‍👩‍👧 e\u{301}"),
      ("\u{1B}[31m\u{7}\0", "^[[31m^G^@"),
      ("a\nb\r\n\tc", "a↵b^M↵^Ic"),
      ("\u{7F}\u{9B}31m\u{85}", "^?\\u{9b}31m\\u{85}"),
      ("\u{202E}abc\u{202C}\u{2066}x\u{2069}", "\\u{202e}abc\\u{202c}\\u{2066}x\\u{2069}"),
      ("a\u{2028}b", "a\\u{2028}b"),
      ("", ""),
    ])
  func visibleText(_ text: String, shown: String) {
    #expect(visible(text) == shown)
  }

  @Test(
    "quotes words for a shell",
    arguments: [
      ("plain", "plain"), ("日本語", "日本語"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
      ("", "''"), ("'", "''\\'''"), ("$x", "'$x'"), ("~", "'~'"), ("#", "'#'"), ("*", "'*'"),
      ("a\nb'\\\u{1B}", "$'a\\nb\\'\\\\\\x1b'"), ("-5", "-5"), ("café", "café"), ("！", "'！'"),
    ])
  func quoting(_ word: String, quoted: String) {
    #expect(shellQuoted(word) == quoted)
  }
}
