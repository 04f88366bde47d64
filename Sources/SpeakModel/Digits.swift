// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether the byte is an ASCII digit.
package func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Whether the text is one or more ASCII digits and nothing else.
package func isAllDigits(_ text: some StringProtocol) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy(isDigit)
}
