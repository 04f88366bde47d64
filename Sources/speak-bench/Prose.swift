// SPDX-License-Identifier: GPL-3.0-or-later

/// Texts made of sentence patterns and words, always the same ones.
struct Prose {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// English of exactly that many bytes: paragraphs of sentences of 15 to 20 words with punctuation,
  /// numbers and speech.
  static func english(byteCount: Int) -> [UInt8] {
    var prose = Prose(seed: 1)
    var text: [UInt8] = []
    text.reserveCapacity(byteCount + 1000)
    while text.count < byteCount {
      for _ in 0..<(3 + prose.below(5)) { text += (prose.filled(from: longPatterns) + " ").utf8 }
      text[text.count - 1] = UInt8(ascii: "\n")
      text.append(UInt8(ascii: "\n"))
    }
    return Array(text[..<byteCount])
  }

  /// What a person might say in one breath; every tenth is Japanese.
  mutating func utterance(_ number: Int) -> String {
    filled(from: number.isMultiple(of: 10) ? japanesePatterns : shortPatterns)
  }

  private mutating func filled(from patterns: [String]) -> String {
    var text = ""
    var isSlot = false
    for part in pick(patterns).split(separator: "|", omittingEmptySubsequences: false) {
      text += isSlot ? word(for: part) : String(part)
      isSlot.toggle()
    }
    return text
  }

  private mutating func word(for slot: Substring) -> String {
    if slot == "number" { return "\(2 + below(900))" }
    guard let choices = words[String(slot)] else { preconditionFailure("no words for \(slot)") }
    return pick(choices)
  }

  private mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

  /// A linear congruential generator with Knuth's multiplier; its upper bits are the good ones.
  private mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}

private let longPatterns = [
  "|person| walked slowly from the |place| to the |place|, carrying |number| letters and a |quality| |thing| under one arm.",
  "Nobody at the |place| could explain why the |quality| |thing| had been left beside the |thing| again.",
  "\"If you see |person| near the |place| |time|,\" said |person|, \"please ask about the |quality| |thing|.\"",
  "|Time|, when the rain had stopped, |person| found |number| |quality| stones and one |thing| behind the |place|.",
  "The road to the |place| was longer than |person| remembered; it took |number| minutes and a |quality| |thing|.",
  "Although |person| did not like the |quality| |thing|, it was kept for years in the |place| near the river.",
  "There were three things |person| wanted to mend: the |thing|, the |quality| |thing|, and a window of the |place|.",
  "\"We have |number| chairs, but only one |thing|,\" |person| answered, and everybody in the |place| began to laugh.",
  "Did |person| really believe that a |quality| |thing| could be bought at the |place| for |number| coins |time|?",
  "|Time| the bell of the |place| rang |number| times, and |person| counted every stroke beside the |quality| |thing|.",
  "|person| wrote a short letter about the |place|, put it under the |thing|, and forgot it until much later.",
  "It was not the |quality| weather that worried |person|, but the |thing| which nobody had seen since the winter.",
  "Between the |place| and the |place| stands a |quality| wall, and on it somebody has painted a |thing|.",
  "\"Don't open it yet!\" cried |person|; the |quality| |thing| was still warm, and the |place| was full of smoke.",
]

private let shortPatterns = [
  "Could you bring me the |quality| |thing| |time|, please?",
  "I will be |number| minutes late.",
  "Please tell |person| that I am at the |place|.",
  "Where is the |place|? I am looking for a |thing|.",
  "My throat hurts, so I am typing this.",
  "No, thank you, |person| has already given me a |thing|.",
  "That costs |number|, is that right?",
  "Let us meet at the |place| |time|.",
  "Yes.", "Thank you very much.", "One moment, please.",
]

private let japanesePatterns = [
  "|人|さん、|所|はどこですか。", "声が出ないので、打っています。", "|物|をください。",
  "|number|分おくれます。", "あとで|所|へ行きます。", "ありがとうございます。",
]

private let words: [String: [String]] = [
  "person": [
    "Anna", "the baker", "old Martin", "my neighbour", "Doctor Hale", "the teacher", "Yuki",
    "a tall stranger", "her brother", "Captain Moor", "the youngest child", "Mrs. Lind",
  ],
  "place": [
    "harbour", "library", "kitchen", "railway station", "garden", "market hall", "hospital",
    "bridge", "school", "bakery", "lighthouse", "village square", "post office", "workshop",
  ],
  "thing": [
    "lantern", "ladder", "blue notebook", "clock", "wooden box", "violin", "kettle", "map",
    "bicycle", "umbrella", "basket of apples", "telescope", "blanket", "radio", "key",
  ],
  "quality": [
    "small", "broken", "heavy", "beautiful", "strange", "yellow", "forgotten", "clean", "noisy",
    "expensive", "perfectly ordinary", "half-finished", "shining", "narrow",
  ],
  "time": [
    "in the morning", "after lunch", "on Thursday", "before sunset", "at half past 7",
    "next week", "tonight", "as soon as possible",
  ],
  "Time": [
    "In the morning", "After lunch", "On Thursday", "Before sunset", "At half past 7",
    "A week later", "On the 14th of May", "That evening",
  ],
  "人": ["田中", "木村", "中川", "小林", "森"],
  "所": ["駅", "病院", "図書館", "薬局", "受付", "出口"],
  "物": ["水", "毛布", "切符", "お茶", "薬", "紙"],
]
