// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TextPreparation

/// What those who follow an utterance are told before it is heard.
struct UtteranceNotice {
  /// Counted from 1 in this process.
  var number: Int
  /// All of the text, or of an input that is still arriving its beginning.
  var text: String
  /// Whether the text was at hand from the start.
  var isComplete: Bool
  var voice: Voice
  var language: LanguageTag
  var source: HistoryEntry.Source
}

/// Somebody who follows utterances: a keyboard, a control socket, a display.
protocol Attendant: AnyObject {
  var pollRequests: [PollRequest] { get }
  /// When to be called again at the latest, in milliseconds of the monotonic clock.
  var wakeMilliseconds: Int? { get }
  /// Called after each wait with what `poll` reported for the requests, in order.
  func commands(after reported: [Int16]) -> [SpeechCommand]
  func begin(_ utterance: UtteranceNotice)
  /// The utterance's text from its first scalar on, in one piece or as it arrives.
  func arrive(_ text: String)
  func notice(_ event: SpeechEvent, seconds: Double)
  /// The sentence, or part of a long one, that is heard from now on: what is spoken of it, tied to the
  /// text. Told before its first word.
  func sentence(_ sentence: AlignedText)
  /// Puts in order what must not stay as it is when the process goes on or ends.
  func end()
}

extension Attendant {
  var pollRequests: [PollRequest] { [] }
  var wakeMilliseconds: Int? { nil }
  func commands(after reported: [Int16]) -> [SpeechCommand] { [] }
  func begin(_ utterance: UtteranceNotice) {}
  func arrive(_ text: String) {}
  func notice(_ event: SpeechEvent, seconds: Double) {}
  func sentence(_ sentence: AlignedText) {}
  func end() {}
}

/// All who follow the utterances of this process, as the speech loop knows them.
final class Attendants: SpeechAttendant {
  private let segmenter: WordSegmenter
  private(set) var all: [any Attendant] = []
  private var count = 0
  /// The sentences that are going to be heard, the one that is heard first.
  private var sentences: [AlignedText] = []
  private var heardSentence: Range<Int>?
  /// How many requests each had at the last wait.
  private var requestCounts: [Int] = []

  init(dictionary: (any WordDictionary)?) {
    segmenter = WordSegmenter(dictionary: dictionary)
  }

  func add(_ attendant: any Attendant) { all.append(attendant) }

  func begin(
    text: String, isComplete: Bool, voice: Voice, language: LanguageTag,
    source: HistoryEntry.Source
  ) {
    count += 1
    let utterance = UtteranceNotice(
      number: count, text: text, isComplete: isComplete, voice: voice, language: language,
      source: source)
    (sentences, heardSentence) = ([], nil)
    for attendant in all { attendant.begin(utterance) }
  }

  func arrive(_ text: String) {
    for attendant in all { attendant.arrive(text) }
  }

  func end() {
    for attendant in all { attendant.end() }
  }

  // MARK: - SpeechAttendant

  var pollRequests: [PollRequest] {
    let requests = all.map(\.pollRequests)
    requestCounts = requests.map(\.count)
    return requests.flatMap { $0 }
  }

  var wakeMilliseconds: Int? { all.compactMap(\.wakeMilliseconds).min() }

  func commands(after reported: [Int16]) -> [SpeechCommand] {
    var rest = reported[...]
    return zip(all, requestCounts).flatMap { attendant, count in
      defer { rest = rest.dropFirst(count) }
      return attendant.commands(after: Array(rest.prefix(count)))
    }
  }

  func words(of segment: any SpeechSegment) -> WordLayout {
    sentences.append(segment.written)
    return segmenter.layout(of: segment)
  }

  func notice(_ event: SpeechEvent, seconds: Double) {
    if case .word(let word, _) = event { noteSentence(of: word) }
    for attendant in all { attendant.notice(event, seconds: seconds) }
  }

  /// One that is said again has come again, so the last that holds the word is meant.
  private func noteSentence(of word: SourceWord) {
    guard
      let index = sentences.lastIndex(where: { $0.sourceRange.contains(word.range.lowerBound) })
    else { return }
    sentences.removeFirst(index)
    guard heardSentence != sentences[0].sourceRange else { return }
    heardSentence = sentences[0].sourceRange
    for attendant in all { attendant.sentence(sentences[0]) }
  }
}
