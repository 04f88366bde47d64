// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TextPreparation

enum PhrasesAction: Equatable {
  case list
  case add(PhraseDraft)
  case edit(Int, text: String)
  case remove([Int])
  case move(Int, to: Int)
  /// A path; `-` is standard input.
  case importFile(String)
  /// A path; `-` is standard output.
  case exportFile(String)
}

/// `speak phrases …`, read and not yet done.
struct PhrasesInvocation: Invocation {
  let action: PhrasesAction
  let options: CommonOptions

  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32 {
    if case .add(let draft) = action { try checkVoice(of: draft, environment, ports: ports) }
    try ports.withStore(options, environment) { store throws(SpeakError) in
      try PhrasesCommand(
        store: store, json: options.json, columns: environment.outputColumns, ports: ports
      ).run(action)
    }
    return 0
  }
}

/// Lists and changes phrases.
struct PhrasesCommand {
  let store: any Store
  let json: Bool
  /// How much of each text a line has room for; `nil` for all of it.
  let columns: Int?
  let ports: Ports

  private var output: Output { ports.output }

  func run(_ action: PhrasesAction) throws(SpeakError) {
    switch action {
    case .list: list(try store.phrases())
    case .add(let draft):
      try refuseBlank(draft.text, "cannot save a phrase")
      output.tell(saved: try store.addPhrase(draft), json: json)
    case .edit(let number, let text): try edit(number, text)
    case .remove(let numbers): try remove(numbers)
    case .move(let number, let destination): try move(number, to: destination)
    case .importFile(let path): try importFile(path)
    case .exportFile(let path): try export(to: path)
    }
  }

  private func list(_ phrases: [Phrase]) {
    if json { return output.write(phrases) }
    guard let last = phrases.last else {
      return output.write("No phrases are saved yet. Save one with: speak phrases add TEXT\n")
    }
    let width = String(last.number).count
    for phrase in phrases where output.isOpen {
      // What a phrase wishes is for people: scripts go by number and text, or take the JSON.
      let wishes =
        columns == nil ? [] : [phrase.language?.description, phrase.voice].compactMap(\.self)
      let wish = wishes.isEmpty ? "" : "[\(visible(wishes.joined(separator: ", ")))] "
      let line = "\(aligned(phrase.number, width: width))  \(wish)\(visible(phrase.text))"
      output.write(fitted(line, columns: columns ?? .max) + "\n")
    }
  }

  private func edit(_ number: Int, _ text: String) throws(SpeakError) {
    try refuseBlank(text, "cannot change phrase \(number)")
    output.tell("Changed phrase \(number).", try store.editPhrase(number, text: text), json: json)
  }

  private func remove(_ numbers: [Int]) throws(SpeakError) {
    let numbers = withoutRepeats(numbers)
    try store.removePhrases(numbers)
    output.tell(removed: numbers, "phrase", "phrases", json: json)
  }

  private func move(_ number: Int, to destination: Int) throws(SpeakError) {
    guard number != destination else {
      let phrase = try store.existingPhrase(number, what: "cannot move phrase \(number)")
      return output.tell("Phrase \(number) has that number already.", phrase, json: json)
    }
    let phrase = try store.movePhrase(number, to: destination)
    output.tell("Phrase \(number) is now phrase \(destination).", phrase, json: json)
  }

  private func importFile(_ path: String) throws(SpeakError) {
    let bytes = try readFile(path, standardInput: ports.standardInput)
    let name = path == "-" ? "standard input" : path
    let read = try PhraseImport(bytes, name: name)
    let added = try store.importPhrases(read.drafts)
    for key in read.unknownKeys {
      ports.diagnostics.report(
        SpeakError(
          .malformedInput, "left out \"\(key)\" of \(name)", why: "it means nothing here"))
    }
    if json { return output.write(added) }
    let presentCount = read.drafts.count - added.count
    let present =
      presentCount == 0
      ? "" : " \(presentCount) \(presentCount == 1 ? "was" : "were") there already."
    output.write("Imported \(counted(added.count, "phrase", "phrases")).\(present)\n")
  }

  private func export(to path: String) throws(SpeakError) {
    let phrases = try store.phrases()
    guard path != "-" else { return output.write(phrases) }
    try replaceFile(path) { $0.write(phrases) }
  }
}

private func refuseBlank(_ text: String, _ what: String) throws(SpeakError) {
  if isBlank(text) { throw SpeakError(.usage, what, why: "its text is blank") }
}
