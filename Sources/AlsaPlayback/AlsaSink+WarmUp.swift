// SPDX-License-Identifier: GPL-3.0-or-later

internal import CALSA

extension AlsaSink {
  /// Reads ALSA's configuration, which loads a sound server's libraries too (measured: 10 ms and more
  /// of the first opening). Whatever is wrong with it `open` tells.
  package func warmUp() { unsafe calsa_warm_up(name) }
}
