// SPDX-License-Identifier: GPL-3.0-or-later

/// The grapheme clusters of a text, each with what it means for where a run may end.
struct RunClusters {
  enum Kind: Equatable {
    case letter(Script)
    case digit, space
    /// Belongs to what follows: an opening bracket or quote, a sign before a number or a name.
    case opening
    /// Belongs to what stands before: a closing bracket or quote, a unit, the end of a sentence or clause.
    case closing
    /// As `closing`, and may stand within numbers and names: `.`, `:`.
    case mark
    /// May join a number to a name.
    case hyphen
    case other
  }

  private var kinds: [Kind] = []
  /// Scalars before each cluster, and of the whole text.
  private var offsets = [0]

  var count: Int { kinds.count }
  subscript(position: Int) -> Kind { kinds[position] }

  init(_ text: String) {
    var quotes: [(position: Int, usual: Kind)] = []
    var isInQuotes = false
    for character in text {
      let scalars = character.unicodeScalars
      let first = scalars.first!
      if first == "\"" || first == "＂" { isInQuotes.toggle() }
      if let usual = kindOfQuote(first, isInQuotes) { quotes.append((count, usual)) }
      kinds.append(Self.kind(first))
      offsets.append(offsets.last! + scalars.count)
    }
    for quote in quotes { kinds[quote.position] = kindOfQuote(at: quote.position, quote.usual) }
  }

  func scalars(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if isWhitespace(scalar) { return .space }
    // Before the letters, as the blocks of some scripts hold their digits, too.
    switch scalar.properties.generalCategory {
    case .decimalNumber, .otherNumber: return .digit
    case .openPunctuation, .currencySymbol: return .opening
    case .dashPunctuation, .connectorPunctuation: return .hyphen
    default: break
    }
    if let script = Script(scalar) { return .letter(script) }
    switch scalar {
    case "#", "@", "№", "§", "¿", "¡": return .opening
    case "%", "‰", "°", "℃", "℉", "′", "″", "％": return .closing
    case ".", ",", ":", ";", "?", "!": return .mark
    default: return Mark(scalar) == .none ? .other : .closing
    }
  }

  /// What a quote at the end of these clusters usually does; `nil` for what is no quote. `'` is an
  /// apostrophe more often, but not in a script without spaces.
  private func kindOfQuote(_ scalar: Unicode.Scalar, _ isInQuotes: Bool) -> Kind? {
    switch scalar {
    case "\"", "＂": return isInQuotes ? .opening : .closing
    case "'", "＇":
      guard case .letter(let script)? = kinds.last else { return .closing }
      return script.writesNoSpaces ? .opening : .closing
    default: break
    }
    switch scalar.properties.generalCategory {
    case .initialPunctuation: return .opening
    case .finalPunctuation: return .closing
    default: return nil
    }
  }

  /// A space on one side alone tells more than the form: German closes with what English opens with.
  private func kindOfQuote(at position: Int, _ usual: Kind) -> Kind {
    let canOpen = position == 0 || [.space, .opening].contains(kinds[position - 1])
    let canClose = position + 1 == count || [.space, .closing, .mark].contains(kinds[position + 1])
    return canOpen == canClose ? usual : canOpen ? .opening : .closing
  }
}
