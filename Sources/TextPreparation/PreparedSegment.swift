// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// A segment as an engine gets it.
package struct PreparedSegment: SpeechSegment {
  private let segment: Segment
  private let reader: Reader
  private let prepared: AlignedText

  package init(_ segment: Segment, by reader: @escaping Reader) {
    self.segment = segment
    self.reader = reader
    prepared = segment.written.then(reader)
  }

  package var source: String { segment.source }
  package var written: AlignedText { segment.written }
  package var preparedText: String { prepared.text }
  package var endsWithPause: Bool { segment.endsWithPause }
  package var sourceOffset: Int { segment.sourceOffset }
  package var sourceUTF16Offset: Int { segment.sourceUTF16Offset }

  package func sourceOffset(ofPrepared offset: Int) -> Int { prepared.sourceOffset(of: offset) }

  package func smallerPieces() -> [any SpeechSegment] {
    let halves = segment.pieces().map { PreparedSegment($0, by: reader) }
    return halves.isEmpty ? [self] : halves
  }
}
