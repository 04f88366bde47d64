// SPDX-License-Identifier: GPL-3.0-or-later

import Engines
import Foundation
import Platform
import SoundFiles
import SpeakModel
import SpeechLoop
import TestSupport
import Testing
import Wyoming

@testable import SpeakCommands

/// Calls that speak, with an engine and a sink that are not there, or a file that is.
@Suite("A session that speaks")
struct SaySessionTests {
  private let directory = TemporaryDirectory()
  private let store = FakeStore()
  private let null = FileHandle(forWritingAtPath: "/dev/null")!
  private static let voice = Voice(
    identifier: "test:en", name: "English", languages: [.init(tag: .english, priority: 5)],
    quality: .default, engine: "test", gender: nil, unusableReason: nil)

  private func session(
    _ sink: any Sink, destination: Destination, stopsAt word: String? = nil,
    engine: ScriptedLauncher = ScriptedLauncher { spokenWithWords($0.text) }
  ) throws -> SaySession {
    var ports = Ports(
      openStore: { [store] _, _, _ in store }, deviceNames: { [] }, makeDeviceSink: { _ in sink },
      startEngine: { engine }, serveEngine: { 0 }, now: { FakeStore.now })
    ports.diagnostics = Output(descriptor: null.fileDescriptor)
    let session = SaySession(
      SaySession.Parts(
        destination: destination, sink: sink,
        engines: EnginePool([Engine("test", engine, cancelLimitMilliseconds: 2000)]),
        recorder: HistoryRecorder(
          isHurried: destination.isAwaited, isOff: false, isConversation: true, warn: { _ in },
          openStore: { _ throws(SpeakError) in store }),
        signals: try SignalPipe(catching: [])),
      options: SayOptions(.none), environment: Environment(variables: ["HOME": directory.path]),
      ports: ports)
    session.voices = [Self.voice]
    if let word { session.add(Stopper(at: word, session.commands)) }
    return session
  }

  private func say(_ session: SaySession, _ text: String) throws {
    try session.speak(SayRequest(text: .whole(text), source: .conversation))
  }

  /// Stops an utterance when its word of that text is told.
  private final class Stopper: SpeechObserver {
    private let word: String
    private let commands: CommandQueue
    init(at word: String, _ commands: CommandQueue) {
      (self.word, self.commands) = (word, commands)
    }
    func notice(_ event: SpeechEvent, seconds: Double) {
      guard case .word(let told, _) = event, told.text == word else { return }
      commands.append(.stop(afterWord: false))
    }
  }

  @Test("A sentence that is stopped leaves in a file what was made of it, and the others whole")
  func stoppedInFile() throws {
    let path = directory.path("a.raw")
    let sink = try FileSink(path: path, container: .raw, mayBeLong: false)
    let session = try session(
      sink, destination: .file(path: path, .raw), stopsAt: "three")
    try say(session, "First.")
    try say(session, "One two three. Four five six. Seven eight nine. Ten eleven. Twelve.")
    try say(session, "Last.")
    try session.finish()
    let bytes = try #require(FileManager.default.contents(atPath: path))
    let heard = String(
      decoding: stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] }, as: UTF8.self)
    #expect(heard.hasPrefix("First.One two three"))
    #expect(heard.hasSuffix("Last.") && !heard.contains("Twelve"))
    #expect(store.said.map(\.outcome) == [.finished, .stopped, .finished])
  }

  @Test("What was stopped alone is a file, too")
  func onlyStopped() throws {
    let path = directory.path("a.raw")
    let session = try session(
      try FileSink(path: path, container: .raw, mayBeLong: false),
      destination: .file(path: path, .raw), stopsAt: "two")
    try say(session, "One two three. Four five six. Seven eight nine. Ten eleven. Twelve.")
    try session.finish()
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("An engine that cannot say a sentence loses nothing of a file")
  func failedInFile() throws {
    let path = directory.path("a.raw")
    let session = try session(
      try FileSink(path: path, container: .raw, mayBeLong: false),
      destination: .file(path: path, .raw),
      engine: ScriptedLauncher {
        $0.text.hasPrefix("Bad")
          ? [.failure(text: "no such voice", code: EngineFailureCode.unknownVoice)]
          : spokenWithWords($0.text)
      })
    try say(session, "First.")
    #expect(throws: SpeakError.self) { try say(session, "Bad.") }
    #expect(!session.hasLostOutput)
    try say(session, "Last.")
    try session.finish()
    let bytes = try #require(FileManager.default.contents(atPath: path))
    #expect(bytes.count == 2 * "First.Last.".utf8.count)
    #expect(store.said.map(\.outcome) == [.finished, .failed, .finished])
  }

  @Test("A file that fails is lost, a device that fails is not")
  func lostOutput() throws {
    for destination in [Destination.file(path: "a", .raw), .device(name: "a")] {
      let sink = RecordingSink()
      let session = try session(sink, destination: destination)
      sink.failure = SpeakError(.inputOutput, "cannot write a", why: "no room")
      #expect(throws: SpeakError.self) { try say(session, "Hello.") }
      #expect(session.hasLostOutput == destination.mayBeLost)
      session.abandon()
    }
  }
}
