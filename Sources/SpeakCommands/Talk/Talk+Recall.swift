// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

// What was said, for going back, searching and completing.
extension Talk {
  /// What going back, searching and completing find of earlier days. Nobody's voice waits for it.
  func recall() {
    let count = 500
    do throws(SpeakError) {
      let store = try session.recorder.openedStore()
      completion.phrases = try store.phrases().map(\.text)
      for entry in try store.entries(limit: count, search: nil).reversed()
      where entry.source.isOffered {
        remember(entry.text)
      }
    } catch {
      ports.diagnostics.report(
        SpeakError(
          error.kind, "what was said before cannot be searched",
          why: "\(error.what): \(error.why)", hint: error.hint))
    }
  }

  func remember(_ text: String) {
    if !isPrivate, let line = completion.note(text) { editor.addToHistory(line) }
  }
}

extension HistoryEntry.Source {
  /// Whether going back finds it: a page of a file is nothing anybody wants at a prompt.
  fileprivate var isOffered: Bool {
    switch self {
    case .file, .piped: false
    case .typed, .phrase, .history, .conversation: true
    }
  }
}
