// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// How the commands that speak read their calls.
extension CommandTable {
  /// How and where the call wants `content` spoken.
  static func sayOptions(
    _ content: SayOptions.Content, _ call: ParsedCall
  ) throws(SpeakError) -> SayOptions {
    var options = SayOptions(content)
    options.voice = try call.value(of: voice)
    options.language = try call.value(of: language)
    options.noCasting = call.has(noCasting)
    options.wordsPerMinute = try call.value(of: rate) ?? options.wordsPerMinute
    options.pitch = try call.value(of: pitch) ?? options.pitch
    options.volume = try call.value(of: volume) ?? options.volume
    options.output = try call.value(of: output)
    options.format = try call.value(of: format)
    if let given = call.scan.given(format), options.output == nil {
      throw SpeakError(
        .usage, "cannot use \(given.spelling)", why: "it is about --output, which is missing",
        hint: "write -o FILE, or -o - for standard output")
    }
    options.device = try call.value(of: device)
    options.turn = try turn(call)
    options.noHistory = call.has(noHistory)
    options.database = try call.value(of: database)
    options.json = call.has(json)
    options.events = call.has(events)
    options.highlight = call.scan.options.last {
      [highlight.name, noHighlight.name].contains($0.name)
    }
    .map { $0.name == highlight.name }
    try checkStandardOutput(of: options)
    return options
  }

  /// What the options or the operands of the call name.
  static func content(_ call: ParsedCall) throws(SpeakError) -> SayOptions.Content {
    var sources: [(name: String, content: SayOptions.Content)] = []
    if let given = call.scan.given(file) { sources.append((given.spelling, .file(given.value))) }
    let phrases = try call.values(of: phrase)
    if !phrases.isEmpty { sources.append(("--phrase", .phrases(phrases))) }
    if !call.operands.isEmpty { sources.append(("text", try contentOfOperands(call))) }
    guard sources.count < 2 else {
      throw SpeakError(
        .usage, "cannot take \(sources[0].name) and \(sources[1].name)",
        why: "only one of them can be said at a time")
    }
    return sources.first?.content ?? .none
  }

  private static func contentOfOperands(
    _ call: ParsedCall
  ) throws(SpeakError) -> SayOptions.Content {
    let text = call.operands.joined(separator: " ")
    guard call.operands.count == 1, call.operandsBeforeTerminator == 1 else { return .words(text) }
    if text == "-" { return .file("-") }
    return isAllDigits(text) ? .phrases([try existingPhraseNumber(text)]) : .words(text)
  }

  private static func turn(_ call: ParsedCall) throws(SpeakError) -> TurnManner {
    var turn = TurnManner()
    turn.interrupts = call.has(now)
    if turn.interrupts, call.has(next) {
      throw SpeakError(
        .usage, "cannot use --now with --next",
        why: "one interrupts what is said, one waits for it",
        hint: "leave one of them out")
    }
    if turn.interrupts || call.has(next) { turn.place = .next }
    if let seconds = try call.value(of: gap) {
      turn.gapMilliseconds = Int((seconds * 1000).rounded())
    }
    return turn
  }

  /// Standard output takes one thing at a time.
  private static func checkStandardOutput(of options: SayOptions) throws(SpeakError) {
    let printed = [
      options.output == "-" ? "-o -" : nil, options.json ? "--json" : nil,
      options.events ? "--events" : nil,
    ].compactMap(\.self)
    guard printed.count > 1 else { return }
    throw SpeakError(
      .usage, "cannot use \(printed[1]) with \(printed[0])", why: "both go to standard output",
      hint: printed[0] == "-o -" ? "name a file: -o FILE" : "leave one of them out")
  }
}
