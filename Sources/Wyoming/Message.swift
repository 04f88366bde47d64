// SPDX-License-Identifier: GPL-3.0-or-later

/// One message of the Wyoming protocol, still without a meaning: a type, a JSON object, and binary
/// payload (https://github.com/OHF-Voice/wyoming, "Format").
package struct Message: Equatable, Sendable {
  package var type: String
  /// The data as the text of one JSON object; empty stands for `{}`.
  package var data: [UInt8]
  package var payload: [UInt8]

  package init(type: String, data: [UInt8] = [], payload: [UInt8] = []) {
    self.type = type
    self.data = data
    self.payload = payload
  }

  /// The bytes on the wire. The data stand behind the line, as the reference implementation writes
  /// them, so that a line stays short however long the data are.
  package func encoded() -> [UInt8] { header(payloadBytes: payload.count) + payload }

  /// Line and data, for a payload of `payloadBytes` that follows by itself.
  func header(payloadBytes: Int) -> [UInt8] {
    var line = "{\"type\":\"\(type)\""
    if !data.isEmpty { line += ",\"data_length\":\(data.count)" }
    if payloadBytes > 0 { line += ",\"payload_length\":\(payloadBytes)" }
    line += "}\n"
    return Array(line.utf8) + data
  }
}

/// What a peer sent does not follow the protocol.
package struct ProtocolError: Error, Equatable, Sendable {
  /// A phrase for people: `a message line is not JSON`.
  package var reason: String

  package init(reason: String) { self.reason = reason }
}
