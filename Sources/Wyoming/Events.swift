// SPDX-License-Identifier: GPL-3.0-or-later

internal import FoundationEssentials
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
  package static let unknownVoice = "unknown-voice"
  package static let badRequest = "bad-request"
  package static let synthesis = "synthesis"
}

private struct AudioWire: Codable {
  var rate: Int
  var width: Int
  var channels: Int
}

private struct WordWire: Codable {
  var frame: Int
  var offset: Int
}

private struct FailureWire: Codable {
  var text: String
  var code: String?
}

extension EngineEvent {
  /// `format` goes with every audio chunk, as the protocol asks.
  package func message(format: AudioFormat?) -> Message {
    switch self {
    case .info(let info): Message(type: "info", data: encodeJSON(info.wire))
    case .audioStart(let format): Message(type: "audio-start", data: Self.audioData(format))
    case .audioChunk(let pcm):
      Message(type: "audio-chunk", data: format.map(Self.audioData) ?? [], payload: pcm)
    case .wordStart(let frame, let textOffset):
      Message(type: "word-start", data: Array("{\"frame\":\(frame),\"offset\":\(textOffset)}".utf8))
    case .audioStop: Message(type: "audio-stop")
    case .failure(let text, let code):
      Message(type: "error", data: encodeJSON(FailureWire(text: text, code: code)))
    case .unknown(let type): Message(type: type)
    }
  }

  package init(_ message: Message) throws(ProtocolError) {
    switch message.type {
    case "info": self = .info(try EngineInfo(decodeJSON(EngineInfo.Wire.self, from: message)))
    case "audio-start":
      let audio = try decodeJSON(AudioWire.self, from: message)
      guard audio.width == 2, audio.channels == 1, (1...384_000).contains(audio.rate) else {
        throw ProtocolError(
          reason: "audio of \(audio.rate) Hz, \(audio.width) bytes, \(audio.channels) channels")
      }
      self = .audioStart(AudioFormat(rateHz: audio.rate))
    case "audio-chunk": self = .audioChunk(message.payload)
    case "word-start":
      let word = try decodeJSON(WordWire.self, from: message)
      guard word.frame >= 0, word.offset >= 0 else {
        throw ProtocolError(reason: "a word begins before the text")
      }
      self = .wordStart(frame: word.frame, textOffset: word.offset)
    case "audio-stop": self = .audioStop
    case "error":
      let failure = try decodeJSON(FailureWire.self, from: message)
      self = .failure(text: failure.text, code: failure.code)
    default: self = .unknown(type: message.type)
    }
  }

  /// The bytes of an `audioChunk` message up to its payload, for a writer that keeps the PCM where it
  /// is.
  package static func audioChunkHeader(format: AudioFormat, payloadBytes: Int) -> [UInt8] {
    Message(type: "audio-chunk", data: audioData(format)).header(payloadBytes: payloadBytes)
  }

  private static func audioData(_ format: AudioFormat) -> [UInt8] {
    Array("{\"rate\":\(format.rateHz),\"width\":2,\"channels\":1}".utf8)
  }
}
