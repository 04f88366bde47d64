// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

// Every option there is. Where one means something of its own in a command, the command's list says so.

/// How and where something is spoken.
extension CommandTable {
  static let voice = Option(
    "voice", short: "v", value: "ID", completion: .live(.voices), "Speak with this voice",
    details: """
      A voice identifier as "speak voices" prints it, a voice's name, or a language's. \
      Without it the best voice for the language is taken.
      """, read: verbatim)
  static let language = Option(
    "language", short: "l", value: "TAG", completion: .live(.languages),
    "Speak this language: ja, ja-JP, en-AU and so on",
    details: """
      A BCP 47 language tag. Without it the script of the text decides where it can tell, \
      then the locale, then English.
      """, read: languageTag)
  static let noCasting = Option(
    "no-casting", "Speak all in the voice, also text in other scripts",
    details: "Without it, text in another script is spoken by a voice that can read it.")
  /// In words a minute.
  static let rate = Option(
    "rate", short: "r", value: "X", "How fast: 0 to 1, 0.5 is normal; or 180wpm",
    details: """
      0 is 80, 0.5 is 175 and 1 is 449 words a minute, evenly by ear in between. \
      Words a minute can be given as such: 80wpm to 449wpm.
      """, read: wordsPerMinute)
  static let pitch = Option(
    "pitch", short: "p", value: "X", "How high: 0.5 to 2, 1 is normal",
    details: """
      A factor on the voice's own pitch. \
      The built-in engine reaches 0.57 to 1.84; beyond, it stays there.
      """, read: decimal(in: Prosody.pitchRange))
  static let volume = Option(
    "volume", short: "V", value: "X", "How loud: 0 to 1, 1 is full",
    details: "0 is silent, 1 is the voice's full loudness.",
    read: decimal(in: Prosody.volumeRange))
  static let output = Option(
    "output", short: "o", value: "FILE", completion: .files,
    "Write audio to FILE instead; - is standard output",
    details: """
      An existing file is replaced only after the new one is complete. \
      A WAV file carries its true size even when it goes through a pipe.
      """, read: verbatim)
  static let format = Option<SayOptions.Format>(
    "format", value: "NAME", completion: .choices(SayOptions.Format.allCases.map(\.rawValue)),
    "The audio format of --output: wav or raw",
    details: """
      raw is signed 16-bit little-endian PCM, mono, at the voice's own rate, and comes as it \
      is spoken. Without it FILE's name decides, else it is wav.
      """, read: choice)
  static let device = Option(
    "device", short: "D", value: "PCM", completion: .live(.devices), "Play on this ALSA device",
    details: "Without it $SPEAK_DEVICE is taken, else \"default\".", read: verbatim)
  static let phrase = Option(
    "phrase", value: "N", completion: .live(.phrases), "Speak saved phrase N; can be repeated",
    details: "Several phrases are spoken in the order they are named.", read: phraseNumber)
  static let file = Option(
    "file", short: "f", value: "FILE", completion: .files, "Speak FILE; - is standard input",
    details: "The text is spoken as it arrives, sentence by sentence.", read: verbatim)
  static let noHistory = Option(
    "no-history", short: "n", "Leave no trace of this utterance",
    details: "What is said is not kept in the history.")
  static let now = Option(
    "now", "Speak at once, in place of all others",
    details: "What is being said is stopped, and so is what waits.")
  static let next = Option(
    "next", "Speak before all others that wait",
    details: "What is being said already is heard to its end.")
  /// In seconds.
  static let gap = Option(
    "gap", value: "SECONDS", "The silence after what was said before: 0.2 usually",
    details: "0 to 60. Nothing is waited for behind what was stopped.",
    read: decimal(in: TurnManner.gapRangeSeconds))
  static let afterWord = Option(
    "after-word", "Stop at the end of the word",
    details: "What is paused, or has not begun, is stopped at once.")
  static let fromStart = Option(
    "from-start", "Read from the beginning, whatever was read before")
  static let highlight = Option(
    "highlight", "Show the text on the terminal, the spoken word marked",
    details: """
      It is what happens on a terminal where the text is longer than one word. The word that is heard \
      is shown in reverse video, or underlined where NO_COLOR is set. Where standard output is no \
      terminal, or TERM is "dumb", nothing is shown.
      """)
  static let noHighlight = Option(
    "no-highlight", "Do not show the text while it is spoken",
    details: """
      "highlight": false in speak/config.json in $XDG_CONFIG_HOME or ~/.config says it for every \
      call.
      """)
  static let events = Option(
    "events", "Print what is heard as JSON lines, when it is heard",
    details: """
      Each line is an object with "event", which is start, word, pause, resume or finish; \
      "utterance", counted from 1; and "at", the seconds since the utterance began to be heard. \
      start has "text", "voice" and "language". word has "range", its place in the text in Unicode \
      scalars from 0, end excluded, "utf16", the same in UTF-16 code units, and "text"; \
      "estimated": true if the engine did not tell when it begins. finish has "outcome", which is \
      finished, stopped or failed, and after a stop the last word that was heard.
      """)
}

/// What is kept, and what is told about it.
extension CommandTable {
  static let database = Option(
    "database", value: "FILE", completion: .files, "Keep phrases and history in FILE",
    details: """
      An SQLite file. Without it $SPEAK_DATABASE is taken, else speak/speak.db in \
      $XDG_DATA_HOME or ~/.local/share.
      """, read: verbatim)
  static let number = Option(
    "number", value: "N", "The number to save it under",
    details: "It must be free. Without it the highest number ever used plus one is taken.",
    read: newPhraseNumber)
  static let limit = Option(
    "limit", value: "N", "Show at most N entries; 20 unless told otherwise", read: entryLimit)
  static let search = Option(
    "search", value: "TEXT", "Only entries that contain TEXT, letter case aside",
    details: "If there is none, the exit status is 1.", read: verbatim)
  static let yes = Option(
    "yes", "Do not ask first",
    details: "Needed where standard input is not a terminal that could be asked.")
  static let all = Option(
    "all", "Also voices that cannot speak right now",
    details: "The reason stands with each, for example that its data is not installed.")
  static let json = Option(
    "json", "Print JSON for programs instead of text for people",
    details: "Speaking prints the history entry of what was said, a line each, when it has ended."
  )
}

extension CommandTable {
  static let candidates = Option<LiveCandidates>(
    "candidates", value: "KIND", completion: .choices(LiveCandidates.allCases.map(\.rawValue)),
    "Print what can be completed now, for the scripts",
    details: "One candidate a line; a tab parts it from what it stands for.", read: choice)
  static let manual = Option("manual", "Print the manual page speak(1) as roff source")
  static let helpOption = Option("help", short: "h", "Show help and exit")
  static let version = Option("version", "Show the version and exit")
}
