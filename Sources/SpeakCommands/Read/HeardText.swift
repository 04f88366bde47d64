// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TextPreparation

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
    if case .segment(let segment) = step, end == Int.min {
      take(
        segment.sourceOffset..<segment.sourceOffset + segment.source.unicodeScalars.count,
        segment.source)
    }
    return step
  }

  func sentence(_ range: Range<Int>, text: String) { take(range, text) }

  private func take(_ range: Range<Int>, _ text: String) {
    guard range.lowerBound >= end else { return }
    end = range.upperBound
    spoken.append(HiddenScalars.visible(text))
    onText?(spoken.kept)
  }
}
