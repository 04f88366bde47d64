// SPDX-License-Identifier: GPL-3.0-or-later

internal import CReadline
internal import Glibc
package import SpeakModel

/// GNU Readline: everybody's own keys and `~/.inputrc`. Its state is global: there is one editor at a
/// time, and one in the life of a process.
///
/// Safe, because the library calls the editor only while it has the terminal, and copies every text it
/// keeps.
@safe package final class ReadlineEditor: LineEditor {
  /// So many keys at a time, that who pastes a book does not keep the voice from its sound.
  private static let keysAtOnce = 256
  /// How long a terminal that is held up is waited for when it is given back.
  private static let leavingMilliseconds: Int32 = 500
  /// The editor that the library's callbacks mean: they bring nothing of their own.
  nonisolated(unsafe) static weak var current: ReadlineEditor?

  package var complete: (String) -> LineCompletion = { _ in .none }
  let library: creadline_library
  let input: Int32
  private let screen: HeldScreen
  private var prompt: String
  private var isPrepared = false
  private var hasTerminal = false
  private var paste: Paste?
  private var typed: [TypedInput] = []
  /// The line that a key has accepted, until the library reports it.
  private var accepted: [UInt8]?
  /// What the line being completed may become, and what of it the library has not asked for yet.
  var offers = LineCompletion.none
  var left: ArraySlice<String> = []

  /// `nil` if the library is not installed, or the terminal cannot be used. `output` is duplicated.
  package init?(input: Int32, output: Int32, prompt: String) {
    guard unsafe Self.current == nil, let library = unsafe creadline_load(),
      let keyboard = unsafe fdopen(input, "r"), let screen = HeldScreen(output: output)
    else { return nil }
    unsafe self.library = unsafe library.pointee
    self.input = input
    self.prompt = prompt
    self.screen = screen
    unsafe self.library.rl_instream.pointee = unsafe keyboard
    unsafe self.library.rl_outstream.pointee = unsafe screen.stream
    unsafe Self.current = self
    setUp()
    hasTerminal = true
    unsafe self.library.rl_callback_handler_install(prompt) { line in
      unsafe ReadlineEditor.current?.lineEnded(line)
    }
  }

  deinit { end() }

  // MARK: - Waiting and reading

  package var pollRequests: [PollRequest] {
    guard hasTerminal else { return [] }
    paste?.noteWait(for: input)
    let typing = PollRequest(descriptor: input, events: Int16(POLLIN))
    let isShown = screen.flush(waitingMilliseconds: 0)
    // What was left out is out of date by now; the line is shown as it is.
    if isShown, screen.takeLoss() { showLine() }
    if isShown { return [typing] }
    return [typing, PollRequest(descriptor: screen.terminal, events: Int16(POLLOUT))]
  }

  package func read(after reported: [Int16]) -> [TypedInput] {
    guard hasTerminal, let reported = reported.first, reported != 0 else { return [] }
    // A terminal that has gone is no empty line.
    if reported & Int16(POLLIN) == 0 { return [.end] }
    for _ in 0..<Self.keysAtOnce {
      if !readPaste() { unsafe library.rl_callback_read_char() }
      // What comes of a line, and whether going back finds it, is settled before the next key.
      guard typed.isEmpty, hasInput(input) else { break }
    }
    defer { typed = [] }
    return typed
  }

  /// - Returns: whether something is being pasted.
  private func readPaste() -> Bool {
    guard let progress = paste?.read(from: input) else { return false }
    guard case .complete(let text, let isCut) = progress else { return true }
    paste = nil
    hideLine()
    unsafe (text + [0]).withUnsafeBytes {
      _ = unsafe library.rl_insert_text($0.baseAddress!.assumingMemoryBound(to: CChar.self))
    }
    showLine()
    if isCut { typed.append(.cutPaste) }
    return true
  }

  func startPaste() { paste = unsafe Paste(limit: Paste.limit - Int(library.rl_end.pointee)) }

  package var isPasting: Bool { paste != nil }
  package func doubtPaste() { paste?.doubt() }

  func hold() { typed.append(.hold) }

  /// Takes the line off the screen, for what is spoken is shown above.
  func accept() {
    accepted = unsafe bytes(library.rl_line_buffer.pointee)
    hideLine()
    // By way of the undo list, so that a line of the history gets its old text back.
    _ = unsafe library.rl_delete_text(0, library.rl_end.pointee)
    unsafe library.rl_point.pointee = 0
    unsafe library.rl_mark.pointee = 0
  }

  /// `line` is the editor's to free. A key bound after the start comes without `accepted`.
  private func lineEnded(_ line: UnsafeMutablePointer<CChar>?) {
    typed.append(unsafe line == nil ? .end : .line(accepted ?? bytes(line)))
    unsafe free(line)
    accepted = nil
  }

  private func bytes(_ text: UnsafeMutablePointer<CChar>?) -> [UInt8] {
    unsafe text.map { unsafe Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
  }

  // MARK: - The line and the screen

  private func hideLine() { _ = unsafe library.rl_clear_visible_line() }
  private func showLine() { _ = unsafe library.rl_forced_update_display() }

  package func print(_ text: String) {
    hideLine()
    unsafe fputs(text, screen.stream)
    showLine()
    unsafe fflush(screen.stream)
  }

  package func setPrompt(_ prompt: String) {
    guard prompt != self.prompt else { return }
    self.prompt = prompt
    hideLine()
    _ = unsafe library.rl_set_prompt(prompt)
    showLine()
  }

  package var line: String {
    String(decoding: unsafe bytes(library.rl_line_buffer.pointee), as: UTF8.self)
  }

  package func replaceLine(with text: String) {
    hideLine()
    _ = unsafe library.rl_begin_undo_group()
    _ = unsafe library.rl_delete_text(0, library.rl_end.pointee)
    unsafe library.rl_point.pointee = 0
    _ = unsafe library.rl_insert_text(text)
    _ = unsafe library.rl_end_undo_group()
    showLine()
  }

  package func killLine() {
    paste = nil
    hideLine()
    _ = unsafe library.rl_kill_full_line(1, 0)
    showLine()
  }

  package func addToHistory(_ line: String) {
    unsafe library.add_history(line)
    // The new prompt is up already, and would stand before what is new.
    unsafe library.using_history()
  }

  package func clearHistory() { unsafe library.clear_history() }

  // MARK: - The terminal

  package var columns: Int { windowSize.columns }
  package var rows: Int { windowSize.rows }

  private var windowSize: (rows: Int, columns: Int) {
    var (rows, columns): (Int32, Int32) = (0, 0)
    unsafe library.rl_get_screen_size(&rows, &columns)
    return (max(Int(rows), 1), max(Int(columns), 1))
  }

  package func resize() { unsafe library.rl_resize_terminal() }

  func takeTerminal(meta: Int32) {
    if !isPrepared { unsafe library.rl_prep_terminal(meta) }
    isPrepared = true
    // Ctrl-S searches, as Ctrl-R does; it would stop the terminal, and nobody could see why. What was
    // set before comes back with the rest.
    var settings = termios()
    guard unsafe tcgetattr(input, &settings) == 0 else { return }
    settings.c_iflag &= ~tcflag_t(IXON)
    _ = unsafe tcsetattr(input, TCSANOW, &settings)
  }

  private func giveTerminalBack() {
    if isPrepared { unsafe library.rl_deprep_terminal() }
    isPrepared = false
    unsafe fflush(screen.stream)
    _ = screen.flush(waitingMilliseconds: Self.leavingMilliseconds)
  }

  package func suspend() {
    hideLine()
    giveTerminalBack()
  }

  package func resume() {
    takeTerminal(meta: 1)
    showLine()
  }

  package func end() {
    guard hasTerminal else { return }
    hasTerminal = false
    hideLine()
    unsafe library.rl_callback_handler_remove()
    giveTerminalBack()
  }
}
