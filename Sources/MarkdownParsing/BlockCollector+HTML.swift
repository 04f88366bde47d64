// SPDX-License-Identifier: GPL-3.0-or-later

internal import CMd4c

/// What a piece of HTML is in the middle of: it comes line by line.
enum HTMLState: Equatable {
  case text, comment
  /// Its name in lower case, `/` before that of an end tag.
  case tag(String)
  /// A script or style, up to its end tag.
  case hidden(String)
}

/// Of HTML the text is heard, not the tags.
extension BlockCollector {
  func takeHTML(_ piece: Range<Int>) {
    var place = piece.lowerBound
    while place < piece.upperBound {
      let rest = place..<piece.upperBound
      switch html {
      case .text: place = takeHTMLText(rest)
      case .comment: place = skip(to: "-->", in: rest) { _ in html = .text }
      case .tag(let name): place = skip(to: ">", in: rest) { endTag(name, at: $0) }
      case .hidden(let name):
        place = skip(to: "</\(name)", in: rest) { _ in html = .tag("/\(name)") }
      }
    }
  }

  /// Passes over what ends with `mark`, if it does so there.
  ///
  /// - Returns: where to go on.
  private func skip(to mark: String, in rest: Range<Int>, _ atEnd: (Int) -> Void) -> Int {
    let mark = Array(mark.utf8)
    var place = rest.lowerBound
    while place < rest.upperBound {
      let found = bytes[place..<rest.upperBound].prefix(mark.count)
      if found.elementsEqual(mark, by: { lowerCase($0) == $1 }) {
        atEnd(place)
        pass(to: place + mark.count)
        return place + mark.count
      }
      place += 1
    }
    pass(to: place)
    return place
  }

  /// Takes text up to the next mark, or the mark.
  private func takeHTMLText(_ rest: Range<Int>) -> Int {
    let start = rest.lowerBound
    let next = start + 1 < rest.upperBound ? bytes[start + 1] : 0
    switch bytes[start] {
    case UInt8(ascii: "<") where isLetter(next) || "/!?".utf8.contains(next):
      let isComment = bytes[rest].starts(with: "<!--".utf8)
      let name = bytes[rest].dropFirst().prefix { isLetter($0) || isDigit($0) || $0 == 0x2F }
      html = isComment ? .comment : .tag(String(decoding: name.map(lowerCase), as: UTF8.self))
      return start + (isComment ? 4 : 1)
    case UInt8(ascii: "&"):
      // The longest name has 33 letters.
      let name = bytes[rest].prefix(40).dropFirst()
        .prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "#") }
      guard name.endIndex < rest.upperBound, bytes[name.endIndex] == UInt8(ascii: ";") else {
        break
      }
      takeEntity(start..<name.endIndex + 1)
      return name.endIndex + 1
    default: break
    }
    let end = bytes[rest].dropFirst().firstIndex { "<&".utf8.contains($0) } ?? rest.upperBound
    take(start..<end)
    return end
  }

  /// The `>` of a tag stands at `place`.
  private func endTag(_ name: String, at place: Int) {
    html = .text
    switch name.drop(while: { $0 == "/" }).split(separator: "/").first ?? "" {
    case "br": take(" ", for: place..<place + 1)
    case "script" where name != "/script", "style" where name != "/style":
      if kind == .html { html = .hidden(name) }
    // These stand inside a line.
    case "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "font", "i", "img",
      "ins",
      "kbd", "mark", "q", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
      "tt",
      "u", "var", "wbr":
      break
    default:
      if kind == .html { endBlock() }
    }
  }

  /// Takes what a named or numbered entity stands for; one that nobody knows, as it stands.
  func takeEntity(_ piece: Range<Int>) {
    if let text = entity(bytes[piece]) { take(text, for: piece) } else { take(piece) }
  }
}

private func entity(_ bytes: ArraySlice<UInt8>) -> String? {
  let name = bytes.dropFirst().dropLast()
  guard name.first == UInt8(ascii: "#") else { return namedEntity(Array(bytes)) }
  let digits = String(decoding: name.dropFirst(), as: UTF8.self)
  let code =
    digits.first == "x" || digits.first == "X"
    ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  guard let code, code != 0 else { return "\u{FFFD}" }
  return String(Unicode.Scalar(code) ?? "\u{FFFD}")
}

private func namedEntity(_ name: [UInt8]) -> String? {
  var codePoints: [UInt32] = [0, 0]
  let isKnown = unsafe name.withUnsafeBytes { bytes in
    unsafe cmd4c_entity(
      bytes.assumingMemoryBound(to: CChar.self).baseAddress!, bytes.count, &codePoints)
  }
  guard isKnown else { return nil }
  var text = String.UnicodeScalarView()
  text.append(contentsOf: codePoints.filter { $0 != 0 }.compactMap { Unicode.Scalar($0) })
  return String(text)
}

private func lowerCase(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowerCase(byte))
}
