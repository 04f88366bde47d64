// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import Testing

@testable import Wyoming

@Suite("Requests and events")
struct MeaningTests {
  static let everyRequest: [EngineRequest] = [
    .describe, .unknown(type: "transcribe"),
    .synthesize(SynthesizeRequest(text: "", voiceName: nil)),
    .synthesize(
      SynthesizeRequest(
        text: "\0 \"quoted\" \\ \u{2028} 😂\n", voiceName: "gmw/en-US", language: "en-US",
        prosody: Prosody(wordsPerMinute: 80, pitch: 2, volume: 0), endsWithPause: false)),
  ]

  @Test("requests come back as they were sent", arguments: everyRequest)
  func requests(_ request: EngineRequest) throws {
    #expect(try EngineRequest(onWire(request.message())) == request)
  }

  static let format = AudioFormat(rateHz: 22050)
  static let info = EngineInfo(
    engine: "espeak-ng", version: "1.51", description: "formant synthesis",
    attribution: Attribution(name: "eSpeak NG", url: "https://example.org/\"x\""),
    voices: [
      Voice(
        identifier: "espeak-ng:gmw/en-US", name: "English (America)",
        languages: [
          Voice.LanguageFit(tag: LanguageTag("en-US")!, priority: 2),
          Voice.LanguageFit(tag: LanguageTag("en")!, priority: 3),
        ], quality: .default, engine: "espeak-ng", gender: .male, unusableReason: nil),
      Voice(
        identifier: "espeak-ng:mb/mb-us1", name: "us-mbrola-1",
        languages: [Voice.LanguageFit(tag: LanguageTag("en-US")!, priority: 5)], quality: .enhanced,
        engine: "espeak-ng", gender: nil, unusableReason: "the program mbrola is not installed"),
    ],
    sources: [
      .path("/a b/\"c\"", modifiedNanoseconds: .max), .path("/none", modifiedNanoseconds: 0),
      .variable("HOME", value: nil), .variable("PATH", value: ""),
    ])

  static let everyEvent: [EngineEvent] = [
    .info(info), .audioStart(format), .audioChunk([1, 2, 3, 4]), .audioChunk([]),
    .wordStart(frame: 0, textOffset: 0), .wordStart(frame: .max, textOffset: 7), .audioStop,
    .unread(textOffset: 0, scalarCount: 1, isKindSaid: true),
    .unread(textOffset: 9, scalarCount: 2, isKindSaid: false),
    .failure(text: "no \"voice\"", code: EngineFailureCode.unknownVoice),
    .failure(text: "", code: nil), .unknown(type: "pong"),
  ]

  @Test("events come back as they were sent", arguments: everyEvent)
  func events(_ event: EngineEvent) throws {
    #expect(try EngineEvent(onWire(event.message(format: Self.format))) == event)
  }

  /// What the reader at the other end makes of the message's bytes.
  private func onWire(_ message: Message) throws -> Message {
    var reader = MessageReader()
    reader.append(message.encoded())
    let received = try #require(try reader.next())
    #expect(!reader.isMidMessage)
    return received
  }

  @Test("a chunk's header and its payload are the message")
  func chunkHeader() {
    let pcm: [UInt8] = [1, 2, 3, 4]
    let header = EngineEvent.audioChunkHeader(format: Self.format, payloadBytes: pcm.count)
    #expect(header + pcm == EngineEvent.audioChunk(pcm).message(format: Self.format).encoded())
  }

  @Test(
    "a request out of range or of another kind is refused",
    arguments: [
      "{}", #"{"text":1}"#, #"{"text":"a","text_format":"ssml"}"#, #"{"text":"a","pitch":0.4}"#,
      #"{"text":"a","volume":1.1}"#, #"{"text":"a","words_per_minute":450}"#, "[]", "x",
      #"{"text":null}"#,
    ])
  func badRequests(_ data: String) {
    #expect(throws: ProtocolError.self) {
      _ = try EngineRequest(Message(type: "synthesize", data: Array(data.utf8)))
    }
  }

  @Test("a plain client's request takes our defaults")
  func plainRequest() throws {
    let data = #"{"text":"Hi","voice":{"name":"en","speaker":"x"},"context":{"a":1}}"#
    let request = try EngineRequest(Message(type: "synthesize", data: Array(data.utf8)))
    #expect(request == .synthesize(SynthesizeRequest(text: "Hi", voiceName: "en")))
  }

  @Test(
    "an event that does not fit is refused",
    arguments: [
      ("audio-start", "{}"), ("audio-start", #"{"rate":0,"width":2,"channels":1}"#),
      ("audio-start", #"{"rate":22050,"width":4,"channels":1}"#),
      ("audio-start", #"{"rate":22050,"width":2,"channels":2}"#),
      ("audio-start", #"{"rate":999999,"width":2,"channels":1}"#),
      ("word-start", #"{"frame":-1,"offset":0}"#), ("word-start", #"{"frame":0}"#),
      ("word-start", #"{"frame":0,"offset":-1}"#),
      ("word-start", #"{"frame":99999999999999999999,"offset":0}"#),
      ("word-unread", #"{"offset":0}"#), ("word-unread", #"{"offset":-1,"length":1}"#),
      ("word-unread", #"{"offset":0,"length":0}"#),
      ("word-unread", #"{"offset":0,"length":1,"kind":1}"#),
      ("error", "{}"), ("info", #"{"tts":7}"#),
    ])
  func badEvents(type: String, data: String) {
    #expect(throws: ProtocolError.self) {
      _ = try EngineEvent(Message(type: type, data: Array(data.utf8)))
    }
  }

  @Test(
    "another engine's voices are enhanced, unusable where not installed, left out without language")
  func foreignInfo() throws {
    let data = """
      {"asr":[],"tts":[{"name":"piper","installed":true,"attribution":{"name":"","url":""},"voices":[
      {"name":"en_US-joe-medium","languages":["en_US"],"installed":true},
      {"name":"b","description":"B","languages":["de-DE"],"installed":false,"speakers":[{"name":"s"}]},
      {"name":"c","languages":[]}]}]}
      """
    guard case .info(let info) = try EngineEvent(Message(type: "info", data: Array(data.utf8)))
    else {
      Issue.record("no info")
      return
    }
    #expect(info.voices.map(\.identifier) == ["piper:en_US-joe-medium", "piper:b"])
    #expect(info.voices.allSatisfy { $0.quality == .enhanced })
    #expect(info.voices.map(\.isUsable) == [true, false])
    #expect(info.voices.map(\.language) == [LanguageTag("en-US"), LanguageTag("de-DE")])
  }
}
