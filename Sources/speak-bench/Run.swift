// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A program to be measured.
struct Program {
  var arguments: [String]
  var environment: [String: String]
  /// Bytes on standard output before the first of the PCM.
  var headerBytes = 0
  /// For people: the command as it could be typed.
  var command: String {
    arguments.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
  }
}

struct BenchFailure: Error, CustomStringConvertible {
  var description: String
}

/// One run of a program from its start to its end, timed by the one who started it. What it writes to
/// standard output is read at once and forgotten.
struct Run {
  private(set) var start = 0
  /// From the start to the first byte behind the header.
  private(set) var firstByte: Int?
  private(set) var whole = 0
  private(set) var byteCount = 0
  /// Peaks of resident memory: of the program, and of the processes it started.
  private(set) var ownPeakBytes = 0
  private(set) var childrenPeakBytes = 0

  private static let sampleMilliseconds: Int32 = 20
  private var pid: pid_t = 0
  private var childPeaks: [pid_t: Int] = [:]

  /// Runs the program and hands over what it writes to standard output, as it comes.
  static func reading(_ program: Program, _ take: @escaping ([UInt8]) -> Void) throws {
    _ = try Run(program, take: take)
  }

  /// Runs the program; throws unless its exit status is 0 or `allowsStatus`.
  init(
    _ program: Program, watchesMemory: Bool = false, allowsStatus allowed: Int32 = 0,
    take: (([UInt8]) -> Void)? = nil
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw BenchFailure(description: "no pipe") }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    start = now()
    pid = try spawn(program, output: ends[1])
    close(ends[1])
    read(ends[0], headerBytes: program.headerBytes, watchesMemory: watchesMemory, take)
    close(ends[0])
    var status: Int32 = 0
    while unsafe waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    whole = now() - start
    childrenPeakBytes = childPeaks.values.reduce(0, +)
    guard [0, allowed << 8].contains(status) else {
      throw BenchFailure(description: "\(program.command) ended with wait status \(status)")
    }
  }

  private mutating func read(
    _ output: Int32, headerBytes: Int, watchesMemory: Bool, _ take: (([UInt8]) -> Void)?
  ) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var nextSample = start
    while true {
      if watchesMemory, now() >= nextSample {
        sampleMemory()
        nextSample = now() + Int(Self.sampleMilliseconds) * 1_000_000
      }
      var ready = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      let timeout = watchesMemory ? Self.sampleMilliseconds : -1
      guard unsafe poll(&ready, 1, timeout) != 0 else { continue }
      let count = unsafe Foundation.read(output, &buffer, buffer.count)
      guard count > 0 else { return }
      byteCount += count
      take?(Array(buffer[..<count]))
      if firstByte == nil, byteCount > headerBytes { firstByte = now() - start }
    }
  }

  /// The kernel's high-water marks. Those of `wait4` would count this program's own memory, which a
  /// new process has until it executes another program.
  private mutating func sampleMemory() {
    ownPeakBytes = max(ownPeakBytes, peakBytes(of: pid))
    for child in children(of: pid) {
      childPeaks[child] = max(childPeaks[child] ?? 0, peakBytes(of: child))
    }
  }
}

/// The processes it has started that have not ended.
func children(of process: pid_t) -> [pid_t] {
  let path = "/proc/\(process)/task/\(process)/children"
  let children = try? String(contentsOfFile: path, encoding: .utf8)
  return children?.split(separator: " ").compactMap { pid_t($0) } ?? []
}

/// The most resident memory a process has had.
func peakBytes(of process: pid_t) -> Int {
  guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
    let kibibytes = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
  else { return 0 }
  return (Int(kibibytes) ?? 0) * 1024
}

/// Starts the program with that standard output, no input, and standard error kept from the table.
private func spawn(_ program: Program, output: Int32) throws -> pid_t {
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
  unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  var arguments = unsafe program.arguments.map { unsafe strdup($0) } + [nil]
  var variables =
    unsafe program.environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
  defer {
    for position in unsafe arguments.indices { unsafe free(arguments[position]) }
    for position in unsafe variables.indices { unsafe free(variables[position]) }
  }
  var pid: pid_t = 0
  let failure = unsafe posix_spawnp(&pid, arguments[0]!, &actions, nil, &arguments, &variables)
  guard failure == 0 else {
    throw BenchFailure(
      description: "cannot start \(program.command): \(unsafe String(cString: strerror(failure)))")
  }
  return pid
}

/// CLOCK_MONOTONIC in nanoseconds.
func now() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

extension [Int] {
  var median: Int {
    precondition(!isEmpty)
    let ordered = sorted()
    return (ordered[(count - 1) / 2] + ordered[count / 2]) / 2
  }
}
