// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Which segment goes to the engine next: those to be tried again first, then the source's.
struct SegmentSchedule {
  /// A segment on its way, and whether it has failed before.
  struct Item {
    var segment: any SpeechSegment
    var isRetry: Bool
  }

  enum Step {
    case item(Item)
    case waiting(descriptor: Int32)
    case end
  }

  private let source: any SegmentSource
  private var ahead: [Item] = []

  init(_ source: any SegmentSource) { self.source = source }

  var hasRetries: Bool { !ahead.isEmpty }

  mutating func next() throws(SpeakError) -> Step {
    if !ahead.isEmpty { return .item(ahead.removeFirst()) }
    return switch try source.next() {
    case .segment(let segment): .item(Item(segment: segment, isRetry: false))
    case .waiting(let descriptor): .waiting(descriptor: descriptor)
    case .end: .end
    }
  }

  /// Takes back segments whose answers will not come, in their order.
  mutating func putBack(_ items: some Collection<Item>) {
    ahead.insert(contentsOf: items, at: 0)
  }

  /// Plans how to go on after `item` failed: in smaller pieces, from the source offset `heardUpTo` on.
  ///
  /// - Returns: the text that is given up, `nil` if something is left to try.
  mutating func retry(_ item: Item, heardUpTo offset: Int?) -> String? {
    var pieces = item.segment.smallerPieces()
    if item.isRetry && pieces.count < 2 { return item.segment.written.text }
    if let offset { pieces = Self.unheard(pieces, from: offset) }
    putBack(pieces.map { Item(segment: $0, isRetry: true) })
    return nil
  }

  /// What is left of the pieces from the word at the source offset on: the piece that holds it is
  /// divided until one begins with it, so that no word before it is said twice.
  private static func unheard(
    _ pieces: [any SpeechSegment], from offset: Int
  ) -> [any SpeechSegment] {
    var unheard = pieces
    while true {
      while unheard.count > 1, unheard[1].sourceOffset(ofPrepared: 0) <= offset {
        unheard.removeFirst()
      }
      guard unheard[0].sourceOffset(ofPrepared: 0) < offset else { return unheard }
      let smaller = unheard[0].smallerPieces()
      guard smaller.count > 1 else { return unheard }
      unheard.replaceSubrange(0...0, with: smaller)
    }
  }
}
