// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import Testing

@testable import SoundFiles

@Suite("File sink")
struct FileSinkTests {
  private let directory = TemporaryDirectory()
  private let format = AudioFormat(rateHz: 22050)

  private func write(_ bytes: [UInt8], to sink: some Sink) throws {
    _ = try sink.open(format)
    #expect(try unsafe sink.write(bytes.span.bytes) == bytes.count / 2)
    #expect(try sink.drain() == .ready)
  }

  private func contents(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }

  @Test("A WAV file carries true sizes, with and without room for more", arguments: [false, true])
  func waveSizes(mayBeLong: Bool) throws {
    let path = directory.path("a.wav")
    let sink = try FileSink(path: path, container: .wav, mayBeLong: mayBeLong)
    try write([1, 2, 3, 4], to: sink)
    try sink.complete()
    sink.discard()
    let bytes = try #require(contents(path))
    let header = mayBeLong ? 80 : 44
    #expect(Array(bytes[header...]) == [1, 2, 3, 4])
    #expect(Array(bytes[0..<4]) == Array("RIFF".utf8))
    #expect(Int(bytes[4]) == bytes.count - 8)
    #expect(Int(bytes[header - 4]) == 4)
    #expect(Array(bytes[(header - 8)..<(header - 4)]) == Array("data".utf8))
  }

  @Test("What is no regular file is not replaced, also not behind a link")
  func special() throws {
    let (pipe, link) = (directory.path("pipe"), directory.path("link"))
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(unsafe symlink(pipe, link) == 0)
    for path in [pipe, link] {
      #expect(throws: SpeakError.self) { try NewFile(path: path).discard() }
    }
  }

  @Test("A WAV stream is kept meanwhile under no name that another could have taken")
  func spool() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path("speak.wav"), withIntermediateDirectories: false)
    let output = Pipe()
    let sink = try WaveStreamSink(
      descriptor: output.fileHandleForWriting.fileDescriptor, spoolDirectory: directory.path)
    try write([1, 2, 3, 4], to: sink)
    try sink.complete()
    sink.discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["speak.wav"])
    #expect(output.fileHandleForReading.availableData.suffix(4) == Data([1, 2, 3, 4]))
  }

  @Test("Beyond 4 GiB the head is RF64 with 64-bit sizes")
  func largeHeader() {
    let data = 5_000_000_000
    let bytes = WaveHeader(format: format, isReserved: true).bytes(dataByteCount: data)
    func number(at offset: Int, _ count: Int) -> Int {
      (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
    #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RF64")
    #expect(number(at: 4, 4) == Int(UInt32.max))
    #expect(String(decoding: bytes[12..<16], as: UTF8.self) == "ds64")
    #expect(number(at: 20, 8) == data + 72)
    #expect(number(at: 28, 8) == data)
    #expect(number(at: 36, 8) == data / 2)
    #expect(number(at: 76, 4) == Int(UInt32.max))
  }

  @Test("The old file stands until the new one is complete, which is private")
  func replacement() throws {
    let path = directory.path("a.raw")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    unsafe chmod(path, 0o640)
    let sink = try FileSink(path: path, container: .raw, mayBeLong: false)
    try write([1, 2], to: sink)
    #expect(contents(path) == Array("old".utf8))
    try sink.complete()
    #expect(contents(path) == [1, 2])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A file that is given up leaves nothing behind")
  func givenUp() throws {
    let sink = try FileSink(path: directory.path("a.wav"), container: .wav, mayBeLong: false)
    try write([1, 2], to: sink)
    sink.discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test("A new file is private")
  func privateMode() throws {
    let path = directory.path("a.raw")
    let sink = try FileSink(path: path, container: .raw, mayBeLong: false)
    try write([1, 2], to: sink)
    try sink.complete()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A symbolic link stays, what it points to is replaced")
  func symbolicLink() throws {
    let (link, target) = (directory.path("link.raw"), directory.path("target.raw"))
    try Data("old".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.raw")
    let sink = try FileSink(path: link, container: .raw, mayBeLong: false)
    try write([1, 2], to: sink)
    try sink.complete()
    #expect(contents(target) == [1, 2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.raw")
  }

  @Test("A link to what does not exist yet stays, and its target is made")
  func danglingLink() throws {
    let link = directory.path("link.raw")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.raw")
    let sink = try FileSink(path: link, container: .raw, mayBeLong: false)
    try write([1, 2], to: sink)
    try sink.complete()
    #expect(contents(directory.path("target.raw")) == [1, 2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.raw")
  }

  @Test("A link that leads in a circle is told and left alone")
  func circularLink() throws {
    let link = directory.path("link.raw")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "link.raw")
    let error = try #require(throws: SpeakError.self) {
      try FileSink(path: link, container: .raw, mayBeLong: false)
    }
    #expect(error.exitStatus == 73)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "link.raw")
  }

  @Test("A name that begins with a combining mark goes into its own folder")
  func combiningMark() throws {
    let path = directory.path("folder") + "/\u{301}x.raw"
    #expect(folder(ofPath: path) == directory.path("folder"))
    try FileManager.default.createDirectory(
      atPath: directory.path("folder"), withIntermediateDirectories: true)
    let sink = try FileSink(path: path, container: .raw, mayBeLong: false)
    try write([1, 2], to: sink)
    try sink.complete()
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path("folder"))
    #expect(names.count == 1)
  }

  @Test("A path that cannot be written is told", arguments: ["missing/a.wav", ""])
  func cannotCreate(name: String) throws {
    let error = try #require(throws: SpeakError.self) {
      try FileSink(path: directory.path(name), container: .wav, mayBeLong: false)
    }
    #expect(error.exitStatus == 73)
  }

  @Test("A full disk is told and leaves the old file")
  func fullDisk() throws {
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    let sink = RawStreamSink(descriptor: full)
    let error = try #require(throws: SpeakError.self) { try write([1, 2], to: sink) }
    #expect(error.exitStatus == 74)
  }

  @Test("Two sample rates do not fit one file")
  func twoRates() throws {
    let sink = try FileSink(path: directory.path("a.wav"), container: .wav, mayBeLong: false)
    try write([1, 2], to: sink)
    let error = try #require(throws: SpeakError.self) { try sink.open(AudioFormat(rateHz: 16000)) }
    #expect(error.exitStatus == 64)
    sink.cut()
  }

  @Test("A WAV stream has true sizes, and a closed pipe ends it without a word")
  func waveStream() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { close(ends[1]) }
    let sink = try WaveStreamSink(descriptor: ends[1], spoolDirectory: directory.path)
    try write([1, 2, 3, 4], to: sink)
    try sink.complete()
    let bytes = try #require(try readBytes(from: ends[0], limit: 100))
    #expect(bytes.count == 48 && bytes[4] == 40 && bytes[40] == 4)
    signal(SIGPIPE, SIG_IGN)
    close(ends[0])
    // Still open for a moment in a program that another test starts just now.
    var writer = pollfd(fd: ends[1], events: 0, revents: 0)
    #expect(eventually { unsafe poll(&writer, 1, 0) == 1 })
    #expect(throws: SpeakError.closedPipe) { try sink.complete() }
    sink.discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }
}
