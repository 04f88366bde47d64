// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import TextPreparation
internal import UnicodeText
internal import Utterances

struct ExplainInvocation: Invocation {
  let options: SayOptions

  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
    try explain(options, environment: environment, ports: ports)
  }
}

/// Shows how a text would be spoken, without speaking or recording it.
///
/// - Returns: the process's exit status.
func explain(
  _ options: SayOptions, environment: Environment, ports: Ports
) throws(SpeakError) -> Int32 {
  let finder = SayRequests(
    store: { () throws(SpeakError) in
      try ports.openStore(option: options.database, environment, patienceMilliseconds: 5000)
    },
    standardInput: ports.standardInput, markdown: { nil })
  let choice = VoiceChoice(
    voices: try ports.voices(environment), options: options, locale: environment.localeLanguage,
    warn: { ports.diagnostics.report($0) })
  let words = WordSegmenter(dictionary: nil)
  var items: [Item] = []
  for request in try finder.requests(for: options.content, from: 0) {
    let (script, text) = try wholeScript(of: request)
    let (voice, language) = try choice.choose(for: request, text: text)
    let source = choice.items(of: script, voice: voice, language: language, words: words)
    while case .item(let item) = try source.next() { items.append(item) }
  }
  guard !items.isEmpty else { throw .nothingToSay }
  if options.json {
    ports.output.write(list: "items", of: items.lazy.map { JSONValue($0) })
  } else {
    for line in explanation(of: items) { ports.output.write(visible(line) + "\n") }
  }
  return 0
}

/// A script with all of its text, for which an input is waited for.
private func wholeScript(
  of request: SayRequest
) throws(SpeakError) -> (script: any Script, text: String) {
  switch request.text {
  case .whole(let text): return (TextScript(text), text)
  case .stream(let stream):
    let polls = PollSet()
    let input = PollRequest(descriptor: stream.descriptor, events: Int16(POLLIN))
    while !stream.isEnded { if try !stream.read() { polls.wait(for: [input]) } }
    return (stream, stream.spoken.kept)
  }
}

extension JSONValue {
  fileprivate init(_ item: Item) {
    switch item {
    case .speech(let speech): self = .object(Self.members(of: speech))
    case .silence(let milliseconds):
      self = .object([("kind", .text("silence")), ("milliseconds", JSONValue(milliseconds))])
    case .recording(let recording):
      self = .object([("kind", .text("recording")), ("file", .text(recording.path))])
    case .mark(let name): self = .object([("kind", .text("mark")), ("name", .text(name))])
    }
  }

  private static func members(of speech: Speech) -> [(String, JSONValue)] {
    let range = speech.written.sourceRange
    let usual = Double(Prosody().wordsPerMinute)
    return [
      ("kind", .text("speech")),
      ("range", .array([JSONValue(range.lowerBound), JSONValue(range.upperBound)])),
      ("source", .text(speech.source)), ("spoken", .text(speech.text.text)),
      ("language", .text(speech.language.description)),
      ("voice", .text(speech.voice.identifier)),
      ("rate", .number(shortNumber(Double(speech.prosody.wordsPerMinute) / usual))),
      ("pitch", .number(shortNumber(speech.prosody.pitch))),
      ("volume", .number(shortNumber(speech.prosody.volume))),
      ("pause", .bool(speech.endsWithPause)),
    ]
  }
}

/// With three decimals at the most, none if it is whole.
private func shortNumber(_ number: Double) -> String {
  let rounded = (number * 1000).rounded() / 1000
  return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}

/// A line an item: where it stands in the text, who speaks it in which language, and what is said, with
/// what was written behind it where that differs.
private func explanation(of items: [Item]) -> [String] {
  let rows = items.map { item -> [String] in
    switch item {
    case .speech(let speech):
      let range = speech.written.sourceRange
      let spoken = speech.text.text
      return [
        "\(range.lowerBound)–\(range.upperBound)", speech.voice.identifier,
        speech.language.description,
        spoken == speech.source ? spoken : "\(spoken)  ← \(speech.source)",
      ]
    case .silence(let milliseconds): return ["", "(silence)", "", "\(milliseconds) ms"]
    case .recording(let recording): return ["", "(recording)", "", recording.path]
    case .mark(let name): return ["", "(mark)", "", name]
    }
  }
  let widths = (0..<3).map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
  return rows.map { row in
    zip(row, widths).map { padded($0, width: $1) }.joined(separator: "  ") + "  " + row[3]
  }
}
