// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc
internal import SpeakModel

// Values as they are typed: plain decimal numbers, whatever the locale, and never clamped.

func verbatim(_ given: GivenOption) throws(SpeakError) -> String { given.value }

func languageTag(_ given: GivenOption) throws(SpeakError) -> LanguageTag {
  if let tag = LanguageTag(given.value) { return tag }
  let meant = LanguageTag(posixLocale: given.value).map { "did you mean \($0)?" }
  throw SpeakError(
    .usage, "cannot use \(given.spelling) \(given.value)", why: "it is not a language tag",
    hint: meant ?? "language tags look like ja, ja-JP, en-AU")
}

/// One of a few names.
func choice<Choice: RawRepresentable<String> & CaseIterable>(
  _ given: GivenOption
) throws(SpeakError) -> Choice {
  if let choice = Choice(rawValue: given.value) { return choice }
  let names = Choice.allCases.map(\.rawValue)
  let near = likelyNames(for: given.value, among: names, limit: 1).first
  throw SpeakError(
    .usage, "cannot use \"\(given.value)\" as \(given.spelling)",
    why: "there is none of that name",
    hint: near.map { "did you mean \($0)?" } ?? "there are: " + names.joined(separator: ", "))
}

func decimal(
  in range: ClosedRange<Double>
) -> @Sendable (GivenOption) throws(SpeakError) -> Double {
  { given throws(SpeakError) in
    if let number = plainDecimal(given.value), range.contains(number) { return number }
    throw SpeakError(
      .usage, "cannot use \(given.spelling) \(given.value)",
      why: "it must be \(short(range.lowerBound)) to \(short(range.upperBound))",
      hint: meantNumber(given.value, in: range).map { "did you mean \($0)?" })
  }
}

func wordsPerMinute(_ given: GivenOption) throws(SpeakError) -> Int {
  try wordsPerMinute(given.value, spelling: given.spelling)
}

func entryLimit(_ given: GivenOption) throws(SpeakError) -> Int {
  // More entries than fit a number there never are.
  let limit = isAllDigits(given.value) ? Int(given.value) ?? Int.max : 0
  if limit > 0 { return limit }
  throw SpeakError(
    .usage, "cannot use \(given.spelling) \(given.value)",
    why: "it must be a whole number, 1 or more")
}

func phraseNumber(_ given: GivenOption) throws(SpeakError) -> Int {
  if isAllDigits(given.value) { return try existingPhraseNumber(given.value) }
  throw SpeakError(
    .usage, "cannot use \(given.spelling) \(given.value)", why: "it is not a phrase number",
    hint: "see: speak phrases")
}

func newPhraseNumber(_ given: GivenOption) throws(SpeakError) -> Int {
  try newPhraseNumber(given.value, of: given.spelling)
}

/// A number a phrase can be given; `what` is what a fault calls it.
func newPhraseNumber(_ text: String, of what: String) throws(SpeakError) -> Int {
  let range = Phrase.numberRange
  if isAllDigits(text), let number = Int(text), range.contains(number) { return number }
  throw SpeakError(
    .usage, "cannot use \(text) as \(what)",
    why: "it must be a whole number, \(range.lowerBound) to \(range.upperBound)")
}

/// The number `digits` spell; one too large to be any phrase's is not found.
func existingPhraseNumber(_ digits: String) throws(SpeakError) -> Int {
  if let number = Int(digits) { return number }
  throw .noPhrase(digits, what: "cannot find phrase \(digits)", nearest: nil)
}

/// Operands.
extension ParsedCall {
  /// The number of a phrase that should be there.
  func phraseNumber(_ word: String) throws(SpeakError) -> Int {
    guard isAllDigits(word) else { throw notANumber(word, "a phrase number") }
    return try existingPhraseNumber(word)
  }

  func entryID(_ word: String) throws(SpeakError) -> Int64 {
    guard isAllDigits(word) else { throw notANumber(word, "the number of a history entry") }
    if let id = Int64(word) { return id }
    throw .noEntry(word, what: "cannot find history entry \(word)", nearest: nil)
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
  } else if let rate = plainDecimal(text), Prosody.rateRange.contains(rate) {
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
  guard let number = plainDecimal(digits) else { return nil }
  if isPercent || number >= 2 && number == number.rounded() {
    return range.contains(number / 100) ? short(number / 100) : nil
  }
  return range.contains(number) ? short(number) : nil
}

/// Digits with at most one point: no sign, exponent, comma, infinity or hexadecimal.
private func plainDecimal(_ text: String) -> Double? {
  let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let digits = parts.filter { !$0.isEmpty }
  guard !digits.isEmpty, digits.allSatisfy({ isAllDigits($0) }) else { return nil }
  return Double(digits.count == parts.count ? text : "0\(text)0")
}

/// Without a needless `.0`.
private func short(_ number: Double) -> String {
  number == number.rounded() ? String(Int(number)) : String(number)
}
