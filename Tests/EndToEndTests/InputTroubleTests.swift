// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Input that is large, changes or vanishes", .waits)
struct InputTroubleTests {
  private static let raw = ["-o", "-", "--format", "raw"]

  let speak = SpeakProgram()

  private func longText(bytes: Int) -> String {
    let sentence = "The quick brown fox jumps over the lazy dog and runs away. "
    return String(repeating: sentence, count: bytes / sentence.utf8.count)
  }

  @Test("Endless input with nothing to say is left by a signal", arguments: ["zeros", "line ends"])
  func endlessNothing(kind: String) throws {
    let running = try speak.start(kind == "zeros" ? ["-f", "/dev/zero"] : [])
    // The engine is started before the input is read.
    try #require(eventually { !running.children.isEmpty })
    for _ in 0..<30 where kind != "zeros" { running.send([UInt8](repeating: 10, count: 1 << 16)) }
    running.send(signal: SIGINT)
    let result = running.waitForEnd()
    #expect(result.signal == SIGINT && result.output.isEmpty, "\(result)")
  }

  @Test("Words behind any number of blanks are said", arguments: [" ", "\n", "\u{0}"])
  func blanksBefore(blank: String) throws {
    let input = Array(String(repeating: blank, count: 200_000).utf8) + Array("hi".utf8)
    let result = try speak.run("-o", "-", "--format", "raw", input: input)
    #expect(result.status == 0 && !result.output.isEmpty, "\(result.errors)")
    #expect(try speak.run("history", "--json").text.contains("\"source\":\"piped\""))
  }

  @Test(
    "A signal ends the wait for a pipe that nobody writes to or reads from",
    arguments: ["-f", "-o"])
  func waitingForPipe(option: String) throws {
    let path = speak.directory.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let running = try speak.start(["-n", option, path] + (option == "-o" ? ["Hello."] : []))
    try #require(eventually { !running.children.isEmpty })
    running.send(signal: SIGTERM)
    #expect(running.waitForEnd().signal == SIGTERM)
  }

  @Test("Blank lines without end after a sentence hold up no signal")
  func endlessBlankLines() throws {
    let running = try speak.start(["-o", "-", "--format", "raw"])
    running.send(Array("Hello.\n".utf8))
    #expect(running.waitForOutput(count: 1000))
    let blank = [UInt8](repeating: 10, count: 1 << 16)
    for _ in 0..<20 { running.send(blank) }
    running.send(signal: SIGINT)
    #expect(running.waitForEnd().signal == SIGINT)
  }

  @Test("A text file that vanishes while it is read is read to its end")
  func vanishes() throws {
    let path = speak.directory.path("text.txt")
    let text = longText(bytes: 20_000)
    try Data(text.utf8).write(to: URL(filePath: path))
    let usual = try speak.run(["-n", "-f", path] + Self.raw).output
    let program = try HeldProgram(speak, ["-f", path] + Self.raw)
    let start = program.take(1000)
    try FileManager.default.removeItem(atPath: path)
    let isWhole = start + program.takeRest() == usual
    #expect(isWhole)
    #expect(program.waitForEnd().status == 0)
  }

  @Test("One that is cut, or grows by what is not text, ends in order", arguments: [true, false])
  func changes(isCut: Bool) throws {
    let path = speak.directory.path("text.txt")
    // Several times as much as is read at once.
    try Data(longText(bytes: 200_000).utf8).write(to: URL(filePath: path))
    let program = try HeldProgram(speak, ["-r", "1", "-f", path] + Self.raw)
    _ = program.take(1000)
    let file = try FileHandle(forUpdating: URL(filePath: path))
    if isCut {
      try file.truncate(atOffset: 100)
    } else {
      try file.seekToEnd()
      try file.write(contentsOf: Data([0xFF, 0xFE, 0x00]))
    }
    program.passRest()
    let (status, errors) = program.waitForEnd()
    #expect(status == (isCut ? 0 : 65), "\(errors)")
    #expect(errors.isEmpty == isCut)
    #expect(try speak.historyRows().first?.outcome == (isCut ? "finished" : "failed"))
  }

  @Test("A named pipe is spoken as it comes")
  func namedPipe() throws {
    try makeNamedPipe(speak.directory.path("pipe"))
    let result = try speak.shell(
      #"(echo 'Hello.' >"$HOME/pipe") & exec "$speak" -f "$HOME/pipe" -o - --format raw"#)
    #expect(result.status == 0)
    let isAsUsual = result.output == (try speak.pcm(of: "Hello."))
    #expect(isAsUsual)
  }

  @Test(
    "What is no text file is refused",
    arguments: [("/dev/null", 64), ("/", 66), ("/proc/self/mem", 74), ("/nonexistent", 66)]
      as [(String, Int32)])
  func noText(path: String, status: Int32) throws {
    let result = try speak.run(["-f", path] + Self.raw)
    #expect(result.status == status, "\(result)")
    #expect(result.output.isEmpty && result.errors.hasPrefix("speak: "))
    #expect(try speak.historyRows().isEmpty)
  }

  @Test("An argument of 100 KB is spoken, and the beginning of it is kept")
  func longArgument() throws {
    let text = longText(bytes: 100_000)
    let result = try speak.run(["-r", "1"] + Self.raw + ["--", text])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.count > 40_000_000)
    let row = try #require(try speak.historyRows().first)
    #expect(row.outcome == "finished" && text.hasPrefix(row.text) && row.text.utf8.count > 60_000)
  }

  @Test("Five megabytes from a pipe take no more memory than five lines", arguments: ["\n", " "])
  func longPipe(lineEnd: String) throws {
    let path = speak.directory.path("long.txt")
    let sentence = "The quick brown fox jumps over the lazy dog and runs away.\(lineEnd)"
    let text = String(repeating: sentence, count: 5_000_000 / sentence.utf8.count)
    try Data(text.utf8).write(to: URL(filePath: path))
    // `cat` makes it a pipe, which is read only as fast as it is spoken.
    let pipe = Pipe()
    let source = try ChildProcess(
      "/bin/cat", [path], environment: [:],
      output: .descriptor(pipe.fileHandleForWriting.fileDescriptor))
    try pipe.fileHandleForWriting.close()
    let program = try HeldProgram(
      speak, ["-r", "1"] + Self.raw, input: pipe.fileHandleForReading)
    try pipe.fileHandleForReading.close()
    #expect(program.take(40_000_000).count == 40_000_000)
    let engine = try #require(program.engines.first)
    #expect((1..<40_000).contains(kilobytes("VmHWM", of: program.identifier)))
    #expect((1..<40_000).contains(kilobytes("VmHWM", of: engine)))
    print("peak: \(kilobytes("VmHWM", of: program.identifier)) kB,", terminator: " ")
    print("engine \(kilobytes("VmHWM", of: engine)) kB")
    program.closeOutput()
    let (status, errors) = program.waitForEnd()
    #expect(status == 0 && errors.isEmpty)
    _ = source.waitForEnd()
    #expect(try speak.historyRows().first?.outcome == "stopped")
  }
}
