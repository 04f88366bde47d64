// SPDX-License-Identifier: GPL-3.0-or-later

/// What a person meant by a typed line: without the escape sequences of arrow keys, function keys and
/// the like (ECMA-48, and xterm's of keys), and without other control characters. A tab is a space.
///
/// The escape key by itself takes no letter with it: what is typed after it is to be heard.
func typedText(_ line: String) -> String {
  var rest = line.unicodeScalars[...]
  var text = String.UnicodeScalarView()
  while let scalar = rest.popFirst() {
    switch scalar.value {
    case 0x1B: skipSequence(&rest)
    case 0x9B: skipControlSequence(&rest)
    case 0x09: text.append(" ")
    case 0..<0x20, 0x7F..<0xA0: break
    default: text.append(scalar)
    }
  }
  return String(text)
}

/// Takes what belongs to the escape character before `rest`.
private func skipSequence(_ rest: inout Substring.UnicodeScalarView) {
  switch rest.first {
  case "[":
    rest.removeFirst()
    skipControlSequence(&rest)
  case "O": skipKey(&rest)
  case "]", "P", "X", "^", "_": skipControlString(&rest)
  default: break
  }
}

/// Parameters, intermediates and the final character, as far as they are there.
private func skipControlSequence(_ rest: inout Substring.UnicodeScalarView) {
  rest = rest.drop { (0x30...0x3F).contains($0.value) }
  rest = rest.drop { (0x20...0x2F).contains($0.value) }
  guard let final = rest.first, (0x40...0x7E).contains(final.value) else { return }
  rest.removeFirst()
  // The Linux console's function keys 1 to 5: ESC [ [ A.
  if final == "[", let letter = rest.first, ("A"..."E").contains(letter) { rest.removeFirst() }
}

/// `ESC O P`, with `ESC O 2 P` for a key that is held down with another. Any other letter was typed.
private func skipKey(_ rest: inout Substring.UnicodeScalarView) {
  let key = rest.dropFirst().drop { ("1"..."9").contains($0) }
  if let final = key.first, "ABCDEFHMPQRS".unicodeScalars.contains(final) { rest = key.dropFirst() }
}

/// A terminal's answer, up to its end: BEL or ESC \. Without one it was no answer.
private func skipControlString(_ rest: inout Substring.UnicodeScalarView) {
  guard let end = rest.firstIndex(where: { ["\u{07}", "\u{1B}", "\u{9C}"].contains($0) }) else {
    return
  }
  let behind = rest[rest.index(after: end)...]
  if rest[end] != "\u{1B}" {
    rest = behind
  } else if behind.first == "\\" {
    rest = behind.dropFirst()
  }
}
