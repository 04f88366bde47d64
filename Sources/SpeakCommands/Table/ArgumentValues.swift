// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc
internal import SpeakModel

/// Values as they are typed: plain decimal numbers, whatever the locale, and never clamped.
extension ParsedCall {
  func language() throws(SpeakError) -> LanguageTag? {
    guard let found = scan.last(.language) else { return nil }
    if let tag = LanguageTag(found.value) { return tag }
    let meant = LanguageTag(posixLocale: found.value).map { "did you mean \($0)?" }
    throw SpeakError(
      .usage, "cannot use \(found.spelling) \(found.value)", why: "it is not a language tag",
      hint: meant ?? "language tags look like ja, ja-JP, en-AU")
  }

  func wordsPerMinute(_ found: ArgumentScan.FoundOption) throws(SpeakError) -> Int {
    try SpeakCommands.wordsPerMinute(found.value, spelling: found.spelling)
  }

  func number(
    _ found: ArgumentScan.FoundOption, in range: ClosedRange<Double>
  ) throws(SpeakError) -> Double {
    if let number = decimal(found.value), range.contains(number) { return number }
    throw SpeakError(
      .usage, "cannot use \(found.spelling) \(found.value)",
      why: "it must be \(short(range.lowerBound)) to \(short(range.upperBound))",
      hint: meantNumber(found.value, in: range).map { "did you mean \($0)?" })
  }

  func limit() throws(SpeakError) -> Int {
    guard let found = scan.last(.limit) else { return 20 }
    if isAllDigits(found.value) {
      // More entries than fit a number there never are.
      let limit = Int(found.value) ?? Int.max
      if limit > 0 { return limit }
    }
    throw SpeakError(
      .usage, "cannot use \(found.spelling) \(found.value)",
      why: "it must be a whole number, 1 or more")
  }

  /// A number a phrase can be given.
  func newPhraseNumber(_ text: String, of what: String) throws(SpeakError) -> Int {
    let range = Phrase.numberRange
    if isAllDigits(text), let number = Int(text), range.contains(number) { return number }
    throw SpeakError(
      .usage, "cannot use \(text) as \(what)",
      why: "it must be a whole number, \(range.lowerBound) to \(range.upperBound)")
  }

  /// The number of a phrase that should be there, as an operand.
  func phraseNumber(_ word: String) throws(SpeakError) -> Int {
    guard isAllDigits(word) else { throw notANumber(word, "a phrase number") }
    return try existingPhraseNumber(word)
  }

  func phraseNumber(_ found: ArgumentScan.FoundOption) throws(SpeakError) -> Int {
    guard isAllDigits(found.value) else {
      throw SpeakError(
        .usage, "cannot use \(found.spelling) \(found.value)", why: "it is not a phrase number",
        hint: "see: speak phrases")
    }
    return try existingPhraseNumber(found.value)
  }

  /// The number `digits` spell; one too large to be any phrase's is not found.
  func existingPhraseNumber(_ digits: String) throws(SpeakError) -> Int {
    if let number = Int(digits) { return number }
    throw .noPhrase(digits, what: "cannot find phrase \(digits)", nearest: nil)
  }

  func entryID(_ word: String) throws(SpeakError) -> Int64 {
    guard isAllDigits(word) else { throw notANumber(word, "the number of a history entry") }
    if let id = Int64(word) { return id }
    throw .noEntry(word, what: "cannot find history entry \(word)", nearest: nil)
  }

  func unknownChoice(_ value: String, of what: String, among names: [String]) -> SpeakError {
    let near = likelyNames(for: value, among: names, limit: 1).first.map { "did you mean \($0)?" }
    return SpeakError(
      .usage, "cannot use \"\(value)\" as \(what)", why: "there is none of that name",
      hint: near ?? "there are: " + names.joined(separator: ", "))
  }

  private func notANumber(_ word: String, _ what: String) -> SpeakError {
    SpeakError(
      .usage, "cannot run \"\(command.call)\"", why: "\"\(word)\" is not \(what)",
      hint: "usage: \(command.usage); \(sayHint)")
  }
}

/// A rate from 0 to 1 through 80, 175 and 449 words a minute, geometrically on each half, because
/// tempo is heard in ratios; or words a minute as such. `spelling` is what a fault calls it.
func wordsPerMinute(_ value: String, spelling: String) throws(SpeakError) -> Int {
  let range = Prosody.wordsPerMinuteRange
  let text = value.lowercased()
  if text.hasSuffix("wpm"), isAllDigits(text.dropLast(3)) {
    if let words = Int(text.dropLast(3)), range.contains(words) { return words }
  } else if let rate = decimal(text), Prosody.rateRange.contains(rate) {
    let (low, normal, high) = (80.0, 175.0, 449.0)
    let words =
      rate <= 0.5
      ? low * pow(normal / low, rate * 2) : normal * pow(high / normal, rate * 2 - 1)
    return Int(words.rounded())
  }
  let isWords = Int(text).map(range.contains) ?? false
  let meant = isWords ? text + "wpm" : meantNumber(text, in: Prosody.rateRange)
  throw SpeakError(
    .usage, "cannot use \(spelling) \(value)",
    why: "it must be 0 to 1, or \(range.lowerBound)wpm to \(range.upperBound)wpm",
    hint: meant.map { "did you mean \($0)?" })
}

/// A number that was written as in a letter, `0,4` or `80 %`, as it is to be typed; `nil` if it is out of
/// the range all the same.
private func meantNumber(_ value: String, in range: ClosedRange<Double>) -> String? {
  let isPercent = value.hasSuffix("%")
  let digits = (isPercent ? value.dropLast().filter { $0 != " " } : value)
    .replacing(",", with: ".")
  guard let number = decimal(digits) else { return nil }
  if isPercent || number >= 2 && number == number.rounded() {
    return range.contains(number / 100) ? short(number / 100) : nil
  }
  return range.contains(number) ? short(number) : nil
}

/// Digits with at most one point: no sign, exponent, comma, infinity or hexadecimal.
private func decimal(_ text: String) -> Double? {
  let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let digits = parts.filter { !$0.isEmpty }
  guard !digits.isEmpty, digits.allSatisfy({ isAllDigits($0) }) else { return nil }
  return Double(digits.count == parts.count ? text : "0\(text)0")
}

/// Without a needless `.0`.
private func short(_ number: Double) -> String {
  number == number.rounded() ? String(Int(number)) : String(number)
}
