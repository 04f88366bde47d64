// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SpeakModel
import TestSupport
import TestTraits
import Testing

@Suite("The spoken word on a terminal", .soundServer)
struct HighlightTests {
  private static let words = [
    "One", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  let server: PulseServer
  let speak: SpeakProgram

  init() throws {
    server = try PulseServer()
    speak = SpeakProgram(heardBy: server)
  }

  /// Looks at the screen until a prompt shows that the call has ended; the pictures with a lit word.
  private func watch(_ screen: Screen) -> [Screen.Picture] {
    var pictures: [Screen.Picture] = []
    let ended = screen.picture { picture in
      if !picture.lit.isEmpty, picture != pictures.last { pictures.append(picture) }
      return picture.lit.isEmpty && picture.plain.hasSuffix("\n$>")
    }
    #expect(ended != nil)
    return pictures
  }

  private func settings(_ screen: Screen, _ name: String) throws -> [UInt8] {
    let path = speak.directory.path(name)
    try screen.type("clear; stty -a > \(path); echo wri''tten\n")
    #expect(screen.waitUntil { $0.contains("written") })
    return try #require(contents(path))
  }

  @Test("One word after the other is lit in lines broken between words, none at the end")
  func oneByOne() throws {
    let screen = try Screen(speak, columns: 24)
    try screen.type("clear; speak \(Self.words.joined(separator: " "))\n")
    let pictures = watch(screen)
    for picture in pictures { #expect(picture.lit.count == 1 && picture.marks == ["7"]) }
    let seen = pictures.map { $0.lit[0].text }
    #expect(seen.count > 5 && seen == Self.words.filter(seen.contains))
    let block = "One two three four five\nsix seven eight nine ten\neleven twelve\n"
    for picture in pictures { #expect((picture.plain + "\n").contains(block)) }
    #expect(screen.text.hasSuffix(block + "$>") && screen.isCursorShown)
  }

  @Test("Wide characters are lit whole; a word with marks and an emoji keep their places")
  func wide() throws {
    let screen = try Screen(speak, columns: 12)
    try screen.type("clear; speak -r 0.3 -l ja あめが ふる みちを あるく\n")
    let pictures = watch(screen)
    let words = Set(["あめ", "が", "ふる", "みち", "を", "あるく", "ある", "く", "あめが", "みちを"])
    #expect(pictures.count > 2)
    for picture in pictures { #expect(words.contains(picture.lit[0].text), "\(picture)") }
    #expect(screen.text.contains("あめが ふる\nみちを ある\nく\n$>"))
    try screen.type("clear; speak -r 0.2 -l en cafe\u{301} 😀 four five six seven eight\n")
    #expect(screen.waitForLit("four"))
    #expect(screen.text.contains("cafe\u{301} 😀 four\nfive six\n"), "\(screen.text)")
  }

  @Test("Where NO_COLOR is set the word is underlined")
  func noColor() throws {
    let screen = try Screen(speak)
    try screen.type("clear; NO_COLOR=1 speak One two three four five\n")
    for picture in watch(screen) { #expect(picture.marks == ["4"]) }
  }

  @Test(
    "A long text scrolls with the spoken line in the middle third, and all of it can be read above")
  func scrolling() throws {
    let screen = try Screen(speak, columns: 20, rows: 10)
    let lines = (1...24).map { "w\($0)" }
    try speak.directory.write("long", lines.joined(separator: "\n"))
    try screen.type("clear; speak -r 1 -f \(speak.directory.path("long"))\n")
    var middle = 0
    for picture in watch(screen) {
      // Above the block, which is a line less than the window, there may be one more.
      let seen = picture.plain.split(separator: "\n").map(String.init).filter(lines.contains)
      let shown = Array(seen.suffix(9))
      guard shown.first != "w1", shown.last != "w24", let first = shown.first else { continue }
      let row = try #require(shown.firstIndex { $0.contains(picture.lit[0].text) })
      middle += 1
      #expect((3...5).contains(row), "\(first): \(picture)")
    }
    #expect(middle > 2)
    #expect(screen.history.hasSuffix(lines.joined(separator: "\n") + "\n$>"))
  }

  @Test("A window that changes its size has the text in its new lines, once")
  func resizing() throws {
    let screen = try Screen(speak, columns: 40)
    try screen.type("clear; speak -r 0.2 \(Self.words.joined(separator: " "))\n")
    #expect(screen.waitForLit("two"))
    try screen.resize(columns: 20, rows: 12)
    let narrow = "One two three four\nfive six seven eight\nnine ten eleven\ntwelve"
    #expect(screen.picture { !$0.lit.isEmpty && $0.plain.hasSuffix(narrow) } != nil)
    try screen.resize(columns: 70, rows: 8)
    let wide = Self.words.joined(separator: " ")
    #expect(screen.picture { !$0.lit.isEmpty && $0.plain.hasSuffix(wide) } != nil, "\(screen.text)")
    #expect(screen.waitUntil { $0 == wide + "\n$>" }, "\(screen.text)")
  }

  @Test(
    "A signal leaves the terminal as it was found, the text readable",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGSEGV, SIGIO, 40])
  func signals(signal: Int32) throws {
    let screen = try Screen(speak)
    let before = try settings(screen, "before")
    try screen.type("clear; speak -r 0.2 \(Self.words.joined(separator: " "))\n")
    #expect(screen.waitForLit("two") && !screen.isCursorShown)
    if signal == SIGINT {
      try screen.press("C-c")
    } else if signal == SIGQUIT {
      try screen.press("C-\\")
    } else {
      kill(try #require(children(of: screen.shell).first), signal)
    }
    #expect(screen.waitUntil { $0.hasSuffix("\n$>") })
    #expect(screen.isCursorShown && screen.text.contains("twelve\n"))
    // There is no time for more in a crash.
    let isCaught = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(signal)
    if isCaught { #expect(screen.capture().lit.isEmpty) }
    #expect(try settings(screen, "after") == before)
  }

  @Test("A lost sound device leaves the terminal as it was found, its message behind the text")
  func failure() throws {
    let screen = try Screen(speak, columns: 70)
    let before = try settings(screen, "before")
    try screen.type("clear; speak -r 0.2 \(Self.words.joined(separator: " "))\n")
    #expect(screen.waitForLit("two"))
    server.kill()
    #expect(screen.waitUntil { $0.hasSuffix("\n$>") })
    #expect(screen.capture().lit.isEmpty && screen.isCursorShown)
    let text = Self.words.joined(separator: " ")
    #expect(screen.text.contains("\(text)\nspeak: cannot play on default"), "\(screen.text)")
    #expect(try settings(screen, "after") == before)
  }

  @Test("A message amid speech makes room for itself above the text")
  func message() throws {
    let screen = try Screen(speak, columns: 100)
    try screen.type(
      "clear; speak -r 0.2 \(Self.words.joined(separator: " ")). Thirteen. Fourteen\n")
    #expect(screen.waitForLit("two"))
    let program = try #require(children(of: screen.shell).first)
    for engine in children(of: program) { kill(engine, SIGKILL) }
    let text = Self.words.joined(separator: " ") + ". Thirteen. Fourteen"
    let block = screen.picture {
      !$0.lit.isEmpty && $0.plain.contains("speak: the speech engine failed")
        && $0.plain.hasSuffix("\n" + text)
    }
    #expect(block != nil, "\(screen.text)")
  }

  @Test("Stopped it leaves the terminal to the shell; continued it takes it again")
  func stopping() throws {
    let screen = try Screen(speak)
    let before = try settings(screen, "before")
    try screen.type("clear; speak -r 0.2 \(Self.words.joined(separator: " "))\n")
    #expect(screen.waitForLit("two"))
    try screen.press("C-z")
    #expect(screen.waitUntil { $0.contains("Stopped") && $0.hasSuffix("\n$>") })
    #expect(screen.capture().lit.isEmpty && screen.isCursorShown)
    #expect(try settings(screen, "stopped") == before)
    try screen.type("clear; fg\n")
    #expect(screen.picture { !$0.lit.isEmpty && $0.plain.hasSuffix("eleven twelve") } != nil)
    #expect(!screen.isCursorShown)
    // In the background it speaks on and shows nothing.
    try screen.press("C-z")
    #expect(screen.waitUntil { $0.contains("Stopped") && $0.hasSuffix("\n$>") })
    try screen.type("clear; bg; wait; echo do''ne\n")
    #expect(screen.waitUntil { $0.contains("\ndone\n") })
    #expect(!screen.text.contains("\nOne two three"), "\(screen.text)")
    #expect(try settings(screen, "after") == before)
    #expect(try speak.outcomes() == ["finished"])
  }

  @Test("Text that arrives while it is spoken is shown as it comes")
  func arriving() throws {
    let screen = try Screen(speak)
    try screen.type("clear; (echo 'One two three.'; sleep 2; echo 'Four five six.') | speak\n")
    #expect(screen.picture { !$0.lit.isEmpty && $0.plain.hasSuffix("One two three.") } != nil)
    #expect(
      screen.picture { !$0.lit.isEmpty && $0.plain.hasSuffix("One two three.\nFour five six.") }
        != nil)
    #expect(screen.waitUntil { $0.hasSuffix("One two three.\nFour five six.\n$>") })
  }

  @Test(
    "Nothing is shown where it is not wanted",
    arguments: [
      "speak Hello", "speak --no-highlight One two", "speak --highlight --no-highlight One two",
      "TERM=dumb speak One two", "TERM= speak One two", "speak One two | cat",
      "speak -o /dev/null --format raw One two", "speak --highlight One two > /dev/null",
    ])
  func unwanted(call: String) throws {
    let terminal = try speak.startOnTerminal(running: call)
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(terminal.text.isEmpty)
  }

  @Test("The configuration decides where no option does")
  func configuration() throws {
    try FileManager.default.createDirectory(
      atPath: speak.directory.path("config/speak"), withIntermediateDirectories: true)
    try speak.directory.write("config/speak/config.json", "{\"highlight\": false}")
    for (call, isShown) in [("speak One two", false), ("speak --highlight One two", true)] {
      let terminal = try speak.startOnTerminal(running: call + " -D null")
      #expect(terminal.waitForEnd() == (0, nil))
      #expect(terminal.text.contains("One two") == isShown)
    }
    try speak.directory.write("config/speak/config.json", "{\"highlight\": 1}")
    let terminal = try speak.startOnTerminal(running: "speak One two -D null")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(terminal.text.contains("\"highlight\" is a number, not true or false"))
    #expect(terminal.text.contains("One two"))
    try #require(try speak.run("One two", "-D", "null").errors.isEmpty)
  }

  @Test("A terminal that is held up does not hold up the voice")
  func heldUp() throws {
    let expected = try speak.voice(of: "One two three four five six seven.")
    try server.startRecording()
    let terminal = try speak.startOnTerminal("One two three four five six seven.")
    #expect(server.waitForSound())
    terminal.type("\u{13}")
    #expect(server.waitForSilence(frames: voiceRateHz))
    terminal.type("\u{11}")
    #expect(terminal.waitForEnd() == (0, nil))
    #expect(isHeard([expected], in: server.stopRecording()))
  }
}

extension TemporaryDirectory {
  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }
}

extension SpeakProgram {
  /// Runs a line of the shell on a terminal, with the program to be found by its name.
  func startOnTerminal(running line: String) throws -> Terminal {
    try Terminal(
      "/bin/sh", ["-c", line],
      environment: shellEnvironment.merging(["TERM": "xterm-256color"]) { $1 })
  }
}
