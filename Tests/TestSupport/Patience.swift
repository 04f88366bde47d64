// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// How long anything is waited for that is to happen: not how fast it has to be, but when it is clear
/// that it will not come, also on a machine that does much else.
package let patienceSeconds = 60.0
/// The same for the end of a program that may have much to do.
package let patienceForEndSeconds = 240.0

/// Looks again and again until the condition holds, at most `seconds`.
///
/// - Returns: whether it holds.
package func eventually(
  seconds: Double = patienceSeconds, everyMicroseconds pause: UInt32 = 5000,
  _ condition: () throws -> Bool
) rethrows -> Bool {
  let deadline = Date(timeIntervalSinceNow: seconds)
  while try !condition() {
    if Date() > deadline { return false }
    usleep(pause)
  }
  return true
}
