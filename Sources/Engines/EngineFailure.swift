// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel
internal import Wyoming

/// Why an engine can no longer be asked.
package enum EngineFailure: Error, Equatable, Sendable {
  case notStarted(SpeakError)
  /// Its stream ended.
  case died
  /// It owed an answer and sent nothing for too long.
  case silent(milliseconds: Int)
  /// It went on for too long with an answer that nobody wants any more.
  case heldUp(milliseconds: Int)
  /// What it sent does not follow the protocol.
  case garbled(reason: String)

  /// A phrase for people, after "the speech engine".
  package var description: String {
    switch self {
    case .notStarted(let error): error.why
    case .died: "it ended"
    case .silent(let milliseconds): "it sent nothing for \(milliseconds) ms"
    case .heldUp(let milliseconds): "it did not give up an answer for \(milliseconds) ms"
    case .garbled(let reason): reason
    }
  }
}

extension SpeakError {
  /// What an engine's refusal means for the person; `nil` if another try may help.
  package init?(engineFailure text: String, code: String?, voice: Voice?) {
    switch code {
    case EngineFailureCode.dataMissing:
      self.init(
        .unavailable, "cannot speak", why: text, hint: "install the package espeak-ng-data")
    case EngineFailureCode.unknownVoice:
      self.init(
        .unavailable, "cannot speak with the voice \(voice?.identifier ?? "wished for")", why: text,
        hint: "`speak voices` lists the voices that can speak")
    default: return nil
    }
  }
}
