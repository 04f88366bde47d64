// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

extension CommandTable {
  static let phrases = CommandFamily(
    word: "phrases", summary: "Save, list and change phrases",
    details: """
      A phrase is a sentence that is needed often. It is saved under a number and spoken with \
      "speak NUMBER". The number is the phrase's own and stays: removing phrase 2 never renumbers \
      phrase 3.
      """,
    commands: [
      phrasesList, phrasesAdd, phrasesEdit, phrasesRemove, phrasesMove, phrasesImport,
      phrasesExport,
    ])

  private static let phraseOperand = Command.Operand(name: "N", candidates: .live(.phrases))

  private static let phrasesList = Command(
    "phrases list", "List all phrases by number",
    options: [database, json],
    details: """
      This is also what "speak phrases" does. On a terminal a language or voice that is saved with \
      a phrase stands in brackets before its text, and each text is cut to the width of the \
      window. A pipe or file gets lines of the number, two spaces and the whole text, the numbers \
      aligned to the right.
      """
  ) { PhrasesInvocation(action: .list, options: $0.commonOptions) }

  private static let phrasesAdd = Command(
    "phrases add", "Save a phrase",
    operands: [.init(name: "TEXT", repeats: true)],
    options: [number, language, voice, database, json],
    details: """
      All words are joined by one space. A language or voice that is saved with the phrase is \
      used whenever it is spoken. A number that is taken is refused.
      """,
    examples: [
      ("speak phrases add Could you open the window, please?", "saves it under a new number"),
      ("speak phrases add --number 3 -l ja すみません", "saves a Japanese phrase as number 3"),
    ]
  ) { call throws(SpeakError) in
    let draft = PhraseDraft(
      text: call.operands.joined(separator: " "), number: try call.value(of: number),
      language: try call.value(of: language), voice: try call.value(of: voice))
    return PhrasesInvocation(action: .add(draft), options: call.commonOptions)
  }

  private static let phrasesEdit = Command(
    "phrases edit", "Give a phrase another text",
    operands: [phraseOperand, .init(name: "TEXT", repeats: true)], options: [database, json],
    details: "Its number, language and voice stay.",
    examples: [("speak phrases edit 3 Thank you, I am fine.", "changes phrase 3")]
  ) { call throws(SpeakError) in
    let text = call.operands.dropFirst().joined(separator: " ")
    return PhrasesInvocation(
      action: .edit(try call.phraseNumber(call.operands[0]), text: text),
      options: call.commonOptions)
  }

  private static let phrasesRemove = Command(
    "phrases remove", "Remove phrases",
    operands: [.init(name: "N", repeats: true, candidates: .live(.phrases))],
    options: [database, json],
    details: "If one of them does not exist, none is removed.",
    examples: [("speak phrases remove 2 5", "removes phrases 2 and 5")]
  ) { call throws(SpeakError) in
    PhrasesInvocation(
      action: .remove(try call.operands.map(call.phraseNumber)), options: call.commonOptions)
  }

  private static let phrasesMove = Command(
    "phrases move", "Give phrase N the free number M",
    operands: [phraseOperand, .init(name: "M")], options: [database, json],
    details: "A number that is taken is refused, and nothing changes.",
    examples: [("speak phrases move 12 1", "makes phrase 12 phrase 1")]
  ) { call throws(SpeakError) in
    let number = try call.phraseNumber(call.operands[0])
    let destination = try newPhraseNumber(call.operands[1], of: "the new number")
    return PhrasesInvocation(action: .move(number, to: destination), options: call.commonOptions)
  }

  private static let phrasesImport = Command(
    "phrases import", "Add the phrases of a JSON file; - is standard input",
    operands: [.init(name: "FILE", candidates: .files)], options: [database, json],
    details: """
      The file holds {"phrases":[…]} as export writes it, or an array of such phrases, of plain \
      strings, or of both. Only "text" is required; "number", "language", "voice" and "created" \
      are taken where they are given, other keys are left out with a warning. A phrase that is saved \
      already, with the same text, language and voice, is passed over, if it has a number only under \
      that one; any other number that is taken is refused. Either all other phrases are added or none.
      """,
    examples: [("speak phrases import phrases.sample.json", "adds the phrases of a file")]
  ) { PhrasesInvocation(action: .importFile($0.operands[0]), options: $0.commonOptions) }

  private static let phrasesExport = Command(
    "phrases export", "Write all phrases as JSON to FILE or standard output",
    operands: [.init(name: "FILE", isRequired: false, candidates: .files)], options: [database],
    details: """
      An existing file is replaced only after the new one is complete, and only its owner can \
      read it.
      """,
    examples: [("speak phrases export backup.json", "keeps a copy of all phrases")]
  ) { PhrasesInvocation(action: .exportFile($0.operands.first ?? "-"), options: $0.commonOptions) }
}
