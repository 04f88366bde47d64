// SPDX-License-Identifier: GPL-3.0-or-later

/// What comes of typing.
package enum TypedInput: Equatable, Sendable {
  /// A line that was accepted; whether its bytes are text is not yet known.
  case line([UInt8])
  /// The key was pressed that parks the line and brings it back.
  case hold
  /// More was pasted than a line holds; only its beginning is there.
  case cutPaste
  /// Nothing more will be typed.
  case end
}

/// What the line before the cursor may become.
package struct LineCompletion: Equatable, Sendable {
  /// There is nothing it may become.
  package static let none = LineCompletion(isWholeLine: true, candidates: [])

  /// Whether a candidate stands for all of the line before the cursor, or for its last word.
  package var isWholeLine: Bool
  package var candidates: [String]

  package init(isWholeLine: Bool, candidates: [String]) {
    self.isWholeLine = isWholeLine
    self.candidates = candidates
  }
}

/// Lets a person edit a line on the terminal, inside a `poll` loop that does other things as well. It
/// has the terminal from its making to `end()`. Used from one thread; no call waits.
package protocol LineEditor: AnyObject {
  /// What to wait for: that something was typed, and that a terminal that was held up goes on.
  var pollRequests: [PollRequest] { get }
  /// Asked while a line is edited.
  var complete: (String) -> LineCompletion { get set }
  var columns: Int { get }
  var rows: Int { get }

  /// Takes what was typed, after `poll` reported something for the requests, in order.
  func read(after reported: [Int16]) -> [TypedInput]

  /// Prints `text`, whole lines with their ends, above the prompt.
  func print(_ text: String)
  func setPrompt(_ prompt: String)

  /// Whether something is being pasted that is not in the line yet.
  var isPasting: Bool { get }
  /// It may never be completed: what is typed after a tenth of a second is no part of it.
  func doubtPaste()
  /// What is typed so far.
  var line: String { get }
  func replaceLine(with text: String)
  /// Takes the line away; the person's key for yanking brings it back.
  func killLine()

  /// Makes a line one of those that going back and searching find. It holds no control characters.
  func addToHistory(_ line: String)
  func clearHistory()

  /// The window has another size.
  func resize()
  /// Gives the terminal back for a while, and takes it again.
  func suspend()
  func resume()
  /// Gives the terminal back as it was found. A second call does nothing.
  func end()
}
