// SPDX-License-Identifier: GPL-3.0-or-later

extension CommandTable {
  /// Options about how and where something already chosen is spoken.
  private static let manner: [CommandOption.Name] = [
    .voice, .language, .rate, .pitch, .volume, .output, .format, .device,
    .now, .next, .gap,
  ]

  static let speaking = Command(
    .speaking, operands: [.init("TEXT", isRequired: false, repeats: true)],
    options: manner + [
      .phrase, .file, .noHistory, .highlight, .noHighlight, .events, .database, .json, .version,
    ],
    "Say a sentence aloud, or a saved phrase by its number",
    details: """
      All words are joined by one space and spoken. A single argument of digits speaks the saved \
      phrase of that number; a single - stands for standard input. After -- everything is text, \
      also what looks like a number, an option or a command.

      Without any text, speak reads what to say from standard input as it arrives. On a terminal that \
      is a conversation: Enter speaks the line, and the next one can be typed meanwhile. Tab completes, \
      Ctrl-R searches what was said before, an empty Enter says the last sentence again, a number says \
      that phrase. Ctrl-C stops the speech and keeps the line; with nothing spoken it takes the line \
      away, and on an empty line it leaves. Ctrl-D leaves when all is said. /help tells the rest.

      One speak speaks at a time: what is said meanwhile, from whatever terminal, waits and is heard \
      in the order in which it was said. --next and --now change that. What goes into a file waits \
      for nobody.

      While it speaks on a terminal, keys steer it: space pauses at the end of the word and goes on, \
      Esc or q stops at once, w after the word, left and right go one sentence back or on, up and \
      down make it louder and quieter, + and - faster and slower from the next sentence on. What was \
      typed ahead before it speaks is left to the shell, with all that follows. A conversation takes \
      lines, not keys.
      """,
    examples: [
      .init("speak I will be ten minutes late", "says it, with the best voice there is"),
      .init("speak 3", "says phrase number 3"),
      .init("speak -l ja -r 0.4 こんにちは", "says it in Japanese, a little slower"),
      .init("speak -- -5 degrees", "says text that begins with a dash"),
      .init("speak -f letter.txt -o letter.wav", "writes a file read aloud to a WAV file"),
      .init("speak --now Please stop", "says it at once, instead of what is being said"),
      .init("date | speak", "says what another program prints"),
    ])

  static let read = Command(
    .read, operands: [.init("FILE", isRequired: false, .files)],
    options: [
      .fromStart, .voice, .language, .rate, .pitch, .volume, .device, .now, .next, .gap, .noHistory,
      .events, .database,
    ],
    "Read a long text aloud, with the text to follow",
    details: """
      On a terminal the text fills the window, the spoken line in its middle third, the sentence and the \
      word that are heard marked; the keys are those of speaking. Without FILE, or with -, it is read \
      from standard input.

      The place in FILE is kept, and the next call goes on from the sentence that was heard last; what \
      was read to its end begins anew. With --no-history no place is kept.

      Line ends inside a paragraph are no pauses. Of a file whose name ends in .md or .markdown the words \
      are read, not the marks.
      """,
    examples: [
      .init("speak read book.txt", "reads on where it was left"),
      .init("speak read --from-start book.txt", "reads it from the beginning"),
    ])

  static let historySay = Command(
    .historySay, operands: [.init("ID", .live(.history))],
    options: manner + [.noHistory, .highlight, .noHighlight, .events, .database, .json],
    "Say an earlier utterance again",
    details: """
      The text is spoken anew, in the language it was spoken in unless --language or --voice \
      says otherwise.
      """,
    examples: [.init("speak history say 7", "says entry 7 again")])
}
