// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

extension SinkProgress {
  /// How long to wait before the call is made again; `nil` when it is ready.
  package var waitMilliseconds: Int? {
    if case .again(let milliseconds) = self { milliseconds } else { nil }
  }
}
