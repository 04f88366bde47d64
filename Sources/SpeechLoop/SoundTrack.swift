// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The sound of an utterance on its way from the engine to the ear.
///
/// Frames are numbered as the sink counts those that were heard, from wherever the utterance begins.
/// What the sink has taken is kept until it was heard: after a cut the sound goes on at that very frame.
struct SoundTrack {
  /// The sound of one item.
  struct Piece {
    let entry: ItemSchedule.Entry
    let start: Int
    var end: Int
    /// Whether the engine has sent all of it.
    var isComplete = false
    /// Whether the engine did not get to its end.
    var isCut = false
    /// What its engine said of its words: a frame of the piece, a scalar of the whole source text.
    var anchors: [(frame: Int, offset: Int)] = []
    /// `nil` until the piece is laid out.
    var words: WordTimeline?
    /// Whether its mark, if it is one, has been told.
    var isTold = false

    /// Where its words begin in the source.
    var sourceOffset: Int? {
      switch entry.item {
      case .speech(let speech): speech.text.sourceRange.lowerBound
      case .recording(let recording): recording.sentence.range.lowerBound
      case .silence, .mark: nil
      }
    }
  }

  private(set) var pieces: [Piece] = []
  /// Items before those of `pieces`, the latest last.
  private(set) var passed: [ItemSchedule.Entry] = []
  private var pcm: [UInt8] = []
  /// The frame `pcm` begins with.
  private var firstFrame: Int
  /// The first frame the sink has not taken.
  private(set) var taken: Int
  /// How fast the voice is known to speak.
  private var pace: SpeakingPace
  /// Words before this offset of the source belong to pieces so far: a speech that is tried again has
  /// them in common with its first attempt.
  private var laidOut = 0

  /// How many items back one can go.
  private static let passedLimit = 200

  init(start: Int = 0, pace: SpeakingPace = SpeakingPace(rateHz: 22050, wordsPerMinute: 175)) {
    self.pace = pace
    firstFrame = start
    taken = start
  }

  var end: Int { firstFrame + pcm.count / AudioFormat.bytesPerFrame }
  var untakenBytes: Int { (end - taken) * AudioFormat.bytesPerFrame }
  var isAllTaken: Bool { end == taken }
  /// The piece whose sound is still arriving.
  var arriving: Piece? { pieces.last.flatMap { $0.isComplete ? nil : $0 } }

  // MARK: - From the engine

  mutating func beginPiece(_ entry: ItemSchedule.Entry) {
    pieces.append(Piece(entry: entry, start: end, end: end))
  }

  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    pcm += bytes
    pieces[pieces.count - 1].end = end
    pieces[pieces.count - 1].words?.receive(frames: bytes.count / AudioFormat.bytesPerFrame)
  }

  /// `offset` counts scalars of the whole source text, `frame` those of the piece.
  mutating func addWord(frame: Int, offset: Int) {
    pieces[pieces.count - 1].anchors.append((frame, offset))
    pieces[pieces.count - 1].words?.add(anchorAt: frame, sourceOffset: offset)
  }

  mutating func completePiece() {
    let last = pieces.count - 1
    pieces[last].isComplete = true
    pieces[last].words?.finish()
    if let learned = pieces[last].words?.pace { pace = learned }
  }

  /// Ends the arriving piece where the sink is.
  ///
  /// - Returns: the offset in the source text of the word the sink has begun with last, `nil` if it has
  ///   none.
  mutating func cutArriving() -> Int? {
    guard let piece = arriving else { return nil }
    let cut = max(piece.start, min(taken, piece.end))
    removeSound(from: cut)
    let last = pieces.count - 1
    pieces[last].end = cut
    pieces[last].isComplete = true
    pieces[last].isCut = true
    if pieces[last].words != nil {
      pieces[last].words?.cut(afterFrames: cut - piece.start)
      laidOut = pieces[last].words?.endOfWords ?? piece.sourceOffset ?? laidOut
    }
    return piece.anchors.last { $0.frame < cut - piece.start }?.offset
  }

  // MARK: - To the sink

  /// Hands `take` what the sink has not taken of the frames before `limit`, and goes on by as many
  /// frames as it returns.
  mutating func give(
    before limit: Int?, _ take: (RawSpan) throws(SpeakError) -> Int
  ) throws(SpeakError) -> Int {
    let bounds = byte(taken)..<byte(min(limit ?? end, end))
    guard !bounds.isEmpty else { return 0 }
    let frames = try unsafe take(pcm.span.bytes.extracting(bounds))
    taken += frames
    return frames
  }

  /// What was heard up to `frame` is no longer needed.
  mutating func forget(before frame: Int) {
    let frames = min(frame, taken) - firstFrame
    // Moving the rest costs more than a little memory.
    guard frames * AudioFormat.bytesPerFrame > pcm.count / 2, frames > 0 else { return }
    pcm.removeFirst(frames * AudioFormat.bytesPerFrame)
    firstFrame += frames
    while pieces.count > 1, pieces[0].isComplete, pieces[0].end <= firstFrame,
      pieces[0].words?.isOver != false, pieces[0].isTold || !pieces[0].entry.item.isMark
    {
      passed.append(pieces.removeFirst().entry)
    }
    if passed.count > Self.passedLimit { passed.removeFirst(passed.count - Self.passedLimit) }
  }

  /// The sink gave up what was not heard: that is to be taken again.
  mutating func rewind(to frame: Int) {
    taken = min(max(frame, firstFrame), taken)
  }

  // MARK: - Words

  /// Finds the words of the pieces that have come: later than their sound, which must not wait for it.
  mutating func layOut(_ layout: (Item) -> WordLayout) {
    for index in pieces.indices where pieces[index].words == nil {
      let piece = pieces[index]
      guard let sourceOffset = piece.sourceOffset else { continue }
      let found = layout(piece.entry.item)
      var words = WordTimeline(found, from: laidOut, pace: pace)
      for anchor in piece.anchors { words.add(anchorAt: anchor.frame, sourceOffset: anchor.offset) }
      words.receive(frames: piece.end - piece.start)
      laidOut = max(laidOut, found.words.last?.range.upperBound ?? 0)
      if piece.isCut {
        words.cut(afterFrames: piece.end - piece.start)
        laidOut = words.endOfWords ?? sourceOffset
      } else if piece.isComplete {
        words.finish()
        pace = words.pace
      }
      pieces[index].words = words
    }
  }

  /// What there is to tell at a frame of the sound.
  enum Moment: Equatable {
    case word(TimedWord, of: SourceSentence)
    case mark(String, frame: Int)
  }

  /// The words that have begun by `frame` and the marks up to it that were not given before, in order.
  /// Where nobody hears them yet, words can wait until the engine has told where they are: `onlyCertain`.
  mutating func moments(by frame: Int, onlyCertain: Bool = false) -> [Moment] {
    var moments: [Moment] = []
    for index in pieces.indices {
      let start = pieces[index].start
      if case .mark(let name) = pieces[index].entry.item, start <= frame, !pieces[index].isTold {
        pieces[index].isTold = true
        moments.append(.mark(name, frame: start))
      }
      guard start < frame, let sentence = pieces[index].entry.item.sentence else { continue }
      for var word in pieces[index].words?.take(
        framesHeard: frame - start, onlyCertain: onlyCertain) ?? []
      {
        word.startFrame += start
        moments.append(.word(word, of: sentence))
      }
    }
    return moments
  }

  /// The first frame of the next word or mark that has not been given; `nil` if it is not known.
  var nextMomentFrame: Int? {
    for piece in pieces {
      if piece.entry.item.isMark, !piece.isTold { return piece.start }
      if let frame = piece.words?.nextStartFrame { return piece.start + frame }
    }
    return nil
  }

  /// The first frame not before the one the sink is to take next where a word has ended; `nil` if the
  /// sound that has arrived does not tell.
  var nextWordEnd: Int? {
    for piece in pieces where piece.end >= taken {
      if piece.start >= taken { return piece.start }
      guard let words = piece.words else { return nil }
      if let frame = words.boundary(from: taken - piece.start) { return piece.start + frame }
      if piece.isComplete { return piece.end }
    }
    return nil
  }

  // MARK: - Other places

  /// Where sentences begin among `passed` and `pieces` together, as positions, and the last of them that
  /// is heard at `frame`, with the frames of it that were.
  func sentences(at frame: Int) -> (starts: [Int], heard: Int, frames: Int) {
    var starts: [Int] = []
    var last: SourceSentence?
    for (position, entry) in entries.enumerated() {
      guard let sentence = entry.item.sentence, sentence != last else { continue }
      starts.append(position)
      last = sentence
    }
    // The next one is about to be.
    if pieces.isEmpty { return (starts, starts.count, 0) }
    let place = passed.count + (pieces.lastIndex { $0.start <= frame } ?? 0)
    let heard = max(0, starts.countAtFront { $0 <= place } - 1)
    let first = heard < starts.count ? starts[heard] - passed.count : 0
    return (starts, heard, pieces.indices.contains(first) ? frame - pieces[first].start : .max)
  }

  /// How many items `passed` and `pieces` hold together.
  var count: Int { passed.count + pieces.count }
  var lastSentence: SourceSentence? { entries.last { $0.item.sentence != nil }?.item.sentence }

  /// Those of `passed` and of `pieces`.
  private var entries: [ItemSchedule.Entry] { passed + pieces.map(\.entry) }

  /// Forgets all sound, as what is said next begins with the item at `position` of `passed` and `pieces`
  /// together.
  ///
  /// - Returns: the items from there on.
  mutating func restart(at frame: Int, from position: Int) -> [ItemSchedule.Entry] {
    let known = entries
    self = SoundTrack(start: frame, pace: pace)
    passed = Array(known[..<position])
    // To be tried as a whole again, whatever became of them.
    return known[position...].map { ItemSchedule.Entry(item: $0.item) }
  }

  /// An item that is not to be heard now.
  mutating func pass(_ entry: ItemSchedule.Entry) { passed.append(entry) }

  /// Removes the pieces of which the sink has taken nothing.
  ///
  /// - Returns: their items.
  mutating func removeUntakenPieces() -> [ItemSchedule.Entry] {
    guard let first = pieces.firstIndex(where: { $0.start >= taken && !$0.isTold }) else {
      return []
    }
    let removed = pieces[first...]
    removeSound(from: removed[first].start)
    laidOut = removed.lazy.compactMap(\.sourceOffset).first ?? laidOut
    defer { pieces.removeSubrange(first...) }
    return removed.map(\.entry)
  }

  private func byte(_ frame: Int) -> Int { (frame - firstFrame) * AudioFormat.bytesPerFrame }

  private mutating func removeSound(from frame: Int) {
    pcm.removeSubrange(min(byte(frame), pcm.count)...)
  }
}

extension Item {
  fileprivate var isMark: Bool { if case .mark = self { true } else { false } }
}
