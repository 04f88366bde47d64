// SPDX-License-Identifier: GPL-3.0-or-later

/// A failure of the outside world, told in one line with a hint.
///
/// Faults of ours trap instead. The message a person sees is `speak: WHAT: WHY` and, where something
/// can be done, `  hint: HINT`.
package struct SpeakError: Error, Equatable, Sendable {
  /// Decides the exit status.
  package enum Kind: CaseIterable, Sendable {
    /// The call does not fit the program's usage.
    case usage
    /// Text, JSON or a file that is malformed.
    case malformedInput
    /// A phrase, history entry, voice or file that does not exist.
    case notFound
    /// No sound device, voice or engine to speak with.
    case unavailable
    /// An engine or the program failed in its own work.
    case defect
    /// An output that cannot be created.
    case cannotCreate
    /// Reading or writing failed, or the disk is full.
    case inputOutput
    /// A device or the database was busy for too long.
    case busy
    case permission
    /// Configuration or database from a newer version.
    case configuration
    /// The reader of our output went away: it has what it wanted, and we end without a word.
    case closedPipe

    /// The process's exit status, from sysexits.h.
    package var exitStatus: Int32 {
      switch self {
      case .closedPipe: 0
      case .usage: 64
      case .malformedInput: 65
      case .notFound: 66
      case .unavailable: 69
      case .defect: 70
      case .cannotCreate: 73
      case .inputOutput: 74
      case .busy: 75
      case .permission: 77
      case .configuration: 78
      }
    }
  }

  package static let closedPipe = SpeakError(
    .closedPipe, "cannot write any more", why: "the reader has closed the pipe")

  package var kind: Kind
  /// What failed, as a phrase without a full stop: `cannot open notes.txt`.
  package var what: String
  /// Why, as a phrase without a full stop: `it is a directory`.
  package var why: String
  /// What the person can do about it.
  package var hint: String?

  package init(_ kind: Kind, _ what: String, why: String, hint: String? = nil) {
    self.kind = kind
    self.what = what
    self.why = why
    self.hint = hint
  }

  /// The process's exit status for the error.
  package var exitStatus: Int32 { kind.exitStatus }
}
