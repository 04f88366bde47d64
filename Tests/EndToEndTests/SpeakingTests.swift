// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Speaking into files and pipes", .waits)
struct SpeakingTests {
  let speak = SpeakProgram()

  /// The PCM of the `espeak-ng` program for the text.
  private func peer(_ text: String, _ options: [String] = ["-v", "en-us"]) throws -> [UInt8] {
    let program = try RunningProgram(
      "/usr/bin/espeak-ng", options + ["--stdout", "--", text], environment: [:], hasInput: false)
    return Array(program.waitForEnd().output.dropFirst(44))
  }

  private func history() throws -> [[String: Any]] {
    let result = try speak.run("history", "--json", "--limit", "1000")
    let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    return object?["history"] as? [[String: Any]] ?? []
  }

  @Test("Words are joined by one space, and sound as the espeak-ng program speaks them")
  func words() throws {
    let result = try speak.run("Hello", "there,", "my friend.", "-o", "-", "--format", "raw")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output == (try peer("Hello there, my friend.")))
    let entry = try #require(try history().first)
    #expect(entry["text"] as? String == "Hello there, my friend.")
    #expect(entry["source"] as? String == "typed")
    #expect(entry["outcome"] as? String == "finished")
    #expect(entry["voice"] as? String == "espeak-ng:gmw/en-US")
  }

  @Test("A WAV stream on a pipe carries true sizes")
  func waveOnPipe() throws {
    let bytes = try speak.run("Hello.", "-o", "-").output
    func number(at offset: Int) -> Int {
      (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
    #expect(number(at: 4) == bytes.count - 8)
    #expect(number(at: 40) == bytes.count - 44)
    #expect(Array(bytes.dropFirst(44)) == (try peer("Hello.")))
  }

  @Test("A digit alone is a phrase, behind -- it is text")
  func phraseOrText() throws {
    try speak.run("phrases", "add", "Good", "morning.")
    let phrase = try speak.run("1", "-o", "-", "--format=raw")
    #expect(phrase.output == (try peer("Good morning.")))
    let text = try speak.run("-o", "-", "--format=raw", "--", "1")
    #expect(text.output == (try peer("1")))
    let entries = try history()
    #expect(entries.map { $0["source"] as? String } == ["typed", "phrase"])
    #expect(entries[1]["phrase"] as? Int == 1)
  }

  @Test("Several phrases go into one file, in the order in which they are named")
  func severalPhrases() throws {
    try speak.run("phrases", "add", "One.")
    try speak.run("phrases", "add", "Two.")
    let file = speak.directory.path("a.raw")
    #expect(try speak.run("--phrase", "2", "--phrase=1", "-o", file).status == 0)
    #expect(FileManager.default.contents(atPath: file).map(Array.init) == (try peer("Two. One.")))
    #expect(try history().map { $0["outcome"] as? String } == ["finished", "finished"])
  }

  @Test(
    "Text that looks like an option or markup is spoken as it stands",
    arguments: ["-5", "-- 3", "<b>bold</b>", "fish & chips", "[[h@l'oU]] there", "--help"])
  func plainText(text: String) throws {
    let result = try speak.run("-o", "-", "--format", "raw", "--", text)
    #expect(result.status == 0)
    #expect(!result.output.isEmpty)
    #expect(try history().first?["text"] as? String == text)
  }

  @Test("Standard input is spoken sentence by sentence, and kept as one entry without its line end")
  func pipe() throws {
    let result = try speak.run(
      "-o", "-", "--format", "raw", input: Array("One day. Two days.\n".utf8))
    #expect(result.output == (try peer("One day. Two days.")))
    let entries = try history()
    #expect(entries.count == 1)
    #expect(entries[0]["text"] as? String == "One day. Two days.")
    #expect(entries[0]["source"] as? String == "piped")
  }

  @Test("What has arrived is heard before the input ends, and history has it all afterwards")
  func livePipe() throws {
    let running = try speak.start(["-o", "-", "--format", "raw"])
    running.send(Array("First sentence.\n".utf8))
    #expect(running.waitForOutput(count: 10_000))
    #expect(try history().first?["text"] as? String == "First sentence.")
    running.send(Array("Second one.\n".utf8))
    running.closeInput()
    #expect(running.waitForEnd().status == 0)
    #expect(try history().first?["text"] as? String == "First sentence.\nSecond one.")
  }

  @Test("A text file is spoken, from its name or with - from standard input")
  func textFile() throws {
    let path = speak.directory.path("notes.txt")
    try Data("Read this.\n".utf8).write(to: URL(fileURLWithPath: path))
    let named = try speak.run("-f", path, "-o", "-", "--format", "raw")
    #expect(named.output == (try peer("Read this.")))
    #expect(try history().first?["source"] as? String == "file")
    let dash = try speak.run(
      "-f", "-", "-o", "-", "--format", "raw", input: Array("Read this.".utf8))
    #expect(dash.output == named.output)
  }

  @Test(
    "Invalid UTF-8 is refused from files and arguments with its offset, and nothing is recorded")
  func invalidBytes() throws {
    let path = speak.directory.path("bad.txt")
    try Data(Array("Fine. ".utf8) + [0xFF, 0x41]).write(to: URL(fileURLWithPath: path))
    let result = try speak.run("-f", path, "-o", "-", "--format", "raw")
    #expect(result.status == 65 && result.output.isEmpty)
    #expect(result.errors.contains("byte") && result.errors.contains("6"))
    #expect(try history().isEmpty)
  }

  @Test("Invalid UTF-8 in a live pipe is replaced with a warning")
  func invalidBytesInPipe() throws {
    let result = try speak.run(
      "-o", "-", "--format", "raw", input: Array("Hello ".utf8) + [0xFF] + Array(" there.".utf8))
    #expect(result.status == 0 && !result.output.isEmpty)
    #expect(result.errors.contains("not UTF-8"))
  }

  @Test("Nothing to say is refused and not recorded", arguments: ["", "   ", "\u{200B}\n\t"])
  func blank(text: String) throws {
    for arguments in [["--", text], ["-f", "-"]] {
      let result = try speak.run(arguments, input: Array(text.utf8))
      #expect(result.status == 64)
      #expect(result.errorLines.first?.hasPrefix("speak: ") == true)
    }
    #expect(try history().isEmpty)
  }

  @Test("A language is taken where a voice belongs", arguments: ["en-us", "en-US", "gmw/en-us"])
  func languageAsVoice(name: String) throws {
    let result = try speak.run("-v", name, "Hello.", "-o", "-", "--format", "raw")
    #expect(result.output == (try peer("Hello.")))
  }

  @Test("Text without a sound is told, and its entry reads failed")
  func soundless() throws {
    let result = try speak.run("...", "-o", "-")
    #expect(result.status == 69)
    #expect(result.errorLines == ["speak: nothing was heard: the voice has no sound for this text"])
    #expect(try history().first?["outcome"] as? String == "failed")
  }

  @Test("Words that the voice cannot read are told, and the rest is said")
  func unread() throws {
    let english = try speak.run(
      "-v", "gmw/en-US", "--no-casting", "-o", "-", "I like 寿司 and ♪ and ♪, 寿司.")
    #expect(english.status == 0)
    #expect(
      english.errorLines == [
        "speak: not all of it could be read: the voice English (America) only says what kind of "
          + "character it is: 寿司",
        "  hint: name the language of the words with --language",
        "speak: not all of it was heard: the voice English (America) has no sound for ♪",
      ])
    let japanese = try speak.run("-o", "-", "今日は、いい天気です")
    #expect(japanese.status == 0 && japanese.errorLines.last == "  hint: write kana for kanji")
    let many = try speak.run(
      "-o", "-", "Many ① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨ words")
    #expect(many.errors.contains("no sound for ① ② ③ ④ ⑤ ⑥ ⑦ ⑧ and others"))
    #expect(try history().allSatisfy { $0["outcome"] as? String == "finished" })
  }

  @Test("At a volume of next to nothing silence is what was asked for")
  func silentVolume() throws {
    let result = try speak.run("-V", "0", "Hello.", "-o", "-")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(try speak.run("-V", "0.01", "Hello.", "-o", "-").errors.isEmpty)
    #expect(try history().map { $0["outcome"] as? String } == ["finished", "finished"])
  }

  @Test("A device file that takes no more is called by its name", arguments: ["wav", "raw"])
  func fullDevice(format: String) throws {
    let result = try speak.run("-o", "/dev/full", "--format", format, "Hello.")
    #expect(result.status == 74)
    #expect(result.errors == "speak: cannot write to /dev/full: No space left on device\n")
    #expect(try history().first?["device"] as? String == "/dev/full")
  }

  @Test("A file in which nothing would be heard replaces no other")
  func soundlessFile() throws {
    let path = speak.directory.path("a.wav")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try speak.run("...", "-o", path).status == 69)
    #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
  }

  @Test("With --no-history no trace is left")
  func noHistory() throws {
    #expect(try speak.run("-n", "Secret.", "-o", "-").status == 0)
    #expect(!FileManager.default.fileExists(atPath: speak.database))
  }

  @Test(
    "Outside faults have their own exit status",
    arguments: [
      (["9"], 66), (["--phrase", "99999999999999999999"], 66), (["history", "say", "5"], 66),
      (["-f", "/proc/nonexistent/file"], 66), (["-f", "/"], 66), (["-v", "nosuch", "Hi"], 66),
      (["-o", "/proc/nonexistent/a.wav", "Hi"], 73), (["-o", "/", "Hi"], 73),
      (["-o", "/dev/full", "--format", "raw", "Hi"], 74), (["-D", "nosuch", "Hi"], 69),
      (["-r", "2", "Hi"], 64), (["-o", "a.mp3", "Hi"], 64), (["-v", "mb/mb-us1", "Hi"], 69),
    ] as [([String], Int32)])
  func faults(arguments: [String], status: Int32) throws {
    let result = try speak.run(arguments)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.first?.hasPrefix("speak: ") == true)
    #expect(result.errorLines.count <= 2)
  }

  @Test("A closed pipe ends the program quietly")
  func closedPipe() throws {
    let shell = try RunningProgram(
      "/bin/sh",
      ["-c", "\(SpeakProgram.path) -o - --format raw \"$TEXT\" | head -c 1000 >/dev/null"],
      environment: speak.fullEnvironment.merging(
        ["TEXT": String(repeating: "One more sentence. ", count: 200)]) { _, new in new },
      hasInput: false)
    #expect(shell.waitForEnd().errors.isEmpty)
    #expect(try history().first?["outcome"] as? String == "stopped")
  }

  @Test("Everything that is kept is private")
  func privacy() throws {
    try speak.run("Hello.", "-o", speak.directory.path("a.wav"))
    for name in ["data/speak/speak.db", "cache/speak/voices.espeak-ng", "a.wav"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: speak.directory.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    for name in ["data/speak", "cache/speak"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: speak.directory.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o700, "\(name)")
    }
  }
}
