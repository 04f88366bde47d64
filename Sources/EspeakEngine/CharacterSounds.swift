// SPDX-License-Identifier: GPL-3.0-or-later

internal import CEspeak

/// What the chosen voice makes of single characters, asked of the library once for each.
final class CharacterSounds {
  private var voice = ""
  private var known: [String: CharacterSound] = [:]
  private var namesIdeographs = false
  private var namesKana = false
  /// Whether each syllable counts as a word, as in Chinese: the marks between words mean nothing then.
  private var marksSyllables = false

  /// Forgets what the last voice does, if another one is chosen now.
  func follow(voice identifier: String) {
    guard identifier != voice else { return }
    voice = identifier
    known = [:]
    // Two characters that sound the same are not read.
    namesIdeographs = Self.phonemes("一") == Self.phonemes("水")
    namesKana = Self.phonemes("あ") == Self.phonemes("か")
    marksSyllables = !namesIdeographs
  }

  func sound(of character: String) -> CharacterSound {
    if let known = known[character] { return known }
    let sound = find(character)
    known[character] = sound
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
