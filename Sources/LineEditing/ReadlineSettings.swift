// SPDX-License-Identifier: GPL-3.0-or-later

internal import CReadline
internal import Glibc
internal import SpeakModel

/// How the library is set up before it takes the terminal: its variables, its keys, what it offers.
extension ReadlineEditor {
  private static let historyCount: Int32 = 1000

  func setUp() {
    unsafe library.rl_readline_name.pointee = unsafe Self.name
    unsafe library.rl_catch_signals.pointee = 0
    unsafe library.rl_catch_sigwinch.pointee = 0
    unsafe library.rl_erase_empty_line.pointee = 1
    unsafe library.rl_prep_term_function.pointee = {
      unsafe ReadlineEditor.current?.takeTerminal(meta: $0)
    }
    // Between two lines the library would give the terminal back for a moment, and what is typed in it
    // would be echoed by the kernel.
    unsafe library.rl_deprep_term_function.pointee = {}
    // Before the settings are read, which may name it.
    _ = unsafe library.rl_add_defun("hold-line", Self.holdLine, -1)
    initialize()
    setUpCompletion()
    _ = unsafe library.rl_bind_keyseq_if_unbound_in_map(
      "\\eh", Self.holdLine, library.emacs_standard_keymap)
    unsafe bindKeys(in: library.emacs_standard_keymap)
    unsafe bindKeys(in: library.vi_insertion_keymap)
    unsafe bindKeys(in: library.vi_movement_keymap)
    unsafe library.stifle_history(Self.historyCount)
  }

  /// The library judges what is typed by the locale; this program speaks UTF-8 whatever it says.
  private func initialize() {
    unsafe setlocale(LC_CTYPE, "")
    if unsafe String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" {
      _ = unsafe library.rl_initialize()
      return
    }
    let given = unsafe getenv("LC_ALL").map { unsafe String(cString: $0) }
    unsafe setlocale(LC_CTYPE, "C.UTF-8")
    unsafe setenv("LC_ALL", "C.UTF-8", 1)
    _ = unsafe library.rl_initialize()
    if let given { unsafe setenv("LC_ALL", given, 1) } else { unsafe unsetenv("LC_ALL") }
  }

  private func bindKeys(in keymap: UnsafeMutablePointer<KEYMAP_ENTRY>) {
    unsafe rebindNewline(in: keymap, depth: 0)
    _ = unsafe library.rl_bind_keyseq_in_map("\\e[200~", Self.startPaste, keymap)
  }

  /// Every key that accepts a line, whichever the person has chosen.
  private func rebindNewline(in keymap: UnsafeMutablePointer<KEYMAP_ENTRY>, depth: Int) {
    let newline = unsafe unsafeBitCast(library.rl_newline, to: Int.self)
    for key in 0..<Int(KEYMAP_SIZE) {
      guard let function = unsafe keymap[key].function else { continue }
      let address = unsafe unsafeBitCast(function, to: Int.self)
      if unsafe keymap[key].type == ISFUNC, address == newline {
        unsafe keymap[key].function = Self.acceptLine
      } else if unsafe keymap[key].type == ISKMAP, depth < 8 {
        unsafe rebindNewline(in: UnsafeMutablePointer(bitPattern: address)!, depth: depth + 1)
      }
    }
  }

  // MARK: - Commands that keys are bound to

  private typealias Command = @convention(c) (_ count: Int32, _ key: Int32) -> Int32

  private static let acceptLine: Command = { count, key in
    guard let editor = unsafe ReadlineEditor.current else { return 0 }
    editor.accept()
    return unsafe editor.library.rl_newline(count, key)
  }

  private static let holdLine: Command = { _, _ in
    unsafe ReadlineEditor.current?.hold()
    return 0
  }

  private static let startPaste: Command = { _, _ in
    unsafe ReadlineEditor.current?.startPaste()
    return 0
  }

  // MARK: - Completion

  private func setUpCompletion() {
    // Asked first: where the text to be completed begins depends on what there is to complete it.
    unsafe library.rl_completion_word_break_hook.pointee = {
      guard let editor = unsafe ReadlineEditor.current else { return nil }
      return unsafe editor.findOffers() ? ReadlineEditor.noBreaks : ReadlineEditor.wordBreaks
    }
    unsafe library.rl_attempted_completion_function.pointee = { text, _, _ in
      guard let editor = unsafe ReadlineEditor.current else { return nil }
      return unsafe editor.matches(for: text)
    }
    unsafe library.rl_sort_completion_matches.pointee = 0
    // Questions are asked in a loop of the library's own, in which the voice would fall silent.
    unsafe library.rl_completion_query_items.pointee = -1
    _ = unsafe library.rl_variable_bind("page-completions", "off")
  }

  /// - Returns: whether they stand for all of the line before the cursor.
  private func findOffers() -> Bool {
    let point = unsafe Int(library.rl_point.pointee)
    let before = unsafe UnsafeRawBufferPointer(start: library.rl_line_buffer.pointee, count: point)
    offers = complete(unsafe String(decoding: before, as: UTF8.self))
    return offers.isWholeLine
  }

  private func matches(
    for text: UnsafePointer<CChar>?
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    unsafe library.rl_attempted_completion_over.pointee = 1  // File names are no answer.
    unsafe library.rl_completion_append_character.pointee = offers.isWholeLine ? 0 : 32
    return unsafe library.rl_completion_matches(text) { _, number in
      // Asked again and again until there are no more; the library frees what it is given.
      unsafe ReadlineEditor.current?.nextOffer(isFirst: number == 0)
    }
  }

  private func nextOffer(isFirst: Bool) -> UnsafeMutablePointer<CChar>? {
    if isFirst { left = offers.candidates[...] }
    return unsafe left.popFirst().flatMap { unsafe strdup($0) }
  }

  /// Kept by the library for as long as the process lives.
  nonisolated(unsafe) private static let name = unsafe UnsafePointer(strdup("speak"))
  nonisolated(unsafe) private static let noBreaks = unsafe strdup("")
  nonisolated(unsafe) private static let wordBreaks = unsafe strdup(" \t\n")
}
