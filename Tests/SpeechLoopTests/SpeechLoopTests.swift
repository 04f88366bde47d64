// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import Synchronization
import TestSupport
import Testing
import Wyoming

@testable import SpeechLoop

/// Is told that an utterance begins.
private final class Beginning: SpeechObserver {
  private let onBegin: () -> Void
  init(_ onBegin: @escaping () -> Void) { self.onBegin = onBegin }
  func notice(_ event: SpeechEvent, seconds: Double) { if case .begin = event { onBegin() } }
}

@Suite("Speech loop")
struct SpeechLoopTests {
  private func speak(
    _ text: String, with launcher: ScriptedLauncher, into sink: RecordingSink = RecordingSink(),
    silenceLimit: Int = 10_000, onBegin: @escaping () -> Void = {}
  ) throws -> (result: SpeechResult, sink: RecordingSink, trouble: [String]) {
    var trouble: [String] = []
    let loop = try SpeechLoop.testing(
      launcher, sink: sink, silenceLimitMilliseconds: silenceLimit,
      report: { trouble.append("\($0.what): \($0.why)") })
    loop.observers.append(Beginning(onBegin))
    let result = try loop.speak(BarSource(text), followsWords: false)
    if result.outcome != .stopped { try loop.finish() }
    return (result, sink, trouble)
  }

  @Test("Segments are heard whole, in order, and the sink is opened, drained and closed once")
  func inOrder() throws {
    let (result, sink, trouble) = try speak(
      "One. |Two. |Three.", with: ScriptedLauncher { spoken($0.text) })
    #expect(sink.heard == "One. Two. Three.")
    #expect(sink.log == ["open 22050", "drain", "complete"])
    #expect(result.outcome == .finished && result.hadSound && result.unsaid.isEmpty)
    #expect(trouble.isEmpty)
  }

  @Test("A sink that takes little at a time loses nothing", arguments: [1, 3, 7])
  func partialWrites(appetite: Int) throws {
    let sink = RecordingSink()
    sink.appetite = appetite
    let text = String(repeating: "word after word ", count: 200)
    #expect(
      try speak(text, with: ScriptedLauncher { spoken($0.text) }, into: sink).sink.heard == text)
  }

  @Test("Words that cannot be read are told, each once; positions outside of the text are none")
  func unread() throws {
    let launcher = ScriptedLauncher { request in
      var events = spoken(request.text)
      events.insert(
        contentsOf: [
          .unread(textOffset: 0, scalarCount: 1, isKindSaid: false),
          .unread(textOffset: 2, scalarCount: 5, isKindSaid: true),
          .unread(textOffset: 900, scalarCount: 5, isKindSaid: true),
        ], at: 2)
      return events
    }
    let result = try speak("♪ 漢字|♪ 水", with: launcher).result
    #expect(result.unread.map(\.text) == ["♪", "漢字", "水"])
    #expect(result.unread.map(\.isKindSaid) == [false, true, true])
  }

  @Test("A busy device is asked again")
  func busySink() throws {
    let sink = RecordingSink()
    sink.busyFor = 3
    #expect(
      try speak("Hello.", with: ScriptedLauncher { spoken($0.text) }, into: sink).sink.heard
        == "Hello.")
  }

  @Test("An engine that dies once is replaced and nothing is lost")
  func diesOnce() throws {
    let launcher = ScriptedLauncher(
      { $0.text == "One. " ? spoken($0.text) : nil }, { spoken($0.text) })
    let (result, sink, trouble) = try speak("One. |Two three. |Four.", with: launcher)
    #expect(sink.heard == "One. Two three. Four.")
    #expect(result.outcome == .finished)
    #expect(launcher.launchCount == 2)
    #expect(trouble == ["the speech engine failed: it ended, a new one is started"])
  }

  @Test("A word that kills every engine is named, and the rest is heard")
  func killerWord() throws {
    let launcher = ScriptedLauncher { $0.text.contains("bad") ? nil : spoken($0.text) }
    let (result, sink, trouble) = try speak("One. |Two bad three. |Four.", with: launcher)
    #expect(sink.heard == "One. Two three. Four.")
    #expect(result.unsaid == ["bad "])
    #expect(result.outcome == .failed)
    #expect(trouble.last == "cannot say \"bad \": it ended")
  }

  @Test("A request that an engine refuses is tried in pieces, and what follows stays in order")
  func refusedRequest() throws {
    let launcher = ScriptedLauncher { request in
      request.text.contains(" three")
        ? [.failure(text: "no", code: EngineFailureCode.synthesis)] : spoken(request.text)
    }
    let (result, sink, _) = try speak("Two three four.|Five.", with: launcher)
    #expect(sink.heard == "Two three four. Five.")
    #expect(result.outcome == .finished)
  }

  @Test("An engine that owes an answer and stays silent is replaced")
  func silentEngine() throws {
    let launcher = ScriptedLauncher({ _ in [] }, { spoken($0.text) })
    let (result, sink, trouble) = try speak("One two.", with: launcher, silenceLimit: 2000)
    #expect(sink.heard == "One two. ")
    #expect(result.outcome == .finished)
    #expect(trouble.count == 1 && trouble[0].contains("sent nothing"))
  }

  @Test("An engine that garbles its stream is replaced")
  func garbled() throws {
    let launcher = ScriptedLauncher(
      { _ in [.audioStart(AudioFormat(rateHz: 22050)), .audioChunk([1, 2, 3]), .audioStop] },
      { spoken($0.text) })
    let (result, sink, trouble) = try speak("One.", with: launcher)
    #expect(sink.heard == "One. ")
    #expect(result.outcome == .finished)
    #expect(trouble.count == 1)
  }

  @Test("Engines that all die end the attempt")
  func allDie() {
    let launcher = ScriptedLauncher { _ in nil }
    let text = (0..<100).map { "w\($0)" }.joined(separator: " ")
    #expect(throws: SpeakError.self) { try speak(text, with: launcher) }
    #expect(launcher.launchCount == 40)
  }

  @Test("Missing engine data are told with what to install")
  func missingData() throws {
    let launcher = ScriptedLauncher { _ in
      [.failure(text: "the data are missing", code: EngineFailureCode.dataMissing)]
    }
    let error = try #require(throws: SpeakError.self) { try speak("Hello.", with: launcher) }
    #expect(error.exitStatus == 69)
    #expect(error.hint == "install the package espeak-ng-data")
  }

  @Test("An answer of nothing but silence is told apart")
  func silence() throws {
    let launcher = ScriptedLauncher { _ in
      [.audioStart(AudioFormat(rateHz: 22050)), .audioChunk([0, 0, 0, 0]), .audioStop]
    }
    #expect(try speak("…", with: launcher).result.hadSound == false)
  }

  @Test("A sink that fails cuts the sound and throws")
  func sinkFails() throws {
    let sink = RecordingSink()
    let failure = SpeakError(.unavailable, "device", why: "gone")
    sink.failure = failure
    #expect(throws: failure) {
      try speak("Hello.", with: ScriptedLauncher { spoken($0.text) }, into: sink)
    }
    #expect(sink.log == ["open 22050", "discard"])
  }

  @Test("After a failure the next text is heard once, and nothing of the one that failed")
  func speaksAfterFailure() throws {
    let sink = RecordingSink()
    var trouble: [String] = []
    let loop = try SpeechLoop.testing(
      ScriptedLauncher { spoken($0.text) }, sink: sink, report: { trouble.append($0.what) })
    let failure = SpeakError(.unavailable, "device", why: "gone")
    sink.failure = failure
    #expect(throws: failure) {
      try loop.speak(BarSource("One. |Two. |Three."))
    }
    sink.failure = nil
    _ = try loop.speak(BarSource("Four."))
    try loop.finish()
    #expect(sink.heard == "Four.")
    #expect(
      sink.log == ["open 22050", "discard", "open 22050", "drain", "complete"])
    #expect(trouble.isEmpty)
  }

  @Test("A device that takes nothing for too long is given up")
  func stuckSink() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let sink = RecordingSink()
    (sink.appetite, sink.descriptor, sink.stuckLimitMilliseconds) = (0, ends[0], 30)
    let error = try #require(throws: SpeakError.self) {
      try speak("Hello.", with: ScriptedLauncher { spoken($0.text) }, into: sink)
    }
    #expect(error.exitStatus == 69)
    #expect(sink.log.last == "discard")
  }

  @Test("The engine has its request, and the sink nothing, when the preparation runs")
  func preparation() throws {
    let launcher = ScriptedLauncher { spoken($0.text) }
    let sink = RecordingSink()
    var seen: (launches: Int, sink: [String])?
    _ = try speak("Hello.", with: launcher, into: sink) {
      seen = (launcher.launchCount, sink.log)
    }
    #expect(seen?.launches == 1 && seen?.sink.isEmpty == true)
  }

  @Test(
    "The sink is opened ahead for the expected format, and anew if the engine names another",
    arguments: [22050, 16000])
  func openedAhead(rateHz: Int) throws {
    let sink = RecordingSink()
    let loop = try SpeechLoop.testing(
      ScriptedLauncher { spoken($0.text, rateHz: rateHz) }, sink: sink)
    loop.openAhead(AudioFormat(rateHz: 22050))
    #expect(sink.log == ["open 22050"])
    _ = try loop.speak(BarSource("Hello."))
    try loop.finish()
    #expect(sink.heard == "Hello.")
    let opened = rateHz == 22050 ? ["open 22050"] : ["open 22050", "open 16000"]
    #expect(sink.log == opened + ["drain", "complete"])
  }

  @Test("A failure to open ahead is told after the preparation, so that nothing goes unrecorded")
  func openingAheadFails() throws {
    let sink = RecordingSink()
    let failure = SpeakError(.unavailable, "cannot open", why: "gone")
    sink.openingFailure = failure
    let loop = try SpeechLoop.testing(ScriptedLauncher { spoken($0.text) }, sink: sink)
    loop.openAhead(AudioFormat(rateHz: 22050))
    var isPrepared = false
    loop.observers.append(Beginning { isPrepared = true })
    #expect(throws: failure) { try loop.speak(BarSource("Hello.")) }
    #expect(isPrepared)
  }

  @Test("Every request carries voice and prosody")
  func requestsCarryEverything() throws {
    let seen = Mutex<[SynthesizeRequest]>([])
    _ = try speak(
      "One. |Two.",
      with: ScriptedLauncher { request in
        seen.withLock { $0.append(request) }
        return spoken(request.text)
      })
    let requests = seen.withLock { $0 }
    #expect(requests.map(\.voiceName) == ["en", "en"])
    #expect(requests.allSatisfy { $0.prosody == Prosody() && $0.endsWithPause })
  }
}
