// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel
package import TextPreparation

/// What was written, sentence by sentence, as far as it has come.
package protocol Script: AnyObject {
  /// The next sentence that has something to say. It never waits for the input, but may read what is
  /// there. After `.end` it gives `.end` again. Throws what makes the input unreadable.
  func next() throws(SpeakError) -> ScriptStep

  /// What has been read of the text since the last call.
  func takeText() -> String
}

/// What `Script.next` has to give.
package enum ScriptStep {
  case sentence(Segment)
  /// Nothing more until the descriptor can be read, which it may be already.
  case waiting(descriptor: Int32)
  /// Nothing more, ever.
  case end
}
