// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Milliseconds of the clock that nobody sets; it stands still while the computer sleeps.
package func monotonicMilliseconds() -> Int {
  var now = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}
