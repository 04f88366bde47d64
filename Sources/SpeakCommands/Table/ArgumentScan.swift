// SPDX-License-Identifier: GPL-3.0-or-later

/// The arguments taken apart into options and words, whatever command they belong to.
///
/// One option name means the same everywhere, so this needs no command to know which options take
/// a value. It never throws: its first fault is told once the command is known.
struct ArgumentScan {
  struct FoundOption {
    let option: CommandOption
    /// As typed: `-r` or `--rate`.
    let spelling: String
    /// Empty for a switch.
    let value: String
  }

  enum Fault: Equatable {
    case unknownOption(String)
    case missingValue(spelling: String, valueName: String)
    case unexpectedValue(spelling: String)
  }

  /// One or two arguments that belong together, as typed.
  private struct Piece {
    var typed: [String]
    /// Empty for a word.
    var options: [CommandOption.Name]
  }

  private(set) var options: [FoundOption] = []
  private(set) var words: [String] = []
  /// How many of the words come before `--`; only those can name a command or a phrase.
  private(set) var wordsBeforeTerminator = 0
  private(set) var fault: Fault?
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

  /// The value of the option as it was given last.
  func last(_ name: CommandOption.Name) -> FoundOption? {
    options.last { $0.option.name == name }
  }

  func all(_ name: CommandOption.Name) -> [FoundOption] {
    options.filter { $0.option.name == name }
  }

  func has(_ name: CommandOption.Name) -> Bool { last(name) != nil }

  /// The call in which everything after `command` that is not an option of it is text.
  ///
  /// - Parameter consumedWords: how many words the command itself takes from the front.
  func literalCall(of command: Command, consumedWords: Int = 0) -> String {
    var optionArguments: [String] = []
    var text: [String] = []
    var wordsToSkip = consumedWords
    for piece in pieces {
      if !piece.options.isEmpty, piece.options.allSatisfy(command.options.contains) {
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
    let parts = argument.utf8.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { Substring($0) }
    let spelling = "--" + parts[0]
    guard let option = CommandTable.option(longName: String(parts[0])) else {
      return reject(argument, .unknownOption(spelling))
    }
    var typed = [argument]
    var value = parts.count > 1 ? String(parts[1]) : nil
    if let valueName = option.value?.name {
      if value == nil, let next = rest.popFirst() {
        typed.append(next)
        value = next
      }
      note(option, spelling: spelling, value: value, valueName: valueName)
    } else if value == nil {
      options.append(FoundOption(option: option, spelling: spelling, value: ""))
    } else {
      fault = fault ?? .unexpectedValue(spelling: spelling)
    }
    pieces.append(Piece(typed: typed, options: [option.name]))
  }

  private mutating func takeShortOptions(_ argument: String, next rest: inout ArraySlice<String>) {
    var piece = Piece(typed: [argument], options: [])
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = CommandTable.option(short: letter) else {
        return reject(argument, .unknownOption(piece.options.isEmpty ? argument : spelling))
      }
      piece.options.append(option.name)
      guard let valueName = option.value?.name else {
        options.append(FoundOption(option: option, spelling: spelling, value: ""))
        continue
      }
      var value: String? = letters.isEmpty ? nil : String(letters)
      if value == nil, let next = rest.popFirst() {
        piece.typed.append(next)
        value = next
      }
      note(option, spelling: spelling, value: value, valueName: valueName)
      break
    }
    pieces.append(piece)
  }

  private mutating func note(
    _ option: CommandOption, spelling: String, value: String?, valueName: String
  ) {
    if let value, !value.isEmpty {
      options.append(FoundOption(option: option, spelling: spelling, value: value))
    } else {
      fault = fault ?? .missingValue(spelling: spelling, valueName: valueName)
    }
  }

  /// What is no option is taken as a word, so that the call meant can be shown whole.
  private mutating func reject(_ argument: String, _ reason: Fault) {
    fault = fault ?? reason
    takeWord(argument)
  }
}
