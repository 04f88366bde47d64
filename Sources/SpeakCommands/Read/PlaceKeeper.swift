// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import SpeakModel

/// What the place in a text file is kept under: its path from the root on, links followed.
func placeName(_ path: String) -> String {
  guard let resolved = unsafe realpath(path, nil) else { return path }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Keeps the place in a text that is read aloud: the sentence that was heard last.
final class PlaceKeeper: Attendant {
  /// Less than the sound device's queue holds, in milliseconds: a database in use must not be heard.
  private static let patience = 20

  private let name: String
  private let store: () throws(SpeakError) -> any Store
  private let warn: (SpeakError) -> Void
  private var place: Int?
  private var keptPlace: Int?
  private var isFinished = false

  init(
    path: String, store: @escaping () throws(SpeakError) -> any Store,
    warn: @escaping (SpeakError) -> Void
  ) {
    name = placeName(path)
    self.store = store
    self.warn = warn
  }

  func sentence(_ range: Range<Int>) {
    place = range.lowerBound
    // What a database in use does not take now is told at the end.
    try? keep(patience: Self.patience)
  }

  func notice(_ event: SpeechEvent, seconds: Double) {
    if case .finish(.finished, _) = event { isFinished = true }
  }

  func end() {
    guard place != nil else { return }
    do throws(SpeakError) {
      try keep(patience: isFinished ? 1000 : 300)
    } catch {
      warn(
        SpeakError(
          error.kind, "the place in the text is not kept", why: "\(error.what): \(error.why)",
          hint: error.hint))
    }
    place = nil
  }

  private func keep(patience: Int) throws(SpeakError) {
    let wanted = isFinished ? nil : place
    guard isFinished || wanted != keptPlace else { return }
    let store = try store()
    store.setPatience(milliseconds: patience)
    try store.setReadingPosition(wanted, of: name)
    keptPlace = wanted
  }
}
