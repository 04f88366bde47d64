// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
package import SpeakModel

/// Waits until one of the descriptors has what was asked for, a signal handler ran, or the time is
/// over.
///
/// - Parameter timeoutMilliseconds: `nil` waits without limit.
/// - Returns: what `poll` reported for each request, in order; all 0 when the time was over.
package func waitForDescriptors(
  _ requests: [PollRequest], timeoutMilliseconds: Int?
) -> [Int16] {
  var descriptors = requests.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
  let timeout = timeoutMilliseconds.map { Int32(clamping: max($0, 0)) } ?? -1
  let result = unsafe poll(&descriptors, nfds_t(descriptors.count), timeout)
  guard result >= 0 else {
    guard errno == EINTR || errno == EAGAIN else {
      preconditionFailure("poll failed: errno \(errno)")
    }
    return descriptors.map { _ in 0 }
  }
  return descriptors.map(\.revents)
}
