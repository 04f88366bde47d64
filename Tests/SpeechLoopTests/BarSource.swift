// SPDX-License-Identifier: GPL-3.0-or-later

import SpeakModel
import TestSupport

/// The voice that the tests' scripted engine has.
let testVoice = Voice(
  identifier: "test:en", name: "English", languages: [.init(tag: .english, priority: 5)],
  quality: .default, engine: "test", gender: nil, unusableReason: nil)

/// Items that are the parts of a text between bars, each a sentence: `"One. |Two. "`.
final class BarSource: ItemSource {
  private var items: [Item]
  private let prosody: Prosody

  init(_ text: String, prosody: Prosody = Prosody()) {
    self.prosody = prosody
    var offset = 0
    items = text.split(separator: "|").map { piece in
      defer { offset += piece.unicodeScalars.count }
      return .speech(Self.speech(String(piece), at: offset, prosody: prosody))
    }
  }

  init(items: [Item]) {
    self.items = items
    prosody = Prosody()
  }

  static func speech(
    _ text: String, at offset: Int, voice: Voice = testVoice, prosody: Prosody = Prosody(),
    in sentence: SourceSentence? = nil
  ) -> Speech {
    let aligned = AlignedText(text, at: offset)
    return Speech(
      sentence: sentence ?? SourceSentence(text: text, written: aligned, utf16Offset: offset),
      written: aligned, text: aligned, language: .english, voice: voice, prosody: prosody,
      endsWithPause: true)
  }

  func next() throws(SpeakError) -> ItemStep {
    items.isEmpty ? .end : .item(items.removeFirst())
  }

  func words(of item: Item) -> WordLayout {
    guard case .speech(let speech) = item else { return .none }
    return Self.words(of: speech.written)
  }

  /// Divides at spaces.
  func pieces(of speech: Speech) -> [Speech] {
    var offset = speech.written.sourceRange.lowerBound
    return speech.written.text.split(separator: " ").map { word in
      defer { offset += word.unicodeScalars.count + 1 }
      return Self.speech(
        String(word) + " ", at: offset, voice: speech.voice, prosody: speech.prosody,
        in: speech.sentence)
    }
  }

  /// The words of a text, as ranges of its source.
  static func ranges(of text: String, at offset: Int = 0) -> [Range<Int>] {
    var start = offset
    return text.split(separator: " ", omittingEmptySubsequences: false).compactMap { word in
      let end = start + word.unicodeScalars.count
      defer { start = end + 1 }
      return word.isEmpty ? nil : start..<end
    }
  }

  /// Each word as long as its letters.
  static func words(of written: AlignedText) -> WordLayout {
    let offset = written.sourceRange.lowerBound
    let ranges = ranges(of: written.text, at: offset)
    let start = ranges.first?.lowerBound ?? 0
    let scalars = Array(written.text.unicodeScalars)
    return WordLayout(
      words: ranges.map { range in
        let inside = range.lowerBound - offset..<range.upperBound - offset
        return SourceWord(
          range: range, utf16Range: range,
          text: String(String.UnicodeScalarView(scalars[inside])))
      },
      lengths: ranges.map { $0.lowerBound - start } + [max(scalars.count - start, 1)])
  }
}
