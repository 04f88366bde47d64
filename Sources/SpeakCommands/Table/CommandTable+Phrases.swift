// SPDX-License-Identifier: GPL-3.0-or-later

extension CommandTable {
  static let phrases = CommandFamily(
    "phrases", "Save, list and change phrases",
    details: """
      A phrase is a sentence that is needed often. It is saved under a number and spoken with \
      "speak NUMBER". The number is the phrase's own and stays: removing phrase 2 never renumbers \
      phrase 3.
      """,
    commands: [
      phrasesList, phrasesAdd, phrasesEdit, phrasesRemove, phrasesMove, phrasesImport,
      phrasesExport,
    ])

  private static let number = Command.Operand("N", .live(.phrases))

  private static let phrasesList = Command(
    .phrasesList, options: [.database, .json], "List all phrases by number",
    details: """
      This is also what "speak phrases" does. On a terminal a language or voice that is saved with \
      a phrase stands in brackets before its text, and each text is cut to the width of the \
      window. A pipe or file gets lines of the number, two spaces and the whole text, the numbers \
      aligned to the right.
      """)

  private static let phrasesAdd = Command(
    .phrasesAdd, operands: [.init("TEXT", repeats: true)],
    options: [.number, .language, .voice, .database, .json], "Save a phrase",
    details: """
      All words are joined by one space. A language or voice that is saved with the phrase is \
      used whenever it is spoken. A number that is taken is refused.
      """,
    examples: [
      .init("speak phrases add Could you open the window, please?", "saves it under a new number"),
      .init("speak phrases add --number 3 -l ja すみません", "saves a Japanese phrase as number 3"),
    ])

  private static let phrasesEdit = Command(
    .phrasesEdit, operands: [number, .init("TEXT", repeats: true)], options: [.database, .json],
    "Give a phrase another text",
    details: "Its number, language and voice stay.",
    examples: [.init("speak phrases edit 3 Thank you, I am fine.", "changes phrase 3")])

  private static let phrasesRemove = Command(
    .phrasesRemove, operands: [.init("N", repeats: true, .live(.phrases))],
    options: [.database, .json], "Remove phrases",
    details: "If one of them does not exist, none is removed.",
    examples: [.init("speak phrases remove 2 5", "removes phrases 2 and 5")])

  private static let phrasesMove = Command(
    .phrasesMove, operands: [number, .init("M")], options: [.database, .json],
    "Give phrase N the free number M",
    details: "A number that is taken is refused, and nothing changes.",
    examples: [.init("speak phrases move 12 1", "makes phrase 12 phrase 1")])

  private static let phrasesImport = Command(
    .phrasesImport, operands: [.init("FILE", .files)], options: [.database, .json],
    "Add the phrases of a JSON file; - is standard input",
    details: """
      The file holds {"phrases":[…]} as export writes it, or an array of such phrases, of plain \
      strings, or of both. Only "text" is required; "number", "language", "voice" and "created" \
      are taken where they are given, other keys are left out with a warning. A phrase that is saved \
      already, with the same text, language and voice, is passed over, if it has a number only under \
      that one; any other number that is taken is refused. Either all other phrases are added or none.
      """,
    examples: [.init("speak phrases import phrases.sample.json", "adds the phrases of a file")])

  private static let phrasesExport = Command(
    .phrasesExport, operands: [.init("FILE", isRequired: false, .files)], options: [.database],
    "Write all phrases as JSON to FILE or standard output",
    details: """
      An existing file is replaced only after the new one is complete, and only its owner can \
      read it.
      """,
    examples: [.init("speak phrases export backup.json", "keeps a copy of all phrases")])
}
