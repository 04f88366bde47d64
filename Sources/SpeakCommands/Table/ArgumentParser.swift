// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// Reads what the arguments (the program's name left out) ask for, and does nothing else.
///
/// Throws `.usage` for what does not fit the table, and `.notFound` for a number no phrase or entry
/// can have. Options and words may mix; the first word decides between a command and text.
package func parse(arguments: [String]) throws(SpeakError) -> Invocation {
  let call = try ParsedCall(ArgumentScan(arguments))
  // Whoever asks for help gets it, whatever else is wrong with the call.
  if call.scan.has(.help) { return .help(call.helpTopic) }
  try call.checkScan()
  try call.checkOptions()
  if call.scan.has(.version) { return .version }
  try call.checkOperands()
  return try call.invocation()
}

/// The command the arguments name, with its operands.
struct ParsedCall {
  let scan: ArgumentScan
  let command: Command
  let operands: [String]
  /// What `--help` in this call is about.
  let helpTopic: HelpTopic

  init(_ scan: ArgumentScan) throws(SpeakError) {
    self.scan = scan
    guard scan.wordsBeforeTerminator > 0, let family = CommandTable.family(scan.words[0]) else {
      self.command = CommandTable.speaking
      self.operands = scan.words
      self.helpTopic = .program
      return
    }
    let subcommand =
      family.hasSubcommands && scan.wordsBeforeTerminator > 1 ? scan.words[1] : nil
    if let named = subcommand.flatMap(family.command(subcommand:)) {
      self.command = named
      self.operands = Array(scan.words.dropFirst(2))
      self.helpTopic = .command(named.words)
    } else if let subcommand, !scan.has(.help) {
      throw Self.unknownSubcommand(subcommand, of: family, in: scan)
    } else {
      self.command = family.commands[0]
      self.operands = Array(scan.words.dropFirst())
      self.helpTopic = .command([family.word])
    }
  }

  /// `to say it: speak -- history of art`
  var sayHint: String { Self.sayHint(scan) }

  static func sayHint(_ scan: ArgumentScan) -> String {
    "to say it: " + scan.literalCall(of: CommandTable.speaking)
  }

  func checkOptions() throws(SpeakError) {
    for found in scan.options where !command.options.contains(found.option.name) {
      throw SpeakError(
        .usage, "cannot use \(found.spelling)", why: "\"\(command.call)\" does not take it",
        hint: command.name == .speaking
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
    case .missingValue(let spelling, let valueName):
      throw SpeakError(
        .usage, "cannot use \(spelling)", why: "it needs a value",
        hint: "write \(spelling) \(valueName)")
    case .unexpectedValue(let spelling):
      throw SpeakError(
        .usage, "cannot use \(spelling) with a value", why: "it takes none")
    case .unknownOption(let spelling):
      let names = command.options.map { "--" + $0.rawValue }
      let near = likelyNames(for: spelling, among: names, limit: 1)
        .map { "did you mean \($0)?" }
      let literal =
        command.takesText && command.name != .speaking
        ? "to give it as text: \(scan.literalCall(of: command, consumedWords: 2))" : sayHint
      throw SpeakError(
        .usage, "unknown option \(spelling)", why: "\"\(command.call)\" has no such option",
        hint: (near + [literal]).joined(separator: " "))
    }
  }

  private static func unknownSubcommand(
    _ word: String, of family: CommandFamily, in scan: ArgumentScan
  ) -> SpeakError {
    let names = family.commands.map { $0.words[1] }
    let near = likelyNames(for: word, among: names, limit: 1)
      .map { "did you mean \"speak \(family.word) \($0)\"?" }
    let known = near.isEmpty ? ["there are: \(names.joined(separator: ", "));"] : near
    return SpeakError(
      .usage, "unknown command \"\(family.word) \(word)\"",
      why: "\"speak \(family.word)\" has no \"\(word)\"",
      hint: (known + [sayHint(scan)]).joined(separator: " "))
  }
}
