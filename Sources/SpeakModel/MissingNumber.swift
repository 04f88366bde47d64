// SPDX-License-Identifier: GPL-3.0-or-later

/// What is said about numbers that do not exist, in the same words wherever they are asked for.
extension SpeakError {
  /// `nearest` are the numbers there are that come closest, ascending; `nil` where nobody looked.
  package static func noPhrase(
    _ number: some CustomStringConvertible, what: String, nearest: [Int64]?
  ) -> SpeakError {
    SpeakError(
      .notFound, what, why: "there is no phrase \(number)",
      hint: hint(
        nearest, all: "`speak phrases` lists all",
        none: "no phrase is saved; `speak phrases add TEXT` saves one"))
  }

  /// `nearest` are the numbers there are that come closest, ascending; `nil` where nobody looked.
  package static func noEntry(
    _ id: some CustomStringConvertible, what: String, nearest: [Int64]?
  ) -> SpeakError {
    SpeakError(
      .notFound, what, why: "there is no history entry \(id)",
      hint: hint(
        nearest, all: "`speak history` lists the last", none: "nothing is kept in history"))
  }

  private static func hint(_ nearest: [Int64]?, all: String, none: String) -> String {
    guard let nearest else { return all }
    let list = nearest.map(String.init).joined(separator: ", ")
    return nearest.isEmpty ? none : "the nearest are \(list); \(all)"
  }
}
