// SPDX-License-Identifier: GPL-3.0-or-later

/// What becomes of a character that stands alone.
enum CharacterSound: Equatable {
  /// It is read, or its own name is said.
  case read
  /// Nothing is heard.
  case none
  /// What is heard does not tell which character it is: "Chinese letter", or the number Unicode has
  /// given to it.
  case kindOnly
}

/// A stretch of a text, in Unicode scalars, that a listener cannot make out.
struct UnreadStretch: Equatable {
  var range: Range<Int>
  /// Never `.read`.
  var sound: CharacterSound
}

/// The words and symbols of a text that the library passes over or names by their kind. Nothing else
/// tells of them: the library gives no event and no error.
struct UnreadWords {
  /// What becomes of one character, or of a flag's two.
  let sound: (String) -> CharacterSound

  /// In order; characters of a kind that stand together are one stretch.
  func find(in text: String) -> [UnreadStretch] {
    var found: [UnreadStretch] = []
    var word: [UnreadStretch] = []
    // A letter may be mute where its neighbours are loud.
    func endWord() {
      let isMute = word.allSatisfy { $0.sound != .read }
      for letter in word where letter.sound == .kindOnly || isMute && letter.sound == .none {
        Self.add(letter, to: &found)
      }
      word.removeAll()
    }
    for character in WrittenCharacters(text) {
      switch character.kind {
      case .plainLetter: word.append(UnreadStretch(range: character.range, sound: .read))
      case .letter:
        word.append(UnreadStretch(range: character.range, sound: sound(character.text)))
      case .symbol:
        endWord()
        let sound = sound(character.text)
        if sound != .read { found.append(UnreadStretch(range: character.range, sound: sound)) }
      case .other: endWord()
      }
    }
    endWord()
    return found
  }

  private static func add(_ stretch: UnreadStretch, to found: inout [UnreadStretch]) {
    if let last = found.last, last.sound == stretch.sound,
      last.range.upperBound == stretch.range.lowerBound
    {
      found[found.count - 1].range = last.range.lowerBound..<stretch.range.upperBound
    } else {
      found.append(stretch)
    }
  }
}

/// The characters of a text that may have a sound of their own. What changes the one before it (marks,
/// skin colours, what a joiner adds to an emoji) belongs to that one.
private struct WrittenCharacters: Sequence, IteratorProtocol {
  enum Kind {
    /// Of a script every voice reads.
    case plainLetter
    case letter
    case symbol
    case other
  }

  struct Character {
    var text: String
    var range: Range<Int>
    var kind: Kind
  }

  private var rest: String.UnicodeScalarView.SubSequence
  private var offset = 0

  init(_ text: String) { rest = text.unicodeScalars[...] }

  mutating func next() -> Character? {
    guard let scalar = rest.popFirst() else { return nil }
    var character = Character(
      text: String(scalar), range: offset..<offset + 1, kind: Self.kind(of: scalar))
    offset += 1
    if Self.isRegionalIndicator(scalar), let second = rest.first, Self.isRegionalIndicator(second) {
      character.text.unicodeScalars.append(second)
      takeModifier(&character)
    }
    while let next = rest.first, Self.isModifier(next) {
      let joins = next == "\u{200D}" && character.kind == .symbol
      takeModifier(&character)
      if joins, let joined = rest.first, Self.kind(of: joined) == .symbol {
        takeModifier(&character)
      }
    }
    return character
  }

  private mutating func takeModifier(_ character: inout Character) {
    rest.removeFirst()
    offset += 1
    character.range = character.range.lowerBound..<offset
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    if scalar.value < 0x80 { return scalar.properties.isAlphabetic ? .plainLetter : .other }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .letterNumber:
      return scalar.value < 0x250 ? .plainLetter : .letter
    case .currencySymbol, .mathSymbol, .otherNumber: return .symbol
    // Lines and boxes are drawn, not written.
    case .otherSymbol: return (0x2500...0x25FF).contains(scalar.value) ? .other : .symbol
    default: return .other
    }
  }

  private static func isModifier(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .modifierLetter, .modifierSymbol, .format:
      scalar.value >= 0x80
    default: false
    }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
