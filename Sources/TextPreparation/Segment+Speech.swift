// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

extension Segment: SpeechSegment {
  package var preparedText: String { prepared.text }

  package func smallerPieces() -> [any SpeechSegment] {
    let halves = pieces()
    return halves.isEmpty ? [self] : halves
  }

  package func sourceOffset(ofPrepared offset: Int) -> Int {
    sourceOffset + prepared.sourceOffset(of: offset)
  }
}
