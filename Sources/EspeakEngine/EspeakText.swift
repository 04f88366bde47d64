// SPDX-License-Identifier: GPL-3.0-or-later

/// Text as the library can be trusted with it: UTF-8 that ends in NUL, and where in the request's
/// text each of its characters comes from.
struct EspeakText {
  var bytes: [UInt8]

  func sourceOffset(ofPrepared offset: Int) -> Int { offset }

  static func pieces(of text: String) -> [EspeakText] {
    var bytes = Array(text.utf8)
    for i in bytes.indices
    where (bytes[i] < 0x20 && bytes[i] != 10 && bytes[i] != 9) || bytes[i] == 0x7f {
      bytes[i] = 0x20
    }
    return [EspeakText(bytes: bytes + [0])]
  }
}
