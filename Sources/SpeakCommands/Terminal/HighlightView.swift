// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import TextPreparation

/// Shows the text on the terminal while it is spoken, the word that is heard marked.
final class HighlightView: TerminalView {
  /// So many lines above the block can be shown again when a sentence is repeated.
  private static let keptLines = 1000

  private let terminal: TerminalState
  /// Whether a single word is shown, too.
  private let showsAnything: Bool
  private let dictionary: (any WordDictionary)?
  private let fallbackSize: (rows: Int, columns: Int)
  private let takesKeys: () -> Bool
  private var painter: BlockPainter
  private var text = ScreenText(columns: 80)
  private var lit: Range<Int>?
  private var first = 0
  private var height = 1
  private var isActive = false
  private var isPaused = false
  /// Whether the terminal may not show what it should.
  private var isStale = false

  /// `takesKeys` tells whether the terminal's keys steer what is spoken.
  init(
    _ terminal: TerminalState, mark: WordMark, showsAnything: Bool,
    fallbackSize: (rows: Int, columns: Int), dictionary: (any WordDictionary)?,
    takesKeys: @escaping () -> Bool
  ) {
    self.terminal = terminal
    self.showsAnything = showsAnything
    self.dictionary = dictionary
    self.fallbackSize = fallbackSize
    self.takesKeys = takesKeys
    painter = BlockPainter(mark: mark)
  }

  func pollRequests() -> [PollRequest] { terminal.pollRequests }

  private func begin(_ utterance: Utterance) {
    let size = measuredSize
    text = ScreenText(columns: size.columns)
    (lit, first, height, isStale, isPaused) = (nil, 0, size.rows, true, false)
    isActive = showsAnything || !utterance.isComplete || hasSeveralWords(utterance.text)
  }

  func polled(_ reported: [Int16]) {
    if isActive, isStale { draw() } else { terminal.write("") }
  }

  func notice(_ event: SpeechEvent, seconds: Double) {
    if case .begin(let utterance) = event { begin(utterance) }
    guard isActive else { return }
    switch event {
    case .text(let text):
      self.text.append(text)
      isStale = true
    case .word(let word, _):
      (lit, isStale) = (word.range, true)
      draw()
    case .pause, .resume:
      (isPaused, isStale) = (event == .pause, true)
      draw()
    case .finish(let outcome, _): close(showingEnd: outcome == .finished)
    case .begin, .start, .sentence, .mark: break
    }
  }

  func close() {
    close(showingEnd: false)
    terminal.drain(limitMilliseconds: 2000)
  }

  func resize() {
    let size = measuredSize
    guard isActive, size != (height, text.columns) else { return }
    let start = text.count(upTo: first + 1) > first ? text.line(first).source.lowerBound : 0
    if terminal.isForeground { terminal.write(painter.erase()) } else { painter.forget() }
    text.reflow(columns: size.columns, from: start)
    (first, height, isStale) = (0, size.rows, true)
    draw()
  }

  func stepAside() {
    guard painter.isShown, terminal.isForeground else { return }
    terminal.write(painter.erase())
    (terminal.farewell, isStale) = ("", true)
    terminal.drain(limitMilliseconds: 200)
  }

  func suspend() { leaveBlock() }

  func resume() {
    painter.forget()
    isStale = true
    resize()
  }

  /// The size of the block: a line less than the window, for the cursor to stand in afterwards.
  private var measuredSize: (rows: Int, columns: Int) {
    let size = terminal.size ?? fallbackSize
    return (max(1, size.rows - 1), max(2, size.columns))
  }

  private func hasSeveralWords(_ text: String) -> Bool {
    let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
    return WordSegmenter(dictionary: dictionary).words(in: beginning).count > 1
  }

  private func draw(showingEnd: Bool = false) {
    // A terminal that has been held up shows the latest state when it goes on.
    guard terminal.write(""), terminal.isForeground else { return }
    isStale = false
    if showingEnd {
      first = max(0, text.count(upTo: .max) - height)
    } else {
      scroll()
    }
    let count = min(height, text.count(upTo: first + height) - first)
    guard count > 0 else { return }
    let text = text
    terminal.write(
      painter.paint(
        first: first, count: count, lit: showingEnd ? nil : lit, columns: text.columns, note: note,
        line: { text.line($0) }))
    terminal.farewell = painter.farewell
    if first - self.text.firstKept > 2 * Self.keptLines {
      self.text.forget(before: first - Self.keptLines)
    }
  }

  /// What is shown below the block.
  private var note: String? {
    // A row more than one would be the block's.
    guard isPaused, (terminal.size ?? fallbackSize).rows > 1 else { return nil }
    let way = takesKeys() ? "space goes on" : "`speak resume` goes on"
    return ["paused: \(way)", "paused"].first { $0.utf8.count <= text.columns }
      ?? fitted("paused", columns: text.columns)
  }

  /// Keeps the spoken line in the middle third, as far as there are lines above and below.
  private func scroll() {
    guard let lit else { return }
    let spoken = text.number(showing: lit.lowerBound)
    let (highest, lowest) = (height / 3, (2 * height + 2) / 3 - 1)
    if spoken - first < highest { first = spoken - highest }
    if spoken - first > lowest { first = spoken - lowest }
    first = max(text.firstKept, min(first, text.count(upTo: first + height) - height))
  }

  private func close(showingEnd: Bool) {
    guard isActive else { return }
    isPaused = false
    if showingEnd { draw(showingEnd: true) }
    leaveBlock()
    isActive = false
  }

  private func leaveBlock() {
    guard terminal.isForeground else { return painter.forget() }
    let text = text
    terminal.write(painter.close { text.line($0) })
    terminal.farewell = ""
    terminal.drain(limitMilliseconds: 200)
  }
}
