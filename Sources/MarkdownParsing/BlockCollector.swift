// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Makes blocks of the pieces that a parser finds in a text, in their order. Places are counted in bytes
/// of the text.
final class BlockCollector {
  enum Kind {
    case text
    /// Of a table.
    case row
    case code, html
  }

  private(set) var blocks: [AlignedText] = []
  let bytes: [UInt8]
  private(set) var kind = Kind.text
  private var builder = AlignedText.Builder()
  /// Behind what was taken or passed over last.
  private var end = 0
  /// How many scalars there are before a place; it only goes on.
  private var counted = (bytes: 0, scalars: 0)
  /// The lists the text is in, the numbers of their next items.
  private var lists: [(number: Int, delimiter: UInt8)?] = []
  /// Those of items that have begun and have no text yet.
  private var numbers: [String] = []
  var html = HTMLState.text

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: - Blocks

  func enterBlock(_ kind: Kind) {
    endBlock()
    self.kind = kind
    html = .text
  }

  func leaveBlock() {
    if kind == .row, !builder.isEmpty {
      let lineEnd = bytes[end...].firstIndex(where: isLineEnd) ?? bytes.count
      takeGap(to: lineEnd)
      end = lineEnd
    }
    enterBlock(.text)
  }

  /// `number` is that of the first item; `nil` if they have none.
  func enterList(from number: Int? = nil, delimiter: UInt8 = 0) {
    endBlock()
    lists.append(number.map { ($0, delimiter) })
  }

  func leaveList() {
    endBlock()
    lists.removeLast()
  }

  func enterItem() {
    endBlock()
    guard let list = lists.last, let list else { return }
    numbers.append("\(list.number)" + String(Unicode.Scalar(list.delimiter)))
    lists[lists.count - 1]?.number += 1
  }

  func leaveItem() {
    endBlock()
    numbers = []
  }

  /// What follows is said by itself.
  func endBlock() {
    guard !builder.isEmpty else { return }
    let scalar = scalarOffset(of: end)
    if end < bytes.count, isLineEnd(bytes[end]) {
      builder.append("\n", from: scalar)
    } else {
      builder.append("\n", from: scalar - 1..<scalar)
    }
    let block = builder.alignedText
    if kind == .code || !isRule(block.text) { blocks.append(block) }
    builder = AlignedText.Builder()
    numbers = []
  }

  /// Signs that divide or underline and have no words among them; a single one may be meant.
  private func isRule(_ text: String) -> Bool {
    text.utf8.allSatisfy { " \n-*_=|:+".utf8.contains($0) }
      && text.utf8.count { !" \n".utf8.contains($0) } > 1
  }

  // MARK: - Pieces

  /// Takes a piece as it stands. Of one after an address and a line break, md4c 0.4.8 gives what was
  /// before the line break once more.
  func take(_ piece: Range<Int>) {
    let piece = piece.clamped(to: end..<bytes.count)
    guard !piece.isEmpty else { return }
    begin(piece)
    builder.append(
      unchanged: String(decoding: bytes[piece], as: UTF8.self), from: scalarRange(of: piece))
    end = piece.upperBound
  }

  /// Takes something in place of a piece.
  func take(_ text: String, for piece: Range<Int>) {
    guard piece.lowerBound >= end else { return }
    begin(piece)
    builder.append(text, from: scalarRange(of: piece))
    end = piece.upperBound
  }

  /// Takes text in which notes may be marked (`[^1]`), which is not Markdown by itself.
  func takeText(_ piece: Range<Int>) {
    var start = piece.lowerBound
    while let mark = noteMark(in: start..<piece.upperBound) {
      take(start..<mark.lowerBound)
      // The note itself has a colon there.
      let isNote = builder.isEmpty && mark.upperBound < piece.upperBound
      start = mark.upperBound + (isNote && bytes[mark.upperBound] == UInt8(ascii: ":") ? 1 : 0)
      end = start
    }
    take(start..<piece.upperBound)
  }

  /// A line ends, which parts words.
  func takeLineEnd() {
    if kind == .code { return endBlock() }
    guard !builder.isEmpty, let place = bytes[end...].firstIndex(where: isLineEnd) else { return }
    builder.append("\n", from: scalarOffset(of: place))
    end = place + 1
  }

  /// Passes over what is not heard, up to a place.
  func pass(to place: Int) { end = max(end, place) }

  private func begin(_ piece: Range<Int>) {
    if !builder.isEmpty { takeGap(to: piece.lowerBound) }
    takeNumbers(before: piece.lowerBound)
  }

  /// What of the marks before a place is to be heard: in a table where a cell ends, and of `2*3*4` or
  /// `5~6, 7~8`, which hardly anybody means as emphasis or as struck out, the signs.
  private func takeGap(to place: Int) {
    guard end < place else { return }
    if kind == .row, !builder.isEmpty {
      for position in end..<place {
        switch bytes[position] {
        case UInt8(ascii: " "): builder.append(" ", from: scalarOffset(of: position))
        case UInt8(ascii: "|") where bytes[position - 1] != UInt8(ascii: "\\"):
          builder.append(",", from: scalarOffset(of: position))
        default: break
        }
      }
    } else if end + 1 == place, place < bytes.count, isDigit(bytes[end - 1]), isDigit(bytes[place]),
      "*~".utf8.contains(bytes[end])
    {
      builder.append(Unicode.Scalar(bytes[end]), from: scalarOffset(of: end))
    }
  }

  /// The numbers of the items that begin with the text at `place`: as lists count them, whatever the
  /// source has after the first.
  private func takeNumbers(before place: Int) {
    guard !numbers.isEmpty else { return }
    var start = bytes[..<place].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    for number in numbers {
      if let mark = numberMark(in: start..<place) {
        let scalar = scalarOffset(of: mark.lowerBound)
        if bytes[mark].elementsEqual(number.utf8) {
          builder.append(unchanged: number + " ", from: scalar)
        } else {
          builder.append(number, from: scalar..<scalar + mark.count)
          builder.append(" ", from: scalar + mark.count)
        }
        start = mark.upperBound
      } else {
        // The item's text stands on a line of its own.
        let scalar = scalarOffset(of: place)
        builder.append(number + " ", from: scalar..<scalar + 1)
      }
    }
    numbers = []
  }

  /// Digits and what delimits them before white space.
  private func numberMark(in range: Range<Int>) -> Range<Int>? {
    guard let start = bytes[range].firstIndex(where: isDigit),
      let end = bytes[start..<range.upperBound].firstIndex(where: { !isDigit($0) }),
      ".)".utf8.contains(bytes[end]), end + 1 < range.upperBound
    else { return nil }
    return start..<end + 1
  }

  private func noteMark(in range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while let mark = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "[")) {
      // Longer ones are none, and would be looked for again and again.
      let name = bytes[mark..<min(mark + 100, range.upperBound)].dropFirst()
      if name.first == UInt8(ascii: "^"),
        let end = name.firstIndex(where: { " []".utf8.contains($0) }),
        bytes[end] == UInt8(ascii: "]"), end > mark + 2
      {
        return mark..<end + 1
      }
      start = mark + 1
    }
    return nil
  }

  private func scalarRange(of piece: Range<Int>) -> Range<Int> {
    scalarOffset(of: piece.lowerBound)..<scalarOffset(of: piece.upperBound)
  }

  private func scalarOffset(of place: Int) -> Int {
    while counted.bytes < place {
      if bytes[counted.bytes] & 0xC0 != 0x80 { counted.scalars += 1 }
      counted.bytes += 1
    }
    return counted.scalars
  }
}

func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
