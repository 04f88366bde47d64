// SPDX-License-Identifier: GPL-3.0-or-later

/// The names most like a mistyped or half-remembered one, nearest first, letter case aside: those that
/// begin with it, those with a word that does, those that contain it, those with a word that a few edits
/// turn it into, then by edit distance; ties keep the order of `names`. A name that has nothing in
/// common with it is left out.
package func nearestNames(to name: String, among names: [String], limit: Int) -> [String] {
  let wanted = name.lowercased()
  let near = names.enumerated().compactMap { position, candidate -> Nearness? in
    let lower = candidate.lowercased()
    let distance = editDistance(wanted, lower)
    let step = closeness(of: wanted, to: lower)
    guard step < 4 || distance < max(wanted.count, candidate.count) else { return nil }
    return (step, distance, position, candidate)
  }
  return near.sorted { ($0.step, $0.distance, $0.position) < ($1.step, $1.distance, $1.position) }
    .prefix(limit).map(\.name)
}

private typealias Nearness = (step: Int, distance: Int, position: Int, name: String)

/// 0 where the name begins with what is wanted, 1 where a word of it does, 2 where it stands elsewhere,
/// 3 where a word is nearly the same, 4 where none is. A single character is in too many names to say
/// anything.
private func closeness(of wanted: String, to name: String) -> Int {
  guard wanted.count > 1 else { return 4 }
  if name.hasPrefix(wanted) { return 0 }
  let words = name.split { !$0.isLetter && !$0.isNumber }
  if words.contains(where: { $0.hasPrefix(wanted) }) { return 1 }
  if name.contains(wanted) { return 2 }
  return likelyNames(for: wanted, among: words.map(String.init), limit: 1).isEmpty ? 4 : 3
}

/// The names a person may have meant by `word`, nearest first, letter case aside: those that begin with
/// it, and those that a few edits turn it into: one in three letters, at least one.
package func likelyNames(for word: String, among names: [String], limit: Int) -> [String] {
  let wanted = word.lowercased()
  let mostEdits = max(1, wanted.count / 3)
  let likely = names.enumerated().compactMap { position, name -> (Int, Int, String)? in
    let candidate = name.lowercased()
    if wanted.count >= 2, candidate.hasPrefix(wanted) {
      return (candidate == wanted ? 0 : 1, position, name)
    }
    guard abs(candidate.count - wanted.count) <= mostEdits else { return nil }
    let edits = editDistance(wanted, candidate)
    return edits <= mostEdits && edits < candidate.count ? (edits, position, name) : nil
  }
  return likely.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
}

/// How many characters to insert, remove, replace, or swap with their neighbour turn one text into
/// the other (optimal string alignment). Of both texts only the first 256 characters count, so that
/// the time is bounded whatever a person pastes.
package func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left.prefix(256))
  let right = Array(right.prefix(256))
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let isSame = left[row] == right[column]
      var cost = min(
        previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count]
}
