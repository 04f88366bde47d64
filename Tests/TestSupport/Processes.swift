// SPDX-License-Identifier: GPL-3.0-or-later

// What the kernel tells of other processes, see proc(5).

internal import Foundation

/// The processes a process has started that have not been reaped, whichever of its threads started them.
package func children(of process: Int32) -> [Int32] {
  let tasks = "/proc/\(process)/task"
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
  return threads.flatMap { thread in
    let text = try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)
    return (text ?? "").split(separator: " ").compactMap { Int32($0) }
  }
}

/// Whether the process is there and has not ended.
package func isRunning(_ process: Int32) -> Bool {
  let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  return status.map { !$0.contains(") Z ") } ?? false
}

/// A number of `/proc/…/status`, as `VmRSS`, in kilobytes; 0 if the process is gone.
package func kilobytes(_ name: String, of process: Int32) -> Int {
  let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
  let line = status?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
  return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

/// How many descriptors a process has open.
package func descriptorCount(of process: Int32) throws -> Int {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
}
