// SPDX-License-Identifier: GPL-3.0-or-later

/// Any JSON, as it is written: members in their order and repeated ones kept, numbers as digits.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// The digits as RFC 8259 allows them: `-1.5e3`.
  case number(String)
  case text(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// The value that `json`, which must be UTF-8, spells. A byte order mark is passed over.
  package init(json: [UInt8]) throws(TextFault) { self = try JSONReader.read(json) }

  /// A text, or `null` where there is none.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// A whole number, or `null` where there is none.
  package init(_ number: (some BinaryInteger)?) {
    self = number.map { .number(String($0)) } ?? .null
  }

  package var isNull: Bool { if case .null = self { true } else { false } }

  /// The value of an object's last member of that name; `nil` where there is none, or it is `null`.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self,
      let value = members.last(where: { $0.key == key })?.value, !value.isNull
    else { return nil }
    return value
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  package var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// A number that is whole and fits.
  package var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
  package var double: Double? { if case .number(let digits) = self { Double(digits) } else { nil } }

  /// For messages: `a string`, `a list`.
  package var kind: String {
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
package struct TextFault: Error, Equatable, Sendable {
  /// From 1.
  package let line: Int
  /// From 1, in bytes.
  package let column: Int
  package let reason: String

  package init(at offset: Int, of bytes: [UInt8], _ reason: String) {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    self.line = before.count { $0 == 0x0A } + 1
    self.column = offset - lineStart + 1
    self.reason = reason
  }
}
