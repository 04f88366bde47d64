// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// Makes of a text one that an engine can be trusted with; a `Reader`.
///
/// Ordinary text is unchanged, byte for byte. White space becomes a space, but a blank line stays
/// (as two line feeds or more): engines pause longer there. Control, private and direction characters
/// are left out; full-width and mathematical letters and digits become plain ones, and so do the digits
/// of a script that the text is not written in. What looks like
/// markup (`<b>`, `&amp;`, `[[`) stays as it is: engines are to be asked for plain text.
package func cleanUp(_ text: String) -> AlignedText {
  if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return AlignedText(text) }
  let scalars = Array(text.unicodeScalars)
  let digits = ForeignDigits(in: text)
  var builder = AlignedText.Builder()
  var position = 0
  while position < scalars.count {
    let scalar = digits.readable(scalars[position])
    switch EngineScalar(for: scalar) {
    case .unchanged where scalar == " ", .replaced(" "):
      position = appendWhiteSpace(from: position, of: scalars, to: &builder)
      continue
    case .unchanged: builder.append(scalar, from: position)
    case .replaced(let other): builder.append(other, from: position)
    case .left: break
    }
    position += 1
  }
  return builder.alignedText
}

/// Puts line feeds for a run of white space that holds a blank line, else spaces. Four are the most
/// that make a difference to libespeak-ng. What is left out anyway does not end a run.
///
/// - Returns: the position after the run.
private func appendWhiteSpace(
  from start: Int, of scalars: [Unicode.Scalar], to builder: inout AlignedText.Builder
) -> Int {
  var spaces: [Int] = []
  var lineEnds: [Int] = []
  var end = start
  run: while end < scalars.count {
    let scalar = scalars[end]
    switch EngineScalar(for: scalar) {
    case .unchanged where scalar == " ", .replaced(" "):
      let isSecondOfPair = scalar == "\n" && spaces.last.map { scalars[$0] == "\r" } == true
      if isLineEnd(scalar), !isSecondOfPair { lineEnds.append(end) }
      spaces.append(end)
    case .left: break
    default: break run
    }
    end += 1
  }
  if lineEnds.count > 1 {
    for position in lineEnds.prefix(4) { builder.append("\n", from: position) }
  } else {
    for position in spaces { builder.append(" ", from: position) }
  }
  return end
}
