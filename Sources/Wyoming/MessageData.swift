// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The data of a message, read with the types the protocol gives its fields.
struct MessageData {
  private let type: String
  private let object: JSONValue

  init(_ message: Message) throws(ProtocolError) {
    type = message.type
    guard !message.data.isEmpty else {
      object = .object([])
      return
    }
    guard let value = try? JSONValue(json: message.data), case .object = value else {
      throw ProtocolError(reason: "the data of \"\(message.type)\" are not a JSON object")
    }
    object = value
  }

  private init(type: String, object: JSONValue) {
    self.type = type
    self.object = object
  }

  /// A field that may be missing or `null`; of another type it does not fit.
  func optional<Value>(
    _ key: String, _ read: (JSONValue) -> Value?
  ) throws(ProtocolError) -> Value? {
    guard let value = object[key] else { return nil }
    guard let read = read(value) else { throw misfit(key) }
    return read
  }

  func required<Value>(
    _ key: String, _ read: (JSONValue) -> Value?
  ) throws(ProtocolError) -> Value {
    guard let value = try optional(key, read) else { throw misfit(key) }
    return value
  }

  func optionalObject(_ key: String) throws(ProtocolError) -> MessageData? {
    try optional(key) { value in
      if case .object = value { MessageData(type: type, object: value) } else { nil }
    }
  }

  /// The objects of a list that may be missing.
  func objects(_ key: String) throws(ProtocolError) -> [MessageData] {
    let elements = try optional(key, \.elements) ?? []
    var objects: [MessageData] = []
    for element in elements {
      guard case .object = element else { throw misfit(key) }
      objects.append(MessageData(type: type, object: element))
    }
    return objects
  }

  private func misfit(_ key: String) -> ProtocolError {
    ProtocolError(reason: "\"\(key)\" of \"\(type)\" does not fit")
  }
}
