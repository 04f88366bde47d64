// SPDX-License-Identifier: GPL-3.0-or-later

// Asks a PCM for the format and a queue that suits a prompt, and takes what it grants.

internal import CALSA
internal import Glibc
internal import SpeakModel

/// A queue of about 120 ms in 4 periods: short enough that a word lights up when it is heard, long
/// enough for a busy machine.
private let periodsInQueue = 4
private let periodMilliseconds = 30

/// Sets up hardware and software parameters.
///
/// - Returns: the frames of a period, 1 or more. Throws `EINVAL` if the device plays the format only
///   through converters.
func setUp(_ pcm: OpaquePointer, for format: AudioFormat) throws(PCMFailure) -> Int {
  let queue = try unsafe installHardwareParameters(pcm, format)
  try unsafe installSoftwareParameters(pcm, queue)
  return Int(queue.periodFrames)
}

private struct Queue {
  var periodFrames: snd_pcm_uframes_t
  var bufferFrames: snd_pcm_uframes_t
}

private func installHardwareParameters(
  _ pcm: OpaquePointer, _ format: AudioFormat
) throws(PCMFailure) -> Queue {
  var parameters: OpaquePointer?
  try check(unsafe snd_pcm_hw_params_malloc(&parameters))
  defer { unsafe snd_pcm_hw_params_free(parameters) }

  try check(unsafe snd_pcm_hw_params_any(pcm, parameters))
  try check(
    unsafe snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED))
  try check(unsafe snd_pcm_hw_params_set_format(pcm, parameters, SND_PCM_FORMAT_S16_LE))
  try check(unsafe snd_pcm_hw_params_set_channels(pcm, parameters, 1))
  var rate = UInt32(format.rateHz)
  try check(unsafe snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, nil))
  guard rate == UInt32(format.rateHz) else { throw PCMFailure(code: EINVAL) }

  var period = snd_pcm_uframes_t(max(1, format.rateHz * periodMilliseconds / 1000))
  try check(unsafe snd_pcm_hw_params_set_period_size_near(pcm, parameters, &period, nil))
  var buffer = period * snd_pcm_uframes_t(periodsInQueue)
  try check(unsafe snd_pcm_hw_params_set_buffer_size_near(pcm, parameters, &buffer))
  try check(unsafe snd_pcm_hw_params(pcm, parameters))

  try check(unsafe snd_pcm_hw_params_get_period_size(parameters, &period, nil))
  try check(unsafe snd_pcm_hw_params_get_buffer_size(parameters, &buffer))
  return Queue(periodFrames: max(1, period), bufferFrames: max(1, buffer))
}

private func installSoftwareParameters(_ pcm: OpaquePointer, _ queue: Queue) throws(PCMFailure) {
  var parameters: OpaquePointer?
  try check(unsafe snd_pcm_sw_params_malloc(&parameters))
  defer { unsafe snd_pcm_sw_params_free(parameters) }

  try check(unsafe snd_pcm_sw_params_current(pcm, parameters))
  // With a threshold of the whole queue a short word would not start before it is drained.
  try check(
    unsafe snd_pcm_sw_params_set_start_threshold(
      pcm, parameters, min(2 * queue.periodFrames, queue.bufferFrames)))
  try check(unsafe snd_pcm_sw_params_set_avail_min(pcm, parameters, queue.periodFrames))
  // What was played is overwritten with silence, so that a starved device does not repeat it.
  var boundary: snd_pcm_uframes_t = 0
  try check(unsafe snd_pcm_sw_params_get_boundary(parameters, &boundary))
  try check(unsafe snd_pcm_sw_params_set_silence_threshold(pcm, parameters, 0))
  try check(unsafe snd_pcm_sw_params_set_silence_size(pcm, parameters, boundary))
  try check(unsafe snd_pcm_sw_params(pcm, parameters))
}
