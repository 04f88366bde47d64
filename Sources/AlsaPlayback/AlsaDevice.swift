// SPDX-License-Identifier: GPL-3.0-or-later

// The real PCM. Only this file and AlsaParameters.swift hold ALSA's pointers.

internal import CALSA
internal import Glibc
internal import SpeakModel

@safe
final class AlsaDevice: PCMDevice {
  private let pcm: OpaquePointer
  private var isOpen = true
  private var descriptors: [pollfd] = []
  let periodFrames: Int

  /// Opens `name` for exactly the format, through ALSA's converters if the device itself cannot play
  /// it.
  static func open(_ name: String, _ format: AudioFormat) throws(PCMFailure) -> any PCMDevice {
    calsa_silence_errors()
    do {
      return try AlsaDevice(name, format)
    } catch {
      guard error.code == EINVAL, let converting = convertingName(name) else { throw error }
      return try AlsaDevice(converting, format)
    }
  }

  /// The name of the `plug` device in front of `name`; `nil` if ALSA has no way to quote it.
  private static func convertingName(_ name: String) -> String? {
    guard let quote = ["'", "\""].first(where: { !name.contains($0) }) else { return nil }
    return "plug:\(quote)\(name)\(quote)"
  }

  private init(_ name: String, _ format: AudioFormat) throws(PCMFailure) {
    var opened: OpaquePointer?
    // Without waiting: a device somebody else holds answers EBUSY at once.
    let result = unsafe snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    // EINVAL is about the name's arguments here, and about the format further down.
    try check(result == -EINVAL ? -ENOENT : result)
    unsafe pcm = unsafe opened!
    do {
      periodFrames = try unsafe setUp(pcm, for: format)
    } catch {
      _ = unsafe snd_pcm_close(pcm)
      throw error
    }
  }

  deinit { precondition(!isOpen, "a PCM was let go without being closed") }

  var maySleep: Bool {
    let type = unsafe snd_pcm_type(pcm)
    return type != SND_PCM_TYPE_NULL && type != SND_PCM_TYPE_FILE
  }

  func write(_ frames: RawSpan) throws(PCMFailure) -> Int {
    let count = frames.byteCount / AudioFormat.bytesPerFrame
    let taken = unsafe frames.withUnsafeBytes { bytes in
      unsafe snd_pcm_writei(pcm, bytes.baseAddress, snd_pcm_uframes_t(count))
    }
    guard taken > 0 else { throw PCMFailure(code: taken == 0 ? EAGAIN : Int32(-taken)) }
    return taken
  }

  func status() throws(PCMFailure) -> PCMStatus {
    var allocated: OpaquePointer?
    try check(unsafe snd_pcm_status_malloc(&allocated))
    defer { unsafe snd_pcm_status_free(allocated) }
    try check(unsafe snd_pcm_status(pcm, allocated))
    let state: PCMStatus.State =
      switch unsafe snd_pcm_status_get_state(allocated) {
      case SND_PCM_STATE_PREPARED: .prepared
      case SND_PCM_STATE_RUNNING, SND_PCM_STATE_DRAINING, SND_PCM_STATE_PAUSED: .running
      case SND_PCM_STATE_XRUN: try starvedOrGone()
      case SND_PCM_STATE_SUSPENDED: .suspended
      case SND_PCM_STATE_DISCONNECTED: throw PCMFailure(code: ENODEV)
      default: .stopped
      }
    return PCMStatus(state: state, delayFrames: unsafe snd_pcm_status_get_delay(allocated))
  }

  /// The Pulse plugin calls itself starved, too, when its server is gone; only the delay tells.
  private func starvedOrGone() throws(PCMFailure) -> PCMStatus.State {
    var delay: snd_pcm_sframes_t = 0
    let result = unsafe snd_pcm_delay(pcm, &delay)
    guard result >= 0 || result == -EPIPE else { throw PCMFailure(code: -result) }
    return .starved
  }

  func start() throws(PCMFailure) { try check(unsafe snd_pcm_start(pcm)) }

  func prepare() throws(PCMFailure) { try check(unsafe snd_pcm_prepare(pcm)) }

  func resume() throws(PCMFailure) {
    let result = unsafe snd_pcm_resume(pcm)
    // A suspended device reports itself ready for ever; without this the caller's loop would spin.
    if result == -EAGAIN { _ = poll(nil, 0, 2) }
    try check(result)
  }

  func drop() { _ = unsafe snd_pcm_drop(pcm) }

  func pollRequests() -> [PollRequest] {
    let count = max(0, unsafe snd_pcm_poll_descriptors_count(pcm))
    descriptors = Array(repeating: pollfd(), count: Int(count))
    let filled = unsafe descriptors.withUnsafeMutableBufferPointer { buffer in
      unsafe snd_pcm_poll_descriptors(pcm, buffer.baseAddress, UInt32(count))
    }
    descriptors.removeLast(Int(count - max(0, filled)))
    return descriptors.map { PollRequest(descriptor: $0.fd, events: $0.events) }
  }

  func isWritable(after reported: [Int16]) throws(PCMFailure) -> Bool {
    precondition(reported.count == descriptors.count, "poll results of other requests")
    for (index, events) in reported.enumerated() { descriptors[index].revents = events }
    var events: UInt16 = 0
    let result = unsafe descriptors.withUnsafeMutableBufferPointer { buffer in
      unsafe snd_pcm_poll_descriptors_revents(
        pcm, buffer.baseAddress, UInt32(buffer.count), &events)
    }
    try check(result)
    // A write tells what an error event was about.
    return events & UInt16(POLLOUT | POLLERR | POLLHUP | POLLNVAL) != 0
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    _ = unsafe snd_pcm_close(pcm)
  }
}

/// ALSA's results are 0 or more, or minus an error number.
func check(_ result: Int32) throws(PCMFailure) {
  guard result >= 0 else { throw PCMFailure(code: -result) }
}
