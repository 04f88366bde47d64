// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// A window full of the text that is read aloud: the spoken line in the middle third, the sentence and
/// the word that are heard marked.
final class ReadView: TerminalView {
  /// So many lines above the window can be shown again when a sentence is repeated.
  private static let keptLines = 1000

  private let terminal: TerminalState
  private let name: String
  /// Where in the text that begins which arrives first.
  private let arrivedOffset: Int
  private let fallbackSize: (rows: Int, columns: Int)
  private var painter: PagePainter
  private var text = ScreenText(columns: 80)
  private var size = (rows: 24, columns: 80)
  private var first = 0
  private var lit: SourceWord?
  private var sentence: SourceSentence?
  private var isPaused = false
  private var isShown = false
  private var isStale = false

  init(
    _ terminal: TerminalState, name: String, arrivedOffset: Int, mark: WordMark,
    fallbackSize: (rows: Int, columns: Int)
  ) {
    self.terminal = terminal
    (self.name, self.arrivedOffset) = (name, arrivedOffset)
    self.fallbackSize = fallbackSize
    painter = PagePainter(word: mark)
  }

  func pollRequests() -> [PollRequest] { terminal.pollRequests }

  func notice(_ event: SpeechEvent, seconds: Double) {
    switch event {
    case .begin:
      size = measuredSize
      text = ScreenText(columns: size.columns, offset: arrivedOffset)
      return enter()
    case .text(let new):
      text.append(new)
      isStale = true
      return
    case .sentence(let sentence):
      self.sentence = sentence
      return
    case .word(let word, _): lit = word
    case .pause: isPaused = true
    case .resume: isPaused = false
    case .finish: return end()
    case .start, .mark: break
    }
    draw()
  }

  func polled(_ reported: [Int16]) {
    guard isShown else { return }
    if isStale { draw() } else { terminal.write("") }
  }

  /// Leaves the window, and on the screen below as much of the last sentence as was heard.
  private func end() {
    leave()
    guard let written = sentence?.written, let lit else { return }
    let heard = (0..<written.count).countAtFront {
      written.sourceOffset(of: $0) < lit.range.upperBound
    }
    let line = written[0..<heard].text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    terminal.write(visible(line) + "\r\n")
    terminal.drain(limitMilliseconds: 2000)
  }

  func resize() {
    let new = measuredSize
    guard isShown, new != size else { return }
    let anchor = lit?.range.lowerBound ?? arrivedOffset
    let line = text.number(showing: anchor)
    let above = max(text.firstKept, line - new.rows)
    let start = text.count(upTo: above + 1) > above ? text.line(above).source.lowerBound : anchor
    text.reflow(columns: new.columns, from: start)
    (size, first) = (new, 0)
    painter.forget()
    draw()
  }

  func stepAside() { leave() }

  func suspend() { leave() }
  func resume() { enter() }

  private var measuredSize: (rows: Int, columns: Int) {
    let size = terminal.size ?? fallbackSize
    return (max(2, size.rows), max(2, size.columns))
  }

  private func enter() {
    guard terminal.isForeground, !isShown else { return }
    isShown = true
    terminal.write(PagePainter.enter)
    terminal.farewell = PagePainter.leave
    painter.forget()
    let new = measuredSize
    if new != size { resize() } else { draw() }
  }

  private func leave() {
    guard isShown else { return }
    isShown = false
    terminal.write(PagePainter.leave)
    terminal.farewell = ""
    terminal.drain(limitMilliseconds: 200)
  }

  private func draw() {
    // A message has been shown in place of the window; it comes back with the next word.
    if !isShown { enter() }
    guard isShown, terminal.write(""), terminal.isForeground else { return }
    isStale = false
    let height = size.rows - 1
    scroll(height)
    let end = min(first + height, text.count(upTo: first + height))
    let page = text
    let lines = (min(first, end)..<end).map { page.line($0) }
    terminal.write(
      painter.paint(
        lines, lit: lit?.range, sentence: sentence?.range, status: status, height: size.rows))
    if first - text.firstKept > 2 * Self.keptLines { text.forget(before: first - Self.keptLines) }
  }

  private func scroll(_ height: Int) {
    guard let lit else {
      first = max(text.firstKept, first)
      return
    }
    let spoken = text.number(showing: lit.range.lowerBound)
    let (highest, lowest) = (height / 3, (2 * height + 2) / 3 - 1)
    if spoken - first < highest { first = spoken - highest }
    if spoken - first > lowest { first = spoken - lowest }
    first = max(text.firstKept, min(first, text.count(upTo: first + height) - height))
  }

  private var status: String {
    let keys = "space \(isPaused ? "goes on" : "pauses"), ← → sentence, + - faster, slower, q stops"
    return fitted(visible(name) + ": " + keys, columns: size.columns)
  }
}
