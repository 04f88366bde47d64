// SPDX-License-Identifier: GPL-3.0-or-later

package import Testing

/// What a test needs so that it neither disturbs the others nor is disturbed by them. The runner has as
/// many threads as the machine has cores, and a test that waits for a program or a sound blocks one. So
/// every test that waits has a trait of these: it gets a thread of its own as soon as there is room.
///
/// A trait of a suite is one of each of its tests; of several the last in this list counts.
package struct Needs: TestTrait, SuiteTrait, TestScoping {
  enum Kind: Int {
    case thread, soundServer, quietMachine
  }

  let kind: Kind

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The first of several traits sees to all of them.
    if Self.isMet { return try await function() }
    let kinds = test.traits.compactMap { ($0 as? Self)?.kind }
    let kind = kinds.max { $0.rawValue < $1.rawValue } ?? kind
    if kind == .quietMachine { await Admission.waitForRest() }
    await Admission.shared.enter(kind)
    defer { Admission.shared.leave(kind) }
    let watch = HangWatch(test.name)
    defer { watch.end() }
    try await Self.$isMet.withValue(true) {
      try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
    }
  }

  @TaskLocal private static var isMet = false
}

extension Trait where Self == Needs {
  /// The test waits for programs or other threads.
  package static var waits: Self { Needs(kind: .thread) }

  /// The test waits for sound, which a server makes in real time: few of these at once.
  package static var soundServer: Self { Needs(kind: .soundServer) }

  /// The test looks at moments, and comes when all that waits and all that keeps the cores busy is over.
  package static var quietMachine: Self { Needs(kind: .quietMachine) }
}
