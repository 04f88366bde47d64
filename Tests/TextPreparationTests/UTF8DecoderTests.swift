// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TestSupport
import Testing
internal import TextPreparation

@Suite("Decoding UTF-8")
struct UTF8DecoderTests {
  static let illFormed: [[UInt8]] = [
    [0x61, 0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62, 0x80, 0x63, 0x80, 0xBF, 0x64],
    [0xC0, 0xAF, 0xE0, 0x80, 0xBF, 0xF0, 0x81, 0x82, 0x41],
    [0xED, 0xA0, 0x80, 0xED, 0xBF, 0xBF, 0xED, 0xAF, 0x41],
    [0xF4, 0x91, 0x92, 0x93, 0xFF, 0x41, 0x80, 0xBF, 0x42],
    [0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41],
    [0xE3, 0x81], [0xF0], [0x80], [0xC3, 0x28], [0xF5, 0x80, 0x80, 0x80], [0xC1, 0xBF],
    [0xF0, 0x9F, 0x98, 0xF0, 0x9F, 0x98, 0x82], [0xE3, 0xE3, 0x81, 0x82],
  ]

  private func decode(
    _ chunks: [ArraySlice<UInt8>], _ decoder: inout UTF8Decoder
  ) throws -> String {
    var text = ""
    for chunk in chunks { text += try decoder.decode(Array(chunk)) }
    return try text + decoder.finish()
  }

  @Test("A sequence cut anywhere decodes like the whole", arguments: 1...5)
  func cutAnywhere(_ size: Int) throws {
    let text = "aé日😂\u{10FFFF}\u{0}e\u{301} ß।क्षि🏴󠁧󠁢"
    let bytes = Array(text.utf8)
    var decoder = UTF8Decoder(onInvalid: .refuse)
    let chunks = stride(from: 0, to: bytes.count, by: size).map {
      bytes[$0..<min($0 + size, bytes.count)]
    }
    #expect(try decode(chunks, &decoder).unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(decoder.replacedCount == 0)
    #expect(decoder.firstInvalidOffset == nil)
  }

  @Test("Maximal subparts are replaced as the standard library does it", arguments: illFormed)
  func replaces(_ bytes: [UInt8]) throws {
    let whole = String(decoding: bytes, as: UTF8.self)
    for cut in 0...bytes.count {
      var decoder = UTF8Decoder(onInvalid: .replace)
      #expect(try decode([bytes[..<cut], bytes[cut...]], &decoder) == whole)
      #expect(decoder.replacedCount == whole.unicodeScalars.count { $0 == "\u{FFFD}" })
      #expect(decoder.replacedCount > 0)
    }
  }

  @Test("Random bytes decode as the standard library decodes them")
  func random() throws {
    var random = SeededRandom(for: "UTF-8")
    let interesting: [UInt8] = [0x41, 0x80, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF]
    for _ in 0..<2000 {
      var bytes: [UInt8] = [0x61]
      for _ in 0..<12 { bytes.append(interesting.randomElement(using: &random)!) }
      let decoded = try UTF8Decoder.text(of: bytes, onInvalid: .replace)
      #expect(decoded == String(decoding: bytes, as: UTF8.self), "\(bytes)")
    }
  }

  @Test(
    "Refusal names the first byte of the ill-formed sequence",
    arguments: [
      ([0xFF], 0), ([0x61, 0x62, 0x80], 2), ([0xC3, 0xA9, 0xE3, 0x81, 0x41], 2),
      ([0x61, 0xE3, 0x81], 1), ([0xEF, 0xBB, 0xBF, 0xFF], 3), ([0x61, 0xED, 0xA0, 0x80], 1),
    ] as [([UInt8], Int)])
  func refuses(_ bytes: [UInt8], _ offset: Int) {
    let error = #expect(throws: SpeakError.self) { try UTF8Decoder.text(of: bytes) }
    #expect(error?.kind == .malformedInput)
    #expect(error?.why == "it is not UTF-8 at byte \(offset), counted from 0")
    for size in 1...2 {
      var decoder = UTF8Decoder(onInvalid: .refuse)
      let chunks = stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }
      let again = #expect(throws: SpeakError.self) { try decode(chunks, &decoder) }
      #expect(again == error)
      #expect(decoder.firstInvalidOffset == offset)
    }
  }

  @Test("The first offset stays, the count goes on")
  func remembersFirst() throws {
    var decoder = UTF8Decoder(onInvalid: .replace)
    #expect(try decoder.decode([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    #expect(try decoder.decode([0xFE, 0xE3]) == "\u{FFFD}")
    #expect(try decoder.finish() == "\u{FFFD}")
    #expect(try decoder.finish() == "")
    #expect(decoder.replacedCount == 3)
    #expect(decoder.firstInvalidOffset == 1)
  }

  @Test("A byte order mark is dropped at the very start only")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for cut in 0...3 {
      var decoder = UTF8Decoder(onInvalid: .refuse)
      let bytes = mark + [0x61] + mark
      let text = try decode([bytes[..<cut], bytes[cut...]], &decoder)
      #expect(Array(text.unicodeScalars) == ["a", "\u{FEFF}"])
    }
    #expect(try UTF8Decoder.text(of: mark) == "")
    #expect(try UTF8Decoder.text(of: []) == "")
  }
}
