// SPDX-License-Identifier: GPL-3.0-or-later

/// The word as a person can paste it into a shell. Control characters are spelled as escapes, so
/// that a hint stays one line.
func shellQuoted(_ word: String) -> String {
  if word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
    return "$'" + word.unicodeScalars.map(escaped).joined() + "'"
  }
  let isPlain = word.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
      || "-_./:=,+@%".unicodeScalars.contains(scalar)
  }
  return isPlain && !word.isEmpty ? word : singleQuoted(word)
}

/// In single quotes, as every shell reads them.
func singleQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\t": "\\t"
  case "'", "\\": "\\\(scalar)"
  case _ where scalar.value < 0x20 || scalar.value == 0x7F:
    "\\x" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
  default: String(scalar)
  }
}
