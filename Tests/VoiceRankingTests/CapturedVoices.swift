// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The voices of espeak-ng 1.51 with every MBROLA voice it can drive, as Debian 12 lists them: name in
/// the engine, display name, languages with their priorities, gender.
let capturedVoices = """
  gmw/af|Afrikaans|af 5|M
  sem/am|Amharic|am 5|M
  roa/an|Aragonese|an 5|M
  sem/ar|Arabic|ar 5|M
  inc/as|Assamese|as 5|M
  trk/az|Azerbaijani|az 5|M
  trk/ba|Bashkir|ba 5|M
  zle/be|Belarusian|be 5|M
  zls/bg|Bulgarian|bg 5|M
  inc/bn|Bengali|bn 5|M
  inc/bpy|Bishnupriya Manipuri|bpy 5|M
  zls/bs|Bosnian|bs 5|M
  roa/ca|Catalan|ca 5|M
  iro/chr|Cherokee|chr-US-Qaaa-x-west 5|M
  sit/cmn|Chinese (Mandarin, latin as English)|cmn 5,zh-cmn 5,zh 5|M
  sit/cmn-Latn-pinyin|Chinese (Mandarin, latin as Pinyin)|cmn-latn-pinyin 5,zh-cmn 5,zh 5|M
  zlw/cs|Czech|cs 5|M
  trk/cv|Chuvash|cv 5|M
  cel/cy|Welsh|cy 5|M
  gmq/da|Danish|da 5|M
  gmw/de|German|de 5|M
  grk/el|Greek|el 5|M
  gmw/en-029|English (Caribbean)|en-029 5,en 10|M
  gmw/en|English (Great Britain)|en-gb 2,en 2|M
  gmw/en-GB-scotland|English (Scotland)|en-gb-scotland 5,en 4|M
  gmw/en-GB-x-gbclan|English (Lancaster)|en-gb-x-gbclan 5,en-gb 3,en 5|M
  gmw/en-GB-x-gbcwmd|English (West Midlands)|en-gb-x-gbcwmd 5,en-gb 9,en 9|M
  gmw/en-GB-x-rp|English (Received Pronunciation)|en-gb-x-rp 5,en-gb 4,en 5|M
  gmw/en-US|English (America)|en-us 2,en 3|M
  gmw/en-US-nyc|English (America, New York City)|en-us-nyc 5|M
  art/eo|Esperanto|eo 5|M
  roa/es|Spanish (Spain)|es 5|M
  roa/es-419|Spanish (Latin America)|es-419 5,es-mx 6,es 6|M
  urj/et|Estonian|et 5|M
  eu|Basque|eu 5|M
  ira/fa|Persian|fa 5|M
  ira/fa-Latn|Persian (Pinglish)|fa-latn 5|M
  urj/fi|Finnish|fi 5|M
  roa/fr-BE|French (Belgium)|fr-be 5,fr 8|M
  roa/fr-CH|French (Switzerland)|fr-ch 5,fr 8|M
  roa/fr|French (France)|fr-fr 5,fr 5|M
  cel/ga|Gaelic (Irish)|ga 5|M
  cel/gd|Gaelic (Scottish)|gd 5|M
  sai/gn|Guarani|gn 5|M
  grk/grc|Greek (Ancient)|grc 5|M
  inc/gu|Gujarati|gu 5|M
  sit/hak|Hakka Chinese|hak 5|M
  map/haw|Hawaiian|haw 5|M
  sem/he|Hebrew|he 5|M
  inc/hi|Hindi|hi 5|M
  zls/hr|Croatian|hr 5,hbs 5|M
  roa/ht|Haitian Creole|ht 5|M
  urj/hu|Hungarian|hu 5|M
  ine/hy|Armenian (East Armenia)|hy 5,hy-arevela 5|M
  ine/hyw|Armenian (West Armenia)|hyw 5,hy-arevmda 5,hy 8|M
  art/ia|Interlingua|ia 5|M
  poz/id|Indonesian|id 5|M
  art/io|Ido|io 5|M
  gmq/is|Icelandic|is 5|M
  roa/it|Italian|it 5|M
  jpx/ja|Japanese|ja 5|M
  art/jbo|Lojban|jbo 5|M
  ccs/ka|Georgian|ka 5|M
  trk/kk|Kazakh|kk 5|M
  esx/kl|Greenlandic|kl 5|M
  dra/kn|Kannada|kn 5|M
  ko|Korean|ko 5|M
  inc/kok|Konkani|kok 5|M
  ira/ku|Kurdish|ku 5|M
  trk/ky|Kyrgyz|ky 5|M
  itc/la|Latin|la 5|M
  gmw/lb|Luxembourgish|lb 5|M
  art/lfn|Lingua Franca Nova|lfn 5|M
  bat/lt|Lithuanian|lt 5|M
  bat/ltg|Latgalian|ltg 5|M
  bat/lv|Latvian|lv 5|M
  poz/mi|Māori|mi 5|M
  zls/mk|Macedonian|mk 5|M
  dra/ml|Malayalam|ml 5|M
  inc/mr|Marathi|mr 5|M
  poz/ms|Malay|ms 5|M
  sem/mt|Maltese|mt 5|M
  sit/my|Myanmar (Burmese)|my 5|M
  gmq/nb|Norwegian Bokmål|nb 5,no 5|M
  azc/nci|Nahuatl (Classical)|nci 5|M
  inc/ne|Nepali|ne 5|M
  gmw/nl|Dutch|nl 5|M
  trk/nog|Nogai|nog 5|M
  cus/om|Oromo|om 5|M
  inc/or|Oriya|or 5|M
  inc/pa|Punjabi|pa 5|M
  roa/pap|Papiamento|pap 5|M
  art/piqd|Klingon|piqd 5|M
  zlw/pl|Polish|pl 5|M
  roa/pt|Portuguese (Portugal)|pt 5,pt-pt 5|M
  roa/pt-BR|Portuguese (Brazil)|pt-br 5,pt 6|M
  art/py|Pyash|py 5|M
  art/qdb|Lang Belta|qdb 5|M
  qu|Quechua|qu 5|M
  myn/quc|K'iche'|quc 5|M
  art/qya|Quenya|qya 5|M
  roa/ro|Romanian|ro 5|M
  zle/ru|Russian|ru 5|M
  zle/ru-LV|Russian (Latvia)|ru-lv 2|M
  inc/sd|Sindhi|sd 5|M
  tai/shn|Shan (Tai Yai)|shn 5|M
  inc/si|Sinhala|si 5|M
  art/sjn|Sindarin|sjn 5|M
  zlw/sk|Slovak|sk 5|M
  zls/sl|Slovenian|sl 5|M
  urj/smj|Lule Saami|smj 5|M
  ine/sq|Albanian|sq 5|M
  zls/sr|Serbian|sr 5|M
  gmq/sv|Swedish|sv 5|M
  bnt/sw|Swahili|sw 5|M
  dra/ta|Tamil|ta 5|M
  dra/te|Telugu|te 5|M
  tai/th|Thai|th 5|M
  trk/tk|Turkmen|tk 5|M
  bnt/tn|Setswana|tn 5|M
  trk/tr|Turkish|tr 5|M
  trk/tt|Tatar|tt 5|M
  trk/ug|Uyghur|ug 5|M
  zle/uk|Ukrainian|uk 5|M
  inc/ur|Urdu|ur 5|M
  trk/uz|Uzbek|uz 5|M
  aav/vi|Vietnamese (Northern)|vi 5|M
  aav/vi-VN-x-central|Vietnamese (Central)|vi-vn-x-central 5|M
  aav/vi-VN-x-south|Vietnamese (Southern)|vi-vn-x-south 5|M
  sit/yue|Chinese (Cantonese)|yue 5,zh-yue 5,zh 8|M
  sit/yue-Latn-jyutping|Chinese (Cantonese, latin as Jyutping)|yue 5,zh-yue 5,zh 8|M
  mb/mb-af1|afrikaans-mbrola-1|af 7|M
  mb/mb-ar1|arabic-mbrola-1|ar 1|M
  mb/mb-ar2|arabic-mbrola-2|ar 2|M
  mb/mb-br1|brazil-mbrola-1|pt-br 6,pt 8|M
  mb/mb-br2|brazil-mbrola-2|pt-br 6,pt 8|F
  mb/mb-br3|brazil-mbrola-3|pt-br 6,pt 8|M
  mb/mb-br4|brazil-mbrola-4|pt-br 6,pt 8|F
  mb/mb-cn1|chinese-mb-cn1|zh 5|M
  mb/mb-cr1|croatian-mbrola-1|hr 7|M
  mb/mb-cz1|czech-mbrola-1|cs 1|F
  mb/mb-cz2|czech-mbrola-2|cs 2|M
  mb/mb-nl1|dutch-mbrola-1|nl 9|M
  mb/mb-nl2|dutch-mbrola-2|nl 7|M
  mb/mb-nl3|dutch-mbrola-3|nl 9|F
  mb/mb-af1-en|en-afrikaans|en 11|M
  mb/mb-nl2-en|en-dutch|en 10|M
  mb/mb-fr1-en|en-french-1|en 10|M
  mb/mb-fr4-en|en-french-4|en 10|F
  mb/mb-de1-en|en-german-1|en 9|F
  mb/mb-de2-en|en-german-2|en 9|M
  mb/mb-de3-en|en-german-3|en 9|F
  mb/mb-de4-en|en-german-4|en 9|M
  mb/mb-de5-en|en-german-5|en 9|F
  mb/mb-de6-en|en-german-6|en 9|M
  mb/mb-gr2-en|en-greek|en 9|M
  mb/mb-hu1-en|en-hungarian|en 10|F
  mb/mb-pl1-en|en-polish|en 11|F
  mb/mb-ro1-en|en-romanian|en 9|M
  mb/mb-sw1-en|en-swedish|en 11|M
  mb/mb-sw2-en|en-swedish-f|en 10|F
  mb/mb-en1|english-mb-en1|en-uk 3,en-gb 3,en 2|M
  mb/mb-ee1|estonian-mbrola-1|et 5|M
  mb/mb-ca1|fr-canadian-mbrola-1|fr-ca 6,fr 10|M
  mb/mb-ca2|fr-canadian-mbrola-2|fr-ca 6,fr 10|M
  mb/mb-fr1|french-mbrola-1|fr-fr 7,fr 7|M
  mb/mb-fr2|french-mbrola-2|fr-fr 8,fr 8|F
  mb/mb-fr3|french-mbrola-3|fr-fr 8,fr 8|M
  mb/mb-fr4|french-mbrola-4|fr-fr 7,fr 7|F
  mb/mb-fr5|french-mbrola-5|fr-be 6,fr 9|M
  mb/mb-fr6|french-mbrola-6|fr-fr 8,fr 8|M
  mb/mb-fr7|french-mbrola-7|fr 8|M
  mb/mb-de1|german-mbrola-1|de 6|F
  mb/mb-de2|german-mbrola-2|de 6|M
  mb/mb-de3|german-mbrola-3|de 6|F
  mb/mb-de4|german-mbrola-4|de 6|M
  mb/mb-de5|german-mbrola-5|de 7|F
  mb/mb-de6|german-mbrola-6|de 6|M
  mb/mb-de6-grc|german-mbrola-6|grc 6|M
  mb/mb-de7|german-mbrola-7|de 7|F
  mb/mb-de8|german-mbrola-8|de 8|M
  mb/mb-gr1|greek-mbrola-1|el 7|M
  mb/mb-gr2|greek-mbrola-2|el 2|M
  mb/mb-hb1|hebrew-mbrola-1|he 5|M
  mb/mb-hb2|hebrew-mbrola-2|he 5|F
  mb/mb-in1|hindi-mbrola-1|hi 1|M
  mb/mb-in2|hindi-mbrola-2|hi 2|F
  mb/mb-hu1|hungarian-mbrola-1|hu 7|F
  mb/mb-ic1|icelandic-mbrola-1|is 6|M
  mb/mb-id1|indonesian-mbrola-1|id 7|M
  mb/mb-it1|italian-mbrola-1|it 8|M
  mb/mb-it2|italian-mbrola-2|it 8|F
  mb/mb-it3|italian-mbrola-3|it 7|M
  mb/mb-it4|italian-mbrola-4|it 7|F
  mb/mb-jp1|japanese-mbrola-1|ja 1|M
  mb/mb-jp2|japanese-mbrola-2|ja 2|F
  mb/mb-jp3|japanese-mbrola-3|ja 3|F
  mb/mb-la1|latin-mbrola-1|la 7|M
  mb/mb-lt1|lithuanian-mbrola-1|lt 7|M
  mb/mb-lt2|lithuanian-mbrola-2|lt 7|M
  mb/mb-ma1|malay-mbrola-1|ms 1|F
  mb/mb-nz1|maori-mbrola-1|mi 5|M
  mb/mb-mx1|mexican-mbrola-1|es-mx 7,es 8|M
  mb/mb-mx2|mexican-mbrola-2|es-mx 7,es 8|M
  mb/mb-ir1|persian-mb-ir1|fa 5|M
  mb/mb-pl1|polish-mbrola-1|pl 7|F
  mb/mb-pt1|portugal-mbrola-1|pt-pt 7,pt 7|F
  mb/mb-ro1|romanian-mbrola-1|ro 7|M
  mb/mb-es1|spanish-mbrola-1|es-es 7,es 7|M
  mb/mb-es2|spanish-mbrola-2|es-es 7,es 7|M
  mb/mb-es3|spanish-mbrola-3|es-es 3,es 3|F
  mb/mb-es4|spanish-mbrola-4|es-es 4,es 4|M
  mb/mb-sw1|swedish-mbrola-1|sv 7|M
  mb/mb-sw2|swedish-mbrola-2|sv 8|F
  mb/mb-tl1|telugu-mbrola-1|te 5|F
  mb/mb-tr2|turkish-mbrola-1|tr 7|F
  mb/mb-tr1|turkish-mbrola-1|tr 7|M
  mb/mb-us1|us-mbrola-1|en-us 5,en 8|F
  mb/mb-us2|us-mbrola-2|en-us 5,en 7|M
  mb/mb-us3|us-mbrola-3|en-us 5,en 8|M
  mb/mb-vz1|venezuala-mbrola-1|es-vz 7,es 8|M
  """

/// The captured voices as an engine offers them. MBROLA voices are enhanced and cannot speak unless
/// their name in the engine is among `installed`.
func voices(installed: Set<String> = []) -> [Voice] {
  capturedVoices.split(separator: "\n").map { line in
    let fields = line.split(separator: "|")
    let isMbrola = fields[0].hasPrefix("mb/")
    let isInstalled = !isMbrola || installed.contains(String(fields[0]))
    return Voice(
      identifier: "espeak-ng:\(fields[0])", name: String(fields[1]),
      languages: fields[2].split(separator: ",").map { field in
        let parts = field.split(separator: " ")
        return Voice.LanguageFit(
          tag: LanguageTag(String(parts[0]))!, priority: Int(parts[1])!)
      },
      quality: isMbrola ? .enhanced : .default, engine: "espeak-ng",
      gender: fields[3] == "F" ? .female : .male,
      unusableReason: isInstalled ? nil : "its MBROLA data is not installed")
  }
}

func makeVoice(
  _ identifier: String, _ tags: String..., priority: Int = 5, quality: Voice.Quality = .default,
  reason: String? = nil
) -> Voice {
  Voice(
    identifier: identifier, name: identifier,
    languages: tags.map { Voice.LanguageFit(tag: LanguageTag($0)!, priority: priority) },
    quality: quality, engine: "test", gender: nil, unusableReason: reason)
}
