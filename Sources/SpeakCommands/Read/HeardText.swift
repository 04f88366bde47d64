// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// What was heard of a text that is read along, sentence by sentence: few hear a book to its end in one
/// go, and what was not heard was not said. It passes the segments on.
final class HeardText: SegmentSource, Attendant {
  private let segments: any SegmentSource
  private var spoken = SpokenText()
  /// Where the next sentence begins that has not been heard before.
  private var end = Int.min
  /// Called when there is more of it.
  var onText: ((String) -> Void)?

  init(_ segments: any SegmentSource) { self.segments = segments }

  /// The first sentence is in it from the beginning: its row comes before its sound.
  var text: String { spoken.kept }

  func next() throws(SpeakError) -> SegmentStep {
    let step = try segments.next()
    if case .segment(let segment) = step, end == Int.min { sentence(segment.written) }
    return step
  }

  func sentence(_ sentence: AlignedText) {
    guard sentence.sourceRange.lowerBound >= end else { return }
    end = sentence.sourceRange.upperBound
    spoken.append(sentence.text)
    onText?(spoken.kept)
  }
}
