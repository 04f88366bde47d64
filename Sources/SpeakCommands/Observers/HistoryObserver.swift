// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// Keeps what is said in the history: its row before the first sound, its text as it arrives, and how
/// it ended.
final class HistoryObserver: SpeechObserver {
  private let recorder: HistoryRecorder
  private let device: String
  /// Whether only what was heard is kept, sentence by sentence: few hear a book to its end in one go.
  private let keepsHeard: Bool
  /// Whether how an utterance ended is known only when the output is complete.
  private let waitsForOutput: Bool
  private let now: () -> Timestamp
  private var entry: HistoryRecorder.Entry?
  /// Of a text that is still arriving, or being heard, as much as is kept.
  private var spoken = SpokenText()
  private var isComplete = false
  /// Where the next sentence begins that has not been heard before.
  private var heardEnd = Int.min
  /// Those whose end has not been written.
  private var ended: [(entry: HistoryRecorder.Entry, outcome: Outcome)] = []

  /// `device` is what history calls the sink.
  init(
    _ recorder: HistoryRecorder, device: String, keepsHeard: Bool, waitsForOutput: Bool,
    now: @escaping () -> Timestamp
  ) {
    (self.recorder, self.device, self.now) = (recorder, device, now)
    (self.keepsHeard, self.waitsForOutput) = (keepsHeard, waitsForOutput)
  }

  func notice(_ event: SpeechEvent, seconds: Double) {
    switch event {
    case .begin(let utterance): begin(utterance)
    case .text(let text) where !keepsHeard: extend(text)
    case .sentence(let sentence) where keepsHeard && sentence.range.lowerBound >= heardEnd:
      heardEnd = sentence.range.upperBound
      extend(sentence.written.text)
    case .finish(let outcome, _): finish(outcome)
    default: break
    }
  }

  private func begin(_ utterance: Utterance) {
    (spoken, isComplete) = (SpokenText(), utterance.isComplete)
    entry = recorder.begin(
      HistoryDraft(
        text: utterance.text, spoken: now(), source: utterance.source, device: device,
        phrase: utterance.phrase, language: utterance.language, voice: utterance.voice.identifier))
  }

  private func extend(_ text: String) {
    guard let entry, !isComplete else { return }
    spoken.append(text)
    recorder.extend(entry, to: spoken.kept)
  }

  private func finish(_ outcome: Outcome) {
    guard let entry else { return }
    ended.append((entry, outcome))
    self.entry = nil
  }

  /// Writes how utterances ended. Those in a file or stream wait for its end, unless they were stopped.
  func settle() {
    let waiting = ended.filter { waitsForOutput && $0.outcome != .stopped }
    for (entry, outcome) in ended where !waitsForOutput || outcome == .stopped {
      recorder.end(entry, outcome)
    }
    ended = waiting
  }

  /// The output is complete, or there is none.
  func end(hasOutput: Bool) {
    for (entry, outcome) in ended {
      recorder.end(entry, hasOutput || outcome == .stopped ? outcome : .failed)
    }
    ended = []
    recorder.close()
  }
}
