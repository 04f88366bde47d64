// SPDX-License-Identifier: GPL-3.0-or-later

/// The letters the language of a voice is written in, beside Latin ones. The library reads words of
/// them and names letters of other scripts one by one.
struct VoiceScript: Equatable {
  let letters: ClosedRange<UInt32>
  /// Phonemes of one of them.
  let phonemesPerLetter: Int
  /// Whether the library spells words in Latin letters, too.
  let spellsLatin: Bool
  /// Whether words are written without spaces, and the library finds them.
  let runsWordsTogether: Bool

  /// Nothing beside Latin letters; no letter is a NUL.
  static let latin = VoiceScript(0...0)
  static let chinese = VoiceScript(0x3100...0x312F)

  init(
    _ letters: ClosedRange<UInt32>, phonemesPerLetter: Int = 3, spellsLatin: Bool = false,
    runsWordsTogether: Bool = false
  ) {
    self.letters = letters
    self.phonemesPerLetter = phonemesPerLetter
    self.spellsLatin = spellsLatin
    self.runsWordsTogether = runsWordsTogether
  }

  /// `language` is the first subtag of the library's name for a voice's language.
  static func of(language: String) -> VoiceScript {
    switch language {
    case "cmn", "hak", "yue": chinese
    case "ja": VoiceScript(0x3040...0x30FF, spellsLatin: true)
    // A character is a syllable.
    case "ko": VoiceScript(0x1100...0xD7AF, phonemesPerLetter: 8)
    case "el", "grc": VoiceScript(0x370...0x1FFF)
    case "ba", "be", "bg", "cv", "kk", "ky", "mk", "nog", "ru", "sr", "tt", "uk":
      VoiceScript(0x400...0x52F)
    case "hy", "hyw": VoiceScript(0x530...0x58F)
    case "he": VoiceScript(0x590...0x5FF)
    case "ar", "fa", "sd", "ug", "ur": VoiceScript(0x600...0x77F)
    case "as", "bn", "bpy", "gu", "hi", "kn", "kok", "ml", "mr", "ne", "or", "pa", "si", "ta", "te":
      VoiceScript(0x900...0xDFF)
    case "th": VoiceScript(0xE00...0xE7F, runsWordsTogether: true)
    case "my", "shn": VoiceScript(0x1000...0x109F, runsWordsTogether: true)
    case "ka": VoiceScript(0x10A0...0x10FF)
    case "am", "ti": VoiceScript(0x1200...0x139F)
    case "chr": VoiceScript(0x13A0...0x13FF)
    default: latin
    }
  }
}
