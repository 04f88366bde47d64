// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TextPreparation

/// The phrases a JSON text lists, and the keys in it that mean nothing here.
///
/// The text is `{"phrases":[…]}` or the list alone; an element is an object with a `text`, or a
/// string.
struct PhraseImport {
  private(set) var drafts: [PhraseDraft] = []
  /// Each once, in the order they were met.
  private(set) var unknownKeys: [String] = []
  private var seenKeys: Set<String> = []

  /// Throws `.malformedInput` for the first fault, with its place: line and column, or which phrase
  /// and key.
  ///
  /// - Parameter name: what the text is called in the message.
  init(_ bytes: [UInt8], name: String) throws(SpeakError) {
    guard !UTF8Decoder.isUTF16(bytes) else {
      throw SpeakError(
        .malformedInput, "cannot import \(name)", why: "it is UTF-16, not UTF-8",
        hint: UTF8Decoder.hintOnUTF16)
    }
    do throws(ImportFault) {
      for (index, element) in try elements(of: Self.document(bytes)).enumerated() {
        drafts.append(try draft(element, "phrase \(index + 1)"))
      }
    } catch {
      throw SpeakError(
        .malformedInput, "cannot import \(name)", why: error.reason,
        hint: "nothing was imported; see: speak help phrases import")
    }
  }

  private struct ImportFault: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private typealias Members = [(key: String, value: JSONValue)]

  private static func document(_ bytes: [UInt8]) throws(ImportFault) -> JSONValue {
    do throws(TextFault) {
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: bytes.span)
      } catch {
        throw TextFault(at: error.byteOffsets.lowerBound, of: bytes, "it is not UTF-8")
      }
      return try JSONValue(json: bytes)
    } catch {
      throw ImportFault("line \(error.line), column \(error.column): \(error.reason)")
    }
  }

  private mutating func elements(of document: JSONValue) throws(ImportFault) -> [JSONValue] {
    guard case .object(let members) = document else {
      guard case .array(let elements) = document else {
        throw ImportFault("it is \(document.kind), not a list of phrases")
      }
      return elements
    }
    try refuseRepeatedKeys(members, "the JSON")
    guard let phrases = members.first(where: { $0.key == "phrases" })?.value else {
      throw ImportFault("it has no \"phrases\"")
    }
    guard case .array(let elements) = phrases else {
      throw ImportFault("\"phrases\" is \(phrases.kind), not a list")
    }
    for member in members where member.key != "phrases" { note(unknown: member.key) }
    return elements
  }

  private mutating func draft(
    _ element: JSONValue, _ position: String
  ) throws(ImportFault) -> PhraseDraft {
    guard case .object(let members) = element else {
      guard case .text = element else {
        throw ImportFault("\(position) is \(element.kind), not an object or a string")
      }
      return PhraseDraft(text: try text(element, position))
    }
    try refuseRepeatedKeys(members, position)
    var draft = PhraseDraft(text: "")
    for (key, value) in members {
      let place = "\(position): \"\(key)\""
      switch key {
      case "text": draft.text = try text(value, place)
      case "number" where !value.isNull: draft.number = try number(value, place)
      case "language" where !value.isNull: draft.language = try language(value, place)
      case "voice" where !value.isNull: draft.voice = try text(value, place)
      case "created" where !value.isNull: draft.created = try created(value, place)
      case "number", "language", "voice", "created": break
      default: note(unknown: key)
      }
    }
    if draft.text.isEmpty { throw ImportFault("\(position) has no \"text\"") }
    return draft
  }

  private func string(_ value: JSONValue, _ place: String) throws(ImportFault) -> String {
    if case .text(let text) = value { return text }
    throw ImportFault("\(place) is \(value.kind), not a string")
  }

  private func text(_ value: JSONValue, _ place: String) throws(ImportFault) -> String {
    let text = try string(value, place)
    if isBlank(text) { throw ImportFault("\(place) is blank") }
    return text
  }

  private func number(_ value: JSONValue, _ place: String) throws(ImportFault) -> Int {
    guard case .number(let digits) = value else {
      throw ImportFault("\(place) is \(value.kind), not a whole number")
    }
    let range = Phrase.numberRange
    if let number = Int(digits), range.contains(number) { return number }
    throw ImportFault(
      "\(place) is \(digits), not a whole number from \(range.lowerBound) to \(range.upperBound)")
  }

  private func language(_ value: JSONValue, _ place: String) throws(ImportFault) -> LanguageTag {
    let text = try string(value, place)
    if let tag = LanguageTag(text) { return tag }
    throw ImportFault("\(place) is \"\(text)\", not a language tag")
  }

  private func created(_ value: JSONValue, _ place: String) throws(ImportFault) -> Timestamp {
    let text = try string(value, place)
    if let moment = Timestamp(utcText: text) { return moment }
    throw ImportFault("\(place) is \"\(text)\", not a time like 2026-01-31T09:30:00Z")
  }

  /// Two values for one key leave open which was meant.
  private func refuseRepeatedKeys(
    _ members: Members, _ position: String
  ) throws(ImportFault) {
    var keys: Set<String> = []
    for member in members where !keys.insert(member.key).inserted {
      throw ImportFault("\(position) has \"\(member.key)\" more than once")
    }
  }

  private mutating func note(unknown key: String) {
    if seenKeys.insert(key).inserted { unknownKeys.append(key) }
  }
}
