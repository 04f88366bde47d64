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

  var sourceOffset: Int { offset }
  var sourceUTF16Offset: Int { offset }

  var words: [Range<Int>] {
    var start = offset
    return source.split(separator: " ", omittingEmptySubsequences: false).compactMap { word in
      let end = start + word.unicodeScalars.count
      defer { start = end + 1 }
      return word.isEmpty ? nil : start..<end
    }
  }

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

  var sourceOffset: Int { halves[0].offset }
  var sourceUTF16Offset: Int { halves[0].offset }

  func sourceOffset(ofPrepared offset: Int) -> Int { halves[0].offset + offset }
  func smallerPieces() -> [any SpeechSegment] { halves }
}

/// The words of a test's segment, each as long as its letters.
func layout(of segment: any SpeechSegment) -> WordLayout {
  let words = TestSegment(source: segment.source, offset: segment.sourceOffset).words
  let start = words.first?.lowerBound ?? 0
  let scalars = Array(segment.source.unicodeScalars)
  return WordLayout(
    words: words.map { range in
      let inside = range.lowerBound - segment.sourceOffset..<range.upperBound - segment.sourceOffset
      return SourceWord(
        range: range, utf16Range: range,
        text: String(String.UnicodeScalarView(scalars[inside])))
    },
    lengths: words.map { $0.lowerBound - start } + [max(scalars.count - start, 1)])
}
