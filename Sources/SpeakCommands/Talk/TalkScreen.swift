// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The screen of a conversation: what was said and what is told, and lowest, right above the prompt,
/// the sentence that is spoken.
final class TalkScreen {
  private let editor: any LineEditor
  /// Those that write to the same screen.
  private let outputs: [Output]
  private let inColour: Bool
  private var spoken: SpokenLine?
  private var litWord: Range<Int>?
  /// Whether the row above the prompt is the spoken line's, and nothing but it.
  private var isInPlace = false

  init(editor: any LineEditor, outputs: [Output], inColour: Bool) {
    (self.editor, self.outputs, self.inColour) = (editor, outputs, inColour)
    for output in outputs { output.screen = { [unowned self] in print($0) } }
  }

  var columns: Int { editor.columns }
  /// What can be filled without the prompt and the spoken line.
  var freeRows: Int { max(editor.rows - 2, 1) }

  func begin(_ text: String) {
    spoken = SpokenLine(text, inColour: inColour)
    (litWord, isInPlace) = (nil, false)
    redraw(above: "")
  }

  func light(_ word: Range<Int>) {
    litWord = word
    redraw(above: "")
  }

  /// The spoken line becomes one of those above.
  func settle() {
    guard let spoken else { return }
    self.spoken = nil
    editor.print(erasure + spoken.unlit + "\n")
  }

  /// Prints text above the spoken line.
  func print(_ text: String) {
    redraw(above: text.hasSuffix("\n") ? text : text + "\n")
  }

  /// Large letters, and nothing else, until something else comes.
  func show(_ lines: [String]) {
    print("\u{1B}[H\u{1B}[2J" + lines.joined(separator: "\n"))
  }

  /// Where the spoken line is now is the terminal's affair: it stays there, and another one is drawn.
  func noteResize() { isInPlace = false }

  func end() { for output in outputs { output.screen = nil } }

  private var erasure: String { isInPlace ? "\u{1B}[A\r\u{1B}[K" : "" }

  private func redraw(above text: String) {
    let line = spoken.map { $0.lit(litWord, columns: columns) + "\n" } ?? ""
    editor.print((spoken == nil ? "" : erasure) + text + line)
    isInPlace = spoken != nil
  }
}
