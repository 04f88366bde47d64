// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import TestSupport
import TestTraits
import Testing

@Suite("Poor surroundings: no home, odd locales, closed descriptors", .waits)
struct SurroundingsTests {
  private static let raw = "-o - --format raw"

  let speak = SpeakProgram()

  /// Runs the program in an environment that holds nothing but `variables`.
  private func run(_ variables: [String: String], _ arguments: [String]) throws
    -> SpeakProgram.Result
  {
    try RunningProgram(
      SpeakProgram.path, arguments, environment: variables, hasInput: false
    ).waitForEnd()
  }

  @Test(
    "Where nothing can be kept the words are heard with one warning, and lists tell why",
    arguments: [
      ([:], 78), (["HOME": ""], 78), (["HOME": "relative"], 78), (["HOME": "/proc"], 74),
      (["HOME": "/dev/null"], 74), (["HOME": "/proc/nonexistent", "XDG_DATA_HOME": "/proc/x"], 74),
    ] as [([String: String], Int32)])
  func nowhere(variables: [String: String], status: Int32) throws {
    let usual = try speak.pcm(of: "Hear me.")
    let all = variables.merging(["TMPDIR": speak.directory.path]) { old, _ in old }
    let result = try run(all, ["-l", "en-US", "-o", "-", "--format", "raw", "Hear me."])
    let isAsUsual = result.output == usual
    #expect(result.status == 0 && isAsUsual, "\(result.errors)")
    #expect(result.errorLines.first?.contains("not kept in the history") == true)
    #expect(result.errorLines.count == 2, "\(result.errors)")
    for command in ["phrases", "history"] {
      let result = try run(all, [command])
      #expect([status, 77].contains(result.status), "\(result)")
      #expect(result.errorLines.count == 2, "\(result)")
    }
    #expect(try run(all, ["-n", "-o", "/dev/null", "Hear me."]).errors.isEmpty)
    #expect(try run(all, ["voices"]).status == 0)
  }

  /// An environment in which a library of that name cannot be loaded: an empty file stands before it.
  private func without(_ library: String) throws -> [String: String] {
    let folder = speak.directory.path("without-" + library)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for version in ["", ".0", ".8"] + (60...99).map({ ".\($0)" }) {
      try Data().write(to: URL(filePath: folder + "/" + library + version))
    }
    return ["LD_LIBRARY_PATH": folder]
  }

  @Test("Without Readline a conversation takes plain lines")
  func noReadline() throws {
    let terminal = try speak.startOnTerminal(
      "-D", "null", environment: try without("libreadline.so"))
    #expect(terminal.waitFor("Type a sentence"))
    terminal.type("One.\n\nTwo.\n\u{4}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(try speak.historyRows().reversed().map(\.text) == ["One.", "Two."])
    #expect(!terminal.text.contains("> ") && !terminal.text.contains("\u{1B}"), "\(terminal.text)")
  }

  @Test("Without md4c the marks of Markdown are read, which is told once")
  func noMarkdown() throws {
    let path = speak.directory.path("a.md")
    try "# A &amp; B\n\n**b**".write(toFile: path, atomically: false, encoding: .utf8)
    func read(_ environment: [String: String]) throws -> SpeakProgram.Result {
      let result = try speak.run("read", "-D", "null", path, environment: environment)
      #expect(result.status == 0)
      return result
    }
    #expect(try read([:]).errors.isEmpty)
    #expect(try speak.historyRows().first?.text == "A & B\nb")
    let warned = try read(without("libmd4c.so"))
    #expect(warned.errorLines.first?.contains("marks of Markdown are read, too") == true)
    #expect(warned.errorLines.count == 2, "\(warned.errors)")
    #expect(try speak.historyRows().first?.text == "# A &amp; B\n\n**b**")
    // Entities come from a library of their own.
    #expect(try read(without("libmd4c-html.so")).errors.isEmpty)
    #expect(try speak.historyRows().first?.text == "A &amp; B\nb")
  }

  @Test("Without ICU the words of Japanese are told by their scripts")
  func noICU() throws {
    func words(_ environment: [String: String]) throws -> [String] {
      let result = try speak.run(
        "--events", "-o", speak.directory.path("a.wav"), "私は学生です。今日は天気がいい",
        environment: environment)
      #expect(result.status == 0)
      return try result.output.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let event = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        return event?["event"] as? String == "word" ? event?["text"] as? String : nil
      }
    }
    #expect(try words([:]) == ["私", "は", "学生", "です", "今日", "は", "天気", "が", "いい"])
    #expect(
      try words(without("libicuuc.so")) == ["私は", "学生です", "今日は", "天気がいい"])
  }

  @Test("With few descriptors it speaks or says why not", arguments: 4...16)
  func fewDescriptors(limit: Int) throws {
    let result = try RunningProgram(
      "/bin/bash",
      [
        "-c", "ulimit -n \(limit); exec \"$@\"", "bash", SpeakProgram.path, "-n", "-D", "null",
        "Hi.",
      ],
      environment: speak.fullEnvironment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
      hasInput: false
    ).waitForEnd()
    #expect([0, 69, 74, 75].contains(result.status), "\(result)")
    #expect(result.status == 0 || !result.errors.isEmpty)
  }

  @Test(
    "Any locale will do",
    arguments: [
      "", "C", "POSIX", "%%%", "xx_YY", "en_US.garbage", "ja_JP.eucJP@x", "../../etc", "e",
      String(repeating: "x", count: 10_000), "\u{1B}[2J", "zz-ZZ-zz",
    ])
  func locale(name: String) throws {
    let result = try speak.run(
      ["-o", "-", "--format", "raw", "Hello."],
      environment: ["LC_ALL": name, "LANG": name, "LANGUAGE": name, "TERM": ""])
    #expect(result.status == 0 && !result.output.isEmpty, "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
    #expect(try speak.run(["history"], environment: ["LC_ALL": name]).text.contains("Hello."))
  }

  @Test("Environment that is not UTF-8 stops nobody")
  func invalidEnvironment() throws {
    let result = try speak.shell(
      #"LC_ALL=$(printf '\377') X=$(printf '\376=\377') exec "$speak" -o - --format raw Hello."#)
    #expect(result.status == 0 && !result.output.isEmpty, "\(result.errors)")
  }

  @Test(
    "Without a runtime directory the turn is kept in a private folder; with none at all one speaks",
    arguments: ["unset", "open to all", "a file", "a link", "missing"])
  func runtimeDirectory(state: String) throws {
    let fallback = speak.directory.path("speak-\(geteuid())")
    let elsewhere = speak.directory.path("elsewhere")
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    var variables = speak.fullEnvironment
    variables["XDG_RUNTIME_DIR"] = nil
    // ALSA's configuration may look for a sound server, whose library makes itself a folder and
    // complains where it cannot.
    variables["PULSE_RUNTIME_PATH"] = speak.directory.path("pulse")
    switch state {
    case "open to all":
      variables["XDG_RUNTIME_DIR"] = elsewhere
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: elsewhere)
    case "a file": #expect(FileManager.default.createFile(atPath: fallback, contents: nil))
    case "a link":
      try FileManager.default.createSymbolicLink(atPath: fallback, withDestinationPath: elsewhere)
    case "missing": variables["TMPDIR"] = "/proc/nonexistent"
    default: break
    }
    let result = try run(variables, ["-D", "null", "Hello."])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let inElsewhere = try FileManager.default.contentsOfDirectory(atPath: elsewhere)
    switch state {
    case "unset":
      let mode = try FileManager.default.attributesOfItem(atPath: fallback)[.posixPermissions]
      #expect(mode as? Int == 0o700)
    case "open to all":
      let mode = try FileManager.default.attributesOfItem(atPath: elsewhere + "/speak")
      #expect(mode[.posixPermissions] as? Int == 0o700)
    default: #expect(inElsewhere.isEmpty, "what is another's is left alone")
    }
  }

  @Test(
    "With standard descriptors closed it works or fails in order, and no file gets what was not for it",
    arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func closedDescriptors(closed: String) throws {
    let file = speak.directory.path("a.wav")
    let nonexistent = "/proc/nonexistent/folder/file"
    for (arguments, isOutput) in [
      ("-o \"$HOME/a.wav\" Hello.", false), ("phrases add Hello.", true), ("phrases", true),
      ("history", true), ("-o - --format raw Hello.", true), ("-o - Hello.", true),
      ("-f \(nonexistent)", false), ("-D nosuch Hello.", false), ("voices", true),
      ("--nosuch", false),
      ("-o /dev/null --format raw Hello.", false), ("phrases export \"$HOME/p.json\"", false),
    ] {
      let result = try speak.shell(#""$speak" \#(arguments) \#(closed); echo "$?" >"$HOME/status""#)
      let text = String(decoding: contents(speak.directory.path("status")) ?? [], as: UTF8.self)
      let status = try #require(Int32(text.trimmingCharacters(in: .newlines)))
      #expect(status < 128, "\(arguments) \(closed): \(status)")
      if isOutput, closed.contains(" >&-") || closed.hasPrefix(">&-") {
        #expect(status == 74, "\(arguments) \(closed): \(status) \(result.errors)")
      }
    }
    #expect(isCompleteWave(contents(file) ?? []))
    #expect(try speak.phraseTexts() == [1: "Hello."])
    let exported = String(decoding: contents(speak.directory.path("p.json")) ?? [], as: UTF8.self)
    #expect(exported.hasPrefix("{") && !exported.contains("speak:"))
    #expect(try sqlite(speak.database, "PRAGMA integrity_check") == "ok")
    let kept = contents(speak.directory.path("cache/speak/voices.espeak-ng")) ?? []
    #expect(!String(decoding: kept, as: UTF8.self).contains("speak: "))
  }

  @Test("Input that is closed is nothing to say")
  func closedInput() throws {
    let result = try speak.shell(#"exec "$speak" -o /dev/null <&-"#)
    #expect([64, 66, 74].contains(result.status), "\(result)")
    #expect(result.errorLines.count <= 2 && result.errors.hasPrefix("speak: "))
  }

  @Test(
    "A signal that a launcher left blocked is heard all the same", arguments: [SIGINT, SIGTERM])
  func blockedSignal(signal: Int32) throws {
    let file = speak.directory.path("a.wav")
    let program = try RunningProgram(
      "/usr/bin/env", ["--block-signal", SpeakProgram.path, "-o", file],
      environment: speak.fullEnvironment, hasInput: true)
    program.send(Array("Hello there.\nMore.\n".utf8))
    try #require(try eventually { try !speak.historyRows().isEmpty })
    program.send(signal: signal)
    #expect(program.waitForEnd().signal == signal)
    #expect(try speak.historyRows().first?.outcome == "stopped")
  }

  @Test("A limit on file sizes costs the file or the history, not the voice")
  func fileSizeLimit() throws {
    let spoken = try speak.shell(#"ulimit -f 1; exec "$speak" -o - --format raw Hello."#)
    #expect(spoken.status == 0 && !spoken.output.isEmpty, "\(spoken.errors)")
    #expect(spoken.errors.contains("not kept in the history"))
    let file = speak.directory.path("a.wav")
    let written = try speak.shell("ulimit -f 1; exec \"$speak\" -n -o '\(file)' Hello.")
    #expect(written.status == 74 && contents(file) == nil, "\(written.errors)")
  }

  @Test(
    "Few descriptors and little memory end in order", arguments: ["-n 12", "-n 8", "-n 6", "-n 4"])
  func limits(limit: String) throws {
    let result = try speak.shell(
      #"ulimit \#(limit); exec "$speak" -o - --format raw Hello."#)
    #expect(result.signal == nil && result.status < 128, "\(result.status) \(result.errors)")
    #expect(result.status == 0 || result.errors.hasPrefix("speak: "), "\(result)")
  }

  @Test(
    "History is shown in the local time of the moment",
    arguments: [
      ("JST-9", "2026-01-31 18:30"), ("EST5EDT,M3.2.0,M11.1.0", "2026-01-31 04:30"),
      ("UTC", "2026-01-31 09:30"),
    ])
  func localTime(zone: String, expected: String) throws {
    #expect(try speak.run("-o", "/dev/null", "Hello.").status == 0)
    _ = try sqlite(speak.database, "UPDATE history SET spoken = 1769851800")
    let list = try speak.shell(#"exec "$speak" history"#, environment: ["TZ": zone])
    #expect(list.text == "1  \(expected)  Hello.\n")
  }
}
