// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// The error as a conversation tells it: where its hint names commands for a shell, which typed here
/// would be spoken, it names the conversation's own.
func inTalk(_ error: SpeakError) -> SpeakError {
  var told = error
  told.hint = error.hint.map(talkHint)
  return told
}

/// Commands stand in backticks. Where there is none of ours for one of them, the shell is named.
private func talkHint(_ hint: String) -> String {
  // Every other part is in backticks.
  let parts = hint.split(separator: "`", omittingEmptySubsequences: false)
  var told = ""
  for (index, part) in parts.enumerated() {
    if index.isMultiple(of: 2) {
      told += part
    } else if !part.hasPrefix("speak ") {
      told += "`\(part)`"
    } else if part.hasPrefix("speak phrases edit ") {
      return "/save alone takes a free number"
    } else if let own = talkCommand(for: part) {
      told += own
    } else {
      return "in another terminal: " + hint
    }
  }
  return told
}

/// `nil` if there is none.
private func talkCommand(for shellCommand: Substring) -> String? {
  let text = "speak -- "
  if shellCommand.hasPrefix(text) { return "/say " + shellCommand.dropFirst(text.count) }
  return switch shellCommand {
  case "speak phrases": "/p"
  case "speak phrases add TEXT": "/save"
  case "speak history": "/h"
  case "speak voices": "Tab behind /voice"
  default: nil
  }
}
