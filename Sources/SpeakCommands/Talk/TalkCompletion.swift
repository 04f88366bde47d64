// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// What Tab offers and going back finds: phrases, what was said before, and the words of both.
struct TalkCompletion {
  private static let sentenceLimit = 1000
  private static let candidateLimit = 40
  /// Nobody completes a chapter.
  private static let lengthLimit = 1000

  /// Newest first, each once.
  private(set) var said: [String] = []
  var phrases: [String] = [] {
    didSet { phrases = phrases.compactMap(Self.plain) }
  }
  /// Asked when they are to be offered, for it takes time to sort them.
  var voices: () -> [Voice] = { [] }

  /// - Returns: the sentence as it is offered; `nil` if it is not.
  @discardableResult
  mutating func note(_ sentence: String) -> String? {
    guard let plain = Self.plain(sentence) else { return nil }
    said.removeAll { $0 == plain }
    said.insert(plain, at: 0)
    if said.count > Self.sentenceLimit { said.removeLast() }
    return plain
  }

  mutating func forgetSaid() { said = [] }

  func completion(of line: String) -> LineCompletion {
    if line.hasPrefix("/") { return commandCompletion(of: line) }
    let sentences = Self.beginning(with: line, among: phrases + (line.isEmpty ? [] : said))
    if !sentences.isEmpty || line.isEmpty {
      return LineCompletion(isWholeLine: true, candidates: sentences)
    }
    let word = line.split(omittingEmptySubsequences: false) { $0.isWhitespace }.last ?? ""
    guard !word.isEmpty else { return .none }
    let words = (phrases + said).lazy.flatMap { $0.split { $0.isWhitespace } }.map(Self.bare)
    return LineCompletion(
      isWholeLine: false, candidates: Self.beginning(with: String(word), among: words))
  }

  private func commandCompletion(of line: String) -> LineCompletion {
    let words = line.split(maxSplits: 1, omittingEmptySubsequences: false) { $0.isWhitespace }
    if words.count == 1 {
      let names = TalkCommand.all.map { $0.operand == nil ? $0.name : $0.name + " " }
      return LineCompletion(
        isWholeLine: true, candidates: Self.beginning(with: line, among: names))
    }
    return words[0] == "/voice" ? voiceCompletion(of: words[1].drop { $0.isWhitespace }) : .none
  }

  private func voiceCompletion(of start: Substring) -> LineCompletion {
    let voices = voices()
    var names = [TalkCommand.bestVoice] + voices.map { String($0.nameInEngine) }
    if !start.isEmpty { names += voices.map(\.name) + voices.map(\.identifier) }
    let found = Self.beginning(
      with: String(start), among: names.compactMap(Self.plain), limit: names.count)
    // The last word is replaced, and a name has several.
    let last = start.split(omittingEmptySubsequences: false) { $0.isWhitespace }.last ?? ""
    let count = start.count - last.count
    return LineCompletion(
      isWholeLine: false, candidates: found.map { String($0.dropFirst(count)) })
  }

  /// Each once, letter case aside, and not the beginning itself.
  private static func beginning(
    with start: String, among texts: some Sequence<String>, limit: Int = candidateLimit
  ) -> [String] {
    let wanted = start.lowercased()
    var found: [String] = []
    for text in texts where text.lowercased().hasPrefix(wanted) && text != start {
      if !found.contains(text) { found.append(text) }
      if found.count == limit { break }
    }
    return found
  }

  /// The word without what stands around it.
  private static func bare(_ word: Substring) -> String {
    var word = word.drop { !$0.isLetter && !$0.isNumber }
    while let last = word.last, !last.isLetter, !last.isNumber { word.removeLast() }
    return String(word)
  }

  /// On one line; `nil` if it holds what could drive a terminal, or is too long.
  private static func plain(_ sentence: String) -> String? {
    guard sentence.utf8.count <= lengthLimit else { return nil }
    let line = String(sentence.map { $0.isNewline ? " " : $0 })
    return visible(line) == line && line.contains { !$0.isWhitespace } ? line : nil
  }
}
