// SPDX-License-Identifier: GPL-3.0-or-later

/// A BCP 47 language tag (RFC 5646) in its usual case: `ja`, `ja-JP`, `zh-Hant-TW`, `en-AU`.
///
/// Tags are equal if their canonical texts are; how well two different tags fit each other is for
/// the voice ranking to say.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The whole tag in canonical case.
  package let description: String
  /// The language subtag in lower case: 2 to 8 letters.
  package let language: String
  /// The script subtag, four letters in title case.
  package let script: String?
  /// The region subtag: two upper-case letters or three digits.
  package let region: String?

  /// What is spoken where nothing tells the language.
  package static let english = LanguageTag("en")!

  /// Fails if `text` is not a well-formed tag: subtags of 1 to 8 ASCII letters and digits joined by
  /// `-`, the first of 2 to 8 letters, the last not a single one.
  package init?(_ text: String) {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = subtags.first, (2...8).contains(first.utf8.count),
      first.utf8.allSatisfy(Self.isLetter), subtags.last?.utf8.count != 1
    else { return nil }
    var script: String?
    var region: String?
    var canonical = [first.lowercased()]
    var insideExtension = false
    for subtag in subtags.dropFirst() {
      let length = subtag.utf8.count
      guard (1...8).contains(length), subtag.utf8.allSatisfy(Self.isLetterOrDigit) else {
        return nil
      }
      if length == 1 { insideExtension = true }
      if insideExtension {
        canonical.append(subtag.lowercased())
      } else if length == 4, subtag.utf8.allSatisfy(Self.isLetter), script == nil, region == nil,
        canonical.allSatisfy({ $0.utf8.count <= 3 })
      {
        script = subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
        canonical.append(script!)
      } else if region == nil,
        (length == 2 && subtag.utf8.allSatisfy(Self.isLetter))
          || (length == 3 && subtag.utf8.allSatisfy(isDigit))
      {
        region = subtag.uppercased()
        canonical.append(region!)
      } else {
        canonical.append(subtag.lowercased())
      }
    }
    self.language = canonical[0]
    self.script = script
    self.region = region
    self.description = canonical.joined(separator: "-")
  }

  /// The tag a POSIX locale name stands for: `ja_JP.UTF-8` is `ja-JP`, `sr_RS@latin` is
  /// `sr-Latn-RS`. Fails for `C`, `POSIX` and names without a language.
  package init?(posixLocale name: String) {
    let withoutCodeset = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let base = withoutCodeset[0].prefix { $0 != "." }
    guard base != "C", base != "POSIX" else { return nil }
    var subtags = base.split(separator: "_").map(String.init)
    guard !subtags.isEmpty else { return nil }
    switch withoutCodeset.dropFirst().first {
    case "latin": subtags.insert("Latn", at: 1)
    case "cyrillic": subtags.insert("Cyrl", at: 1)
    case "devanagari": subtags.insert("Deva", at: 1)
    default: break
    }
    self.init(subtags.joined(separator: "-"))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
  }
}
