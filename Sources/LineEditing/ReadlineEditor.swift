// SPDX-License-Identifier: GPL-3.0-or-later

internal import CReadline
internal import Glibc
package import SpeakModel

/// GNU Readline: everybody's own keys and `~/.inputrc`. Its state is global: there is one editor at a
/// time, and one in the life of a process.
///
/// Safe, because the library gets the editor's address only while the editor has the terminal, and
/// copies every text it keeps.
@safe package final class ReadlineEditor: LineEditor {
  /// So many keys at a time, that who pastes a book does not keep the voice from its sound.
  private static let keysAtOnce = 256

  package var complete: (String) -> LineCompletion = { _ in .none }
  private let input: Int32
  private var typed: [TypedInput] = []
  private var prompt: String
  private var hasTerminal = false

  /// `nil` if the library is not installed.
  package init?(input: Int32, output: Int32, prompt: String) {
    self.input = input
    self.prompt = prompt
    let hooks = unsafe creadline_hooks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      line: { context, line in
        let text = unsafe line.map {
          unsafe Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
        }
        unsafe ReadlineEditor.behind(context).typed.append(text.map { .line($0) } ?? .end)
      },
      complete: { context, line in
        let editor = unsafe ReadlineEditor.behind(context)
        let completion = editor.complete(unsafe String(cString: line))
        creadline_begin_offers(completion.isWholeLine)
        for candidate in completion.candidates { unsafe creadline_offer(candidate) }
      },
      hold: { unsafe ReadlineEditor.behind($0).typed.append(.hold) })
    hasTerminal = unsafe creadline_start(input, output, prompt, hooks)
    guard hasTerminal else { return nil }
  }

  deinit { end() }

  private static func behind(_ context: UnsafeMutableRawPointer?) -> ReadlineEditor {
    unsafe Unmanaged.fromOpaque(context!).takeUnretainedValue()
  }

  package var pollRequests: [PollRequest] {
    guard hasTerminal else { return [] }
    let typing = PollRequest(descriptor: input, events: Int16(POLLIN))
    if creadline_flush() { return [typing] }
    return [typing, PollRequest(descriptor: creadline_output(), events: Int16(POLLOUT))]
  }

  package func read(after reported: [Int16]) -> [TypedInput] {
    guard hasTerminal, let reported = reported.first, reported != 0 else { return [] }
    // A terminal that has gone is no empty line.
    if reported & Int16(POLLIN) == 0 { return [.end] }
    for _ in 0..<Self.keysAtOnce {
      if !creadline_read() { typed.append(.cutPaste) }
      // What comes of a line, and whether going back finds it, is settled before the next key.
      guard typed.isEmpty, hasMore else { break }
    }
    defer { typed = [] }
    return typed
  }

  private var hasMore: Bool {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) != 0
  }

  package var columns: Int { max(Int(creadline_columns()), 1) }
  package var rows: Int { max(Int(creadline_rows()), 1) }

  package func print(_ text: String) { unsafe creadline_print(text) }

  package func setPrompt(_ prompt: String) {
    guard prompt != self.prompt else { return }
    self.prompt = prompt
    unsafe creadline_set_prompt(prompt)
  }

  package var isPasting: Bool { creadline_is_pasting() }
  package func doubtPaste() { creadline_doubt_paste() }
  package var line: String { unsafe String(cString: creadline_line()) }
  package func replaceLine(with text: String) { unsafe creadline_replace_line(text) }
  package func killLine() { creadline_kill_line() }

  package func addToHistory(_ line: String) { unsafe creadline_add_history(line) }
  package func clearHistory() { creadline_clear_history() }

  package func resize() { creadline_resize() }
  package func suspend() { creadline_suspend() }
  package func resume() { creadline_resume() }

  package func end() {
    guard hasTerminal else { return }
    hasTerminal = false
    creadline_end()
  }
}
