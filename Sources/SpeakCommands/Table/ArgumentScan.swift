// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The arguments taken apart into options and words, whatever command they belong to.
///
/// One option name means the same everywhere, so this needs no command to know which options take
/// a value. It never throws: its first fault is told once the command is known.
struct ArgumentScan {
  enum Fault {
    case unknownOption(spelling: String)
    case wrongValue(SpeakError)
  }

  /// One or two arguments that belong together, as typed.
  private struct Piece {
    var typed: [String]
    /// Long names; empty for a word.
    var options: [String]
  }

  private(set) var options: [GivenOption] = []
  private(set) var words: [String] = []
  /// How many of the words come before `--`; only those can name a command or a phrase.
  private(set) var wordsBeforeTerminator = 0
  /// The first one.
  private(set) var fault: Fault? { didSet { fault = oldValue ?? fault } }
  private var pieces: [Piece] = []

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      if argument.hasPrefix("--") {
        takeLongOption(argument, next: &rest)
      } else if argument.hasPrefix("-"), argument != "-" {
        takeShortOptions(argument, next: &rest)
      } else {
        takeWord(argument)
      }
    }
    wordsBeforeTerminator = words.count
    for word in rest { takeWord(word) }
  }

  /// The option as it was given last.
  func given<Value>(_ option: Option<Value>) -> GivenOption? {
    options.last { $0.name == option.name }
  }

  /// The call in which everything after `command` that is not an option of it is text.
  ///
  /// - Parameter consumedWords: how many words the command itself takes from the front.
  func literalCall(of command: Command, consumedWords: Int = 0) -> String {
    var optionArguments: [String] = []
    var text: [String] = []
    var wordsToSkip = consumedWords
    for piece in pieces {
      if !piece.options.isEmpty, piece.options.allSatisfy(command.takes) {
        optionArguments += piece.typed
      } else if piece.options.isEmpty, wordsToSkip > 0 {
        wordsToSkip -= 1
      } else {
        text += piece.typed
      }
    }
    return ([command.call] + (optionArguments + ["--"] + text).map(shellQuoted))
      .joined(separator: " ")
  }

  private mutating func takeWord(_ word: String) {
    words.append(word)
    pieces.append(Piece(typed: [word], options: []))
  }

  private mutating func takeLongOption(_ argument: String, next rest: inout ArraySlice<String>) {
    // On bytes: a combining mark at the head of the value makes one character with the sign.
    let parts = argument.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard let option = CommandTable.option(where: { $0.longSpelling == parts[0] }) else {
      return reject(argument, .unknownOption(spelling: parts[0]))
    }
    var piece = Piece(typed: [argument], options: [])
    take(option, spelling: parts[0], value: parts.dropFirst().first, into: &piece, next: &rest)
    pieces.append(piece)
  }

  private mutating func takeShortOptions(_ argument: String, next rest: inout ArraySlice<String>) {
    var piece = Piece(typed: [argument], options: [])
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = CommandTable.option(where: { $0.short == letter }) else {
        let unknown = piece.options.isEmpty ? argument : spelling
        return reject(argument, .unknownOption(spelling: unknown))
      }
      var value: String?
      if option.value != nil, !letters.isEmpty {
        value = String(letters)
        letters = ""
      }
      take(option, spelling: spelling, value: value, into: &piece, next: &rest)
    }
    pieces.append(piece)
  }

  /// - Parameter value: what stands in the same argument.
  private mutating func take(
    _ option: OptionDeclaration, spelling: String, value: String?, into piece: inout Piece,
    next rest: inout ArraySlice<String>
  ) {
    piece.options.append(option.name)
    var value = value
    if option.value != nil, value == nil, let next = rest.popFirst() {
      piece.typed.append(next)
      value = next
    }
    if option.value == nil, value != nil {
      fault = .wrongValue(
        SpeakError(.usage, "cannot use \(spelling) with a value", why: "it takes none"))
    } else if let valueName = option.value?.name, value ?? "" == "" {
      fault = .wrongValue(
        SpeakError(
          .usage, "cannot use \(spelling)", why: "it needs a value",
          hint: "write \(spelling) \(valueName)"))
    } else {
      options.append(GivenOption(name: option.name, spelling: spelling, value: value ?? ""))
    }
  }

  /// What is no option is taken as a word, so that the call meant can be shown whole.
  private mutating func reject(_ argument: String, _ reason: Fault) {
    fault = reason
    takeWord(argument)
  }
}
