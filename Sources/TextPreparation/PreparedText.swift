// SPDX-License-Identifier: GPL-3.0-or-later

/// Text an engine can be trusted with, and where each of its scalars came from.
///
/// Ordinary text is unchanged, byte for byte. White space becomes a space, but a blank line stays
/// (as two line feeds or more): engines pause longer there. Control, private and direction characters
/// are left out; full-width and mathematical letters and digits become plain ones, and so do the digits
/// of a script that the text is not written in. What looks like
/// markup (`<b>`, `&amp;`, `[[`) stays as it is: engines are to be asked for plain text.
package struct PreparedText: Equatable, Sendable {
  package let text: String
  /// For each scalar of `text` its offset in the source; `nil` if both are the same.
  private let sourceOffsets: [Int]?
  private let scalarCount: Int

  package init(_ source: String) {
    if source.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      text = source
      sourceOffsets = nil
      scalarCount = source.utf8.count
      return
    }
    var builder = Builder()
    let digits = ForeignDigits(in: source)
    for scalar in source.unicodeScalars { builder.take(digits.readable(scalar)) }
    builder.endWhitespace()
    text = String(builder.text)
    let isIdentity = text.utf8.elementsEqual(source.utf8)
    sourceOffsets = isIdentity ? nil : builder.offsets
    scalarCount = builder.offsets.count
  }

  /// The offset in the source of the scalar at `offset` in `text`; the end of the last scalar's
  /// source for an offset past the end. Offsets come from engines, and may be anything.
  package func sourceOffset(of offset: Int) -> Int {
    let inside = min(max(offset, 0), scalarCount)
    guard let sourceOffsets, let last = sourceOffsets.last else { return inside }
    return inside < scalarCount ? sourceOffsets[inside] : last + 1
  }
}

extension PreparedText {
  private struct Builder {
    var text = String.UnicodeScalarView()
    var offsets: [Int] = []
    private var sourceOffset = 0
    /// The prepared text's end before the white space that was just taken.
    private var whitespaceStart: (index: String.Index, count: Int)?
    /// Source offsets of the line ends in it.
    private var lineEnds: [Int] = []
    private var isAfterCarriageReturn = false

    mutating func take(_ scalar: Unicode.Scalar) {
      let engineScalar = EngineScalar(for: scalar)
      if engineScalar == .replaced(" ") || scalar == " " {
        noteWhitespace(scalar)
      } else if engineScalar != .left {
        endWhitespace()
      }
      switch engineScalar {
      case .unchanged: append(scalar)
      case .replaced(let other): append(other)
      case .left: break
      }
      sourceOffset += 1
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      text.append(scalar)
      offsets.append(sourceOffset)
    }

    private mutating func noteWhitespace(_ scalar: Unicode.Scalar) {
      if whitespaceStart == nil { whitespaceStart = (text.endIndex, offsets.count) }
      let isSecondOfPair = isAfterCarriageReturn && scalar == "\n"
      if isLineEnd(scalar) && !isSecondOfPair { lineEnds.append(sourceOffset) }
      isAfterCarriageReturn = scalar == "\r"
    }

    /// Puts line feeds for white space that holds a blank line. Four are the most that make a
    /// difference to libespeak-ng.
    mutating func endWhitespace() {
      guard let start = whitespaceStart else { return }
      if lineEnds.count > 1 {
        text.removeSubrange(start.index...)
        offsets.removeSubrange(start.count...)
        for offset in lineEnds.prefix(4) {
          text.append("\n")
          offsets.append(offset)
        }
      }
      whitespaceStart = nil
      lineEnds.removeAll(keepingCapacity: true)
      isAfterCarriageReturn = false
    }
  }
}
