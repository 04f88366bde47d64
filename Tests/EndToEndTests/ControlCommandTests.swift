// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Controlling what is being said from elsewhere", .soundServer)
struct ControlCommandTests {
  private static let text = "One two three four five six seven eight nine ten eleven twelve."

  let server: PulseServer
  let speak: SpeakProgram

  init() throws {
    // One that plays out what it has, sample by sample.
    server = try PulseServer()
    speak = SpeakProgram(heardBy: server)
  }

  private struct Status: Decodable {
    struct Word: Decodable {
      var range: [Int]
      var text: String
    }
    struct Speaker: Decodable {
      var process: Int32
      var state: String
      var text: String?
      var word: Word?
      var voice: String?
      var source: String?
    }
    var speaking: Speaker?
    var waiting: [Speaker]
  }

  private func status() throws -> Status {
    try JSONDecoder().decode(Status.self, from: Data(try speak.run("status", "--json").output))
  }

  /// Waits until the status is as wanted, at most `patienceSeconds`.
  private func waitForStatus(_ isWanted: (Status) -> Bool) throws -> Bool {
    try eventually { isWanted(try status()) }
  }

  /// Starts one that waits, and lets it get its place.
  private func startWaiting(_ arguments: [String], place: Int) throws -> RunningProgram {
    let running = try speak.start(arguments, hasInput: false)
    let isWaiting = try waitForStatus { status in
      status.waiting.count > place && status.waiting[place].process == running.identifier
    }
    #expect(isWaiting)
    return running
  }

  /// One that, as a sound card, takes back what was mixed ahead.
  private static func rewinding() throws -> (server: PulseServer, speak: SpeakProgram) {
    let server = try PulseServer(rewinds: true)
    return (server, SpeakProgram(heardBy: server))
  }

  @Test("A pause comes between words, and what is heard before and after joins sample by sample")
  func pauseAndResume() throws {
    let expected = try speak.voice(of: Self.text)
    try server.startRecording()
    let running = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound(frames: voiceRateHz))
    #expect(try speak.run("pause").status == 0)
    #expect(try status().speaking?.state == "paused")
    #expect(try speak.run("pause").status == 0)
    #expect(server.waitForSilence(frames: voiceRateHz), "\(server.log)")
    #expect(try speak.run("resume").status == 0)
    #expect(try status().speaking?.state == "speaking")
    let result = running.waitForEnd()
    #expect(result.status == 0, "\(result.errors)")
    let heard = server.stopRecording()
    #expect(isHeard([expected], in: heard))
    #expect(heard.voice.stretches().count >= 2)
    #expect(try speak.outcomes() == ["finished"])
  }

  @Test("A pause --now cuts at once, and it goes on where it was cut")
  func pauseNow() throws {
    let (server, speak) = try Self.rewinding()
    let expected = try speak.voice(of: Self.text).sounds
    try server.startRecording()
    let running = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound(frames: voiceRateHz))
    #expect(try speak.run("pause", "--now").status == 0)
    #expect(server.waitForSilence(frames: voiceRateHz))
    let before = server.recordingSoFar().sounds
    #expect(isHeard(beginningOf: expected, in: before) && before.count < expected.count * 2 / 3)
    #expect(try speak.run("resume").status == 0)
    #expect(running.waitForEnd().status == 0)
    let all = server.stopRecording().sounds
    let after = all.dropFirst(before.count)
    // No sound server cuts to the sample.
    #expect(abs(all.count - expected.count) < voiceRateHz / 20)
    let end = Array(after.suffix(expected.count / 4).reversed())
    #expect(isHeard(beginningOf: expected.reversed(), in: end))
  }

  @Test(
    "A stop is silence within 50 ms, and the next one speaks", .quietMachine,
    arguments: [[], ["--after-word"]])
  func stop(options: [String]) throws {
    let (server, speak) = options.isEmpty ? try Self.rewinding() : (self.server, self.speak)
    let expected = try speak.voice(of: Self.text)
    try server.startRecording()
    // Other tests keep the machine busy, so the best of a few counts.
    var latencies: [Int] = []
    while latencies.count < 5, latencies.min().map({ $0 > 50 }) ?? true {
      let begin = server.recordedFrames
      let running = try speak.start([Self.text], hasInput: false)
      #expect(server.waitForSound(after: begin, frames: voiceRateHz / 2))
      let sent = server.recordedFrames
      #expect(try speak.run(["stop"] + options).status == 0)
      let result = running.waitForEnd()
      #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty)
      #expect(try speak.outcomes().last == "stopped")
      #expect(server.waitForSilence(frames: voiceRateHz / 4), "\(server.log)")
      let heard = Array(server.recordingSoFar()[begin...])
      #expect(isHeard(beginningOf: expected, in: heard))
      #expect(heard.sounds.count < expected.sounds.count * 2 / 3)
      latencies.append(milliseconds((heard.lastIndex { $0 != 0 } ?? 0) + begin - sent))
      if !options.isEmpty { break }
    }
    if options.isEmpty { #expect(latencies.min()! <= 50, "\(latencies)") }
    #expect(try speak.run("Next.").status == 0)
    let next = try speak.voice(of: "Next.").sounds
    #expect(server.stopRecording().sounds.suffix(next.count) == next[...])
  }

  @Test("Three speak in the order in which they began, with a gap in between")
  func order() throws {
    let texts = [Self.text, "Two.", "Three."]
    let voices = try texts.map { try speak.voice(of: $0) }
    try server.startRecording()
    let first = try speak.start([texts[0]], hasInput: false)
    #expect(server.waitForSound())
    let others = try (1...2).map { try startWaiting(["--gap", "0.7", texts[$0]], place: $0 - 1) }
    let status = try status()
    #expect(status.speaking?.text == texts[0] && status.waiting.map(\.text) == ["Two.", "Three."])
    #expect(status.waiting.allSatisfy { $0.state == "waiting" && $0.word == nil })
    for running in [first] + others { #expect(running.waitForEnd().status == 0) }
    let heard = server.stopRecording()
    #expect(isHeard(voices, in: heard))
    let stretches = heard.stretches(gapFrames: voiceRateHz * 6 / 10)
    #expect(stretches.count == 3)
  }

  @Test("--next goes before all that wait, --now stops them all")
  func nextAndNow() throws {
    let voices = try ["Next.", "Two.", "Now."].map { try speak.voice(of: $0) }
    let first = try speak.voice(of: Self.text)
    try server.startRecording()
    let speaking = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound())
    let two = try startWaiting(["Two."], place: 0)
    let next = try startWaiting(["--next", "Next."], place: 0)
    for running in [speaking, next, two] { #expect(running.waitForEnd().status == 0) }
    #expect(server.waitForSilence(frames: voiceRateHz / 2))
    let begin = server.recordedFrames
    let again = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound(after: begin))
    let never = try startWaiting(["Never heard."], place: 0)
    #expect(try speak.run("--now", "Now.").status == 0)
    for running in [again, never] { #expect(running.waitForEnd().status == 0) }
    let heard = server.stopRecording().sounds
    let whole = (first + voices[0] + voices[1]).sounds
    #expect(heard.prefix(whole.count) == whole[...])
    #expect(heard.suffix(voices[2].sounds.count) == voices[2].sounds[...])
    #expect(heard.count < whole.count + first.sounds.count * 2 / 3)
    #expect(
      try speak.outcomes() == [
        "finished", "finished", "finished", "stopped", "stopped", "finished",
      ]
    )
  }

  @Test("One that is killed while it waits, or while it speaks, leaves the queue as it was")
  func killed() throws {
    let three = try speak.voice(of: "Three.")
    try server.startRecording()
    let first = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound())
    let second = try startWaiting(["Two."], place: 0)
    let third = try startWaiting(["Three."], place: 1)
    second.send(signal: SIGKILL)
    #expect(second.waitForEnd().signal == SIGKILL)
    #expect(try status().waiting.map(\.process) == [third.identifier])
    first.send(signal: SIGKILL)
    #expect(first.waitForEnd().signal == SIGKILL)
    #expect(third.waitForEnd().status == 0)
    #expect(server.stopRecording().sounds.suffix(three.sounds.count) == three.sounds[...])
    #expect(try speak.run("status").status == 1)
    let left = try speak.filesLeft(in: "run")
    #expect(left == ["speak", "speak/queue", "speak/queue/lock"])
  }

  @Test("Whoever waits for one that is paused is told so, and how to go on")
  func waitingForPaused() throws {
    try server.startRecording()
    let first = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound())
    #expect(try speak.run("pause").status == 0)
    let second = try startWaiting(["Two."], place: 0)
    #expect(
      second.waitForErrors(
        containing: """
          speak: not speaking yet: another `speak` is paused
            hint: `speak resume` goes on with it, `speak --now TEXT` speaks at once

          """))
    #expect(try speak.run("resume").status == 0)
    for running in [first, second] { #expect(running.waitForEnd().status == 0) }
    #expect(try speak.outcomes() == ["finished", "finished"])
  }

  @Test("One that waits can be stopped with all others, and ends as stopped")
  func stopAll() throws {
    try server.startRecording()
    let first = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound())
    let second = try startWaiting(["Two."], place: 0)
    #expect(try speak.run("stop", "--all").status == 0)
    #expect(try status().speaking == nil)
    for running in [first, second] { #expect(running.waitForEnd().status == 0) }
    #expect(try speak.outcomes() == ["stopped", "stopped"])
    let two = try speak.voice(of: "Two.").sounds
    #expect(server.stopRecording().sounds.suffix(two.count) != two[...])
  }

  @Test("A stop ends all that was said with one call")
  func stopPhrases() throws {
    for text in [Self.text, "Two."] { #expect(try speak.run("phrases", "add", text).status == 0) }
    try server.startRecording()
    let running = try speak.start(["--phrase", "1", "--phrase", "2"], hasInput: false)
    #expect(server.waitForSound())
    #expect(try speak.run("stop").status == 0)
    #expect(running.waitForEnd().status == 0)
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test("The status tells the text, the word and the voice, for people and for programs")
  func statusOfSpeech() throws {
    try server.startRecording()
    let running = try speak.start(["-r", "0.3", Self.text], hasInput: false)
    #expect(try waitForStatus { $0.speaking?.word.map { $0.text != "One" } ?? false })
    let told = try status().speaking
    let word = try #require(told?.word)
    #expect(String(Array(Self.text)[word.range[0]..<word.range[1]]) == word.text)
    #expect(told?.process == running.identifier && told?.text == Self.text)
    #expect(told?.state == "speaking" && told?.source == "typed")
    #expect(told?.voice?.hasPrefix("espeak-ng:") == true)
    let people = try speak.run("status")
    #expect(people.status == 0 && people.errors.isEmpty)
    #expect(people.text.hasPrefix("speaking  One two three four"))
    #expect(try speak.run("stop").status == 0)
    #expect(running.waitForEnd().status == 0)
  }

  @Test(
    "With nothing to control there is a line and status 1", arguments: ["pause", "resume", "stop"])
  func nothing(command: String) throws {
    let result = try speak.run(command)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors == "speak: nothing to \(command): nothing is being said\n")
  }

  @Test("What else such a word begins is not said by guess")
  func usage() throws {
    let result = try speak.run("pause", "for", "a", "minute")
    #expect(result.status == 64)
    #expect(result.errorLines.last?.hasSuffix("to say it: speak -- pause for a minute") == true)
    #expect(try speak.run("--now", "--next", "Hello").status == 64)
    #expect(try speak.run("--gap", "61", "Hello").status == 64)
  }

  @Test("Whoever speaks but hangs is given up after a while")
  func hung() throws {
    try server.startRecording()
    let running = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound())
    #expect(try waitForStatus { $0.speaking?.word != nil })
    running.send(signal: SIGSTOP)
    let result = try speak.run("stop")
    #expect(result.status == 75)
    #expect(result.errorLines.first?.hasPrefix("speak: cannot stop: ") == true)
    #expect(try status().speaking?.state == "unknown")
    running.send(signal: SIGCONT)
    // The stop was heard all the same.
    #expect(running.waitForEnd().status == 0)
    #expect(try speak.outcomes() == ["stopped"])
  }

  @Test("Hostile peers do not disturb the speech")
  func hostile() throws {
    let expected = try speak.voice(of: Self.text)
    try server.startRecording()
    let running = try speak.start([Self.text], hasInput: false)
    #expect(server.waitForSound())
    #expect(try waitForStatus { $0.speaking?.word != nil })
    let path = speak.directory.path("run/speak/\(running.identifier).socket")
    let peers = try RunningProgram(
      "/usr/bin/python3",
      [
        "-c",
        """
        import socket, sys
        kept = []
        for number in range(300):
            peer = socket.socket(socket.AF_UNIX)
            peer.setblocking(False)
            try:
                peer.connect(sys.argv[1])
                peer.send([b"", b"x" * 100000, b"\\0\\n", b'{"command":', b'{"command":"status"}\\n'][number % 5])
            except OSError:
                pass
            kept.append(peer)
        print("done", flush=True)
        sys.stdin.read()
        """, path,
      ], environment: [:], hasInput: true)
    #expect(peers.waitForOutput(count: 4))
    #expect(running.waitForEnd().status == 0)
    peers.closeInput()
    _ = peers.waitForEnd()
    #expect(isHeard([expected], in: server.stopRecording()))
  }
}
