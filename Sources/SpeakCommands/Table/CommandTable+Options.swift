// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

extension CommandTable {
  static let options = speakingOptions + storeOptions + otherOptions

  /// How and where something is spoken.
  private static let speakingOptions = [
    CommandOption(
      .voice, short: "v", value: .init("ID", .live(.voices)), "Speak with this voice",
      details: """
        A voice identifier as "speak voices" prints it, a voice's name, or a language's. \
        Without it the best voice for the language is taken.
        """),
    CommandOption(
      .language, short: "l", value: .init("TAG", .live(.languages)),
      "Speak this language: ja, ja-JP, en-AU and so on",
      details: """
        A BCP 47 language tag. Without it the script of the text decides where it can tell, \
        then the locale, then English.
        """),
    CommandOption(
      .rate, short: "r", value: .init("X"), "How fast: 0 to 1, 0.5 is normal; or 180wpm",
      details: """
        0 is 80, 0.5 is 175 and 1 is 449 words a minute, evenly by ear in between. \
        Words a minute can be given as such: 80wpm to 449wpm.
        """),
    CommandOption(
      .pitch, short: "p", value: .init("X"), "How high: 0.5 to 2, 1 is normal",
      details: """
        A factor on the voice's own pitch. \
        The built-in engine reaches 0.57 to 1.84; beyond, it stays there.
        """),
    CommandOption(
      .volume, short: "V", value: .init("X"), "How loud: 0 to 1, 1 is full",
      details: "0 is silent, 1 is the voice's full loudness."),
    CommandOption(
      .output, short: "o", value: .init("FILE", .files),
      "Write audio to FILE instead; - is standard output",
      details: """
        An existing file is replaced only after the new one is complete. \
        A WAV file carries its true size even when it goes through a pipe.
        """),
    CommandOption(
      .format, value: .init("NAME", .choices(SayOptions.Format.allCases.map(\.rawValue))),
      "The audio format of --output: wav or raw",
      details: """
        raw is signed 16-bit little-endian PCM, mono, at the voice's own rate, and comes as it \
        is spoken. Without it FILE's name decides, else it is wav.
        """),
    CommandOption(
      .device, short: "D", value: .init("PCM", .live(.devices)), "Play on this ALSA device",
      details: "Without it $SPEAK_DEVICE is taken, else \"default\"."),
    CommandOption(
      .phrase, value: .init("N", .live(.phrases)), "Speak saved phrase N; can be repeated",
      details: "Several phrases are spoken in the order they are named."),
    CommandOption(
      .file, short: "f", value: .init("FILE", .files), "Speak FILE; - is standard input",
      details: "The text is spoken as it arrives, sentence by sentence."),
    CommandOption(
      .noHistory, short: "n", "Leave no trace of this utterance",
      details: "What is said is not kept in the history."),
    CommandOption(
      .now, "At once: interrupt all others, or pause within a word",
      details: """
        Speaking, it stops what is being said and what waits, and takes their place. \
        Pausing, it does not wait for the end of the word.
        """),
    CommandOption(
      .next, "Speak before all others that wait",
      details: "What is being said already is heard to its end."),
    CommandOption(
      .gap, value: .init("SECONDS"), "The silence after what was said before: 0.2 usually",
      details: "0 to 60. Nothing is waited for behind what was stopped."),
    CommandOption(
      .afterWord, "Stop at the end of the word",
      details: "What is paused, or has not begun, is stopped at once."),
    CommandOption(
      .fromStart, "Read from the beginning, whatever was read before"),
    CommandOption(
      .highlight, "Show the text on the terminal, the spoken word marked",
      details: """
        It is what happens on a terminal where the text is longer than one word. The word that is heard \
        is shown in reverse video, or underlined where NO_COLOR is set. Where standard output is no \
        terminal, or TERM is "dumb", nothing is shown.
        """),
    CommandOption(
      .noHighlight, "Do not show the text while it is spoken",
      details: """
        "highlight": false in speak/config.json in $XDG_CONFIG_HOME or ~/.config says it for every \
        call.
        """),
    CommandOption(
      .events, "Print what is heard as JSON lines, when it is heard",
      details: """
        Each line is an object with "event", which is start, word, pause, resume or finish; \
        "utterance", counted from 1; and "at", the seconds since the utterance began to be heard. \
        start has "text", "voice" and "language". word has "range", its place in the text in Unicode \
        scalars from 0, end excluded, "utf16", the same in UTF-16 code units, and "text"; \
        "estimated": true if the engine did not tell when it begins. finish has "outcome", which is \
        finished, stopped or failed, and after a stop the last word that was heard.
        """),
  ]

  /// What is kept, and what is told about it.
  private static let storeOptions = [
    CommandOption(
      .database, value: .init("FILE", .files), "Keep phrases and history in FILE",
      details: """
        An SQLite file. Without it $SPEAK_DATABASE is taken, else speak/speak.db in \
        $XDG_DATA_HOME or ~/.local/share.
        """),
    CommandOption(
      .number, value: .init("N"), "The number to save it under",
      details: "It must be free. Without it the highest number ever used plus one is taken."),
    CommandOption(
      .limit, value: .init("N"), "Show at most N entries; 20 unless told otherwise"),
    CommandOption(
      .search, value: .init("TEXT"), "Only entries that contain TEXT, letter case aside",
      details: "If there is none, the exit status is 1."),
    CommandOption(
      .yes, "Do not ask first",
      details: "Needed where standard input is not a terminal that could be asked."),
    CommandOption(
      .all, "All: also voices that cannot speak, or all that waits",
      details: """
        Of voices those too that cannot speak right now, with the reason, for example because their \
        data is not installed. Of what is said that too which waits.
        """),
    CommandOption(
      .json, "Print JSON for programs instead of text for people",
      details: "Speaking prints the history entry of what was said, a line each, when it has ended."
    ),
  ]

  private static let otherOptions = [
    CommandOption(
      .candidates,
      value: .init("KIND", .choices(LiveCandidates.allCases.map(\.rawValue))),
      "Print what can be completed now, for the scripts",
      details: "One candidate a line; a tab parts it from what it stands for."),
    CommandOption(.manual, "Print the manual page speak(1) as roff source"),
    CommandOption(.help, short: "h", "Show help and exit"),
    CommandOption(.version, "Show the version and exit"),
  ]
}
