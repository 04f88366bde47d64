// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONValue {
  /// The JSON on one line, members in their order.
  package var json: String {
    var json = ""
    write(to: &json)
    return json
  }

  private func write(to json: inout String) {
    switch self {
    case .null: json += "null"
    case .bool(let bool): json += bool ? "true" : "false"
    case .number(let digits): json += digits
    case .text(let text): Self.write(text, to: &json)
    case .array(let values):
      json += "["
      for (position, value) in values.enumerated() {
        if position > 0 { json += "," }
        value.write(to: &json)
      }
      json += "]"
    case .object(let members):
      json += "{"
      for (position, member) in members.enumerated() {
        if position > 0 { json += "," }
        Self.write(member.key, to: &json)
        json += ":"
        member.value.write(to: &json)
      }
      json += "}"
    }
  }

  /// Escapes what JSON (RFC 8259) demands, and what could drive a terminal.
  private static func write(_ text: String, to json: inout String) {
    json += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      default:
        if isUnsafeForTerminal(scalar) {
          let digits = String(scalar.value, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          json.unicodeScalars.append(scalar)
        }
      }
    }
    json += "\""
  }
}

/// Controls, line and paragraph separators, and the embeddings, overrides and isolates of the
/// Unicode Bidirectional Algorithm (UAX #9), which can make text read as what it is not.
package func isUnsafeForTerminal(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
