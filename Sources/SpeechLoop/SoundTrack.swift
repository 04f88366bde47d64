// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The sound of an utterance on its way from the engine to the ear.
///
/// Frames are numbered as the sink counts those that were heard, from wherever the utterance begins.
/// What the sink has taken is kept until it was heard: after a cut the sound goes on at that very frame.
struct SoundTrack {
  /// The sound of one segment.
  struct Piece {
    let item: SegmentSchedule.Item
    let start: Int
    var end: Int
    /// Whether the engine has sent all of it.
    var isComplete = false
    /// Whether the engine did not get to its end.
    var isCut = false
    /// What the engine said of its words: a frame of the piece, a scalar of the whole source text.
    var anchors: [(frame: Int, offset: Int)] = []
    /// `nil` until the piece is laid out.
    var words: WordTimeline?
  }

  private(set) var pieces: [Piece] = []
  /// Segments before those of `pieces`, the latest last.
  private(set) var passed: [SegmentSchedule.Item] = []
  private var pcm: [UInt8] = []
  /// The frame `pcm` begins with.
  private var firstFrame: Int
  /// The first frame the sink has not taken.
  private(set) var taken: Int
  /// How fast the voice is known to speak.
  private var pace: SpeakingPace
  /// Words before this offset of the source belong to pieces so far: a segment that is tried again has
  /// them in common with its first attempt.
  private var laidOut = 0

  /// How many segments back one can go.
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

  mutating func beginPiece(_ item: SegmentSchedule.Item) {
    pieces.append(Piece(item: item, start: end, end: end))
  }

  mutating func append(_ bytes: [UInt8]) {
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
      laidOut = pieces[last].words?.endOfWords ?? piece.item.segment.sourceOffset
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
      pieces[0].words?.isOver != false
    {
      passed.append(pieces.removeFirst().item)
    }
    if passed.count > Self.passedLimit { passed.removeFirst(passed.count - Self.passedLimit) }
  }

  /// The sink gave up what was not heard: that is to be taken again.
  mutating func rewind(to frame: Int) {
    taken = min(max(frame, firstFrame), taken)
  }

  // MARK: - Words

  /// Finds the words of the pieces that have come: later than their sound, which must not wait for it.
  mutating func layOut(_ layout: (any SpeechSegment) -> WordLayout) {
    for index in pieces.indices where pieces[index].words == nil {
      let piece = pieces[index]
      let found = layout(piece.item.segment)
      var words = WordTimeline(found, from: laidOut, pace: pace)
      for anchor in piece.anchors { words.add(anchorAt: anchor.frame, sourceOffset: anchor.offset) }
      words.receive(frames: piece.end - piece.start)
      laidOut = max(laidOut, found.words.last?.range.upperBound ?? 0)
      if piece.isCut {
        words.cut(afterFrames: piece.end - piece.start)
        laidOut = words.endOfWords ?? piece.item.segment.sourceOffset
      } else if piece.isComplete {
        words.finish()
        pace = words.pace
      }
      pieces[index].words = words
    }
  }

  /// The words that have begun by `frame` and were not given before, in order. Where nobody hears them
  /// yet, they can wait until the engine has told where they are: `onlyCertain`.
  mutating func wordsBegun(by frame: Int, onlyCertain: Bool = false) -> [TimedWord] {
    var begun: [TimedWord] = []
    for index in pieces.indices where pieces[index].start < frame {
      let start = pieces[index].start
      for var word in pieces[index].words?.take(
        framesHeard: frame - start, onlyCertain: onlyCertain) ?? []
      {
        word.startFrame += start
        begun.append(word)
      }
    }
    return begun
  }

  /// The first frame of the next word that has not been given; `nil` if it is not known.
  var nextWordFrame: Int? {
    for piece in pieces {
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

  /// The position in `passed` and `pieces` together of the segment that is heard at `frame`, and the
  /// frames of it that were.
  func place(of frame: Int) -> (index: Int, frames: Int) {
    let index = pieces.lastIndex { $0.start <= frame } ?? 0
    return (passed.count + index, pieces.isEmpty ? 0 : frame - pieces[index].start)
  }

  /// Forgets all sound, as what is said next begins with the segment at `index` of `passed` and `pieces`
  /// together.
  ///
  /// - Returns: the segments from there on that had sound, and how many segments that had none lie
  ///   between them and the wanted one.
  mutating func restart(
    at frame: Int, from index: Int
  ) -> (again: [SegmentSchedule.Item], missing: Int) {
    let known = passed + pieces.map(\.item)
    let kept = min(index, known.count)
    self = SoundTrack(start: frame, pace: pace)
    passed = Array(known[..<kept])
    // To be tried as a whole again, whatever became of them.
    let again = known[kept...].map { SegmentSchedule.Item(segment: $0.segment, isRetry: false) }
    return (again, index - kept)
  }

  /// A segment that is not to be heard now.
  mutating func pass(_ item: SegmentSchedule.Item) { passed.append(item) }

  /// Removes the pieces of which the sink has taken nothing.
  ///
  /// - Returns: their segments.
  mutating func removeUntakenPieces() -> [SegmentSchedule.Item] {
    guard let first = pieces.firstIndex(where: { $0.start >= taken }) else { return [] }
    let items = pieces[first...].map(\.item)
    removeSound(from: pieces[first].start)
    pieces.removeSubrange(first...)
    laidOut = items[0].segment.sourceOffset
    return items
  }

  private func byte(_ frame: Int) -> Int { (frame - firstFrame) * AudioFormat.bytesPerFrame }

  private mutating func removeSound(from frame: Int) {
    pcm.removeSubrange(min(byte(frame), pcm.count)...)
  }
}
