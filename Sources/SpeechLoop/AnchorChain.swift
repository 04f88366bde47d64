// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// A word that an engine said to begin at a frame.
struct Anchor: Equatable {
  /// Which of the segment's words.
  var word: Int
  /// In the segment's answer.
  var frame: Int
  /// Whether the engine pointed between the word and the one before it: at what it says there, such
  /// as a slash or an asterisk, or still at an emoji.
  var isBetween = false
}

/// Of all anchors an engine reported those to be believed: the most that follow the order of the text.
///
/// An engine's position may jump ahead and come back, or back and ahead again; either way the others
/// agree with each other. This is the longest increasing subsequence, kept up to date by patience
/// sorting: with each anchor, in logarithmic time.
struct AnchorChain {
  private struct Card {
    var anchor: Anchor
    /// The one before it in the longest chain that ends here.
    var previous: Int?
  }

  /// The chain, words and frames increasing.
  private(set) var links: [Anchor] = []
  private var cards: [Card] = []
  /// For each length the card with the smallest word that ends a chain of that length.
  private var tails: [Int] = []
  private var lastFrame = 0

  /// Anchors come in the order of their frames; one that goes back is dropped.
  mutating func add(_ anchor: Anchor) {
    guard anchor.frame >= lastFrame else { return }
    let length = lengthOfTails(before: anchor.word)
    if length < tails.count, cards[tails[length]].anchor.word == anchor.word {
      if length == tails.count - 1 { takeAgain(anchor, at: tails[length]) }
      return
    }
    lastFrame = anchor.frame
    let previous = length > 0 ? tails[length - 1] : nil
    cards.append(Card(anchor: anchor, previous: previous))
    if length == tails.count {
      let extendsLinks = previous.map { cards[$0].anchor } == links.last
      tails.append(cards.count - 1)
      if extendsLinks { links.append(anchor) } else { rebuildLinks() }
    } else {
      tails[length] = cards.count - 1
      if length == tails.count - 1 { rebuildLinks() }
    }
  }

  /// The first anchor in a word counts, one before the word only as long as there is no other.
  private mutating func takeAgain(_ anchor: Anchor, at position: Int) {
    guard cards[position].anchor.isBetween, !anchor.isBetween else { return }
    lastFrame = anchor.frame
    cards[position].anchor = anchor
    links[links.count - 1] = anchor
  }

  /// Drops the links from a frame on.
  mutating func cut(at frame: Int) {
    links.removeAll { $0.frame >= frame }
  }

  private func lengthOfTails(before word: Int) -> Int {
    tails.countAtFront { cards[$0].anchor.word < word }
  }

  private mutating func rebuildLinks() {
    links.removeAll(keepingCapacity: true)
    var next = tails.last
    while let position = next {
      links.append(cards[position].anchor)
      next = cards[position].previous
    }
    links.reverse()
  }
}

extension ArraySlice<Anchor> {
  /// How many links stand at or before a word.
  func count(upTo word: Int) -> Int {
    countAtFront { $0.word <= word }
  }
}
