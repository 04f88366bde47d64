// SPDX-License-Identifier: GPL-3.0-or-later

internal import CALSA
internal import Glibc

/// What ALSA lists among the devices although it only converts sound on its way to one, or throws it
/// away (alsa-lib and alsa-plugins of Debian 12).
private let converters: Set<String> = [
  "lavrate", "null", "samplerate", "speex", "speexrate", "upmix", "vdownmix",
]

/// The names of ALSA's devices for playback, in the library's order; what `--device` can be given.
package func alsaDeviceNames() -> [String] {
  calsa_silence_errors()
  var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  guard unsafe snd_device_name_hint(-1, "pcm", &hints) == 0, let first = unsafe hints else {
    return []
  }
  defer { unsafe snd_device_name_free_hint(first) }
  var names: [String] = []
  var next = unsafe first
  while let hint = unsafe next.pointee {
    // A hint without a direction plays and records.
    if let name = unsafe text("NAME", of: hint), unsafe text("IOID", of: hint) != "Input",
      !converters.contains(name)
    {
      names.append(name)
    }
    unsafe next += 1
  }
  return names
}

private func text(_ field: String, of hint: UnsafeMutableRawPointer) -> String? {
  guard let copy = unsafe snd_device_name_get_hint(hint, field) else { return nil }
  defer { unsafe free(copy) }
  return unsafe String(cString: copy)
}
