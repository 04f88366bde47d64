// SPDX-License-Identifier: GPL-3.0-or-later

internal import CEspeak

/// How many phonemes the library makes of a text, counted in bytes as it writes them.
struct PhonemeCount: Equatable {
  static let none = PhonemeCount(total: 0, inLongestWord: 0)

  var total: Int
  var inLongestWord: Int
}

/// What a voice makes of words and of single characters, asked of the library once for each while the
/// voice is chosen.
final class VoiceSounds {
  /// Identifies the voice.
  let voice: String
  private var characters: [String: CharacterSound] = [:]
  private var words: [String: PhonemeCount] = [:]
  private static let knownWordLimit = 10_000
  /// Two characters that sound the same are not read.
  private lazy var namesIdeographs = Self.phonemes("一") == Self.phonemes("水")
  private lazy var namesKana = Self.phonemes("あ") == Self.phonemes("か")
  /// Whether each syllable counts as a word, as in Chinese: the marks between words mean nothing then.
  private var marksSyllables: Bool { !namesIdeographs }

  init(voice: String) { self.voice = voice }

  /// `text` is a word or less.
  func count(of text: String) -> PhonemeCount {
    if let known = words[text] { return known }
    let phonemes = Self.phonemes(text).utf8
    var count = PhonemeCount(total: phonemes.count, inLongestWord: 0)
    // Latin letters without a space are one word, even if it is spelled in several.
    let isOneWord = text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    let parts = isOneWord ? [phonemes[...]] : phonemes.split(separator: UInt8(ascii: " "))
    count.inLongestWord = parts.map(\.count).max() ?? 0
    if words.count >= Self.knownWordLimit { words = [:] }
    words[text] = count
    return count
  }

  func sound(of character: String) -> CharacterSound {
    if let known = characters[character] { return known }
    let sound = find(character)
    characters[character] = sound
    return sound
  }

  private func find(_ character: String) -> CharacterSound {
    guard let scalar = character.unicodeScalars.first else { return .read }
    let phonemes = Self.phonemes(character)
    if phonemes.isEmpty { return .none }
    if scalar.properties.isIdeographic { return namesIdeographs ? .kindOnly : .read }
    if (0x3041...0x30FF).contains(scalar.value) { return namesKana ? .kindOnly : .read }
    // "Letter", and the digits of its number, three at least, as words of their own.
    let wordBreaks = zip(phonemes, phonemes.dropFirst()).count { $0 == "_" && $1 == "|" }
    return wordBreaks >= 3 && !marksSyllables ? .kindOnly : .read
  }

  private static func phonemes(_ character: String) -> String {
    var phonemes = ""
    unsafe character.withCString { start in
      var text: UnsafeRawPointer? = unsafe UnsafeRawPointer(start)
      // Each call takes a clause.
      while unsafe text != nil {
        guard
          let piece = unsafe espeak_TextToPhonemes(&text, Int32(espeakCHARS_UTF8), 0)
        else { break }
        phonemes += unsafe String(cString: piece)
      }
    }
    return phonemes
  }
}
