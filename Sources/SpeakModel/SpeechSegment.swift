// SPDX-License-Identifier: GPL-3.0-or-later

/// A stretch of text, usually a sentence, that is given to an engine in one piece.
package protocol SpeechSegment: Sendable {
  /// The person's own text of the stretch.
  var source: String { get }
  /// What is to be spoken of it, as it was written, tied to the whole source text.
  var written: AlignedText { get }
  /// The same as an engine can be trusted with it.
  var preparedText: String { get }
  /// Whether a sentence ends here, so that a pause belongs after it.
  var endsWithPause: Bool { get }

  /// Unicode scalars of the whole text before it.
  var sourceOffset: Int { get }
  /// The same in UTF-16 code units.
  var sourceUTF16Offset: Int { get }

  /// Where in the whole source text, in Unicode scalars, the scalar `offset` of the prepared text
  /// comes from.
  func sourceOffset(ofPrepared offset: Int) -> Int

  /// The same stretch in smaller ones; a single one if it cannot be divided.
  func smallerPieces() -> [any SpeechSegment]
}

extension SpeechSegment {
  /// All of the source.
  package var written: AlignedText { AlignedText(source, at: sourceOffset) }
}

/// Where the segments of an utterance come from: a text at hand, or an input that is still arriving.
package protocol SegmentSource: AnyObject {
  /// The next segment, as far as the input has come. It never waits for the input, but may read what
  /// is there. After `.end` it gives `.end` again. Throws what makes the input unreadable.
  func next() throws(SpeakError) -> SegmentStep
}

/// What `SegmentSource.next` has to give.
package enum SegmentStep {
  case segment(any SpeechSegment)
  /// Nothing more until the descriptor can be read, which it may be already.
  case waiting(descriptor: Int32)
  /// Nothing more, ever.
  case end
}
