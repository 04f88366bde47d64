// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Reads what the arguments (the program's name left out) ask for, and does nothing else.
///
/// Throws `.usage` for what does not fit the table, and `.notFound` for a number no phrase or entry
/// can have. Options and words may mix; the first word decides between a command and text.
func parse(arguments: [String]) throws(SpeakError) -> any Invocation {
  let call = try ParsedCall(ArgumentScan(arguments))
  // Whoever asks for help gets it, whatever else is wrong with the call.
  if call.has(CommandTable.helpOption) { return call.helpTopic }
  try call.checkScan()
  try call.checkOptions()
  if call.has(CommandTable.version) { return HelpTopic.version }
  try call.checkOperands()
  return try call.command.read(call)
}

/// The command the arguments name, with its options and operands.
struct ParsedCall {
  let scan: ArgumentScan
  let command: Command
  let operands: [String]
  /// How many of the operands come before `--`.
  let operandsBeforeTerminator: Int
  /// What `--help` in this call is about.
  let helpTopic: HelpTopic

  init(_ scan: ArgumentScan) throws(SpeakError) {
    let words = scan.words.prefix(scan.wordsBeforeTerminator)
    let commandWords: Int
    if let family = words.first.flatMap(CommandTable.family) {
      let subcommand = family.hasSubcommands ? words.dropFirst().first : nil
      let named = subcommand.flatMap(family.command(subcommand:))
      if named == nil, let subcommand, scan.given(CommandTable.helpOption) == nil {
        throw Self.unknownSubcommand(subcommand, of: family, in: scan)
      }
      command = named ?? family.commands[0]
      helpTopic = .command(named?.words ?? [family.word])
      commandWords = named == nil ? 1 : 2
    } else {
      command = CommandTable.speaking
      helpTopic = .program
      commandWords = 0
    }
    self.scan = scan
    operands = Array(scan.words.dropFirst(commandWords))
    operandsBeforeTerminator = words.count - commandWords
  }

  func has<Value>(_ option: Option<Value>) -> Bool { scan.given(option) != nil }

  func value<Value>(of option: Option<Value>) throws(SpeakError) -> Value? {
    try scan.given(option).map(option.read)
  }

  /// The option's values in the order in which they were given.
  func values<Value>(of option: Option<Value>) throws(SpeakError) -> [Value] {
    try scan.options.filter { $0.name == option.name }.map(option.read)
  }

  /// `to say it: speak -- history of art`
  var sayHint: String { Self.sayHint(scan) }

  static func sayHint(_ scan: ArgumentScan) -> String {
    "to say it: " + scan.literalCall(of: CommandTable.speaking)
  }

  func checkOptions() throws(SpeakError) {
    for given in scan.options where !command.takes(given.name) {
      throw SpeakError(
        .usage, "cannot use \(given.spelling)", why: "\"\(command.call)\" does not take it",
        hint: command.name.isEmpty
          ? "see: speak --help" : "see: \(command.call) --help; \(sayHint)")
    }
  }

  func checkOperands() throws(SpeakError) {
    let declared = command.operands
    let required = declared.prefix { $0.isRequired }
    if operands.count < required.count {
      throw SpeakError(
        .usage, "cannot run \"\(command.call)\"",
        why: "\(declared[operands.count].name) is missing",
        hint: "usage: \(command.usage); \(sayHint)")
    }
    if operands.count > declared.count, declared.last?.repeats != true {
      throw SpeakError(
        .usage, "cannot run \"\(command.call)\"",
        why: "\"\(operands[declared.count])\" is one argument too many",
        hint: "usage: \(command.usage); \(sayHint)")
    }
  }

  func checkScan() throws(SpeakError) {
    switch scan.fault {
    case nil: return
    case .wrongValue(let error): throw error
    case .unknownOption(let spelling):
      let names = command.options.map(\.longSpelling)
      let near = likelyNames(for: spelling, among: names, limit: 1)
        .map { "did you mean \($0)?" }
      let literal =
        command.takesText && !command.name.isEmpty
        ? "to give it as text: \(scan.literalCall(of: command, consumedWords: command.words.count))"
        : sayHint
      throw SpeakError(
        .usage, "unknown option \(spelling)", why: "\"\(command.call)\" has no such option",
        hint: (near + [literal]).joined(separator: " "))
    }
  }

  private static func unknownSubcommand(
    _ word: String, of family: CommandFamily, in scan: ArgumentScan
  ) -> SpeakError {
    let names = family.subcommands.map(\.word)
    let near = likelyNames(for: word, among: names, limit: 1)
      .map { "did you mean \"speak \(family.word) \($0)\"?" }
    let known = near.isEmpty ? ["there are: \(names.joined(separator: ", "));"] : near
    return SpeakError(
      .usage, "unknown command \"\(family.word) \(word)\"",
      why: "\"speak \(family.word)\" has no \"\(word)\"",
      hint: (known + [sayHint(scan)]).joined(separator: " "))
  }
}
