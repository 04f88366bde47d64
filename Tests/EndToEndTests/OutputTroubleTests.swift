// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Output files: whole or not at all", .waits)
struct OutputTroubleTests {
  private static let longText = String(repeating: "One more sentence for the file. ", count: 40)

  let speak = SpeakProgram()

  private var folder: String { speak.directory.path("out") }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test(
    "On a full disk the old file stays, nothing is left half-written",
    .enabled(if: canMount, mountReason), arguments: ["a.wav", "a.raw"])
  func fullDisk(name: String) throws {
    let disk = try SmallDisk(at: folder, kilobytes: 256)
    let old: [UInt8] = Array("an old file".utf8)
    try Data(old).write(to: URL(filePath: disk.path + "/" + name))
    let result = try speak.run("--json", "-o", disk.path + "/" + name, Self.longText)
    #expect(result.status == 74)
    #expect(result.text.split(separator: "\n").count == 1, "\(result.text)")
    #expect(result.errorLines.count == 1 && result.errors.contains("No space left"), "\(result)")
    #expect(contents(disk.path + "/" + name) == old)
    #expect(try speak.filesLeft(in: "out") == [name])
    #expect(try speak.historyRows().first?.outcome == "failed")
  }

  @Test(
    "A WAV stream for which there is no room to wait is a clear fault",
    .enabled(if: canMount, mountReason))
  func fullTemporaryFolder() throws {
    let disk = try SmallDisk(at: folder, kilobytes: 64)
    let result = try speak.run(
      ["-o", "-", Self.longText], environment: ["TMPDIR": disk.path])
    #expect(result.status == 74 && result.output.isEmpty)
    #expect(result.errors.contains("hint: set TMPDIR"))
    #expect(try speak.filesLeft(in: "out").isEmpty)
  }

  @Test(
    "A database on a full disk: the words are heard, what was saved stays",
    .enabled(if: canMount, mountReason))
  func fullDatabaseDisk() throws {
    let usual = try speak.pcm(of: "Hear me.")
    let disk = try SmallDisk(at: folder, kilobytes: 512)
    let options = ["--database", disk.path + "/speak.db"]
    #expect(try speak.run(["phrases", "add", "A phrase."] + options).status == 0)
    let filler = disk.fill()
    var warnings = 0
    for _ in 0..<3 {
      let result = try speak.run(options + ["-o", "-", "--format", "raw", "Hear me."])
      let isAsUsual = result.output == usual
      #expect(result.status == 0 && isAsUsual, "\(result.errors)")
      #expect(
        result.errors.isEmpty || result.errors.contains("the disk is full"), "\(result.errors)")
      warnings += result.errors.isEmpty ? 0 : 1
    }
    #expect(warnings > 0)
    let long = String(repeating: "A long phrase. ", count: 3000)
    let refused = try speak.run(["phrases", "add", long] + options)
    #expect(refused.status == 74 && refused.errors.contains("the disk is full"), "\(refused)")
    try FileManager.default.removeItem(atPath: filler)
    #expect(try sqlite(disk.path + "/speak.db", "PRAGMA integrity_check") == "ok")
    #expect(try speak.run(["phrases"] + options).text.contains("A phrase."))
    #expect(try speak.run(["phrases", "add", "Another."] + options).status == 0)
  }

  @Test(
    "On a full disk a phrase is said and listed, though nothing can be kept",
    .enabled(if: canMount, mountReason))
  func fullDiskOfPhrases() throws {
    let usual = try speak.pcm(of: "A phrase.")
    let disk = try SmallDisk(at: folder, kilobytes: 256)
    let options = ["--database", disk.path + "/speak.db"]
    #expect(try speak.run(["phrases", "add", "A phrase."] + options).status == 0)
    _ = try sqlite(disk.path + "/speak.db", "PRAGMA wal_checkpoint(TRUNCATE)")
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: disk.path + "/speak.db" + suffix)
    }
    _ = disk.fill()
    #expect(try speak.run(["phrases"] + options).text.contains("A phrase."))
    let said = try speak.run(options + ["-o", "-", "--format", "raw", "1"])
    let isAsUsual = said.output == usual
    #expect(said.status == 0 && isAsUsual, "\(said.errors)")
    #expect(said.errors.contains("the disk is full"), "\(said.errors)")
    let refused = try speak.run(["phrases", "add", "Another."] + options)
    #expect(refused.status == 74 && refused.errors.contains("free some space"), "\(refused)")
  }

  @Test("An export onto a full disk leaves the old file", .enabled(if: canMount, mountReason))
  func fullExport() throws {
    let phrases = (1...3000).map { "\"Sentence number \($0) of a long list.\"" }
    try speak.run(
      "phrases", "import", "-", input: Array("[\(phrases.joined(separator: ","))]".utf8))
    let disk = try SmallDisk(at: folder, kilobytes: 64)
    try Data("old".utf8).write(to: URL(filePath: disk.path + "/p.json"))
    let result = try speak.run("phrases", "export", disk.path + "/p.json")
    #expect(result.status == 74 && result.output.isEmpty, "\(result.errors)")
    #expect(contents(disk.path + "/p.json") == Array("old".utf8))
    #expect(try speak.filesLeft(in: "out") == ["p.json"])
  }

  @Test("Two at once with the same output file: it is the one or the other, whole")
  func sameFile() throws {
    try makeFolder()
    let file = folder + "/a.wav"
    for _ in 0..<10 {
      let running = try ["This is the first of the two.", "Second."].map {
        try speak.start(["-o", file, $0], hasInput: false)
      }
      for each in running {
        let result = each.waitForEnd()
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
      }
      #expect(isCompleteWave(contents(file) ?? []))
      #expect(try speak.filesLeft(in: "out") == ["a.wav"])
    }
    #expect(try speak.historyRows().count == 20)
  }

  @Test("An existing file is replaced by one of the user's own, a link stays a link")
  func existing() throws {
    try makeFolder()
    let (file, link) = (folder + "/a.wav", folder + "/link.wav")
    try Data("old".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.wav")
    #expect(try speak.run("-o", link, "Hello.").status == 0)
    #expect(fileType(link) == .typeSymbolicLink)
    #expect(isCompleteWave(contents(file) ?? []))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try speak.filesLeft(in: "out") == ["a.wav", "link.wav"])
  }

  @Test("At a link to nowhere the file can be had afterwards")
  func danglingLink() throws {
    try makeFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.wav", withDestinationPath: "new.wav")
    #expect(try speak.run("-o", folder + "/link.wav", "Hello.").status == 0)
    #expect(isCompleteWave(contents(folder + "/link.wav") ?? []))
  }

  @Test(
    "What cannot be made or written is told, and nothing is left",
    arguments: [
      ("/", 73), ("/proc/a.wav", 73), ("/dev/null/a.wav", 73), ("/dev/full", 74), ("", 64),
      (String(repeating: "x", count: 300) + ".wav", 73), ("a.wav/", 73),
    ] as [(String, Int32)])
  func impossible(path: String, status: Int32) throws {
    let result = try speak.shell(
      #"cd "$HOME" && exec "$speak" -o "$path" 'Hello there.'"#, environment: ["path": path])
    #expect(result.status == status, "\(result)")
    #expect(result.output.isEmpty && result.errors.hasPrefix("speak: "), "\(result)")
    #expect(result.errorLines.count <= 2)
    let left = try FileManager.default.contentsOfDirectory(atPath: speak.directory.path)
    #expect(Set(left).isSubset(of: ["data", "config", "cache", "run"]), "\(left)")
  }

  @Test("A folder that takes no files", .enabled(if: canMount, mountReason))
  func unwritableFolder() throws {
    let disk = try SmallDisk(at: folder, kilobytes: 64)
    try disk.makeReadOnly()
    let result = try speak.run("-o", disk.path + "/a.wav", "Hello.")
    #expect(result.status == 73 && result.errors.contains("Read-only"), "\(result)")
  }

  @Test("A named pipe takes the sound as it comes", arguments: ["raw", "wav"])
  func pipe(format: String) throws {
    let path = speak.directory.path("pipe")
    try makeNamedPipe(path)
    let result = try speak.shell(
      #""$speak" -o "$HOME/pipe" --format \#(format) Hello. & cat "$HOME/pipe"; wait $!"#)
    #expect(result.status == 0 && result.errors.isEmpty)
    let usual = try speak.pcm(of: "Hello.")
    let isAsUsual = result.output.dropFirst(format == "wav" ? 44 : 0) == usual[...]
    #expect(isAsUsual)
    #expect(fileType(path) != .typeRegular)
  }

  @Test(
    "A signal in the middle leaves the old file and nothing else",
    arguments: [SIGINT, SIGTERM, SIGKILL])
  func signalled(signal: Int32) throws {
    try makeFolder()
    let file = folder + "/a.wav"
    try Data("old".utf8).write(to: URL(filePath: file))
    // The file cannot be complete before the input ends.
    let program = try speak.start(["-o", file])
    program.send(Array("Hello there.\nMore.\n".utf8))
    try #require(try eventually { try !speak.historyRows().isEmpty })
    program.send(signal: signal)
    #expect(program.waitForEnd().signal == signal)
    #expect(contents(file) == Array("old".utf8))
    #expect(try speak.filesLeft(in: "out") == ["a.wav"])
    #expect(try speak.historyRows().first?.outcome == "stopped")
  }
}
