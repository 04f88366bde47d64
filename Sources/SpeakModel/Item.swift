// SPDX-License-Identifier: GPL-3.0-or-later

/// What is heard of an utterance, piece by piece. An item can be spoken with nothing but itself.
package enum Item: Equatable, Sendable {
  case speech(Speech)
  case silence(milliseconds: Int)
  /// A sound file that is played in place of a text.
  case recording(Recording)
  /// Nothing is heard; that the place has come is told.
  case mark(String)
}

/// Text for one voice, given to its engine in one piece.
package struct Speech: Equatable, Sendable {
  /// The sentence it is, or belongs to.
  package var sentence: SourceSentence
  /// What is to be spoken of it, as it was written, tied to the source.
  package var written: AlignedText
  /// Exactly what the engine gets, tied to the source.
  package var text: AlignedText
  package var language: LanguageTag
  package var voice: Voice
  package var prosody: Prosody
  /// Whether the pause that follows a sentence belongs after it.
  package var endsWithPause: Bool
  /// Whether it goes on with what is said right before it, in another voice: no silence belongs between.
  package var joinsPrevious: Bool
  /// Whether what is said right after it, in another voice, goes on with it.
  package var joinsNext: Bool

  package init(
    sentence: SourceSentence, written: AlignedText, text: AlignedText, language: LanguageTag,
    voice: Voice, prosody: Prosody, endsWithPause: Bool, joinsPrevious: Bool = false,
    joinsNext: Bool = false
  ) {
    (self.sentence, self.written, self.text) = (sentence, written, text)
    (self.language, self.voice, self.prosody) = (language, voice, prosody)
    self.endsWithPause = endsWithPause
    (self.joinsPrevious, self.joinsNext) = (joinsPrevious, joinsNext)
  }
}

extension Speech {
  /// The whole text from where it begins to where it ends.
  package var source: String {
    let range = written.sourceRange.clamped(to: sentence.range)
    let scalars = sentence.text.unicodeScalars.dropFirst(
      range.lowerBound - sentence.range.lowerBound)
    return String(String.UnicodeScalarView(scalars.prefix(range.count)))
  }
}

/// A recording of somebody saying a text.
package struct Recording: Equatable, Sendable {
  package var path: String
  package var sentence: SourceSentence

  package init(path: String, sentence: SourceSentence) {
    (self.path, self.sentence) = (path, sentence)
  }
}

/// A sentence of the source text, or as much of a long one as is spoken in one go.
package struct SourceSentence: Equatable, Sendable {
  /// The whole text from its beginning to its end.
  package var text: String
  /// What is to be spoken of it, without markup, tied to the whole text.
  package var written: AlignedText
  /// Where it begins in UTF-16 code units.
  package var utf16Offset: Int

  package init(text: String, written: AlignedText, utf16Offset: Int) {
    (self.text, self.written, self.utf16Offset) = (text, written, utf16Offset)
  }

  /// Its place in the whole text, in Unicode scalars.
  package var range: Range<Int> {
    let start = written.sourceRange.lowerBound
    return start..<start + text.unicodeScalars.count
  }

  package static func == (left: SourceSentence, right: SourceSentence) -> Bool {
    left.written.sourceRange == right.written.sourceRange && left.text == right.text
  }
}

/// Where the items of an utterance come from: a text at hand, or an input that is still arriving.
package protocol ItemSource: AnyObject {
  /// The next item, as far as the input has come. It never waits for the input, but may read what is
  /// there. After `.end` it gives `.end` again. Throws what makes the input unreadable.
  func next() throws(SpeakError) -> ItemStep

  /// What has been read of the text since the last call.
  func takeText() -> String

  /// The words that are heard of an item.
  func words(of item: Item) -> WordLayout

  /// The same speech in smaller pieces, in order; empty if it cannot be divided.
  func pieces(of speech: Speech) -> [Speech]
}

extension ItemSource {
  package func takeText() -> String { "" }
}

/// What `ItemSource.next` has to give.
package enum ItemStep {
  case item(Item)
  /// Nothing more until the descriptor can be read, which it may be already.
  case waiting(descriptor: Int32)
  /// Nothing more, ever.
  case end
}
