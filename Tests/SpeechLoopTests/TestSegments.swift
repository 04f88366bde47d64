// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestSupport

/// Segments that are the words of a text between bars: `"One. |Two. "`.
final class BarSource: SegmentSource {
  private var segments: [any SpeechSegment]

  init(_ text: String) {
    var offset = 0
    segments = text.split(separator: "|").map { piece in
      defer { offset += piece.unicodeScalars.count }
      return TestSegment(source: String(piece), offset: offset)
    }
  }

  func next() throws(SpeakError) -> SegmentStep {
    segments.isEmpty ? .end : .segment(segments.removeFirst())
  }
}

/// A segment that divides at spaces.
struct TestSegment: SpeechSegment {
  var source: String
  var offset: Int
  var preparedText: String { source }
  var endsWithPause: Bool { true }

  func sourceOffset(ofPrepared offset: Int) -> Int { self.offset + offset }

  func smallerPieces() -> [any SpeechSegment] {
    var offset = offset
    var pieces: [TestSegment] = []
    for word in source.split(separator: " ") {
      pieces.append(TestSegment(source: String(word) + " ", offset: offset))
      offset += word.unicodeScalars.count + 1
    }
    return pieces
  }
}

/// A segment that divides in two.
struct HalvedSegment: SpeechSegment {
  var halves: [TestSegment]
  var source: String { halves.map(\.source).joined() }
  var preparedText: String { source }
  var endsWithPause: Bool { true }

  func sourceOffset(ofPrepared offset: Int) -> Int { halves[0].offset + offset }
  func smallerPieces() -> [any SpeechSegment] { halves }
}
