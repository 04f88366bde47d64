// SPDX-License-Identifier: GPL-3.0-or-later

internal import CEspeak
internal import SpeakModel
internal import Wyoming

/// Which of the library's voices a request means, and choosing it.
enum VoiceSelection {
  /// Chooses the named voice, or the best for the language tag, or the best English one.
  ///
  /// Throws `unknown-voice` before the library is asked for one that cannot speak: choosing an MBROLA
  /// voice without its data leaves the library silent until another is chosen.
  static func select(name: String?, language: String?) throws(SynthesisFailure) {
    if let name {
      try select(named: name)
    } else {
      try select(identifier: identifier(forLanguage: language ?? "en"), variant: nil)
    }
  }

  private static func select(named name: String) throws(SynthesisFailure) {
    let parts = name.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let base = String(parts[0])
    let variant = parts.count > 1 ? String(parts[1]) : nil
    guard isPlausible(base), variant.map(isPlausibleVariant) ?? true else { throw unknown(name) }
    let isPath = base.contains("/") && !base.hasPrefix("mb/")
    if isPath, variant == nil, selectFile(base) { return }
    let voices = EspeakVoices.listed()
    guard let voice = match(base, in: voices) else { throw unknown(name) }
    if voice.isMbrola, let reason = MbrolaInstallation().reasonAgainst(voice) {
      throw SynthesisFailure(
        reason: "the voice \(name) cannot speak: \(reason)", code: EngineFailureCode.unknownVoice)
    }
    try select(identifier: voice.identifier, variant: variant)
  }

  private static func select(identifier: String, variant: String?) throws(SynthesisFailure) {
    if variant == nil, selectFile(identifier) { return }
    let name = variant.map { "\(identifier)+\($0)" } ?? identifier
    guard unsafe espeak_ng_SetVoiceByName(name) == ENS_OK else { throw unknown(name) }
  }

  /// - Returns: whether the library could be asked for the file without its search.
  private static func selectFile(_ identifier: String) -> Bool {
    unsafe EspeakVoices.version.hasPrefix("1.51") && cespeak_select_voice_file(identifier)
  }

  private static func unknown(_ name: String) -> SynthesisFailure {
    SynthesisFailure(
      reason: "there is no voice \(name)", code: EngineFailureCode.unknownVoice)
  }

  /// The library makes a path of the name, in buffers of fixed size.
  private static func isPlausible(_ base: String) -> Bool {
    (1...100).contains(base.utf8.count) && !base.hasPrefix("/") && !base.contains("..")
      && base.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// A variant goes into a buffer of 40 bytes with a prefix of its own.
  private static func isPlausibleVariant(_ variant: String) -> Bool {
    (1...30).contains(variant.utf8.count) && !variant.contains("/")
      && variant.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  /// The library's own rule: the voice's name, then its file, then the last part of its file.
  private static func match(_ name: String, in voices: [ListedVoice]) -> ListedVoice? {
    let wished = name.lowercased()
    return voices.first { $0.name.lowercased() == wished }
      ?? voices.first { $0.identifier.lowercased() == wished }
      ?? voices.first { $0.identifier.lowercased().hasSuffix("/" + wished) }
  }

  private static func identifier(forLanguage tag: String) -> String {
    let voices = EspeakVoices.listed().filter { !$0.isMbrola }
    let exact = tag.lowercased()
    let language = exact.split(separator: "-").first.map(String.init) ?? exact
    for wished in [exact, language, alias[language] ?? "en", "en"] {
      if let voice = best(for: wished, in: voices) { return voice.identifier }
    }
    return "gmw/en"
  }

  private static func best(for language: String, in voices: [ListedVoice]) -> ListedVoice? {
    func priority(_ voice: ListedVoice) -> Int? {
      voice.languages.filter { $0.name.lowercased() == language }.map(\.priority).min()
    }
    return voices.filter { priority($0) != nil }.min { priority($0)! < priority($1)! }
  }

  /// The chosen voice's file.
  static var currentIdentifier: String {
    unsafe String(cString: espeak_GetCurrentVoice().pointee.identifier)
  }

  /// Tags whose speech the library has under another one.
  private static let alias = [
    "zh": "cmn", "no": "nb", "nn": "nb", "iw": "he", "in": "id", "mo": "ro", "jw": "jv",
    "sh": "hbs", "fil": "tl",
  ]
}
