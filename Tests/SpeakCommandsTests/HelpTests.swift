// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import SpeakCommands

@Suite("Help")
struct HelpTests {
  static let topics: [HelpTopic] =
    [.program] + CommandTable.families.map { .command([$0.word]) }
    + CommandTable.commands.dropFirst().map { .command($0.words) }

  @Test("fits 80 columns, without space at line ends or empty lines in a row", arguments: topics)
  func layout(_ topic: HelpTopic) {
    let text = helpText(topic)
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
    #expect(!text.contains("\n\n\n"))
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
  }

  @Test("of a command shows every option it takes", arguments: CommandTable.commands)
  func options(_ command: Command) {
    let text = helpText(command.name.isEmpty ? .program : .command(command.words))
    for option in command.options {
      #expect(text.contains("  \(option.heading)  "))
      #expect(text.contains("  \(option.summary)\n"))
    }
  }

  @Test(
    "of an option says only what holds for the command",
    arguments: [
      (["pause"], "--now   Pause at once, within the word\n"),
      (["read"], "--now            Speak at once, in place of all others\n"),
      (["stop"], "--all         Stop what waits as well\n"),
      (["voices", "list"], "--all           Also voices that cannot speak right now\n"),
    ])
  func wording(_ command: [String], line: String) {
    #expect(helpText(.command(command)).contains(line))
  }

  @Test("of the program stays as people know it")
  func program() {
    #expect(
      helpText(.program) == """
        Say a sentence aloud, or a saved phrase by its number.

        Usage: speak [OPTION…] [TEXT…]
               speak NUMBER
               speak COMMAND …

        All words are joined by one space and spoken. A single argument of digits speaks
        the saved phrase of that number; a single - stands for standard input. After --
        everything is text, also what looks like a number, an option or a command.

        Without any text, speak reads what to say from standard input as it arrives. On
        a terminal that is a conversation: Enter speaks the line, and the next one can
        be typed meanwhile. Tab completes, Ctrl-R searches what was said before, an
        empty Enter says the last sentence again, a number says that phrase. Ctrl-C
        stops the speech and keeps the line; with nothing spoken it takes the line away,
        and on an empty line it leaves. Ctrl-D leaves when all is said. /help tells the
        rest.

        One speak speaks at a time: what is said meanwhile, from whatever terminal,
        waits and is heard in the order in which it was said. --next and --now change
        that. What goes into a file waits for nobody.

        While it speaks on a terminal, keys steer it: space pauses at the end of the
        word and goes on, Esc or q stops at once, w after the word, left and right go
        one sentence back or on, up and down make it louder and quieter, + and - faster
        and slower from the next sentence on. What was typed ahead before it speaks is
        left to the shell, with all that follows. A conversation takes lines, not keys.

        Commands:
          phrases      Save, list and change phrases
          history      List what was said, and say it again
          read         Read a long text aloud, with the text to follow
          explain      Show how a text would be spoken, without speaking it
          voices       List the voices there are, best first
          pause        Pause what is being said
          resume       Go on with what is paused
          stop         Stop what is being said
          status       Show what is being said, and what waits
          engine       Serve the built-in engine over the Wyoming protocol
          completions  Print the completion script for a shell
          help         Explain a command

        Options:
          -v, --voice ID       Speak with this voice
          -l, --language TAG   Speak this language: ja, ja-JP, en-AU and so on
              --no-casting     Speak all in the voice, also text in other scripts
          -r, --rate X         How fast: 0 to 1, 0.5 is normal; or 180wpm
          -p, --pitch X        How high: 0.5 to 2, 1 is normal
          -V, --volume X       How loud: 0 to 1, 1 is full
          -o, --output FILE    Write audio to FILE instead; - is standard output
              --format NAME    The audio format of --output: wav or raw
          -D, --device PCM     Play on this ALSA device
              --now            Speak at once, in place of all others
              --next           Speak before all others that wait
              --gap SECONDS    The silence after what was said before: 0.2 usually
              --phrase N       Speak saved phrase N; can be repeated
          -f, --file FILE      Speak FILE; - is standard input
          -n, --no-history     Leave no trace of this utterance
              --highlight      Show the text on the terminal, the spoken word marked
              --no-highlight   Do not show the text while it is spoken
              --events         Print what is heard as JSON lines, when it is heard
              --database FILE  Keep phrases and history in FILE
              --json           Print JSON for programs instead of text for people
              --version        Show the version and exit
          -h, --help           Show help and exit

        Examples:
          speak I will be ten minutes late
              says it, with the best voice there is
          speak 3
              says phrase number 3
          speak -l ja -r 0.4 こんにちは
              says it in Japanese, a little slower
          speak -- -5 degrees
              says text that begins with a dash
          speak -f letter.txt -o letter.wav
              writes a file read aloud to a WAV file
          speak --now Please stop
              says it at once, instead of what is being said
          date | speak
              says what another program prints

        See also: speak help COMMAND, man speak

        """)
  }

  @Test("of a group lists its commands")
  func family() {
    #expect(
      helpText(.command(["history"])) == """
        List what was said, and say it again.

        Usage: speak history COMMAND …

        Everything that is spoken is kept with its time until it is removed, unless it
        was spoken with --no-history. Nobody but the owner can read it.

        Commands, the first of which is meant when none is named:
          list    List what was said, newest first
          say     Say an earlier utterance again
          keep    Save an earlier utterance as a phrase
          remove  Remove entries
          clear   Remove the whole history

        See also: speak help history COMMAND

        """)
  }

  @Test("of one command says how it is called and what for")
  func command() {
    #expect(
      helpText(.command(["phrases", "move"])) == """
        Give phrase N the free number M.

        Usage: speak phrases move [OPTION…] N M

        A number that is taken is refused, and nothing changes.

        Options:
              --database FILE  Keep phrases and history in FILE
              --json           Print JSON for programs instead of text for people
          -h, --help           Show help and exit

        Examples:
          speak phrases move 12 1
              makes phrase 12 phrase 1

        """)
  }
}
