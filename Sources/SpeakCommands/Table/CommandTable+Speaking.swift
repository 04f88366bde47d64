// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

extension CommandTable {
  /// Who speaks, and how.
  private static let delivery: [any AnyOption] = [
    voice, language, noCasting, rate, pitch, volume,
  ]

  /// How and where something already chosen is spoken.
  private static let manner = delivery + [output, format, device, now, next, gap]

  static let speaking = Command(
    "", "Say a sentence aloud, or a saved phrase by its number",
    operands: [.init(name: "TEXT", isRequired: false, repeats: true)],
    options: manner
      + [phrase, file, noHistory, highlight, noHighlight, events, database, json, version],
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
      ("speak I will be ten minutes late", "says it, with the best voice there is"),
      ("speak 3", "says phrase number 3"),
      ("speak -l ja -r 0.4 こんにちは", "says it in Japanese, a little slower"),
      ("speak -- -5 degrees", "says text that begins with a dash"),
      ("speak -f letter.txt -o letter.wav", "writes a file read aloud to a WAV file"),
      ("speak --now Please stop", "says it at once, instead of what is being said"),
      ("date | speak", "says what another program prints"),
    ]
  ) { call throws(SpeakError) in
    SayInvocation(options: try sayOptions(try content(call), call))
  }

  static let read = Command(
    "read", "Read a long text aloud, with the text to follow",
    operands: [.init(name: "FILE", isRequired: false, candidates: .files)],
    options: [fromStart] + delivery
      + [device, now, next, gap, noHistory, events, database],
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
      ("speak read book.txt", "reads on where it was left"),
      ("speak read --from-start book.txt", "reads it from the beginning"),
    ]
  ) { call throws(SpeakError) in
    let place = call.operands.first ?? "-"
    return SayInvocation(
      options: try sayOptions(.reading(place, fromStart: call.has(fromStart)), call))
  }

  static let explain = Command(
    "explain", "Show how a text would be spoken, without speaking it",
    operands: [.init(name: "TEXT", isRequired: false, repeats: true)],
    options: delivery + [phrase, file, database, json],
    details: """
      The text is given as for speaking: as words, as the number of a saved phrase, with --file or \
      --phrase, or from standard input. Nothing is heard, and nothing is kept in the history.
      """,
    examples: [("speak explain -l ja こんにちは", "shows which voice says what")]
  ) { call throws(SpeakError) in
    ExplainInvocation(options: try sayOptions(try content(call), call))
  }

  static let historySay = Command(
    "history say", "Say an earlier utterance again",
    operands: [.init(name: "ID", candidates: .live(.history))],
    options: manner + [noHistory, highlight, noHighlight, events, database, json],
    details: """
      The text is spoken anew, in the language it was spoken in unless --language or --voice \
      says otherwise.
      """,
    examples: [("speak history say 7", "says entry 7 again")]
  ) { call throws(SpeakError) in
    SayInvocation(
      options: try sayOptions(.historyEntry(try call.entryID(call.operands[0])), call))
  }
}
