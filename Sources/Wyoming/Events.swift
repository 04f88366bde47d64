// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// What an engine answers.
package enum EngineEvent: Equatable, Sendable {
  case info(EngineInfo)
  case audioStart(AudioFormat)
  /// PCM of the format announced last.
  case audioChunk([UInt8])
  /// A word begins at `frame` of this answer, counted from its audio start; `textOffset` is the
  /// Unicode scalar of the request's text it begins at. Ours; ordinary clients pass it over.
  case wordStart(frame: Int, textOffset: Int)
  /// Of the request's text a listener does not get `scalarCount` Unicode scalars from `textOffset` on:
  /// there is no sound for them, or one that says only of what kind they are. Ours, before the end of
  /// the answer.
  case unread(textOffset: Int, scalarCount: Int, isKindSaid: Bool)
  case audioStop
  /// The request failed; `code` tells programs why.
  case failure(text: String, code: String?)
  /// An event this client does not know; to be passed over.
  case unknown(type: String)
}

/// Codes of `EngineEvent.failure` that our own engine uses.
package enum EngineFailureCode {
  /// The engine's data are not installed.
  package static let dataMissing = "data-missing"
  /// The engine has no such voice, or it cannot speak.
  package static let unknownVoice = "unknown-voice"
  /// The request does not fit the protocol.
  package static let badRequest = "bad-request"
  /// The engine failed at this text.
  package static let synthesis = "synthesis"
}

extension EngineEvent {
  /// `format` goes with every audio chunk, as the protocol asks.
  package func message(format: AudioFormat?) -> Message {
    switch self {
    case .info(let info): Message(type: "info", data: Array(info.json.json.utf8))
    case .audioStart(let format): Message(type: "audio-start", data: Self.audioData(format))
    case .audioChunk(let pcm):
      Message(type: "audio-chunk", data: format.map(Self.audioData) ?? [], payload: pcm)
    case .wordStart(let frame, let textOffset):
      Message(type: "word-start", data: Array("{\"frame\":\(frame),\"offset\":\(textOffset)}".utf8))
    case .unread(let textOffset, let scalarCount, let isKindSaid):
      Message(
        type: "word-unread",
        data: Array(
          "{\"offset\":\(textOffset),\"length\":\(scalarCount),\"kind\":\(isKindSaid)}".utf8))
    case .audioStop: Message(type: "audio-stop")
    case .failure(let text, let code):
      Message(type: "error", data: Self.failureData(text, code))
    case .unknown(let type): Message(type: type)
    }
  }

  package init(_ message: Message) throws(ProtocolError) {
    switch message.type {
    case "info": self = .info(try EngineInfo(MessageData(message)))
    case "audio-start":
      let data = try MessageData(message)
      let rate = try data.required("rate", \.integer)
      let width = try data.required("width", \.integer)
      let channels = try data.required("channels", \.integer)
      guard width == 2, channels == 1, (1...384_000).contains(rate) else {
        throw ProtocolError(
          reason: "audio of \(rate) Hz, \(width) bytes, \(channels) channels is not played here")
      }
      self = .audioStart(AudioFormat(rateHz: rate))
    case "audio-chunk": self = .audioChunk(message.payload)
    case "word-start":
      let data = try MessageData(message)
      let frame = try data.required("frame", \.integer)
      let offset = try data.required("offset", \.integer)
      guard frame >= 0, offset >= 0 else {
        throw ProtocolError(reason: "a word begins before the text")
      }
      self = .wordStart(frame: frame, textOffset: offset)
    case "word-unread":
      let data = try MessageData(message)
      let offset = try data.required("offset", \.integer)
      let length = try data.required("length", \.integer)
      guard offset >= 0, (1...1 << 24).contains(length) else {
        throw ProtocolError(reason: "an unread word lies outside of the text")
      }
      self = .unread(
        textOffset: offset, scalarCount: length,
        isKindSaid: try data.optional("kind", \.bool) ?? false)
    case "audio-stop": self = .audioStop
    case "error":
      let data = try MessageData(message)
      self = .failure(
        text: try data.required("text", \.text), code: try data.optional("code", \.text))
    default: self = .unknown(type: message.type)
    }
  }

  /// The bytes of an `audioChunk` message up to its payload, for a writer that keeps the PCM where it
  /// is.
  package static func audioChunkHeader(format: AudioFormat, payloadBytes: Int) -> [UInt8] {
    Message(type: "audio-chunk", data: audioData(format)).header(payloadBytes: payloadBytes)
  }

  private static func failureData(_ text: String, _ code: String?) -> [UInt8] {
    let data: JSONValue = .object([("text", .text(text)), ("code", JSONValue(code))])
    return Array(data.json.utf8)
  }

  private static func audioData(_ format: AudioFormat) -> [UInt8] {
    Array("{\"rate\":\(format.rateHz),\"width\":2,\"channels\":1}".utf8)
  }
}
