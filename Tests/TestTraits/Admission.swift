// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Synchronization

/// Lets in as many of the tests that wait as get along with each other.
final class Admission: Sendable {
  static let shared = Admission()

  /// Most of these tests wait most of the time, and some keep several programs busy.
  private static let mostAtOnce = 4 * ProcessInfo.processInfo.activeProcessorCount
  private static let mostSoundServers = 4

  private struct State {
    var running: [Needs.Kind] = []
    var waiting: [(kind: Needs.Kind, start: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  func enter(_ kind: Needs.Kind) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append((kind, continuation)) }
      startMore()
    }
  }

  func leave(_ kind: Needs.Kind) {
    state.withLock { state in
      if let position = state.running.firstIndex(of: kind) { state.running.remove(at: position) }
    }
    startMore()
  }

  private func startMore() {
    while let next = state.withLock({ Self.admitOne(&$0) }) { next.resume() }
  }

  private static func admitOne(_ state: inout State) -> CheckedContinuation<Void, Never>? {
    let (running, waiting) = (state.running, state.waiting)
    let hasRoom = running.count < mostAtOnce && !running.contains(.quietMachine)
    // Those that need quiet come last, when all the others are over.
    let isQuiet = running.isEmpty && waiting.allSatisfy { $0.kind == .quietMachine }
    let position = waiting.firstIndex { test in
      switch test.kind {
      case .thread: hasRoom
      case .soundServer: hasRoom && running.count { $0 == .soundServer } < mostSoundServers
      case .quietMachine: isQuiet
      }
    }
    guard let position else { return nil }
    state.running.append(waiting[position].kind)
    return state.waiting.remove(at: position).start
  }

  /// Waits until this process, with all the tests in it that do not wait, has hardly used a core for a
  /// moment.
  static func waitForRest() async {
    func usedMicroseconds() -> Int {
      var usage = rusage()
      unsafe getrusage(0, &usage)  // RUSAGE_SELF
      return [usage.ru_utime, usage.ru_stime].reduce(0) {
        $0 + Int($1.tv_sec) * 1_000_000 + Int($1.tv_usec)
      }
    }
    let momentMilliseconds = 200
    for _ in 0..<600_000 / momentMilliseconds {
      let before = usedMicroseconds()
      try? await Task.sleep(for: .milliseconds(momentMilliseconds))
      if usedMicroseconds() - before < momentMilliseconds * 1000 / 2 { return }
    }
  }
}
