// SPDX-License-Identifier: GPL-3.0-or-later

internal import CEspeak
internal import SpeakModel
internal import Wyoming

/// The library's voices as `info` tells them.
enum EspeakVoices {
  static let engine = "espeak-ng"

  static var version: String { unsafe String(cString: espeak_Info(nil)) }

  /// All voices, those that cannot speak right now with the reason.
  static func all() -> [Voice] {
    let mbrola = MbrolaInstallation()
    return listed().compactMap { voice(of: $0, mbrola: mbrola) }
  }

  private static func voice(of listed: ListedVoice, mbrola: MbrolaInstallation) -> Voice? {
    let languages = listed.languages.compactMap { language in
      LanguageTag(language.name).map {
        Voice.LanguageFit(tag: $0, priority: language.priority)
      }
    }
    guard !languages.isEmpty else { return nil }
    return Voice(
      identifier: "\(engine):\(listed.identifier)", name: listed.name, languages: languages,
      quality: listed.isNativeMbrola ? .enhanced : .default, engine: engine, gender: listed.gender,
      unusableReason: listed.isMbrola ? mbrola.reasonAgainst(listed) : nil)
  }

  /// All voices of the library. Its plain list leaves the MBROLA voices out; it gives them when asked
  /// for the language "mbrola" (libespeak-ng 1.51).
  static func listed() -> [ListedVoice] {
    var wish = unsafe espeak_VOICE()
    return unsafe "mbrola".withCString { language in
      unsafe wish.languages = language
      return unsafe copy(espeak_ListVoices(nil)) + copy(espeak_ListVoices(&wish))
    }
  }

  /// The library's list dies at its next call.
  private static func copy(
    _ list: UnsafeMutablePointer<UnsafePointer<espeak_VOICE>?>?
  ) -> [ListedVoice] {
    guard var next = unsafe list else { return [] }
    var voices: [ListedVoice] = []
    while let voice = unsafe next.pointee {
      unsafe voices.append(ListedVoice(voice.pointee))
      unsafe next += 1
    }
    return voices
  }
}

/// A voice as the library lists it.
struct ListedVoice {
  var identifier: String
  var name: String
  /// Lower priority is better.
  var languages: [(name: String, priority: Int)]
  var gender: Voice.Gender?

  var isMbrola: Bool { identifier.hasPrefix("mb/") }

  /// Whether it is an MBROLA voice that speaks the language it was recorded in: `mb/mb-de1`, not the
  /// German voice that reads English, `mb/mb-de1-en`.
  var isNativeMbrola: Bool { isMbrola && identifier.count { $0 == "-" } == 1 }

  init(_ voice: espeak_VOICE) {
    identifier = unsafe voice.identifier.map { unsafe String(cString: $0) } ?? ""
    name = unsafe voice.name.map { unsafe String(cString: $0) } ?? identifier
    languages = []
    // Priority byte, name, NUL, repeated; a priority of 0 ends it.
    if var next = unsafe voice.languages {
      while unsafe next.pointee != 0 {
        let priority = unsafe Int(next.pointee)
        let name = unsafe String(cString: next + 1)
        languages.append((name, priority))
        unsafe next += name.utf8.count + 2
      }
    }
    gender =
      switch unsafe voice.gender {
      case 1: .male
      case 2: .female
      default: nil
      }
  }
}
