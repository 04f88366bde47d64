// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TextPreparation

/// What a line typed into a conversation asks for.
enum TalkLine: Equatable {
  case say(String)
  case phrase(Int)
  /// The last sentence once more.
  case again
  /// What is typed so far is put aside; blank brings back what was.
  case hold(String)
  case listPhrases
  case listHistory(search: String?)
  /// The last sentence becomes a phrase, under the number if one is given.
  case save(number: Int?)
  /// `nil` asks which one speaks.
  case voice(String?)
  /// `nil` asks how fast it is.
  case rate(String?)
  case louder, quieter
  case goPrivate
  /// Large, and not spoken; `nil` is the last sentence.
  case show(String?)
  case help
  case quit
}

extension TalkLine {
  init(_ line: String) throws(SpeakError) {
    let words = line.split(maxSplits: 1) { $0.isWhitespace }
    guard let first = words.first else {
      self = .again
      return
    }
    let rest = words.count > 1 ? Self.trimmed(words[1]) : ""
    if first.hasPrefix("/") {
      self = try Self.command(String(first), rest)
    } else if rest.isEmpty, isAllDigits(first), let number = Int(first) {
      self = .phrase(number)
    } else if let held = Self.beforeHold(line) {
      self = .hold(held)
    } else {
      self = .say(line)
    }
  }

  private static func command(_ name: String, _ rest: String) throws(SpeakError) -> TalkLine {
    guard
      let command = TalkCommand.all.first(where: { $0.name == name || $0.aliases.contains(name) })
    else {
      let number = name.dropFirst()
      if isAllDigits(number) {
        throw SpeakError(
          .usage, "cannot do \(name)", why: "there is no such command",
          hint: "\(number) alone says phrase \(number)")
      }
      let near = likelyNames(for: name, among: TalkCommand.all.map(\.name), limit: 1).first
      throw SpeakError(
        .usage, "cannot do \(name)", why: "there is no such command",
        hint: (near.map { "did you mean \($0)? " } ?? "")
          + "/help lists them all; `/say \(name)` says it")
    }
    guard command.operand != nil || rest.isEmpty else {
      throw SpeakError(
        .usage, "cannot do \(name)", why: "\"\(rest)\" is too much for it", hint: "/help")
    }
    return try command.meaning(rest)
  }

  /// The sentence that /hold was typed behind.
  private static func beforeHold(_ line: String) -> String? {
    let text = trimmed(line)
    guard text.hasSuffix("/hold") else { return nil }
    let before = text.dropLast("/hold".count)
    return before.last?.isWhitespace == true ? trimmed(before) : nil
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text).drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// A command of the conversation, declared once for parsing, completion and help.
struct TalkCommand {
  /// What /voice takes for the best one.
  static let bestVoice = "auto"

  let name: String
  /// What it is called elsewhere.
  let aliases: [String]
  let operand: String?
  let summary: String
  fileprivate let meaning: (String) throws(SpeakError) -> TalkLine

  private init(
    _ name: String, _ operand: String? = nil, _ summary: String, aliases: [String] = [],
    _ meaning: @escaping (String) throws(SpeakError) -> TalkLine
  ) {
    (self.name, self.aliases, self.operand) = (name, aliases, operand)
    (self.summary, self.meaning) = (summary, meaning)
  }

  /// `/save [N]`
  var usage: String { operand.map { "\(name) \($0)" } ?? name }

  static var all: [TalkCommand] {
    [
      .init("/say", "TEXT", "says TEXT, also one that looks like a number or a command") {
        rest throws(SpeakError) in
        guard !isBlank(rest) else {
          throw SpeakError(.usage, "nothing to say", why: "no text follows /say")
        }
        return .say(rest)
      },
      .init("/p", nil, "lists the phrases with their numbers") { _ in .listPhrases },
      .init("/h", "[TEXT]", "lists what was said last, or what of it contains TEXT") {
        .listHistory(search: $0.isEmpty ? nil : $0)
      },
      .init("/save", "[N]", "keeps the last sentence as a phrase", saving),
      .init("/voice", "[ID]", "speaks with another voice, \(bestVoice) with the best one") {
        .voice($0.isEmpty ? nil : $0)
      },
      .init("/rate", "[X]", "speaks faster or slower: 0 to 1, or 80wpm to 449wpm") {
        .rate($0.isEmpty ? nil : $0)
      },
      .init("/louder", nil, "speaks louder from the next sentence on") { _ in .louder },
      .init("/quieter", nil, "speaks more quietly from the next sentence on") { _ in .quieter },
      .init(
        "/hold", nil, "typed behind half a sentence, puts it aside; alone, brings it back (Alt-H)"
      ) { _ in .hold("") },
      .init("/private", nil, "leaves no trace of what is said until the conversation ends") { _ in
        .goPrivate
      },
      .init("/show", "[TEXT]", "shows TEXT, or the last sentence, in large letters") {
        .show($0.isEmpty ? nil : $0)
      },
      .init("/help", nil, "shows this list") { _ in .help },
      .init(
        "/quit", nil, "leaves when everything is said, like /q, /exit and Ctrl-D",
        aliases: ["/q", "/exit"]
      ) { _ in .quit },
    ]
  }

  private static func saving(_ rest: String) throws(SpeakError) -> TalkLine {
    guard !rest.isEmpty else { return .save(number: nil) }
    let range = Phrase.numberRange
    guard isAllDigits(rest), let number = Int(rest), range.contains(number) else {
      throw SpeakError(
        .usage, "cannot use \(rest) as a phrase number",
        why: "it must be a whole number, \(range.lowerBound) to \(range.upperBound)")
    }
    return .save(number: number)
  }

  /// The list that `/help` shows.
  static var helpText: String {
    let width = all.map(\.usage.count).max() ?? 0
    return all.map { "\(padded($0.usage, width: width))  \($0.summary)\n" }.joined()
  }
}
