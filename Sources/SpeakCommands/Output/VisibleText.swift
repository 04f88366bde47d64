// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The text on one line, with everything that could drive or confuse a terminal made visible:
/// C0 controls and DEL as `^[`, line ends as `↵`, C1 controls and what overrides the direction of
/// text as `\u{202e}`.
package func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnsafeForTerminal) else { return text }
  var shown = ""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x0A: shown += "↵"
    case 0..<0x20: shown += "^" + String(Unicode.Scalar(UInt8(scalar.value + 0x40)))
    case 0x7F: shown += "^?"
    default:
      if isUnsafeForTerminal(scalar) {
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }
  return shown
}
