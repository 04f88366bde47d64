// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// What commands say when they have changed something.
extension Output {
  func tell(_ text: String, _ phrase: Phrase, json: Bool) {
    if json { write(JSONValue(phrase)) } else { write(text + "\n") }
  }

  /// With how to speak it.
  func tell(saved phrase: Phrase, json: Bool) {
    let number = phrase.number
    tell("Saved as phrase \(number). Speak it with: speak \(number)", phrase, json: json)
  }

  func tell(
    removed numbers: [some FixedWidthInteger], _ one: String, _ many: String, json: Bool
  ) {
    if json {
      write("{\"removed\":[\(numbers.map { String($0) }.joined(separator: ","))]}\n")
    } else {
      write("Removed \(counted(numbers.count, one, many)).\n")
    }
  }

  func write(_ phrases: [Phrase]) {
    write(list: "phrases", of: phrases.lazy.map { JSONValue($0) })
  }
}

/// `1 phrase`, `2 phrases`
func counted(_ count: Int, _ one: String, _ many: String) -> String {
  "\(count) \(count == 1 ? one : many)"
}

/// Right-aligned, for a column of numbers.
func aligned(_ number: some FixedWidthInteger, width: Int) -> String {
  let digits = String(number)
  return String(repeating: " ", count: max(0, width - digits.count)) + digits
}

/// Left-aligned, for a column of names.
func padded(_ text: String, width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// Each value once, where it came first: naming a thing twice is no reason to refuse.
func withoutRepeats<Value: Hashable>(_ values: [Value]) -> [Value] {
  var seen: Set<Value> = []
  return values.filter { seen.insert($0).inserted }
}
