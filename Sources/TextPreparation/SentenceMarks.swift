// SPDX-License-Identifier: GPL-3.0-or-later

/// What a scalar means for where text may be cut.
enum Mark {
  case sentenceEnd, clauseEnd, closer, none

  init(_ scalar: Unicode.Scalar) {
    self = scalar.isASCII ? Self.ofASCII(scalar) : Self.ofOther(scalar)
  }

  private static func ofASCII(_ scalar: Unicode.Scalar) -> Mark {
    switch scalar {
    case ".", "?", "!": .sentenceEnd
    case ",", ";", ":": .clauseEnd
    case ")", "]", "}", "\"", "'": .closer
    default: .none
    }
  }

  private static func ofOther(_ scalar: Unicode.Scalar) -> Mark {
    switch scalar {
    case "…", "\u{964}", "\u{965}", "؟", "۔", "։", "።", "፧", "။", "។": return .sentenceEnd
    case "\u{37E}", "·", "،", "؛", "፣", "፤", "၊": return .clauseEnd
    default: break
    }
    if isWideSentenceEnd(scalar) { return .sentenceEnd }
    if isWideClauseEnd(scalar) { return .clauseEnd }
    let category = scalar.properties.generalCategory
    return category == .closePunctuation || category == .finalPunctuation ? .closer : .none
  }
}

/// Sentence ends after which no space is written.
func isWideSentenceEnd(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "。", "．", "｡", "！", "？": true
  default: false
  }
}

func isWideClauseEnd(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "、", "，", "､", "；", "：": true
  default: false
  }
}

/// Whether a full stop after `word` may belong to the word: initials, dotted abbreviations, ordinal
/// numbers and the commonest abbreviations of the languages that write them with a full stop.
func isAbbreviation(_ word: some Collection<Unicode.Scalar>) -> Bool {
  guard let first = word.first else { return false }
  if word.contains(".") { return true }
  if word.count == 1, first.properties.isCased { return true }
  if word.count <= 2, word.allSatisfy({ $0.properties.numericType == .decimal }) { return true }
  var text = ""
  for scalar in word { text += scalar.properties.lowercaseMapping }
  return isListedAbbreviation(text)
}

/// A `switch`, so that nothing is built at start-up.
private func isListedAbbreviation(_ word: String) -> Bool {
  switch word {
  case "mr", "mrs", "ms", "dr", "prof", "st", "rev", "hon", "gen", "col", "capt", "lt", "sgt",
    "gov",
    "sen", "rep", "pres", "jr", "sr", "vs", "etc", "inc", "ltd", "co", "corp", "dept", "est", "fig",
    "vol", "no", "nos", "pp", "ed", "eds", "approx", "ca", "cf", "al", "ave", "blvd", "rd", "mt",
    "tel", "jan", "feb", "apr", "aug", "sept", "oct", "nov", "dec":
    true
  case "bzw", "bspw", "evtl", "ggf", "inkl", "nr", "str", "usw", "vgl", "zzgl", "hr", "fr", "frl",
    "abs", "art", "bd", "kap", "jh", "jhd", "mio", "mrd", "sog", "okt", "dez":
    true
  case "mme", "mlle", "mgr", "env", "chap", "janv", "févr", "juil", "déc", "av", "éd":
    true
  case "sra", "srta", "dra", "ud", "uds", "vd", "pág", "núm", "aprox", "avda", "ej", "dña",
    "sig", "dott", "ecc", "pag", "ing", "avv", "dhr", "mevr", "enz", "blz", "resp", "exmo":
    true
  case "ул", "им", "др", "пр", "см", "стр", "рис", "тел", "руб", "млн", "млрд", "тыс", "гг", "вв",
    "κ", "κκ", "δρ", "σελ", "αρ":
    true
  default: false
  }
}
