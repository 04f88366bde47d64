// SPDX-License-Identifier: GPL-3.0-or-later

/// A step of reading: makes another text of a text and tells where each piece of it comes from, in
/// Unicode scalars of the text given, counted from 0. Pure.
package typealias Reader = @Sendable (_ text: String) -> AlignedText

/// A text, and for each of its Unicode scalars the range of the source it comes from.
///
/// Ranges are counted in Unicode scalars of the whole source from 0. None is empty, and from one scalar
/// to the next neither end of the range goes back. A scalar that has no source of its own is tied to the
/// source of one beside it.
package struct AlignedText: Sendable {
  /// Neighbouring scalars of the text whose sources follow one rule.
  fileprivate struct Stretch {
    /// Scalars of the text before it.
    var offset: Int
    var length: Int
    /// What all of them come from together.
    var source: Range<Int>
    /// Whether each comes from the one scalar at its place in `source`; else each comes from all of it.
    var isOneToOne: Bool

    func source(of part: Range<Int>) -> Range<Int> {
      guard isOneToOne else { return source }
      let start = source.lowerBound + part.lowerBound - offset
      return start..<start + part.count
    }
  }

  package let text: String
  /// Most texts have but this stretch, which takes no allocation.
  private let first: Stretch
  private let others: [Stretch]

  /// The text itself, which begins at `sourceOffset` of the source.
  package init(_ text: String, at sourceOffset: Int = 0) {
    self.text = text
    let count = text.unicodeScalars.count
    first = Stretch(
      offset: 0, length: count, source: sourceOffset..<sourceOffset + count, isOneToOne: true)
    others = []
  }

  fileprivate init(_ text: String, _ stretches: ArraySlice<Stretch>, emptyAt start: Int) {
    self.text = text
    first =
      stretches.first ?? Stretch(offset: 0, length: 0, source: start..<start, isOneToOne: true)
    others = Array(stretches.dropFirst())
  }

  private var last: Stretch { others.last ?? first }

  /// Unicode scalars of the text.
  package var count: Int { last.offset + last.length }

  /// From where the first scalar comes from to where the last one does; empty for an empty text.
  package var sourceRange: Range<Int> { first.source.lowerBound..<last.source.upperBound }

  /// Where the scalar at `offset` comes from; for one past the end, the empty range behind the last
  /// scalar's source. Offsets come from engines and may be anything: one below 0 counts as 0.
  package func sourceRange(of offset: Int) -> Range<Int> {
    guard offset < count, count > 0 else { return sourceRange.upperBound..<sourceRange.upperBound }
    let offset = max(offset, 0)
    return stretch(holding: offset).stretch.source(of: offset..<offset + 1)
  }

  /// Where the source of the scalar at `offset` begins; offsets are taken as by `sourceRange(of:)`.
  package func sourceOffset(of offset: Int) -> Int { sourceRange(of: offset).lowerBound }

  /// From where the first scalar of a range of the text comes from to where its last one does.
  package func sourceRange(of range: Range<Int>) -> Range<Int> {
    let start = sourceOffset(of: range.lowerBound)
    return range.isEmpty ? start..<start : start..<sourceRange(of: range.upperBound - 1).upperBound
  }

  /// A range of the text, in scalars.
  package subscript(range: Range<Int>) -> AlignedText {
    let scalars = text.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
    let end = scalars.index(start, offsetBy: range.count)
    return then(AlignedText(String(scalars[start..<end]), at: range.lowerBound))
  }

  /// What a further step has made of the text: the step's text, tied to this one's source.
  package func then(_ step: AlignedText) -> AlignedText {
    precondition(step.sourceRange.upperBound <= count, "a step of another text")
    var builder = Builder()
    for stretch in [step.first] + step.others where stretch.length > 0 {
      if stretch.isOneToOne {
        builder.add(stretches(in: stretch.source))
      } else {
        builder.add(stretch.length, from: sourceRange(of: stretch.source), isOneToOne: false)
      }
    }
    return AlignedText(
      step.text, builder.stretches[...], emptyAt: sourceOffset(of: step.sourceRange.lowerBound))
  }

  /// What a reader makes of the text, tied to this one's source.
  package func then(_ read: Reader) -> AlignedText { then(read(text)) }

  private func stretch(holding offset: Int) -> (stretch: Stretch, next: Int) {
    let next = others.countAtFront { $0.offset <= offset }
    return (next == 0 ? first : others[next - 1], next)
  }

  /// Those of a range of the text, cut at its ends.
  private func stretches(in range: Range<Int>) -> [Stretch] {
    var (stretch, next) = stretch(holding: range.lowerBound)
    var found: [Stretch] = []
    while true {
      let part = (stretch.offset..<stretch.offset + stretch.length).clamped(to: range)
      found.append(
        Stretch(
          offset: part.lowerBound, length: part.count, source: stretch.source(of: part),
          isOneToOne: stretch.isOneToOne))
      guard next < others.count, others[next].offset < range.upperBound else { return found }
      stretch = others[next]
      next += 1
    }
  }
}

extension AlignedText: Equatable {
  /// Whether the texts are the same scalar by scalar, and so are their sources.
  package static func == (left: AlignedText, right: AlignedText) -> Bool {
    left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars)
      && (0...left.count).allSatisfy { left.sourceRange(of: $0) == right.sourceRange(of: $0) }
  }

  /// One text after the other; the second one's source is not before the first one's.
  package static func + (left: AlignedText, right: AlignedText) -> AlignedText {
    var builder = Builder(at: left.sourceRange.lowerBound)
    builder.append(left)
    builder.append(right)
    return builder.alignedText
  }
}

extension AlignedText {
  /// Puts an aligned text together, piece by piece from its beginning to its end.
  package struct Builder {
    private var text = ""
    private let start: Int
    fileprivate private(set) var stretches: [Stretch] = []

    /// `sourceOffset` is where a text lies that stays empty.
    package init(at sourceOffset: Int = 0) { start = sourceOffset }

    package var isEmpty: Bool { stretches.isEmpty }
    package var alignedText: AlignedText { AlignedText(text, stretches[...], emptyAt: start) }

    /// A piece that stands for a range of the source as a whole. The range is not empty.
    package mutating func append(_ piece: String, from source: Range<Int>) {
      text += piece
      add(piece.unicodeScalars.count, from: source, isOneToOne: false)
    }

    /// A piece of which each scalar stands for one of the source's, from `sourceOffset` on.
    package mutating func append(unchanged piece: String, from sourceOffset: Int) {
      append(unchanged: piece, from: sourceOffset..<sourceOffset + piece.unicodeScalars.count)
    }

    /// The same where it is known how many scalars they are.
    package mutating func append(unchanged piece: String, from source: Range<Int>) {
      text += piece
      add(source.count, from: source, isOneToOne: true)
    }

    /// A scalar that stands for one of the source's.
    package mutating func append(_ scalar: Unicode.Scalar, from sourceOffset: Int) {
      text.unicodeScalars.append(scalar)
      add(1, from: sourceOffset..<sourceOffset + 1, isOneToOne: true)
    }

    package mutating func append(_ piece: AlignedText) {
      text += piece.text
      add([piece.first] + piece.others)
    }

    fileprivate mutating func add(_ others: [Stretch]) {
      for each in others { add(each.length, from: each.source, isOneToOne: each.isOneToOne) }
    }

    fileprivate mutating func add(_ length: Int, from source: Range<Int>, isOneToOne: Bool) {
      guard length > 0 else { return }
      precondition(!source.isEmpty, "a piece without a source")
      guard let last = stretches.last else {
        stretches = [Stretch(offset: 0, length: length, source: source, isOneToOne: isOneToOne)]
        return
      }
      let lastStart = last.isOneToOne ? last.source.upperBound - 1 : last.source.lowerBound
      precondition(
        source.lowerBound >= lastStart && source.upperBound >= last.source.upperBound,
        "a piece whose source goes back")
      if last.isOneToOne, isOneToOne, last.source.upperBound == source.lowerBound {
        stretches[stretches.count - 1].length += length
        stretches[stretches.count - 1].source = last.source.lowerBound..<source.upperBound
      } else {
        stretches.append(
          Stretch(
            offset: last.offset + last.length, length: length, source: source,
            isOneToOne: isOneToOne))
      }
    }
  }
}
