// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The one code that stands for a tag's language, whatever tradition the tag follows: codes withdrawn
/// from ISO 639, the single languages inside a macrolanguage, and Chinese, where script and region
/// tell the spoken language (IANA language subtag registry, CLDR language aliases).
func canonicalLanguage(_ tag: LanguageTag) -> String {
  switch tag.language {
  case "zh": spokenChinese(tag)
  case "iw": "he"
  case "in": "id"
  case "ji": "yi"
  case "jw": "jv"
  case "mo": "ro"
  case "no": "nb"
  case "sh": "hbs"
  case "tl": "fil"
  case "arb": "ar"
  case "pes", "prs": "fa"
  case "azj": "az"
  case "lvs": "lv"
  case "ekk": "et"
  case "swh": "sw"
  case "npi": "ne"
  case "ory": "or"
  case "zsm": "ms"
  case "uzn": "uz"
  case "kmr": "ku"
  case "als": "sq"
  default: tag.language
  }
}

/// Hong Kong and Macau speak Cantonese; elsewhere `zh` means Mandarin unless an extended language
/// subtag (`zh-yue`) says otherwise.
private func spokenChinese(_ tag: LanguageTag) -> String {
  let subtags = tag.description.split(separator: "-")
  if subtags.count > 1, subtags[1].utf8.count == 3,
    ["cmn", "yue", "hak", "nan", "wuu"].contains(subtags[1])
  {
    return String(subtags[1])
  }
  return tag.region == "HK" || tag.region == "MO" ? "yue" : "cmn"
}

/// espeak-ng has a voice tagged `en-uk`, and people write it, too.
func canonicalRegion(_ region: String) -> String {
  region == "UK" ? "GB" : region
}

/// Languages whose speakers understand `language`'s, in the order in which their voices may stand in
/// for it.
func relatives(of language: String) -> [String] {
  switch language {
  case "nn": ["nb", "da", "sv"]
  case "nb": ["nn", "da", "sv"]
  case "hbs": ["sr", "hr", "bs"]
  case "sr", "cnr": ["hbs", "bs", "hr", "sr"]
  case "hr", "bs": ["hbs", "bs", "hr", "sr"]
  case "cmn": ["yue"]
  case "yue", "hak", "nan", "wuu": ["cmn"]
  case "ary", "arz", "apc", "acm", "ajp", "afb": ["ar"]
  case "gsw", "bar", "nds": ["de"]
  case "sco": ["en"]
  case "fy": ["nl"]
  case "gl": ["pt", "es"]
  case "ast": ["es"]
  case "oc": ["ca", "fr"]
  case "hyw": ["hy"]
  default: []
  }
}

/// The regions whose speech is nearest to that of `region`, nearest first.
func nearestRegions(to region: String, language: String) -> [String] {
  switch language {
  case "en": nearestEnglishRegions(to: region)
  case "es": latinAmerica.contains(region) ? ["419", "MX", "US"] : []
  case "pt": region == "BR" ? [] : ["PT"]
  case "fr": region == "LU" ? ["BE", "FR"] : ["FR"]
  case "de": ["DE"]
  case "cmn": ["CN", "TW"]
  default: []
  }
}

private var latinAmerica: [String] {
  [
    "419", "MX", "AR", "CO", "CL", "PE", "VE", "EC", "GT", "CU", "BO", "DO", "HN", "PY", "SV", "NI",
    "CR", "PA", "UY", "PR", "US",
  ]
}

private func nearestEnglishRegions(to region: String) -> [String] {
  switch region {
  case "CA", "PH", "PR", "GU", "AS", "MP", "VI", "LR": ["US", "CA", "GB"]
  case "AG", "BB", "BS", "BZ", "DM", "GD", "GY", "JM", "KN", "LC", "TT", "VC": ["029", "GB"]
  case "AU", "NZ": ["AU", "NZ", "GB", "US"]
  case "GB", "US": []
  default: ["GB", "US"]
  }
}
