// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

extension ParsedCall {
  /// Options and operands as the command's own values.
  func invocation() throws(SpeakError) -> Invocation {
    switch command.name {
    case .speaking: .say(try sayOptions(try content()))
    case .read:
      .say(try sayOptions(.reading(operands.first ?? "-", fromStart: scan.has(.fromStart))))
    case .historySay: .say(try sayOptions(.historyEntry(try entryID(operands[0]))))
    case .phrasesList, .phrasesAdd, .phrasesEdit, .phrasesRemove, .phrasesMove, .phrasesImport,
      .phrasesExport:
      .phrases(try phrasesAction(), commonOptions)
    case .historyList, .historyKeep, .historyRemove, .historyClear:
      .history(try historyAction(), commonOptions)
    case .voicesList:
      .voices(
        VoicesOptions(language: try language(), all: scan.has(.all), json: scan.has(.json)))
    case .pause: .control(.pause(now: scan.has(.now)))
    case .resume: .control(.resume)
    case .stop: .control(.stop(afterWord: scan.has(.afterWord), all: scan.has(.all)))
    case .status: .control(.status(json: scan.has(.json)))
    case .engine: .engine
    case .completions: try completions()
    case .help: try help()
    }
  }

  private var commonOptions: CommonOptions {
    CommonOptions(database: scan.last(.database)?.value, json: scan.has(.json))
  }

  private func content() throws(SpeakError) -> SayOptions.Content {
    var sources: [(name: String, content: SayOptions.Content)] = []
    if let file = scan.last(.file) { sources.append((file.spelling, .file(file.value))) }
    let phrases = scan.all(.phrase)
    if !phrases.isEmpty {
      var numbers: [Int] = []
      for found in phrases { numbers.append(try phraseNumber(found)) }
      sources.append(("--phrase", .phrases(numbers)))
    }
    if !operands.isEmpty { sources.append(("text", try contentOfOperands())) }
    guard sources.count < 2 else {
      throw SpeakError(
        .usage, "cannot take \(sources[0].name) and \(sources[1].name)",
        why: "only one of them can be said at a time")
    }
    return sources.first?.content ?? .none
  }

  private func contentOfOperands() throws(SpeakError) -> SayOptions.Content {
    guard operands.count == 1, scan.wordsBeforeTerminator == 1 else {
      return .words(operands.joined(separator: " "))
    }
    if operands[0] == "-" { return .file("-") }
    return isAllDigits(operands[0])
      ? .phrases([try existingPhraseNumber(operands[0])]) : .words(operands[0])
  }

  private func sayOptions(_ content: SayOptions.Content) throws(SpeakError) -> SayOptions {
    var options = SayOptions(content)
    options.voice = scan.last(.voice)?.value
    options.language = try language()
    if let rate = scan.last(.rate) { options.wordsPerMinute = try wordsPerMinute(rate) }
    if let pitch = scan.last(.pitch) { options.pitch = try number(pitch, in: Prosody.pitchRange) }
    if let volume = scan.last(.volume) {
      options.volume = try number(volume, in: Prosody.volumeRange)
    }
    options.output = scan.last(.output)?.value
    options.format = try format()
    options.device = scan.last(.device)?.value
    options.turn = try turn()
    options.noHistory = scan.has(.noHistory)
    options.database = scan.last(.database)?.value
    options.json = scan.has(.json)
    options.events = scan.has(.events)
    let highlightNames: [CommandOption.Name] = [.highlight, .noHighlight]
    options.highlight = scan.options.last { highlightNames.contains($0.option.name) }
      .map { $0.option.name == .highlight }
    try checkStandardOutput(of: options)
    return options
  }

  /// Standard output takes one thing at a time.
  private func checkStandardOutput(of options: SayOptions) throws(SpeakError) {
    let printed = [
      options.output == "-" ? "-o -" : nil, options.json ? "--json" : nil,
      options.events ? "--events" : nil,
    ].compactMap(\.self)
    guard printed.count > 1 else { return }
    throw SpeakError(
      .usage, "cannot use \(printed[1]) with \(printed[0])", why: "both go to standard output",
      hint: printed[0] == "-o -" ? "name a file: -o FILE" : "leave one of them out")
  }

  private func turn() throws(SpeakError) -> TurnManner {
    var turn = TurnManner()
    if scan.has(.now), scan.has(.next) {
      throw SpeakError(
        .usage, "cannot use --now with --next",
        why: "one interrupts what is said, one waits for it",
        hint: "leave one of them out")
    }
    if scan.has(.now) || scan.has(.next) { turn.place = .next }
    turn.interrupts = scan.has(.now)
    if let gap = scan.last(.gap) {
      turn.gapMilliseconds = Int((try number(gap, in: TurnManner.gapRangeSeconds) * 1000).rounded())
    }
    return turn
  }

  private func format() throws(SpeakError) -> SayOptions.Format? {
    guard let found = scan.last(.format) else { return nil }
    let names = SayOptions.Format.allCases.map(\.rawValue)
    guard let format = SayOptions.Format(rawValue: found.value) else {
      throw unknownChoice(found.value, of: found.spelling, among: names)
    }
    guard scan.has(.output) else {
      throw SpeakError(
        .usage, "cannot use \(found.spelling)", why: "it is about --output, which is missing",
        hint: "write -o FILE, or -o - for standard output")
    }
    return format
  }

  private func phrasesAction() throws(SpeakError) -> PhrasesAction {
    switch command.name {
    case .phrasesAdd:
      return .add(
        PhraseDraft(
          text: operands.joined(separator: " "), number: try newPhraseNumber(),
          language: try language(), voice: scan.last(.voice)?.value))
    case .phrasesEdit:
      return .edit(
        try phraseNumber(operands[0]), text: operands.dropFirst().joined(separator: " "))
    case .phrasesRemove:
      var numbers: [Int] = []
      for word in operands { numbers.append(try phraseNumber(word)) }
      return .remove(numbers)
    case .phrasesMove:
      return .move(
        try phraseNumber(operands[0]), to: try newPhraseNumber(operands[1], of: "the new number"))
    case .phrasesImport: return .importFile(operands[0])
    case .phrasesExport: return .exportFile(operands.first ?? "-")
    default: return .list
    }
  }

  private func historyAction() throws(SpeakError) -> HistoryAction {
    switch command.name {
    case .historyKeep: return .keep(try entryID(operands[0]), number: try newPhraseNumber())
    case .historyRemove:
      var ids: [Int64] = []
      for word in operands { ids.append(try entryID(word)) }
      return .remove(ids)
    case .historyClear: return .clear(withoutAsking: scan.has(.yes))
    default: return .list(limit: try limit(), search: scan.last(.search)?.value)
    }
  }

  private func newPhraseNumber() throws(SpeakError) -> Int? {
    guard let found = scan.last(.number) else { return nil }
    return try newPhraseNumber(found.value, of: found.spelling)
  }

  private func completions() throws(SpeakError) -> Invocation {
    if let found = scan.last(.candidates) {
      guard let kind = LiveCandidates(rawValue: found.value) else {
        throw unknownChoice(
          found.value, of: found.spelling, among: LiveCandidates.allCases.map(\.rawValue))
      }
      return .candidates(kind, commonOptions)
    }
    let names = Shell.allCases.map(\.rawValue)
    guard let name = operands.first else {
      throw SpeakError(
        .usage, "cannot run \"speak completions\"", why: "SHELL is missing",
        hint: "SHELL is one of \(names.joined(separator: ", ")); \(sayHint)")
    }
    guard let shell = Shell(rawValue: name) else {
      throw SpeakError(
        .usage, "cannot use \"\(name)\" as SHELL", why: "there is no script for it",
        hint: "SHELL is one of \(names.joined(separator: ", ")); \(sayHint)")
    }
    return .completions(shell)
  }

  private func help() throws(SpeakError) -> Invocation {
    if scan.has(.manual) { return .manual }
    guard let word = operands.first else { return .help(.program) }
    let family = CommandTable.family(word)
    let fits =
      switch operands.count {
      case 1: family != nil
      case 2: family?.command(subcommand: operands[1]) != nil
      default: false
      }
    if fits { return .help(.command(operands)) }
    let topics = CommandTable.families.flatMap { [$0.word] + $0.commands.map(\.name.rawValue) }
    let topic = operands.joined(separator: " ")
    let near = likelyNames(for: topic, among: topics, limit: 1)
      .map { "did you mean \"speak help \($0)\"?" }
    throw SpeakError(
      .usage, "no help for \"\(topic)\"", why: "there is no such command",
      hint: (near + [sayHint]).joined(separator: " "))
  }
}
