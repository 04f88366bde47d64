// SPDX-License-Identifier: GPL-3.0-or-later

/// Cuts text that arrives bit by bit into segments, in bounded memory and linear time.
///
/// A segment ends only where libespeak-ng itself ends a sentence, so that speaking segment by segment
/// sounds the same as the whole in one call; in doubt it goes on. White space before a segment belongs
/// to none. At a closing quote or bracket after the full stop it goes on, too: libespeak-ng ends its
/// clause before the quote, and a quote at the end of a call adds a pause (measured).
package struct SentenceSegmenter: Segmenter {
  /// No segment is longer, in bytes of UTF-8.
  package static let limitBytes = 4000

  /// What was appended and not yet given, from `head` on.
  private var pending: [Unicode.Scalar] = []
  private var head = 0
  /// Scalars from `head` to here end no segment.
  private var cursor = 0
  private var byteCount = 0
  private var holdsWord = false
  /// Scalars of the whole text before `head`.
  private var headOffset = 0
  /// The same in UTF-16 code units.
  private var headUTF16Offset = 0
  private var isFinished = false
  /// Scalars at the beginning that are still to be passed over.
  private var passedCount: Int

  /// `start` scalars of the text are passed over.
  package init(from start: Int = 0) { passedCount = start }

  package mutating func append(_ text: String) {
    precondition(!isFinished, "text after its end")
    if head > pending.count / 2 {
      pending.removeSubrange(..<head)
      cursor -= head
      head = 0
    }
    var new = text.unicodeScalars[...]
    while passedCount > 0, let scalar = new.popFirst() {
      passedCount -= 1
      headOffset += 1
      headUTF16Offset += UTF16.width(scalar)
    }
    pending.append(contentsOf: new)
  }

  /// Says that no more text comes.
  package mutating func finish() {
    isFinished = true
  }

  /// The next segment, `nil` if it takes more text to know where it ends, or after all was given.
  ///
  /// A sentence end followed by a line end is an end at once, so a line is spoken when it came. Lines
  /// without one may be wrapped prose and wait for more. With `inputIsWaiting`, when no more text is
  /// there right now, they do not: all up to the last line end is given.
  package mutating func next(inputIsWaiting: Bool) -> Segment? {
    dropBlanks()
    while cursor < pending.count {
      switch SentenceEnd(at: cursor, in: pending, from: head, isLast: isFinished, holdsWord) {
      case .no(let next):
        if !advance(to: next) { return cutInside() }
      case .after(let mark, let end):
        if !advance(to: mark) { return cutInside() }
        while cursor < end, advance(to: cursor + 1) {}
        return cut(at: cursor)
      case .unknown:
        return inputIsWaiting ? cutAtLastLineEnd() : nil
      }
    }
    if isFinished { return head < cursor ? cut(at: cursor) : nil }
    return inputIsWaiting ? cutAtLastLineEnd() : nil
  }

  /// Lets go of white space before the next segment, so that an input of nothing else takes no memory.
  package mutating func dropBlanks() {
    if cursor == head { skipBlank() }
  }

  private mutating func skipBlank() {
    while head < pending.count, isBlank(pending[head]) {
      headUTF16Offset += UTF16.width(pending[head])
      head += 1
      headOffset += 1
    }
    cursor = head
  }

  /// Takes scalars into the segment; `false` if one would make it too long.
  private mutating func advance(to end: Int) -> Bool {
    while cursor < end {
      let scalar = pending[cursor]
      let width = UTF8.width(scalar)
      guard byteCount + width <= Self.limitBytes else { return false }
      byteCount += width
      holdsWord = holdsWord || isLetterOrDigit(scalar)
      cursor += 1
    }
    return true
  }

  private mutating func cut(at end: Int) -> Segment {
    take(
      Segment(
        source: text(upTo: end), sourceOffset: headOffset, sourceUTF16Offset: headUTF16Offset),
      end: end)
  }

  private mutating func cutInside() -> Segment {
    let end = forcedCut()
    return take(
      Segment(cut: text(upTo: end), sourceOffset: headOffset, sourceUTF16Offset: headUTF16Offset),
      end: end)
  }

  private mutating func take(_ segment: Segment, end: Int) -> Segment {
    headOffset += end - head
    headUTF16Offset += segment.source.utf16.count
    head = end
    cursor = end
    byteCount = 0
    holdsWord = false
    return segment
  }

  private mutating func cutAtLastLineEnd() -> Segment? {
    guard
      let lineEnd = pending[cursor...].lastIndex(where: isLineEnd)
        ?? pending[head..<cursor].lastIndex(where: isLineEnd)
    else { return nil }
    while cursor <= lineEnd, advance(to: cursor + 1) {}
    return cut(at: min(cursor, lineEnd + 1))
  }

  /// Where to cut text that is too long up to the cursor: at the strongest boundary, the last of
  /// those; inside a grapheme cluster only if it alone is too long.
  private func forcedCut() -> Int {
    let best = textBoundaries(in: text(upTo: cursor))
      .max { ($0.strength, $0.offset) < ($1.strength, $1.offset) }
    return best.map { head + $0.offset } ?? cursor
  }

  private func text(upTo end: Int) -> String {
    var text = String.UnicodeScalarView()
    for position in head..<end { text.append(pending[position]) }
    return String(text)
  }
}

func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "a"..."z", "A"..."Z", "0"..."9": true
  case let scalar where scalar.isASCII: false
  default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
