// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// Texts and their words as a reader of the language would point at them, one after the other. Split
/// by hand after the rules that `WordSegmenter` states.
struct WordCase: CustomTestStringConvertible {
  var text: String
  var words: [String]

  /// `text → word|word`; `∅` stands for no word, `⏎` for a line feed, `␣` for a space at an end, `{200D}` for a scalar.
  init(_ line: Substring) {
    let parts = line.split(separator: " → ", maxSplits: 1, omittingEmptySubsequences: false)
    text = Self.unescaped(parts[0])
    words = Self.unescaped(parts[1]).split(separator: "|").filter { $0 != "∅" }.map(String.init)
  }

  var testDescription: String { "\(text) → \(words.joined(separator: "|"))" }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("⏎", with: "\n").replacing("␣", with: " ")
      .replacing(#/\{(?<value>[0-9A-F]+)\}/#) { match in
        String(Unicode.Scalar(UInt32(match.output.value, radix: 16)!)!)
      }
  }
}

extension WordCase {
  static let all: [WordCase] = [
    english, numbers, signs, addresses, emoji, german, french, spanish, italian, portuguese, dutch,
    swedish, polish, turkish, russian, greek, arabic, hebrew, persian, hindi, korean, others,
    japanese,
    chinese, thai, southEastAsian,
  ].flatMap { table in table.split(separator: "\n").map(WordCase.init) }

  private static let english = """
    Hello → Hello
    Hello, world! → Hello|world
    I don't know. → I|don't|know
    I don’t know. → I|don’t|know
    a well-known fact → a|well-known|fact
    The U.S.A. is big. → The|U.S.A.|is|big
    in the U.S.A. → in|the|U.S.A.
    a U.S.-based firm → a|U.S.-based|firm
    the U.S.'s army (U.S.) → the|U.S.'s|army|U.S.
    things, e.g., this → things|e.g.|this
    TCP/IP → TCP|IP
    smile :-) → smile
    fruit, e.g. apples → fruit|e.g.|apples
    that is (i.e. now) → that|is|i.e.|now
    She has a Ph.D. in it. → She|has|a|Ph.D.|in|it
    at 3 p.m. today → at|3|p.m.|today
    in the house → in|the|house
    one of a kind → one|of|a|kind
    CamelCase words → CamelCase|words
    an iPhone15 here → an|iPhone15|here
    snake_case is_it → snake_case|is_it
    _so_ said → so|said
    wait - what → wait|what
    wait – what → wait|what
    wait—what → wait|what
    wait--what → wait|what
    rock 'n' roll → rock|n|roll
    'tis the dogs' bone → tis|the|dogs|bone
    the '90s → the|90s
    "Quoted," she said. → Quoted|she|said
    “Curly,” he said. → Curly|he|said
    mother-in-law's car → mother-in-law's|car
    pre- and post-war → pre|and|post-war
    Dr. Smith, Mr. Jones → Dr|Smith|Mr|Jones
    J. R. R. Tolkien → J|R|R|Tolkien
    and/or → and|or
    AT&T and R&D → AT&T|and|R&D
    you & me → you|&|me
    O'Brien → O'Brien
    y'all'd've → y'all'd've
    wait... what?! → wait|what
    wait… what → wait|what
    (a) [b] {c} → a|b|c
    One. Two! Three? → One|Two|Three
    End of one.⏎Start of two. → End|of|one|Start|of|two
    naïve café → naïve|café
    nai{308}ve cafe{301} → nai{308}ve|cafe{301}
    co{AD}operate → co{AD}operate
    bring{1}water → bring{1}water
    ␣␣two  spaces␣␣ → two|spaces
    <b>bold</b> → b|bold|b
    non{2011}breaking → non{2011}breaking
    zero{200B}width → zero|width
    full.Stop → full.Stop
    node.js → node.js
    C:\\Users\\me → C|Users|me
    """

  private static let numbers = """
    1,234.50 → 1,234.50
    It costs 1,234.50, now. → It|costs|1,234.50|now
    at 3:30 → at|3:30
    at 3:30pm → at|3:30pm
    3.14. → 3.14
    1.234,50 → 1.234,50
    1{A0}234,50 → 1{A0}234,50
    1{202F}234 567 → 1{202F}234|567
    5 000 → 5|000
    1'000'000 → 1'000'000
    24/7 → 24/7
    1/2 cup → 1/2|cup
    2024-01-31 → 2024-01-31
    31/01/2024 → 31/01/2024
    10-20 → 10-20
    10–20 → 10|20
    10:30-11:00 → 10:30-11:00
    20℃ → 20℃
    le 1ᵉʳ mai → le|1ᵉʳ|mai
    the 1st, 2nd → the|1st|2nd
    COVID-19 → COVID-19
    a 3-year-old → a|3-year-old
    v1.2.3 → v1.2.3
    192.168.0.1 → 192.168.0.1
    m² and H₂O → m²|and|H₂O
    1½ hours → 1½|hours
    10km → 10km
    10 km/h → 10|km|h
    0x1F → 0x1F
    (555) 123-4567 → 555|123-4567
    0.5 and .5 → 0.5|and|.5
    3, 4, 5 → 3|4|5
    Room 12. → Room|12
    Chapter Ⅳ → Chapter|Ⅳ
    ① first → ①|first
    １２３ → １２３
    mp3 file.mp3 → mp3|file.mp3
    """

  private static let signs = """
    50% → 50%
    50 % off → 50|%|off
    $5 → $5
    US$5.99 each → US$5.99|each
    5€ or 5 € → 5€|or|5|€
    £1,000! → £1,000
    ¥500 → ¥500
    −5 or -5 → −5|or|-5
    -5°C → -5°C
    20 °C → 20|°C
    -$5 → -$5
    (+5) → +5
    +49 170 123 → +49|170|123
    2 + 2 = 4 → 2|+|2|=|4
    2+2=4 → 2|+|2|=|4
    a=b → a|=|b
    C++ and C# → C++|and|C#
    18+ only → 18+|only
    #1 → #1
    #hashtag fun → #hashtag|fun
    @name hi → @name|hi
    a @ b → a|@|b
    § 5 and §5 → §|5|and|§5
    №5 → №5
    Acme™ © 2024 → Acme|™|©|2024
    3 × 4 ÷ 2 → 3|×|4|÷|2
    5′10″ → 5′10″
    ★ • ■ ─ → ∅
    *bold* ~x~ a^b → bold|x|a|b
    - one → one
    """

  private static let addresses = """
    Mail me@example.org. → Mail|me@example.org
    (first.last+tag@mail.example.org) → first.last+tag@mail.example.org
    See https://example.org/a-b?c=d&e=5%20f#g. → See|https://example.org/a-b?c=d&e=5%20f#g
    www.example.org, now → www.example.org|now
    go to example.org! → go|to|example.org
    "http://a.example" → http://a.example
    mailto:me@example.org → mailto:me@example.org
    http:// no → http|no
    """

  private static let emoji = """
    👩‍👩‍👧 → 👩‍👩‍👧
    Hi 👩‍👩‍👧! → Hi|👩‍👩‍👧
    🏳️‍🌈 pride → 🏳️‍🌈|pride
    🇩🇪🇫🇷 → 🇩🇪|🇫🇷
    👍🏽👍 → 👍🏽|👍
    😂😂😂 → 😂|😂|😂
    I ❤️ you → I|❤️|you
    I ❤ you → I|❤|you
    ok👍ok → ok|👍|ok
    1️⃣ one #️⃣ → 1️⃣|one|#️⃣
    🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag → 🏴󠁧󠁢󠁥󠁮󠁧󠁿|flag
    ☀️, ☔ → ☀️|☔
    ™️ ©️ → ™️|©️
    🤷🏻‍♀️... → 🤷🏻‍♀️
    Great🎉🎉! → Great|🎉|🎉
    今日🎌は → 今日|🎌|は
    """

  private static let german = """
    Grüß Gott, wie geht's? → Grüß|Gott|wie|geht's
    z.B. Äpfel → z.B.|Äpfel
    z. B. Äpfel → z|B|Äpfel
    d.h. nein → d.h.|nein
    am 3. Mai um 15.30 Uhr → am|3|Mai|um|15.30|Uhr
    E-Mail-Adresse → E-Mail-Adresse
    Donaudampfschifffahrt → Donaudampfschifffahrt
    „Ja“, sagte er. → Ja|sagte|er
    Ein- und Ausgang → Ein|und|Ausgang
    1.000,50 € → 1.000,50|€
    Straße Nr. 5 → Straße|Nr|5
    Das kostet 5 Prozent. → Das|kostet|5|Prozent
    """

  private static let french = """
    L'eau est froide. → L'eau|est|froide
    Qu’est-ce que c’est ? → Qu’est-ce|que|c’est
    aujourd'hui → aujourd'hui
    « Bonjour », dit-il. → Bonjour|dit-il
    J'ai mal à la tête. → J'ai|mal|à|la|tête
    10 000 € → 10|000|€
    l'hôpital, s'il vous plaît → l'hôpital|s'il|vous|plaît
    Où êtes-vous ? → Où|êtes-vous
    cœur brisé → cœur|brisé
    M. Dupont → M|Dupont
    """

  private static let spanish = """
    ¿Cómo estás? → Cómo|estás
    ¡Hola, señor! → Hola|señor
    Me llamo José. → Me|llamo|José
    EE. UU. → EE|UU
    el 50 % → el|50|%
    Sí, por favor. → Sí|por|favor
    El niño, la niña → El|niño|la|niña
    1.º piso → 1|º|piso
    """

  private static let italian = """
    L'acqua è fredda. → L'acqua|è|fredda
    Dov'è il bagno? → Dov'è|il|bagno
    un po' d'aiuto → un|po|d'aiuto
    Perché no? → Perché|no
    """

  private static let portuguese = """
    Não sei. → Não|sei
    guarda-chuva → guarda-chuva
    Dá-me água. → Dá-me|água
    R$ 10,00 → R|$|10,00
    R$10 → R$10
    """

  private static let dutch = """
    's avonds → s|avonds
    foto's maken → foto's|maken
    Ik heb pijn. → Ik|heb|pijn
    zo'n vijf-en-twintig → zo'n|vijf-en-twintig
    """

  private static let swedish = """
    S:t Eriksplan → S:t|Eriksplan
    Jag är trött. → Jag|är|trött
    kl. 14:30 → kl|14:30
    """

  private static let polish = """
    Dzień dobry! → Dzień|dobry
    m.in. jabłka → m.in.|jabłka
    Nie wiem, dlaczego. → Nie|wiem|dlaczego
    """

  private static let turkish = """
    İstanbul'a gidiyorum. → İstanbul'a|gidiyorum
    Günaydın! → Günaydın
    """

  private static let russian = """
    Привет, как дела? → Привет|как|дела
    Я не знаю. → Я|не|знаю
    и т.д. → и|т.д.
    т.е. нет → т.е.|нет
    Кто-нибудь знает? → Кто-нибудь|знает
    Москва — столица → Москва|столица
    «Да», — сказал он. → Да|сказал|он
    3,5 км → 3,5|км
    ёлка → ёлка
    е{308}лка → е{308}лка
    в 15:30 → в|15:30
    """

  private static let greek = """
    Καλημέρα, τι κάνεις; → Καλημέρα|τι|κάνεις
    Δεν ξέρω. → Δεν|ξέρω
    π.χ. μήλα → π.χ.|μήλα
    απ' όλα → απ|όλα
    Ναι· όχι → Ναι|όχι
    """

  private static let arabic = """
    مرحبا، كيف حالك؟ → مرحبا|كيف|حالك
    أنا لا أعرف. → أنا|لا|أعرف
    السَّلَامُ عَلَيْكُمْ → السَّلَامُ|عَلَيْكُمْ
    الساعة ٣:٣٠ → الساعة|٣:٣٠
    ١٬٢٣٤٫٥٠ → ١٬٢٣٤٫٥٠
    أحتاج إلى ماء → أحتاج|إلى|ماء
    كتـــاب جديد → كتـــاب|جديد
    {200F}نعم{200F} لا → نعم|لا
    «شكرا» → شكرا
    Room غرفة 5 → Room|غرفة|5
    ٥٠٪ → ٥٠٪
    """

  private static let hebrew = """
    שלום, מה שלומך? → שלום|מה|שלומך
    צה"ל וצה״ל → צה"ל|וצה״ל
    בית־ספר → בית־ספר
    ג'ירפה → ג'ירפה
    רח׳ הרצל → רח׳|הרצל
    אני לא יודע. → אני|לא|יודע
    "כן" → כן
    שָׁלוֹם → שָׁלוֹם
    """

  private static let persian = """
    می{200C}خواهم آب → می{200C}خواهم|آب
    سلام، خوبی؟ → سلام|خوبی
    کتاب{200C}ها → کتاب{200C}ها
    """

  private static let hindi = """
    नमस्ते, आप कैसे हैं? → नमस्ते|आप|कैसे|हैं
    मुझे पानी चाहिए। → मुझे|पानी|चाहिए
    मैं नहीं जानता। → मैं|नहीं|जानता
    क्षत्रिय → क्षत्रिय
    धीरे-धीरे बोलिए → धीरे-धीरे|बोलिए
    १२ बजे → १२|बजे
    हिन्दी में → हिन्दी|में
    """

  private static let korean = """
    안녕하세요? → 안녕하세요
    물 좀 주세요. → 물|좀|주세요
    저는 모르겠어요. → 저는|모르겠어요
    3시 30분 → 3시|30분
    ‘네’라고 했다 → 네|라고|했다
    {1112}{1161}{11AB}글 → {1112}{1161}{11AB}글
    """

  private static let others = """
    col·legi nou → col·legi|nou
    Ի՞նչ կա։ → Ի՞նչ|կա
    გამარჯობა, როგორ ხარ? → გამარჯობა|როგორ|ხარ
    ሰላም፡ነው። → ሰላም|ነው
    བོད་སྐད → བོད|སྐད
    வணக்கம், நலமா? → வணக்கம்|நலமா
    নমস্কার। → নমস্কার
    Tiếng Việt rất hay. → Tiếng|Việt|rất|hay
    ʻŌlelo Hawaiʻi → ʻŌlelo|Hawaiʻi
    čtvrtek, příští týden → čtvrtek|příští|týden
    ở đây{2026} → ở|đây
    """

  private static let japanese = """
    今日はいい天気です。 → 今日|は|いい|天気|です
    私は学生です。 → 私|は|学生|です
    私の名前は田中です。 → 私|の|名前|は|田中|です
    明日、学校に行きます。 → 明日|学校|に|行きます
    水をください。 → 水|を|ください
    すみません、ゆっくり話してください。 → すみません|ゆっくり|話して|ください
    ありがとうございます。 → ありがとう|ございます
    おはようございます → おはよう|ございます
    コンピューターを使っています → コンピューター|を|使っています
    日本語を勉強しています。 → 日本語|を|勉強しています
    薬を飲みました → 薬|を|飲みました
    電話をかけてください → 電話|を|かけて|ください
    頭が痛いので少し休みたいです → 頭|が|痛い|ので|少し|休みたい|です
    もう一度言ってください → もう一度|言って|ください
    声が出ません → 声|が|出ません
    新しい本を三冊買った → 新しい|本|を|三|冊|買った
    雨が降っている → 雨|が|降っている
    猫が好きだ → 猫|が|好き|だ
    東京都に住んでいます → 東京|都|に|住んでいます
    食べられませんでした → 食べられません|でした
    病院に連れて行ってください → 病院|に|連れて|行って|ください
    2024年3月 → 2024|年|3|月
    3時30分に → 3|時|30|分|に
    ジョン・スミス → ジョン|スミス
    「はい」と言った → はい|と|言った
    iPhoneを買った → iPhone|を|買った
    お腹が空きました → お腹|が|空きました
    これは何ですか？ → これ|は|何|です|か
    ｶﾀｶﾅ → ｶﾀｶﾅ
    学生でした。 → 学生|でした
    """

  private static let chinese = """
    你好，世界！ → 你好|世界
    我们今天去学校。 → 我们|今天|去|学校
    她喜欢喝咖啡 → 她|喜欢|喝|咖啡
    中华人民共和国 → 中华|人民|共和国
    谢谢你的帮助 → 谢谢|你的|帮助
    现在几点了？ → 现在|几点|了
    我的名字是王明 → 我的|名字|是|王|明
    请打电话给医生。 → 请|打电话|给|医生
    没关系 → 没关系
    三个苹果 → 三|个|苹果
    我們明天去臺灣 → 我們|明天|去|臺灣
    我有5个苹果 → 我有|5|个|苹果
    用iPhone打电话 → 用|iPhone|打电话
    你会说英语吗？ → 你|会说|英语|吗
    """

  private static let thai = """
    ฉันรักคุณ → ฉัน|รัก|คุณ
    ขอบคุณมาก → ขอบคุณ|มาก
    ฉันต้องการน้ำ → ฉัน|ต้องการ|น้ำ
    เขาไปโรงเรียน → เขา|ไป|โรงเรียน
    ห้องน้ำอยู่ที่ไหน → ห้องน้ำ|อยู่|ที่ไหน
    ฉันชอบกาแฟ → ฉัน|ชอบ|กาแฟ
    ผมไม่สบาย → ผม|ไม่|สบาย
    ฉันปวดหัว → ฉัน|ปวด|หัว
    กินข้าวหรือยัง → กิน|ข้าว|หรือ|ยัง
    5 บาท → 5|บาท
    พูดช้าๆหน่อย → พูด|ช้าๆ|หน่อย
    """

  private static let southEastAsian = """
    ຂ້ອຍຢາກໄປໂຮງຮຽນ → ຂ້ອຍ|ຢາກ|ໄປ|ໂຮງຮຽນ
    ကျွန်တော်ကျောင်းသွားချင်တယ်။ → ကျွန်တော်|ကျောင်း|သွား|ချင်|တယ်
    ខ្ញុំ ទៅ → ខ្ញុំ|ទៅ
    """
}
