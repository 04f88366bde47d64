// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// What a client asks an engine for.
package enum EngineRequest: Equatable, Sendable {
  case describe
  case synthesize(SynthesizeRequest)
  /// A request this engine does not know; to be passed over.
  case unknown(type: String)
}

/// Text to be spoken. The fields after `voice` are ours; other engines pass them over.
package struct SynthesizeRequest: Equatable, Sendable {
  package var text: String
  /// The engine's own name for the voice; `nil` leaves the choice to `language` and the engine.
  package var voiceName: String?
  package var language: String?
  package var prosody: Prosody
  /// Whether the pause that follows a sentence is wanted after the last one.
  package var endsWithPause: Bool

  package init(
    text: String, voiceName: String?, language: String? = nil, prosody: Prosody = Prosody(),
    endsWithPause: Bool = true
  ) {
    self.text = text
    self.voiceName = voiceName
    self.language = language
    self.prosody = prosody
    self.endsWithPause = endsWithPause
  }
}

extension EngineRequest {
  package func message() -> Message {
    switch self {
    case .describe: Message(type: "describe")
    case .synthesize(let request): Message(type: "synthesize", data: request.data)
    case .unknown(let type): Message(type: type)
    }
  }

  package init(_ message: Message) throws(ProtocolError) {
    switch message.type {
    case "describe": self = .describe
    case "synthesize": self = .synthesize(try SynthesizeRequest(message))
    default: self = .unknown(type: message.type)
    }
  }
}

extension SynthesizeRequest {
  fileprivate var data: [UInt8] {
    let voice: JSONValue = .object([
      ("name", JSONValue(voiceName)), ("language", JSONValue(language)),
    ])
    let data: JSONValue = .object([
      ("text", .text(text)), ("voice", voice),
      ("words_per_minute", JSONValue(prosody.wordsPerMinute)),
      ("pitch", .number(prosody.pitch.description)),
      ("volume", .number(prosody.volume.description)), ("end_pause", .bool(endsWithPause)),
    ])
    return Array(data.json.utf8)
  }

  fileprivate init(_ message: Message) throws(ProtocolError) {
    let data = try MessageData(message)
    if let format = try data.optional("text_format", \.text), format != "text" {
      throw ProtocolError(reason: "text format \"\(format)\" is not spoken here")
    }
    let normal = Prosody()
    let wordsPerMinute =
      try data.optional("words_per_minute", \.integer) ?? normal.wordsPerMinute
    let pitch = try data.optional("pitch", \.double) ?? normal.pitch
    let volume = try data.optional("volume", \.double) ?? normal.volume
    guard Prosody.wordsPerMinuteRange.contains(wordsPerMinute),
      Prosody.pitchRange.contains(pitch), Prosody.volumeRange.contains(volume)
    else { throw ProtocolError(reason: "rate, pitch or volume is out of range") }
    let voice = try data.optionalObject("voice")
    self.init(
      text: try data.required("text", \.text),
      voiceName: try voice?.optional("name", \.text),
      language: try voice?.optional("language", \.text),
      prosody: Prosody(wordsPerMinute: wordsPerMinute, pitch: pitch, volume: volume),
      endsWithPause: try data.optional("end_pause", \.bool) ?? true)
  }
}
