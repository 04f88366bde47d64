// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import TestTraits
import Testing

@testable import SpeakCommands

@Suite("The control socket")
final class ControlServerTests {
  private let directory = TemporaryDirectory()
  private let commands = CommandQueue()
  private let server: ControlServer
  private static let voice = Voice(
    identifier: "espeak-ng:gmw/en", name: "English",
    languages: [.init(tag: LanguageTag("en")!, priority: 2)], quality: .default,
    engine: "espeak-ng", gender: nil, unusableReason: nil)

  init() {
    server = ControlServer(
      directory: directory.path, commands: commands, isWaiting: { false }, warn: { _ in })
    begin(server, "One two.")
  }

  private func begin(_ server: ControlServer, _ text: String) {
    server.notice(
      .begin(
        Utterance(
          number: 1, text: text, isComplete: true, voice: Self.voice, language: .english,
          source: .typed)), seconds: 0)
  }

  deinit { server.close() }

  /// Lets the server see to what has arrived, as the speech loop does.
  private func turn(_ server: ControlServer? = nil) -> [SpeechCommand] {
    let polls = PollSet()
    polls.register(server ?? self.server)
    polls.wait(until: 0)
    return commands.take()
  }

  private var path: String { ControlSocket.path(in: directory.path, process: getpid()) }

  private func connect() throws -> Int32 {
    guard case .made(let descriptor) = ControlSocket.connect(to: path) else {
      try #require(Bool(false), "nobody listens")
      return -1
    }
    return descriptor
  }

  private func ask(_ text: String) throws -> Int32 {
    let descriptor = try connect()
    #expect(ControlSocket.send(Array(text.utf8)[...], to: descriptor) == text.utf8.count)
    return descriptor
  }

  /// What has been answered up to now; `nil` if nothing, empty if the connection was closed.
  private func answer(_ descriptor: Int32) -> String? {
    guard let bytes = try? readBytes(from: descriptor, limit: 1 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the server comes to know that all peers have gone: what was closed here is still open for a
  /// moment in a program that another test starts just now.
  private func isLeft() -> Bool {
    eventually {
      #expect(turn() == [])
      return server.pollRequests().count == 1
    }
  }

  private func line(_ request: ControlRequest) -> String {
    String(decoding: request.line, as: UTF8.self)
  }

  @Test(
    "understands every request it writes",
    arguments: [
      ControlRequest.status, .pause(now: true), .pause(now: false), .resume, .stop(now: true),
      .stop(now: false),
    ])
  func requests(_ request: ControlRequest) throws {
    #expect(try ControlRequest(line: request.line) == request)
  }

  @Test("tells one who does not wait for the answer whether it is paused")
  func inquiry() {
    let inquiry = PauseInquiry(directory: directory.path)
    #expect(inquiry.isPaused(getpid()) == nil)
    _ = turn()
    #expect(inquiry.isPaused(getpid()) == false)
    server.notice(.pause, seconds: 0)
    #expect(inquiry.isPaused(getpid()) == nil)
    _ = turn()
    #expect(inquiry.isPaused(getpid()) == true)
    #expect(inquiry.isPaused(getpid()) == nil)
    // Another one is asked, who is not there; then this one, who ends before it answers.
    #expect(inquiry.isPaused(999_999) == false)
    #expect(inquiry.isPaused(getpid()) == nil)
    server.close()
    #expect(eventually { inquiry.isPaused(getpid()) == false })
  }

  @Test("is for the user alone, stays between utterances, and is gone at the end")
  func mode() throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    server.notice(.finish(.finished, lastWord: nil), seconds: 1)
    #expect(fileNames(in: directory.path) == ["\(getpid()).socket"])
    server.close()
    #expect(fileNames(in: directory.path).isEmpty)
    #expect(server.pollRequests().isEmpty)
  }

  @Test("tells between utterances that nothing is said")
  func idle() throws {
    server.notice(.finish(.finished, lastWord: nil), seconds: 1)
    for request in [ControlRequest.pause(now: true), .resume, .stop(now: true)] {
      let descriptor = try ask(line(request))
      #expect(turn() == [] && answer(descriptor) == "{\"done\":false}\n")
      close(descriptor)
    }
    let status = try ask(line(.status))
    #expect(turn() == [] && answer(status) == "null\n")
    close(status)
  }

  @Test("that cannot be made is told once")
  func unbound() {
    var warnings: [SpeakError] = []
    let server = ControlServer(
      directory: directory.path("missing"), commands: commands, isWaiting: { false },
      warn: { warnings.append($0) })
    for _ in 0..<2 { begin(server, "One") }
    #expect(warnings.count == 1)
  }

  @Test("forgets those that ask and leave, so that others are let in")
  func left() throws {
    for _ in 0..<40 {
      let asked = try ask(line(.pause(now: false)))
      #expect(turn() == [.pause(afterWord: true)])
      close(asked)
      #expect(turn().isEmpty)
    }
    let last = try ask(line(.status))
    _ = turn()
    #expect(answer(last)?.contains("One two.") == true)
    #expect(isLeft())
    close(last)
  }

  @Test("answers a pause when it has come, and a second one at once")
  func pause() throws {
    let first = try ask(line(.pause(now: false)))
    #expect(turn() == [.pause(afterWord: true)])
    #expect(answer(first) == nil)
    server.notice(.pause, seconds: 1)
    #expect(answer(first) == "{\"done\":true}\n")
    let second = try ask(line(.pause(now: true)))
    #expect(turn() == [] && answer(second) == "{\"done\":true}\n")
    let third = try ask(line(.resume))
    #expect(turn() == [.resume] && answer(third) == nil)
    server.notice(.resume, seconds: 2)
    #expect(answer(third) == "{\"done\":true}\n")
    for descriptor in [first, second, third] { close(descriptor) }
  }

  @Test("answers a stop when it is silent, and tells a pause that came too late")
  func stop() throws {
    let (stop, pause) = (try ask(line(.stop(now: true))), try ask(line(.pause(now: false))))
    #expect(turn() == [.stop(afterWord: false), .pause(afterWord: true)])
    #expect(answer(stop) == nil)
    server.notice(.finish(.stopped, lastWord: nil), seconds: 1)
    #expect(answer(stop) == "{\"done\":true}\n" && answer(pause) == "{\"done\":false}\n")
    close(stop)
    close(pause)
  }

  @Test("stops one that waits at once, whatever word is asked for")
  func waiting() throws {
    server.close()
    let waiting = ControlServer(
      directory: directory.path, commands: commands, isWaiting: { true }, warn: { _ in })
    begin(waiting, "One")
    let descriptor = try ask(line(.stop(now: false)))
    #expect(turn(waiting) == [.stop(afterWord: false)])
    waiting.notice(.finish(.stopped, lastWord: nil), seconds: 0)
    #expect(answer(descriptor) == "{\"done\":true}\n")
    close(descriptor)
  }

  @Test("tells what is being said and where it is")
  func status() throws {
    server.notice(.start, seconds: 0)
    let word = SourceWord(range: 4..<7, utf16Range: 4..<7, text: "two")
    server.notice(.word(word, isEstimated: false), seconds: 0.3)
    let descriptor = try ask(line(.status))
    #expect(turn() == [])
    let json = try JSONValue(json: Array(try #require(answer(descriptor)).utf8))
    #expect(json["text"]?.text == "One two." && json["state"]?.text == "speaking")
    #expect(json["word"]?["text"]?.text == "two")
    #expect(json["word"]?["range"]?.elements?.map(\.integer) == [4, 7])
    #expect(json["voice"]?.text == "espeak-ng:gmw/en" && json["source"]?.text == "typed")
    #expect(json["seconds"]?.double != nil && json["process"]?.integer == Int(getpid()))
    close(descriptor)
  }

  @Test(
    "refuses garbage and goes on",
    arguments: ["x\n", "{}\n", "[1]\n", "\n", "{\"command\":\"shout\"}\n", "\u{0}\u{1}\n"])
  func garbage(text: String) throws {
    let descriptor = try ask(text)
    #expect(turn() == [])
    #expect(answer(descriptor)?.hasPrefix("{\"error\":") == true)
    close(descriptor)
    let next = try ask(line(.pause(now: true)))
    #expect(turn() == [.pause(afterWord: false)])
    close(next)
  }

  @Test("does not keep a line that never ends, nor a peer that hangs up in the middle of one")
  func hugeLine() throws {
    let huge = try ask(String(repeating: "x", count: 100_000))
    let short = try ask("{\"comm")
    close(short)
    for _ in 0..<4 { #expect(turn() == []) }
    // The rest was never read, so it is reset.
    #expect(answer(huge) ?? "" == "")
    #expect(isLeft())
    close(huge)
  }

  @Test("takes a request in pieces")
  func pieces() throws {
    let text = line(.stop(now: true))
    let descriptor = try connect()
    for byte in text.utf8.dropLast() {
      #expect(ControlSocket.send([byte], to: descriptor) == 1)
      #expect(turn() == [])
    }
    #expect(ControlSocket.send([0x0A], to: descriptor) == 1)
    #expect(turn() == [.stop(afterWord: false)])
    close(descriptor)
  }

  @Test("obeys one that does not wait for the answer")
  func hangsUp() throws {
    close(try ask(line(.stop(now: true))))
    #expect(turn() == [.stop(afterWord: false)])
    server.notice(.finish(.stopped, lastWord: nil), seconds: 1)
  }

  @Test("lets few silent peers in, gives them up, and then hears the next", .waits)
  func silentCrowd() throws {
    var crowd: [Int32] = []
    while case .made(let descriptor) = ControlSocket.connect(to: path) {
      crowd.append(descriptor)
      _ = turn()
    }
    #expect((16...64).contains(crowd.count))
    #expect(server.pollRequests().count <= 16)
    let deadline = monotonicMilliseconds() + 10_000
    var request: Int32?
    while request == nil, monotonicMilliseconds() < deadline {
      #expect(turn() == [])
      if case .made(let descriptor) = ControlSocket.connect(to: path) { request = descriptor }
    }
    let asking = try #require(request)
    let text = line(.stop(now: true))
    #expect(ControlSocket.send(Array(text.utf8)[...], to: asking) == text.utf8.count)
    var commands: [SpeechCommand] = []
    while commands.isEmpty, monotonicMilliseconds() < deadline { commands = turn() }
    #expect(commands == [.stop(afterWord: false)])
    for descriptor in crowd + [asking] { close(descriptor) }
  }

  @Test("A socket that a dead process left is removed, a living one is not")
  func stale() throws {
    let dead = ControlSocket.path(in: directory.path, process: 999_999)
    close(try #require(ControlSocket.listen(at: dead)))
    ControlSocket.removeDead(in: directory.path)
    #expect(fileNames(in: directory.path) == ["\(getpid()).socket"])
  }
}
