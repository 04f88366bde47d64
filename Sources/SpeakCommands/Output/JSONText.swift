// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// JSON on its way out. The library's encoder is not used because it neither keeps keys in order
/// nor writes `null` for what is missing, both of which scripts and people rely on here.
enum JSONText {
  case text(String?)
  case number(Int64)
  case bool(Bool)
  case null
  case object([(key: String, value: JSONText)])

  var description: String {
    switch self {
    case .text(let text): text.map(Self.quoted) ?? "null"
    case .number(let number): String(number)
    case .bool(let bool): bool ? "true" : "false"
    case .null: "null"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.key)):\($0.value.description)" }.joined(separator: ",")
        + "}"
    }
  }

  /// Escapes what JSON (RFC 8259) demands, and what could drive a terminal.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if isUnsafeForTerminal(scalar) {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}

extension JSONText {
  init(_ phrase: Phrase) {
    self = .object([
      ("number", .number(Int64(phrase.number))), ("text", .text(phrase.text)),
      ("language", .text(phrase.language?.description)), ("voice", .text(phrase.voice)),
      ("created", .text(phrase.created.utcText)),
    ])
  }

  init(_ entry: HistoryEntry) {
    self = .object([
      ("id", .number(entry.id)), ("text", .text(entry.text)),
      ("spoken", .text(entry.spoken.utcText)), ("source", .text(entry.source.rawValue)),
      ("device", .text(entry.device)),
      ("phrase", entry.phrase.map { .number(Int64($0)) } ?? .null),
      ("language", .text(entry.language?.description)), ("voice", .text(entry.voice)),
      ("outcome", .text(entry.outcome.rawValue)),
    ])
  }

  init(_ voice: Voice) {
    self = .object([
      ("identifier", .text(voice.identifier)), ("name", .text(voice.name)),
      ("language", .text(voice.language.description)), ("quality", .text(voice.quality.rawValue)),
      ("engine", .text(voice.engine)), ("gender", .text(voice.gender?.rawValue)),
      ("usable", .bool(voice.isUsable)), ("reason", .text(voice.unusableReason)),
    ])
  }
}

extension Output {
  func write(_ json: JSONText) { write(json.description + "\n") }

  /// `{"phrases":[…]}`, one value a line. Nothing is gathered beyond the buffer.
  func write(list name: String, of values: some Sequence<JSONText>) {
    write("{\"\(name)\":[")
    var separator = "\n"
    for value in values where isOpen {
      write(separator + value.description)
      separator = ",\n"
    }
    write(separator == "\n" ? "]}\n" : "\n]}\n")
  }
}
