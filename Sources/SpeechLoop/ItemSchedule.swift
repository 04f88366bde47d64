// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Which item is made next: those to be tried again first, then the source's.
struct ItemSchedule {
  /// An item on its way, and whether it has failed before.
  struct Entry {
    var item: Item
    var isRetry = false
  }

  enum Step {
    case entry(Entry)
    case waiting(descriptor: Int32)
    case end
  }

  let source: any ItemSource
  private var ahead: [Entry] = []

  init(_ source: any ItemSource) { self.source = source }

  var hasEntriesAhead: Bool { !ahead.isEmpty }

  mutating func next() throws(SpeakError) -> Step {
    if !ahead.isEmpty { return .entry(ahead.removeFirst()) }
    return switch try source.next() {
    case .item(let item): .entry(Entry(item: item))
    case .waiting(let descriptor): .waiting(descriptor: descriptor)
    case .end: .end
    }
  }

  /// Takes back entries whose sound will not come, in their order.
  mutating func putBack(_ entries: some Collection<Entry>) {
    ahead.insert(contentsOf: entries, at: 0)
  }

  /// Plans how to go on after a speech failed: in smaller pieces, from the source offset `heardUpTo` on.
  ///
  /// - Returns: the text that is given up, `nil` if something is left to try.
  mutating func retry(_ speech: Speech, isRetry: Bool, heardUpTo offset: Int?) -> String? {
    var pieces = source.pieces(of: speech)
    if pieces.isEmpty { pieces = [speech] }
    if isRetry && pieces.count < 2 { return speech.written.text }
    if let offset { pieces = unheard(pieces, from: offset) }
    putBack(pieces.map { Entry(item: .speech($0), isRetry: true) })
    return nil
  }

  /// What is left of the pieces from the word at the source offset on: the piece that holds it is
  /// divided until one begins with it, so that no word before it is said twice.
  private func unheard(_ pieces: [Speech], from offset: Int) -> [Speech] {
    var unheard = pieces
    while true {
      while unheard.count > 1, unheard[1].text.sourceOffset(of: 0) <= offset {
        unheard.removeFirst()
      }
      guard unheard[0].text.sourceOffset(of: 0) < offset else { return unheard }
      let smaller = source.pieces(of: unheard[0])
      guard smaller.count > 1 else { return unheard }
      unheard.replaceSubrange(0...0, with: smaller)
    }
  }
}

extension Item {
  /// The sentence it belongs to.
  var sentence: SourceSentence? {
    switch self {
    case .speech(let speech): speech.sentence
    case .recording(let recording): recording.sentence
    case .silence, .mark: nil
    }
  }

  /// As it was asked for, 0…1.
  var volume: Double {
    switch self {
    case .speech(let speech): speech.prosody.volume
    case .recording: 1
    case .silence, .mark: 0
    }
  }

  var speech: Speech? { if case .speech(let speech) = self { speech } else { nil } }
}
