// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Cuts a stream of bytes into messages, whatever pieces the bytes arrive in.
package struct MessageReader {
  /// Longest line, data and payload that are believed, in bytes. A peer that names more is broken:
  /// a minute of speech at 48 kHz is under 6 MB.
  package static let lineLimit = 1 << 20
  package static let partLimit = 1 << 26

  private struct Line {
    var type: String
    var data: JSONValue?
    var dataLength: Int
    var payloadLength: Int
  }

  private var buffer: [UInt8] = []
  /// Where the first unread byte of `buffer` is.
  private var start = 0
  /// The line whose data and payload have not all arrived yet.
  private var pending: Line?
  /// How far behind `start` no line end was found.
  private var searched = 0

  package init() {}

  /// Whether the bytes so far end in the middle of a message.
  package var isMidMessage: Bool { pending != nil || start < buffer.count }

  package mutating func append(_ bytes: [UInt8]) {
    if start == buffer.count {
      buffer = bytes
      start = 0
    } else {
      if start > 0 { buffer.removeFirst(start) }
      start = 0
      buffer += bytes
    }
  }

  /// The next whole message, `nil` until more bytes arrive.
  package mutating func next() throws(ProtocolError) -> Message? {
    if pending == nil { pending = try nextLine() }
    guard let line = pending else { return nil }
    guard buffer.count - start >= line.dataLength + line.payloadLength else { return nil }
    pending = nil
    let payloadStart = start + line.dataLength
    let further = Array(buffer[start..<payloadStart])
    let payload = Array(buffer[payloadStart..<(payloadStart + line.payloadLength)])
    start = payloadStart + line.payloadLength
    return Message(
      type: line.type, data: try Self.merge(line.data, with: further), payload: payload)
  }

  private mutating func nextLine() throws(ProtocolError) -> Line? {
    while true {
      guard let end = buffer[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = buffer.count - start
        guard searched <= Self.lineLimit else {
          throw ProtocolError(reason: "a message line is longer than \(Self.lineLimit) bytes")
        }
        return nil
      }
      let bytes = buffer[start..<end]
      start = end + 1
      searched = 0
      // A blank line between messages is skipped, as the reference implementation's clients do.
      if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      return try decodeLine(bytes)
    }
  }

  private func decodeLine(_ bytes: ArraySlice<UInt8>) throws(ProtocolError) -> Line {
    guard let object = try? JSONValue(json: Array(bytes)), let type = object["type"]?.text else {
      throw ProtocolError(reason: "a message line is not a JSON object with a type")
    }
    return Line(
      type: type, data: object["data"],
      dataLength: try Self.length(object["data_length"]),
      payloadLength: try Self.length(object["payload_length"]))
  }

  private static func length(_ value: JSONValue?) throws(ProtocolError) -> Int {
    guard let value else { return 0 }
    guard let length = value.integer, (0...partLimit).contains(length) else {
      throw ProtocolError(reason: "a message claims a part of \(value.json) bytes")
    }
    return length
  }

  /// Data behind the line win over those in it.
  private static func merge(
    _ inline: JSONValue?, with further: [UInt8]
  ) throws(ProtocolError) -> [UInt8] {
    guard let inline else { return further }
    guard case .object(let members) = inline else {
      throw ProtocolError(reason: "the data of a message are not a JSON object")
    }
    guard !further.isEmpty else { return Array(inline.json.utf8) }
    guard case .object(let later)? = try? JSONValue(json: further) else {
      throw ProtocolError(reason: "the data of a message are not a JSON object")
    }
    return Array(JSONValue.object(members + later).json.utf8)
  }
}
