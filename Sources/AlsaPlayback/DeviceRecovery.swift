// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import SpeakModel

/// The one place that decides what a failure of a device means, and mends what can be mended.
struct DeviceRecovery {
  enum Outcome {
    /// The same call is worth another try at once.
    case again
    /// The device cannot go on right now.
    case later
    /// As `again`, with the queue empty: the frames refused are still to be written.
    case startedAnew
  }

  /// For how long a device may ask to be resumed later, in milliseconds.
  private static let longestSuspend = 5000

  private let deviceName: String
  private let now: () -> Int
  private var hasFailed = false
  private var suspendedSince: Int?

  /// - Parameter now: a clock in milliseconds.
  init(deviceName: String, now: @escaping () -> Int) {
    self.deviceName = deviceName
    self.now = now
  }

  /// The device took frames of voice.
  mutating func noteSuccess() {
    hasFailed = false
    suspendedSince = nil
  }

  /// Throws `.unavailable` if the device is gone or fails twice without a success in between.
  mutating func recover(
    _ device: any PCMDevice, from failure: PCMFailure
  ) throws(SpeakError) -> Outcome {
    switch failure.code {
    case EAGAIN: return .later
    case EINTR: return .again
    case ENODEV: throw lost()
    case ESTRPIPE: return try resume(device)
    default: return try prepareAnew(device)
    }
  }

  private mutating func resume(_ device: any PCMDevice) throws(SpeakError) -> Outcome {
    let since = suspendedSince ?? now()
    suspendedSince = since
    do {
      try device.resume()
    } catch {
      if error.code == EAGAIN, now() - since < Self.longestSuspend { return .later }
      return try prepareAnew(device)
    }
    suspendedSince = nil
    return .again
  }

  private mutating func prepareAnew(_ device: any PCMDevice) throws(SpeakError) -> Outcome {
    guard !hasFailed else { throw lost() }
    hasFailed = true
    do {
      try device.prepare()
    } catch {
      throw lost()
    }
    return .startedAnew
  }

  private func lost() -> SpeakError {
    deviceLost(deviceName, why: "the sound device went away")
  }
}
