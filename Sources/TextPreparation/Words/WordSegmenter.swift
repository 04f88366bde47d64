// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// Finds the words of a text: what is lit, one after the other, while it is spoken.
///
/// The rules are those of Unicode's Annex 29, made to fit speech:
/// - Letters, digits and marks on them are a word. An apostrophe, a hyphen or an underscore between
///   two of them joins (`don't`, `well-known`, `snake_case`), a full stop or a colon between two
///   letters or two digits (`U.S.A`, `example.org`, `3:30`), a comma or a slash between two digits
///   (`1,234`, `1/2`), `&` between two letters (`AT&T`). A dash does not.
/// - The last full stop belongs to an abbreviation that has one inside and no part of more than two
///   letters (`U.S.A.`, `e.g.`, `Ph.D.`).
/// - Signs that engines speak belong to the number they touch (`$5`, `50%`, `20°C`, `-5`), `#` and `@`
///   to what follows (`#tag`), `+` and `#` to what they end (`C++`); else each is a word of its own.
/// - A web or mail address is one word.
/// - A pictographic sequence is a word of its own. Other punctuation belongs to no word.
/// - Scripts without spaces are divided by the dictionary, or by rules where there is none.
package struct WordSegmenter {
  private let dictionary: (any WordDictionary)?

  package init(dictionary: (any WordDictionary)?) {
    self.dictionary = dictionary
  }

  /// The words of `text` in order, as ranges of its Unicode scalars, none empty, none overlapping.
  package func words(in text: String) -> [Range<Int>] {
    let units = WordUnit.units(of: text)
    let isMixed = units.contains { if case .dictionary = $0.kind { true } else { false } }
    let scalars = isMixed ? Array(text.unicodeScalars) : []
    var words: [Range<Int>] = []
    var addresses = AddressFinder()
    var position = 0
    while position < units.count {
      let end: Int
      switch units[position].kind {
      case .dictionary(let script):
        end = units.endOfRun(from: position) { $0 == .dictionary(script) || $0 == .ignored }
        let run = DictionaryRun(units[position..<end], script: script, in: scalars)
        words += run.words(by: dictionary)
        position = end
        continue
      case .emoji: end = position + 1
      case .letter, .digit:
        end =
          addresses.end(at: position, in: units) ?? WordToken(at: position, in: units)?.end
          ?? position + 1
      case .sign, .mark:
        end = WordToken(at: position, in: units)?.end ?? position
      case .space, .ignored: end = position
      }
      if end > position {
        words.append(units[position].start..<units[end - 1].end)
        position = end
      } else {
        position += 1
      }
    }
    return words
  }
}

extension [WordUnit] {
  func endOfRun(from start: Int, while belongs: (WordUnit.Kind) -> Bool) -> Int {
    var end = start
    while end < count, belongs(self[end].kind) { end += 1 }
    while end > start, self[end - 1].kind == .ignored { end -= 1 }
    return end
  }
}
