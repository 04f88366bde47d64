// SPDX-License-Identifier: GPL-3.0-or-later

/// Cuts text that arrives bit by bit into segments.
package protocol Segmenter {
  mutating func append(_ text: String)
  /// Says that no more text comes.
  mutating func finish()
  /// The next segment, `nil` if it takes more text to know where it ends, or after all was given.
  /// `inputIsWaiting` tells that there is no more text right now.
  mutating func next(inputIsWaiting: Bool) -> Segment?
  /// Lets go of white space before the next segment.
  mutating func dropBlanks()
}

extension SentenceSegmenter: Segmenter {}

/// Cuts a long text that is read aloud, as it is written in its style, from a place in it on.
package struct ReadingSegmenter: Segmenter {
  /// What comes without a line end for longer is taken for one, in scalars.
  private static let lineLimit = 1 << 16

  private var lines: ReadingLines
  private var segmenter = SentenceSegmenter()
  /// Segments of blocks that have ended.
  private var ready: [Segment] = []
  private var line = String.UnicodeScalarView()
  private var lineLength = 0
  /// Scalars before the place that are still to come.
  private var skipped: Int
  /// The place in the text up to which lines were taken, in scalars and in UTF-16.
  private var offset = 0
  private var utf16Offset = 0

  /// `start` scalars of the text are passed over.
  package init(style: TextStyle, from start: Int = 0) {
    lines = ReadingLines(style: style)
    skipped = start
  }

  package mutating func append(_ text: String) {
    for scalar in text.unicodeScalars {
      line.append(scalar)
      lineLength += 1
      if scalar == "\n" || lineLength >= Self.lineLimit { endLine() }
    }
  }

  package mutating func finish() {
    endLine()
    segmenter.finish()
  }

  package mutating func next(inputIsWaiting: Bool = false) -> Segment? {
    // Nothing is known to follow the line a person has begun to type.
    if !ready.isEmpty { return ready.removeFirst() }
    return segmenter.next(inputIsWaiting: inputIsWaiting)
  }

  package mutating func dropBlanks() {
    if ready.isEmpty { segmenter.dropBlanks() }
  }

  private mutating func endLine() {
    guard lineLength > 0 else { return }
    let read = lines.read(String(line))
    if read.beginsBlock { endBlock() }
    take(read.spoken)
    if read.endsBlock { endBlock() }
    line.removeAll(keepingCapacity: true)
    lineLength = 0
  }

  private mutating func take(_ spoken: String) {
    var text = spoken.unicodeScalars[...]
    if skipped > 0 {
      let passed = text.prefix(skipped)
      text = text.dropFirst(passed.count)
      skipped -= passed.count
      offset += passed.count
      utf16Offset += String(passed).utf16.count
      segmenter = SentenceSegmenter(startingAt: offset, utf16: utf16Offset)
    }
    guard !text.isEmpty else { return }
    let string = String(text)
    segmenter.append(string)
    offset += text.count
    utf16Offset += string.utf16.count
  }

  /// Nothing that follows is said in one breath with what came before.
  private mutating func endBlock() {
    segmenter.finish()
    while let segment = segmenter.next() { ready.append(segment) }
    segmenter = SentenceSegmenter(startingAt: offset, utf16: utf16Offset)
  }
}
