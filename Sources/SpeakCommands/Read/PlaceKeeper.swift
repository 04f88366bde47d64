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
  /// Less than the sound device's queue holds: a database in use must not be heard.
  private static let patienceMilliseconds = 20
  /// Before the first sound: less than a person notices.
  private static let loadPatienceMilliseconds = 300

  private let name: String
  private let store: (_ patienceMilliseconds: Int) throws(SpeakError) -> any Store
  private let warn: (SpeakError) -> Void
  /// Whether the place is not to be kept.
  private var isOff: Bool
  private var place: Int?
  private var keptPlace: Int?
  private var isFinished = false

  /// `isOff` tells that the place is looked up but not kept.
  init(
    path: String, isOff: Bool,
    store: @escaping (_ patienceMilliseconds: Int) throws(SpeakError) -> any Store,
    warn: @escaping (SpeakError) -> Void
  ) {
    name = placeName(path)
    self.isOff = isOff
    self.store = store
    self.warn = warn
  }

  /// Where to go on, in scalars of the text; `nil` for its start. A place that cannot be looked up is
  /// told, and not replaced by another.
  func load() -> Int? {
    do throws(SpeakError) {
      return try store(Self.loadPatienceMilliseconds).readingPosition(of: name)
    } catch {
      if !isOff {
        warn(
          SpeakError(
            error.kind, "the place in the text is not known", why: "\(error.what): \(error.why)",
            hint: "it is read from its start, and the place that is kept stays as it is"))
      }
      isOff = true
      return nil
    }
  }

  func sentence(_ sentence: AlignedText) {
    place = sentence.sourceRange.lowerBound
    // What a database in use does not take now is told at the end.
    try? keep(patienceMilliseconds: Self.patienceMilliseconds)
  }

  func notice(_ event: SpeechEvent, seconds: Double) {
    if case .finish(.finished, _) = event { isFinished = true }
  }

  func end() {
    guard place != nil else { return }
    do throws(SpeakError) {
      try keep(patienceMilliseconds: isFinished ? 1000 : 300)
    } catch {
      warn(
        SpeakError(
          error.kind, "the place in the text is not kept", why: "\(error.what): \(error.why)",
          hint: error.hint))
    }
    place = nil
  }

  private func keep(patienceMilliseconds: Int) throws(SpeakError) {
    let wanted = isFinished ? nil : place
    guard !isOff, isFinished || wanted != keptPlace else { return }
    try store(patienceMilliseconds).setReadingPosition(wanted, of: name)
    keptPlace = wanted
  }
}
