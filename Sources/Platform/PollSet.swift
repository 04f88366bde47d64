// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
package import SpeakModel

/// Something that a `PollSet` waits for: an engine, a keyboard, a control socket. No call waits.
package protocol PollSource: AnyObject {
  /// What to wait for, asked before each wait.
  func pollRequests() -> [PollRequest]

  /// When to be called again at the latest, in milliseconds of the monotonic clock; `nil` for no limit.
  var wakeMilliseconds: Int? { get }

  /// Called after each wait with what `poll` reported for the requests, in order; 0 for nothing.
  func polled(_ reported: [Int16])
}

extension PollSource {
  package func pollRequests() -> [PollRequest] { [] }
  package var wakeMilliseconds: Int? { nil }
  package func polled(_ reported: [Int16]) {}
}

/// What `poll` reported, by request.
package struct PollResults {
  fileprivate var reported: [PollRequest: Int16] = [:]

  /// 0 for what was not asked for and for what has nothing to report.
  package subscript(request: PollRequest) -> Int16 { reported[request] ?? 0 }

  /// For each of the requests, in order.
  package subscript(requests: [PollRequest]) -> [Int16] { requests.map { self[$0] } }
}

/// All that one thread waits for. It outlives utterances: whoever is registered is waited for wherever
/// somebody waits.
package final class PollSet {
  private var sources: [any PollSource] = []

  package init() {}

  package func register(_ source: any PollSource) { sources.append(source) }

  package func remove(_ source: any PollSource) { sources.removeAll { $0 === source } }

  /// Waits until one of the sources or of `requests` has something to report, a signal handler ran, or a
  /// time has come: `deadline`, in milliseconds of the monotonic clock, or a source's.
  @discardableResult
  package func wait(for requests: [PollRequest] = [], until deadline: Int? = nil) -> PollResults {
    let asked = sources.map { ($0, $0.pollRequests()) }
    let deadlines = [deadline] + sources.map(\.wakeMilliseconds)
    let results = Self.poll(
      Set(asked.flatMap { $0.1 } + requests), until: deadlines.compactMap { $0 }.min())
    for (source, requests) in asked { source.polled(results[requests]) }
    return results
  }

  private static func poll(_ requests: Set<PollRequest>, until deadline: Int?) -> PollResults {
    let requests = Array(requests)
    var descriptors = requests.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    let timeout = deadline.map { Int32(clamping: max($0 - monotonicMilliseconds(), 0)) } ?? -1
    let result = unsafe Glibc.poll(&descriptors, nfds_t(descriptors.count), timeout)
    guard result >= 0 else {
      precondition(errno == EINTR || errno == EAGAIN, "poll failed: errno \(errno)")
      return PollResults()
    }
    var results = PollResults()
    for (request, descriptor) in zip(requests, descriptors) {
      results.reported[request] = descriptor.revents
    }
    return results
  }
}
