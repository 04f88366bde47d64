// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
import Platform
internal import Platform
internal import TestSupport
import Testing

@Suite("Reading a file as a whole")
struct FileReadingTests {
  private let directory = TemporaryDirectory()

  @Test("takes as many bytes as are allowed and no more")
  func limit() throws {
    let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let path = directory.path("file")
    try Data(content).write(to: URL(fileURLWithPath: path))
    #expect(try readRegularFile(path, limitBytes: content.count) == content)
    #expect(throws: ReadFailure.tooLarge) {
      try readRegularFile(path, limitBytes: content.count - 1)
    }
  }

  @Test("follows links and tells what is no file, without waiting", .timeLimit(.minutes(1)))
  func otherThanFiles() throws {
    let (file, link) = (directory.path("file"), directory.path("link"))
    let pipe = directory.path("pipe")
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(try readRegularFile(link, limitBytes: 10) == Array("x".utf8))
    for other in [pipe, "/dev/null"] {
      #expect(throws: ReadFailure.notRegular) { try readRegularFile(other, limitBytes: 10) }
    }
    for (path, code) in [(directory.path, EISDIR), (directory.path("none"), ENOENT)] {
      #expect(throws: ReadFailure.system(SystemError(code: code))) {
        try readRegularFile(path, limitBytes: 10)
      }
    }
  }

  @Test("waits for what a descriptor that does not block brings later")
  func nonBlocking() throws {
    let pipe = Pipe()
    let reader = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(reader, F_SETFL, O_NONBLOCK) == 0)
    #expect(try readBytes(from: reader, limit: 10) == nil)
    let content = Data(repeating: 7, count: 200_000)
    Thread.detachNewThread {
      try? pipe.fileHandleForWriting.write(contentsOf: content)
      try? pipe.fileHandleForWriting.close()
    }
    #expect(try readToEnd(reader, limitBytes: 1 << 20) == Array(content))
  }
}
