// SPDX-License-Identifier: GPL-3.0-or-later

// What a person is told when a sound device fails.

internal import Glibc
internal import Platform
internal import SpeakModel

/// More names than this are not read.
private let namesInHint = 8

extension PCMFailure {
  /// Somebody else holds the device, or all its streams.
  var isBusy: Bool { code == EBUSY || code == EAGAIN }
}

func cannotOpen(_ name: String, _ failure: PCMFailure) -> SpeakError {
  let what = "cannot open the sound device \(name)"
  switch failure.code {
  case ENOENT, ENODEV, ENXIO:
    return SpeakError(
      .unavailable, what, why: "there is no such device", hint: otherDevices(than: name))
  case EACCES, EPERM:
    return SpeakError(
      .permission, what, why: "permission denied",
      hint: "sound devices belong to the group audio: sudo usermod -aG audio $USER")
  case EINVAL:
    return SpeakError(
      .unavailable, what, why: "it does not play 16-bit mono sound", hint: otherDevices(than: name))
  case ECONNREFUSED:
    return SpeakError(
      .unavailable, what, why: "the sound server does not answer", hint: otherDevices(than: name))
  default:
    return SpeakError(
      .unavailable, what, why: SystemError(code: failure.code).text,
      hint: otherDevices(than: name))
  }
}

func staysBusy(_ name: String) -> SpeakError {
  let holders = soundDeviceHolders()
  let who =
    holders.isEmpty
    ? "another program holds it" : "it may be held by " + holders.joined(separator: ", ")
  return SpeakError(
    .busy, "cannot open the sound device \(name)", why: "it stayed busy for 5 seconds",
    hint: who + "; close that program or choose another device with --device")
}

func deviceLost(_ name: String, why: String) -> SpeakError {
  SpeakError(.unavailable, "cannot play on \(name)", why: why, hint: otherDevices(than: name))
}

/// Ways to sound servers, which are listed whether there is one or not.
private let serverDevices: Set<String> = ["jack", "oss", "pipewire", "pulse"]

private func otherDevices(than name: String) -> String {
  let names = alsaDeviceNames().filter { $0 != name && $0 != "default" }
  let toFile = "--output FILE writes the sound to a file"
  guard !names.isEmpty else { return "no sound device was found; " + toFile }
  if serverDevices.isSuperset(of: names) {
    return "no sound card was found; with a sound server --device takes "
      + names.joined(separator: ", ") + "; " + toFile
  }
  let more = names.count - namesInHint
  return "--device takes " + names.prefix(namesInHint).joined(separator: ", ")
    + (more > 0 ? " and \(more) more" : "") + "; " + toFile
}
