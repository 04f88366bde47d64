// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel

/// Prints what is heard as JSON lines, each at its moment.
final class EventWriter: SpeechObserver, PollSource {
  private let output: Output
  private var utterance: Utterance?
  private var hasStarted = false

  init(_ output: Output) { self.output = output }

  func notice(_ event: SpeechEvent, seconds: Double) {
    if case .begin(let utterance) = event {
      (self.utterance, hasStarted) = (utterance, false)
    }
    guard let utterance else { return }
    switch event {
    case .begin, .text, .sentence: break
    case .start: start(utterance, seconds)
    case .word(let word, let isEstimated):
      var fields = wordMembers(word)
      if isEstimated { fields.append(("estimated", .bool(true))) }
      write("word", utterance, seconds, fields)
    case .mark(let name): write("mark", utterance, seconds, [("name", .text(name))])
    case .pause: write("pause", utterance, seconds)
    case .resume: write("resume", utterance, seconds)
    case .finish(let outcome, let lastWord):
      // What was cut before its first frame has an ending all the same.
      if !hasStarted { start(utterance, seconds) }
      let place = outcome == .stopped ? lastWord.map(wordMembers) : nil
      write(
        "finish", utterance, seconds, [("outcome", .text(outcome.rawValue))] + (place ?? []))
      self.utterance = nil
    }
  }

  private func start(_ utterance: Utterance, _ seconds: Double) {
    hasStarted = true
    write(
      "start", utterance, seconds,
      [
        ("text", .text(utterance.text)), ("voice", .text(utterance.voice.identifier)),
        ("language", .text(utterance.language.description)),
      ])
  }

  private func write(
    _ name: String, _ utterance: Utterance, _ seconds: Double,
    _ fields: [(String, JSONValue)] = []
  ) {
    let at = secondsText(milliseconds: Int((seconds * 1000).rounded()))
    let all: [(String, JSONValue)] = [
      ("event", .text(name)), ("utterance", .number("\(utterance.number)")), ("at", .number(at)),
    ]
    output.writeWithoutWaiting(JSONValue.object(all + fields).json + "\n")
  }

  func pollRequests() -> [PollRequest] { output.pollRequests }

  func polled(_ reported: [Int16]) { output.writeWithoutWaiting("") }
}

/// A word and its place in the text, for programs.
func wordMembers(_ word: SourceWord) -> [(String, JSONValue)] {
  func pair(_ range: Range<Int>) -> JSONValue {
    .array([.number("\(range.lowerBound)"), .number("\(range.upperBound)")])
  }
  return [
    ("range", pair(word.range)), ("utf16", pair(word.utf16Range)), ("text", .text(word.text)),
  ]
}

/// Seconds with three decimals.
func secondsText(milliseconds: Int) -> String {
  let fraction = String(milliseconds % 1000)
  return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
}
