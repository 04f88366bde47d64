// SPDX-License-Identifier: GPL-3.0-or-later

/// Any JSON, as it is written: members in their order and repeated ones kept, numbers as digits.
enum JSONValue {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  var isNull: Bool { if case .null = self { true } else { false } }

  /// For messages: `a string`, `a list`.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .text: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// What is wrong with a text, and where.
struct TextFault: Error, Equatable {
  /// From 1.
  let line: Int
  /// From 1, in bytes.
  let column: Int
  let reason: String

  init(at offset: Int, of bytes: [UInt8], _ reason: String) {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    self.line = before.count { $0 == 0x0A } + 1
    self.column = offset - lineStart + 1
    self.reason = reason
  }
}
