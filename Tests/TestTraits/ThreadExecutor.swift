// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Runs each job on a fresh thread, which the job may block.
final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Ends the run with the name of a test that hangs: a body that blocks cannot be cancelled.
struct HangWatch {
  /// Whatever the tests wait for themselves they give up sooner.
  private static let limit = Duration.seconds(900)
  private let task: Task<Void, Never>

  init(_ name: String) {
    task = Task {
      guard (try? await Task.sleep(for: Self.limit)) != nil else { return }
      FileHandle.standardError.write(Data("The test \(name) hangs, and so ends the run.\n".utf8))
      exit(1)
    }
  }

  func end() { task.cancel() }
}
