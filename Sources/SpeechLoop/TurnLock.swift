// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// The right to be heard: of all `speak` processes of a user one at a time has it. The kernel gives
/// it back when its holder ends, however that happens.
package final class TurnLock {
  private let descriptor: Int32

  /// Fails if the lock file cannot be made; speaking over another is better than being mute.
  package init?(directory: String) {
    descriptor = unsafe open(directory + "/turn.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  /// Takes the turn unless another process has it; a second call by the holder does nothing.
  package func take() -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  package func giveBack() { _ = flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}
