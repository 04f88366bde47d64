// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// When the words of one segment are heard: its own words, tied to the anchors the engine reports.
///
/// Everything may arrive while the sound already plays; an engine's anchor comes before the sound of
/// its frame. Each word is given once, in order, as soon as its first frame was heard. A word without
/// an anchor begins, by its length, between its neighbours; as long as the next anchor is not known, by
/// the pace of what was spoken so far, so that it does not come late.
struct WordTimeline {
  private enum End { case open, complete, cut }

  /// The pace that was learned from the answer, once it is complete.
  private(set) var pace: SpeakingPace
  private let words: [SourceWord]
  private let lengths: [Int]
  /// Words after it are not spoken.
  private var endIndex: Int
  private var nextIndex = 0
  private var lastStart = 0
  private var chain = AnchorChain()
  private var receivedFrames = 0
  private var end = End.open

  /// - Parameters:
  ///   - givenEnd: words that begin before this offset of the source text were given already
  init(_ layout: WordLayout, from givenEnd: Int, pace: SpeakingPace) {
    words = layout.words
    lengths = layout.lengths
    self.pace = pace
    endIndex = words.count
    nextIndex = words.countAtFront { $0.range.lowerBound < givenEnd }
  }

  /// Takes a report of the engine that the word at the scalar `sourceOffset` begins at `frame`. Of
  /// several in a word the first counts; an offset between two words stands for the second, as long as
  /// none in it comes.
  mutating func add(anchorAt frame: Int, sourceOffset: Int) {
    guard end == .open else { return }
    let word = words.countAtFront { $0.range.upperBound <= sourceOffset }
    guard word < words.count, (0...Self.frameLimit).contains(frame) else { return }
    let isBetween = sourceOffset < words[word].range.lowerBound
    chain.add(Anchor(word: word, frame: frame, isBetween: isBetween))
  }

  /// Far beyond any answer; exact as a `Double`.
  private static let frameLimit = 1 << 48

  /// Says that so many further frames have arrived.
  mutating func receive(frames: Int) {
    receivedFrames += frames
  }

  /// Says that the answer is complete.
  mutating func finish() {
    guard end == .open else { return }
    end = .complete
    chain.cut(at: receivedFrames)
    if receivedFrames == 0 { endIndex = nextIndex }
    pace.learn(frames: receivedFrames, length: lengths.last ?? 0)
  }

  /// Says that the answer breaks off after so many frames. Words that would have begun later are not
  /// given.
  mutating func cut(afterFrames frames: Int) {
    guard end == .open else { return }
    end = .cut
    receivedFrames = frames
    endIndex = (nextIndex..<endIndex).first { start(of: $0).frame >= frames } ?? endIndex
  }

  /// The words that were heard to begin and have not been given yet.
  ///
  /// - Parameters:
  ///   - framesHeard: of the answer; more or as many as in the call before.
  ///   - onlyCertain: whether a word waits until no later report can change where it begins.
  mutating func take(framesHeard: Int, onlyCertain: Bool = false) -> [TimedWord] {
    var taken: [TimedWord] = []
    while nextIndex < endIndex {
      let (frame, basis) = start(of: nextIndex)
      guard frame < framesHeard, !onlyCertain || isCertain(nextIndex) else { break }
      lastStart = max(frame, lastStart)
      taken.append(
        TimedWord(word: words[nextIndex], startFrame: lastStart, basis: basis))
      nextIndex += 1
    }
    return taken
  }

  /// The first word start at `frame` or later that the engine told of; `nil` if there is none so far.
  func boundary(from frame: Int) -> Int? { chain.links.first { $0.frame >= frame }?.frame }

  /// The end of the last word that is or will be given, in the source's scalars.
  var endOfWords: Int? { endIndex > 0 ? words[endIndex - 1].range.upperBound : nil }

  /// Whether all words have been given.
  var isOver: Bool {
    end != .open && nextIndex >= endIndex
  }

  /// Where the next word to be given begins, as far as is known now; `nil` after the last one.
  var nextStartFrame: Int? {
    nextIndex < endIndex ? max(start(of: nextIndex).frame, lastStart) : nil
  }

  private func start(of word: Int) -> (frame: Int, basis: TimedWord.Basis) {
    let links = believedLinks
    let before = links.count(upTo: word)
    let next = before < links.count ? links[before] : nil
    guard before > 0 else {
      let first = Anchor(word: 0, frame: 0)
      return (frame(of: word, from: first, to: next), links.isEmpty ? .length : .neighbours)
    }
    let last = links[before - 1]
    if last.word == word { return (last.frame, .engine) }
    return (frame(of: word, from: last, to: next), .neighbours)
  }

  private func isCertain(_ word: Int) -> Bool {
    end != .open || believedLinks.last.map { $0.word >= word } ?? false
  }

  /// In between, in proportion to the lengths.
  private func frame(of word: Int, from first: Anchor, to next: Anchor?) -> Int {
    let length = Double(lengths[word] - lengths[first.word])
    if let next {
      let share = length / Double(max(lengths[next.word] - lengths[first.word], 1))
      return first.frame + Int(share * Double(next.frame - first.frame))
    }
    if end == .complete {
      let share = length / Double(max(lengths[words.count] - lengths[first.word], 1))
      let frame = first.frame + Int(share * Double(receivedFrames - first.frame))
      return min(frame, max(receivedFrames - 1, first.frame))
    }
    let byPace = Int(length * paceSoFar.framesPerLetter)
    guard !chain.links.isEmpty else { return first.frame + byPace }
    // An anchor still to come lies behind everything received, and behind this word.
    let lengthWithWord = Double(max(lengths[word + 1] - lengths[first.word], 1))
    let ahead = Double(max(receivedFrames - first.frame, 0))
    return first.frame + max(byPace, Int(length / lengthWithWord * ahead))
  }
}

extension WordTimeline {
  /// All but a last one that may be replaced by a better one, or that skips words in hardly any time:
  /// the next one confirms or refutes it.
  private var believedLinks: ArraySlice<Anchor> {
    let links = chain.links
    // After a cut the loop goes on from the last anchor, so what is before it must be given.
    guard let last = links.last, end != .cut else { return links[...] }
    if last.isBetween, end == .open { return links.dropLast() }
    let before = links.dropLast().last ?? Anchor(word: 0, frame: 0)
    guard last.word > before.word + 2 else { return links[...] }
    let length = Double(lengths[last.word] - lengths[before.word])
    let leastShare = 0.3
    let least = leastShare * length * pace.framesPerLetter
    return Double(last.frame - before.frame) < least ? links.dropLast() : links[...]
  }

  /// With what the anchors tell about this answer.
  private var paceSoFar: SpeakingPace {
    var pace = pace
    if let first = chain.links.first, let last = chain.links.last, first != last {
      pace.learn(
        frames: last.frame - first.frame, length: lengths[last.word] - lengths[first.word])
    }
    return pace
  }
}
