// SPDX-License-Identifier: GPL-3.0-or-later

internal import FoundationEssentials
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
    case .synthesize(let request): Message(type: "synthesize", data: encodeJSON(request.wire))
    case .unknown(let type): Message(type: type)
    }
  }

  package init(_ message: Message) throws(ProtocolError) {
    switch message.type {
    case "describe": self = .describe
    case "synthesize":
      let wire = try decodeJSON(SynthesizeRequest.Wire.self, from: message)
      self = .synthesize(try SynthesizeRequest(wire))
    default: self = .unknown(type: message.type)
    }
  }
}

extension SynthesizeRequest {
  struct Wire: Codable {
    struct Voice: Codable {
      var name: String?
      var language: String?
    }

    var text: String
    var voice: Voice?
    var textFormat: String?
    var wordsPerMinute: Int?
    var pitch: Double?
    var volume: Double?
    var endPause: Bool?

    enum CodingKeys: String, CodingKey {
      case text, voice, pitch, volume
      case textFormat = "text_format"
      case wordsPerMinute = "words_per_minute"
      case endPause = "end_pause"
    }
  }

  var wire: Wire {
    Wire(
      text: text, voice: Wire.Voice(name: voiceName, language: language),
      wordsPerMinute: prosody.wordsPerMinute, pitch: prosody.pitch, volume: prosody.volume,
      endPause: endsWithPause)
  }

  init(_ wire: Wire) throws(ProtocolError) {
    guard wire.textFormat ?? "text" == "text" else {
      throw ProtocolError(reason: "text format \"\(wire.textFormat ?? "")\" is not spoken here")
    }
    let normal = Prosody()
    let wordsPerMinute = wire.wordsPerMinute ?? normal.wordsPerMinute
    let pitch = wire.pitch ?? normal.pitch
    let volume = wire.volume ?? normal.volume
    guard Prosody.wordsPerMinuteRange.contains(wordsPerMinute),
      Prosody.pitchRange.contains(pitch), Prosody.volumeRange.contains(volume)
    else { throw ProtocolError(reason: "rate, pitch or volume is out of range") }
    self.init(
      text: wire.text, voiceName: wire.voice?.name, language: wire.voice?.language,
      prosody: Prosody(wordsPerMinute: wordsPerMinute, pitch: pitch, volume: volume),
      endsWithPause: wire.endPause ?? true)
  }
}

func encodeJSON(_ value: some Encodable) -> [UInt8] {
  do {
    return Array(try JSONEncoder().encode(value))
  } catch {
    preconditionFailure("our own data cannot be written as JSON: \(error)")
  }
}

func decodeJSON<Value: Decodable>(
  _ type: Value.Type, from message: Message
) throws(ProtocolError) -> Value {
  let json = message.data.isEmpty ? Data("{}".utf8) : Data(message.data)
  do {
    return try JSONDecoder().decode(type, from: json)
  } catch {
    throw ProtocolError(reason: "the data of \"\(message.type)\" do not fit")
  }
}
