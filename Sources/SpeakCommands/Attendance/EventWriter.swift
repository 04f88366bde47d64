// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Prints what is heard as JSON lines, each at its moment.
final class EventWriter: Attendant {
  private let output: Output
  private var utterance: UtteranceNotice?
  private var hasStarted = false
  private var lastSeconds = 0.0

  init(_ output: Output) { self.output = output }

  func begin(_ utterance: UtteranceNotice) {
    self.utterance = utterance
    (hasStarted, lastSeconds) = (false, 0)
  }

  func notice(_ event: SpeechEvent, seconds: Double) {
    guard let utterance else { return }
    lastSeconds = seconds
    switch event {
    case .start: start(utterance, seconds)
    case .word(let word, let isEstimated):
      var fields = wordMembers(word)
      if isEstimated { fields.append(("estimated", .bool(true))) }
      write("word", utterance, seconds, fields)
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

  /// The utterance ends by an error.
  func end() {
    if utterance != nil { notice(.finish(.failed, lastWord: nil), seconds: lastSeconds) }
  }

  private func start(_ utterance: UtteranceNotice, _ seconds: Double) {
    hasStarted = true
    write(
      "start", utterance, seconds,
      [
        ("text", .text(utterance.text)), ("voice", .text(utterance.voice.identifier)),
        ("language", .text(utterance.language.description)),
      ])
  }

  private func write(
    _ name: String, _ utterance: UtteranceNotice, _ seconds: Double,
    _ fields: [(String, JSONValue)] = []
  ) {
    let at = secondsText(milliseconds: Int((seconds * 1000).rounded()))
    let all: [(String, JSONValue)] = [
      ("event", .text(name)), ("utterance", .number("\(utterance.number)")), ("at", .number(at)),
    ]
    output.writeWithoutWaiting(JSONValue.object(all + fields).json + "\n")
  }

  var pollRequests: [PollRequest] { output.pollRequests }

  func commands(after reported: [Int16]) -> [SpeechCommand] {
    output.writeWithoutWaiting("")
    return []
  }
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
