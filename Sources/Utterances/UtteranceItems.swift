// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel
package import TextPreparation
internal import VoiceRanking

/// The items of a script: each sentence is cast, read for the voices it gets, and its words are known.
package final class UtteranceItems: ItemSource {
  private let script: any Script
  private let casting: Casting
  private let prosody: Prosody
  private let reader: Reader
  private let words: WordSegmenter
  private var ahead: [Item] = []

  /// `reader` makes of a text what an engine can be trusted with.
  package init(
    _ script: any Script, casting: Casting, prosody: Prosody, words: WordSegmenter,
    reader: @escaping Reader = cleanUp
  ) {
    (self.script, self.casting, self.prosody) = (script, casting, prosody)
    (self.words, self.reader) = (words, reader)
  }

  package func next() throws(SpeakError) -> ItemStep {
    while ahead.isEmpty {
      switch try script.next() {
      case .sentence(let segment): ahead = items(of: segment)
      case .waiting(let descriptor): return .waiting(descriptor: descriptor)
      case .end: return .end
      }
    }
    return .item(ahead.removeFirst())
  }

  package func takeText() -> String { script.takeText() }

  private func items(of segment: Segment) -> [Item] {
    let written = segment.written
    var speeches = casting.parts(of: written.text).compactMap { part -> Speech? in
      let piece = part.range.count == written.count ? written : written[part.range]
      let text = piece.then(reader)
      guard !isBlank(text.text) else { return nil }
      return Speech(
        sentence: segment.sentence, written: piece, text: text, language: part.language,
        voice: part.voice, prosody: prosody, endsWithPause: false)
    }
    for index in speeches.indices {
      speeches[index].joinsPrevious = index > 0
      speeches[index].joinsNext = index < speeches.count - 1
    }
    if !speeches.isEmpty { speeches[speeches.count - 1].endsWithPause = segment.endsWithPause }
    return speeches.map(Item.speech)
  }

  package func words(of item: Item) -> WordLayout {
    switch item {
    case .speech(let speech): words.layout(of: speech.written, in: speech.sentence)
    case .recording(let recording):
      words.layout(of: recording.sentence.written, in: recording.sentence)
    case .silence, .mark: .none
    }
  }

  package func pieces(of speech: Speech) -> [Speech] {
    let halves = Segment(speech.written, in: speech.sentence, endsWithPause: speech.endsWithPause)
      .pieces()
    return halves.enumerated().map { position, half in
      var piece = speech
      (piece.written, piece.text) = (half.written, half.written.then(reader))
      piece.endsWithPause = half.endsWithPause
      if position > 0 { piece.joinsPrevious = false }
      if position < halves.count - 1 { piece.joinsNext = false }
      return piece
    }
  }
}
