// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import SpeechLoop
internal import TextPreparation

extension Talk {
  func obey(_ line: TalkLine) throws(SpeakError) {
    switch line {
    case .say(let text): say(SayRequest(text: .whole(text), source: .conversation))
    case .phrase(let number): say(try finder.phrase(number))
    case .again: if let last { say(last) }
    case .hold(let text): hold(text)
    case .listPhrases:
      try list { store throws(SpeakError) in
        try PhrasesCommand(
          store: store, json: false, columns: screen.columns, ports: listPorts
        ).run(.list)
      }
    case .listHistory(let search):
      try list { store throws(SpeakError) in
        _ = try HistoryCommand(
          store: store, json: false, columns: screen.columns, ports: listPorts
        )
        .run(.list(limit: search == nil ? screen.freeRows : Self.searchLimit, search: search))
      }
    case .save(let number): try save(number)
    case .voice(let name): try changeVoice(name)
    case .rate(let rate): try changeRate(rate)
    case .louder: changeVolume(1 / SpeechLoop.volumeStep)
    case .quieter: changeVolume(SpeechLoop.volumeStep)
    case .goPrivate:
      goPrivate()
      tell("Until the conversation ends nothing that is said is kept or offered again.")
    case .show(let text): try show(text)
    case .help: tell(TalkCommand.helpText)
    case .quit: leave()
    }
  }

  /// More than anybody reads in a conversation, and no burden while something is spoken.
  private static let searchLimit = 100

  /// Lists go where the conversation is, also where standard output takes something else.
  private var listPorts: Ports {
    var changed = ports
    changed.output = ports.diagnostics
    return changed
  }

  private func list(_ body: (any Store) throws(SpeakError) -> Void) throws(SpeakError) {
    try body(try session.recorder.openedStore())
    try ports.diagnostics.flush()
  }

  private func tell(_ text: String) {
    ports.diagnostics.write(text.hasSuffix("\n") ? text : text + "\n")
    try? ports.diagnostics.flush()
  }

  private func lastText(_ what: String) throws(SpeakError) -> String {
    guard case .whole(let text) = last?.text else {
      throw SpeakError(.usage, what, why: "nothing has been said yet")
    }
    return text
  }

  private func save(_ number: Int?) throws(SpeakError) {
    let text = try lastText("cannot save a phrase")
    let store = try session.recorder.openedStore()
    // Whoever names a number wants it under that one.
    if number == nil,
      let same = try store.phrases().first(where: { $0.text.utf8.elementsEqual(text.utf8) })
    {
      return tell("It is phrase \(same.number) already.")
    }
    let phrase = try store.addPhrase(PhraseDraft(text: text, number: number))
    completion.phrases.append(phrase.text)
    tell("Saved as phrase \(phrase.number). \(phrase.number) and Enter says it.")
  }

  private func changeVoice(_ name: String?) throws(SpeakError) {
    if name == TalkCommand.bestVoice { session.options.voice = nil }
    guard let name, name != TalkCommand.bestVoice else {
      let speaks = "\(visible(try session.usualVoice().name)) speaks"
      return tell(session.options.voice == nil ? "\(speaks), the best there is." : "\(speaks).")
    }
    let voice = try session.voiceChoice().usableVoice(named: name)
    session.options.voice = voice.identifier
    tell("\(visible(voice.name)) speaks from the next sentence on.")
  }

  private func changeRate(_ rate: String?) throws(SpeakError) {
    if let rate {
      session.options.wordsPerMinute = try wordsPerMinute(rate, spelling: "/rate")
    }
    tell("\(session.options.wordsPerMinute) words a minute.")
  }

  private func changeVolume(_ factor: Double) {
    let volume = min(max(session.options.volume * factor, SpeechLoop.leastGain), 1)
    // A step and its opposite lead back to where they began.
    session.options.volume = volume > 0.99 ? 1 : volume
    let percent = Int((session.options.volume * 100).rounded())
    tell(percent == 100 ? "Full volume." : "Volume \(percent) %.")
  }

  private func show(_ wanted: String?) throws(SpeakError) {
    let text = if let wanted { wanted } else { try lastText("cannot show anything") }
    let letters = LargeLetters(columns: screen.columns, rows: screen.freeRows)
    screen.show(letters.lines(of: text))
  }
}
