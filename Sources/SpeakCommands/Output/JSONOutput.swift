// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

extension JSONValue {
  init(_ phrase: Phrase) {
    self = .object([
      ("number", JSONValue(phrase.number)), ("text", .text(phrase.text)),
      ("language", JSONValue(phrase.language?.description)), ("voice", JSONValue(phrase.voice)),
      ("created", .text(phrase.created.utcText)),
    ])
  }

  /// An entry that is not kept has no id.
  init(_ entry: HistoryEntry, isKept: Bool = true) {
    self = .object([
      ("id", isKept ? JSONValue(entry.id) : .null), ("text", .text(entry.text)),
      ("spoken", .text(entry.spoken.utcText)), ("source", .text(entry.source.rawValue)),
      ("device", JSONValue(entry.device)),
      ("phrase", JSONValue(entry.phrase)),
      ("language", JSONValue(entry.language?.description)), ("voice", JSONValue(entry.voice)),
      ("outcome", .text(entry.outcome.rawValue)),
    ])
  }

  init(_ voice: Voice) {
    self = .object([
      ("identifier", .text(voice.identifier)), ("name", .text(voice.name)),
      ("language", .text(voice.language.description)), ("quality", .text(voice.quality.rawValue)),
      ("engine", .text(voice.engine)), ("gender", JSONValue(voice.gender?.rawValue)),
      ("usable", .bool(voice.isUsable)), ("reason", JSONValue(voice.unusableReason)),
    ])
  }
}

extension Output {
  func write(_ json: JSONValue) { write(json.json + "\n") }

  /// `{"phrases":[…]}`, one value a line. Nothing is gathered beyond the buffer.
  func write(list name: String, of values: some Sequence<JSONValue>) {
    write("{\"\(name)\":[")
    var separator = "\n"
    for value in values where isOpen {
      write(separator + value.json)
      separator = ",\n"
    }
    write(separator == "\n" ? "]}\n" : "\n]}\n")
  }
}
