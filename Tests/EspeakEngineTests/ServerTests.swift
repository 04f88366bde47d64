// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import TestSupport
import TestTraits
import Testing
import Wyoming

@testable import EspeakEngine

@Suite("The engine server", .waits)
struct ServerTests {
  private let hello = EngineRequest.synthesize(
    SynthesizeRequest(text: "Hello.", voiceName: "gmw/en-US"))

  @Test("ends quietly with its input")
  func endOfInput() throws {
    let run = try EngineProcess.run([])
    #expect(run.status == 0 && run.events.isEmpty && run.standardError.isEmpty)
  }

  @Test("describes its voices")
  func describe() throws {
    let run = try EngineProcess.run([.describe])
    guard case .info(let info)? = run.events.first else {
      Issue.record("no info: \(run.events)")
      return
    }
    #expect(info.engine == "espeak-ng" && info.description == "formant synthesis")
    #expect(info.attribution.name == "eSpeak NG")
    #expect(info.voices.count > 100)
    let american = try #require(info.voices.first { $0.identifier == "espeak-ng:gmw/en-US" })
    #expect(american.name == "English (America)")
    #expect(american.languages.first?.tag == LanguageTag("en-US"))
    #expect(american.languages.first?.priority == 2)
    #expect(american.gender == .male && american.quality == .default && american.isUsable)
    let qualities = ["mb/mb-de1", "mb/mb-de1-en"].map { name in
      info.voices.first { $0.nameInEngine == name }?.quality
    }
    #expect(qualities == [.enhanced, .default])
    #expect(info.sources.count < 80)
    #expect(Set(info.sources).count == info.sources.count)
  }

  @Test("tells why an MBROLA voice cannot speak, and refuses it without losing its own voice")
  func mbrola() throws {
    let folder = TemporaryDirectory()
    let environment = ["PATH": folder.path]
    let voice = SynthesizeRequest(text: "Hello.", voiceName: "mb/mb-us1")
    let run = try EngineProcess.run(
      [.describe, .synthesize(voice), hello], environment: environment)
    #expect(run.failureCodes == [EngineFailureCode.unknownVoice])
    let isSame =
      try run.spoken.map(\.pcm) == [EngineProcess.referencePCM("Hello.", voice: "gmw/en-US")]
    #expect(isSame)
    #expect(reason(in: run) == "the program mbrola is not installed")

    try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: folder.path("mbrola")))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("mbrola"))
    let withProgram = try EngineProcess.run([.describe], environment: environment)
    let dataAreThere = FileManager.default.fileExists(atPath: "/usr/share/mbrola/us1")
    let expected = dataAreThere ? nil : "the MBROLA data us1 are not installed"
    #expect(reason(in: withProgram) == expected)
  }

  private func reason(in run: EngineRun) -> String? {
    guard case .info(let info)? = run.events.first else { return "no info" }
    return info.voices.first { $0.identifier == "espeak-ng:mb/mb-us1" }?.unusableReason
  }

  @Test(
    "refuses a voice it does not have and goes on",
    arguments: [
      "no-such", "gmw/no-such", "", "../../../etc/passwd", "/etc/passwd", "gmw", "mb-us1",
      "us-mbrola-1", "gmw/en\0", String(repeating: "x", count: 5000),
      "en+" + String(repeating: "v", count: 500), "en+../x",
    ])
  func unknownVoice(_ name: String) throws {
    let bad = EngineRequest.synthesize(SynthesizeRequest(text: "Hello.", voiceName: name))
    let run = try EngineProcess.run([bad, hello])
    #expect(run.failureCodes == [EngineFailureCode.unknownVoice])
    #expect(run.spoken.count == 1 && run.status == 0)
  }

  @Test(
    "takes the best voice for a language",
    arguments: zip(
      ["en-AU", "en-us", "de-CH", "zh-Hant-TW", "no", "xx", "ja", "pt-BR"],
      ["gmw/en", "gmw/en-US", "gmw/de", "sit/cmn", "gmq/nb", "gmw/en", "jpx/ja", "roa/pt-BR"]))
  func language(_ tag: String, voice: String) throws {
    let request = SynthesizeRequest(text: "Hallo, 3 + 4.", voiceName: nil, language: tag)
    let run = try EngineProcess.run([.synthesize(request)])
    let reference = try EngineProcess.referencePCM("Hallo, 3 + 4.", voice: voice)
    let isSame = run.spoken.map(\.pcm) == [reference]
    #expect(isSame)
  }

  @Test("passes over requests it does not know")
  func unknownRequest() throws {
    let run = try EngineProcess.run([.unknown(type: "transcribe"), hello])
    #expect(run.spoken.count == 1 && run.failureCodes.isEmpty && run.status == 0)
  }

  @Test(
    "answers a request that does not fit with an error and goes on",
    arguments: [
      #"{"text":7}"#, "{}", #"{"text":"x","pitch":9}"#, #"{"text":"x","text_format":"ssml"}"#,
      #"{"text":"x","words_per_minute":10}"#, "nonsense",
    ])
  func badRequest(_ data: String) throws {
    let bad = Message(type: "synthesize", data: Array(data.utf8)).encoded()
    let run = try EngineProcess.run(input: bad + hello.message().encoded())
    #expect(run.failureCodes == [EngineFailureCode.badRequest])
    #expect(run.spoken.count == 1 && run.status == 0)
  }

  @Test(
    "ends with status 65 on input that is not the protocol",
    arguments: [
      "hello\n", "[]\n", "{\"type\":\"describe\",\"data_length\":-1}\n", "{\"type\":\"desc",
      "{\"type\":\"describe\",\"data_length\":10}\n{}",
    ])
  func malformed(_ input: String) throws {
    let run = try EngineProcess.run(input: Array(input.utf8))
    #expect(run.failureCodes == [EngineFailureCode.badRequest])
    #expect(run.status == 65)
  }

  @Test("tells missing or damaged data at the first request and ends with status 69")
  func dataMissing() throws {
    let folder = TemporaryDirectory()
    let data = folder.path("espeak-ng-data")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    let environment = ["ESPEAK_DATA_PATH": folder.path]
    for content in [nil, Data(), Data("damaged".utf8)] {
      try content?.write(to: URL(fileURLWithPath: data + "/phontab"))
      let run = try EngineProcess.run([hello, hello], environment: environment)
      #expect(run.events.count == 1 && run.failureCodes == [EngineFailureCode.dataMissing])
      #expect(run.status == 69)
      #expect(
        run.standardError == """
          speak: cannot speak: the data of espeak-ng cannot be read
            hint: install the package espeak-ng-data

          """)
    }
  }

  @Test("waits for the next request where its input does not block")
  func nonBlockingInput() throws {
    let engine = try RunningEngine(blocks: false)
    for _ in 0..<2 {
      // Only after an answer to the end, so that the engine finds nothing when it reads on.
      try engine.send(hello)
      var event: EngineEvent?
      while event != .audioStop {
        event = try EngineEvent(#require(try engine.next(), "the engine has ended"))
      }
    }
    try engine.closeInput()
    #expect(engine.waitForEnd().status == 0)
  }

  @Test("ends quietly when its reader goes")
  func readerGone() throws {
    let text = String(repeating: "A long text that fills every pipe. ", count: 2000)
    let request = EngineRequest.synthesize(SynthesizeRequest(text: text, voiceName: "gmw/en-US"))
    let engine = try RunningEngine()
    try engine.send(request)
    _ = try engine.next()
    try engine.closeOutput()
    let (status, _, errors) = engine.waitForEnd()
    #expect(status == 0 && errors.isEmpty)
  }

  @Test(
    "says nothing for a text without a sound, and answers all the same", arguments: ["", " ", "\n"])
  func blank(_ text: String) throws {
    let run = try EngineProcess.run(
      [.synthesize(SynthesizeRequest(text: text, voiceName: "gmw/en-US")), hello])
    #expect(run.spoken.count == 2 && run.spoken.first?.words == [])
  }
}
