// SPDX-License-Identifier: GPL-3.0-or-later

// A sound server without a sound card, for tests that have to know what would have been heard. It keeps
// real time, so it shows gaps, cuts and late sound that ALSA's `null` and `file` devices hide.

internal import Foundation

/// A private headless PulseAudio server with one mono sink, which keeps the samples it would have
/// played. It ends when the value is let go.
package final class PulseServer {
  private static let sink = "test"

  package let rateHz: Int
  /// What a program needs in its environment for ALSA's `default` device to be this server.
  package let environment: [String: String]
  /// What `PULSE_SERVER` holds: the server's address.
  package let address: String
  private let directory = TemporaryDirectory()
  private let processIdentifier: Int32
  private var recorder: Recorder?

  /// Starts a server and waits until it serves.
  ///
  /// - Parameters:
  ///   - rateHz: the sink's rate; PCM of the same rate is recorded sample by sample.
  ///   - rewinds: whether the sink takes back what it has already mixed when a stream starts or is cut,
  ///     as those of sound cards do. Without, the first recorded samples arrive in 0.1 s, with it after
  ///     2 s, and a few milliseconds may be missing from the recording where it took something back.
  package init(rateHz: Int = 22050, rewinds: Bool = false) throws {
    self.rateHz = rateHz
    address = "unix:" + directory.path("pulse/native")
    let configuration = directory.path("asound.conf")
    try Self.alsaConfiguration.write(toFile: configuration, atomically: false, encoding: .utf8)
    environment = [
      "XDG_RUNTIME_DIR": directory.path,
      "PULSE_SERVER": address,
      "ALSA_CONFIG_PATH": configuration,
    ]
    let sink =
      "module-null-sink sink_name=\(Self.sink) format=s16le channels=1 rate=\(rateHz)"
      + (rewinds ? "" : " norewinds=1")
    // As a daemon it returns when it serves; without clients it ends by itself, so that a test that
    // crashed leaves nothing behind.
    try Self.run(
      "pulseaudio",
      [
        // A busy machine's kernel ends one in real time that does not rest (RLIMIT_RTTIME).
        "-n", "--daemonize=yes", "--realtime=no", "--exit-idle-time=300",
        "--log-target=file:\(directory.path("log"))",
        "-L", sink, "-L", "module-native-protocol-unix",
      ],
      home: directory.path)
    let identifier = try String(contentsOfFile: directory.path("pulse/pid"), encoding: .utf8)
    processIdentifier = Int32(identifier.split(separator: "\n")[0])!
  }

  deinit {
    recorder?.end()
    kill()
  }

  /// An ALSA configuration whose default device is the PulseAudio server of the environment, and whose
  /// device `server:ADDRESS` is the one at the address.
  package static let alsaConfiguration = """
    </usr/share/alsa/alsa.conf>
    pcm.!default { type pulse }
    ctl.!default { type pulse }
    pcm.server {
      @args [ ADDRESS ]
      @args.ADDRESS { type string }
      type pulse
      server $ADDRESS
    }

    """

  /// What the server has said: why it ended, if it did.
  package var log: String {
    (try? String(contentsOfFile: directory.path("log"), encoding: .utf8)) ?? ""
  }

  /// Has the server hang: it answers nobody any more.
  package func hang() { _ = Foundation.kill(processIdentifier, SIGSTOP) }

  /// Ends the server as a crash would.
  package func kill() { _ = Foundation.kill(processIdentifier, SIGKILL) }

  /// Begins to record and waits until samples arrive: nothing played afterwards is missed.
  package func startRecording() throws {
    precondition(recorder == nil, "one recording at a time")
    recorder = try Recorder(
      sink: Self.sink, rateHz: rateHz,
      environment: Self.childEnvironment(home: directory.path, adding: environment))
  }

  /// Everything the sink played since `startRecording` up to now, silence included.
  package func stopRecording() -> [Int16] {
    guard let recorder else { preconditionFailure("nothing is being recorded") }
    self.recorder = nil
    // The recording runs in real time behind the sink, so what was played by now has arrived with the
    // samples of the next moment.
    recorder.wait(forFrames: recorder.frames + rateHz / 2)
    return recorder.end()
  }

  /// How many frames have been recorded up to now: the time, as the recording tells it.
  package var recordedFrames: Int { recorder?.frames ?? 0 }

  /// When frame 0 of the recording was played, in nanoseconds of CLOCK_MONOTONIC: the earliest moment
  /// any piece of the recording allows. It is late by what the recorder takes at least, a few
  /// milliseconds.
  package var recordingStartNanoseconds: Int? { recorder?.startNanoseconds }

  /// Waits until `frames` frames have passed since the first behind frame `start` that was not
  /// silence, at most `patienceSeconds`.
  ///
  /// - Returns: whether they have.
  package func waitForSound(after start: Int = 0, frames: Int = 1) -> Bool {
    recorder?.wait(forSound: frames, after: start) ?? false
  }

  /// Waits until silence has lasted for `frames` frames behind the last sound, at most `patienceSeconds`.
  ///
  /// - Returns: whether it has.
  package func waitForSilence(frames: Int) -> Bool { recorder?.wait(forSilence: frames) ?? false }

  /// The recording up to now, while it goes on; the last moments may not have arrived.
  package func recordingSoFar() -> [Int16] { recorder?.samples ?? [] }

  private static func run(_ program: String, _ arguments: [String], home: String) throws {
    let process = try ChildProcess(
      "/usr/bin/env", [program] + arguments,
      environment: childEnvironment(home: home, adding: ["XDG_RUNTIME_DIR": home]))
    guard process.waitForEnd().status == 0 else {
      throw CocoaError(.executableLoad, userInfo: ["program": program])
    }
  }

  /// The environment without the settings of a person's own sound server.
  private static func childEnvironment(
    home: String, adding own: [String: String]
  ) -> [String: String] {
    ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("PULSE_") && !$0.key.hasPrefix("XDG_") }
      .merging(["HOME": home]) { $1 }
      .merging(own) { $1 }
  }
}

/// `parec` on a sink's monitor, read on a thread of its own.
private final class Recorder: @unchecked Sendable {
  // Sendable by its lock: the reading thread and the test share `bytes` and `isAtEnd`.
  private let state = NSCondition()
  private var bytes = Data()
  private var isAtEnd = false
  private var earliestStart: Int?
  private let rateHz: Int
  /// From the first to the last sample that is not silence, of each piece that has any.
  private var sounding: [Range<Int>] = []
  private let process: ChildProcess

  init(sink: String, rateHz: Int, environment: [String: String]) throws {
    self.rateHz = rateHz
    let pipe = Pipe()
    process = try ChildProcess(
      "/usr/bin/env",
      [
        "parec", "--device=\(sink).monitor", "--latency-msec=5", "--raw", "--format=s16le",
        "--channels=1", "--rate=\(rateHz)",
      ],
      environment: environment,
      output: .descriptor(pipe.fileHandleForWriting.fileDescriptor))
    try pipe.fileHandleForWriting.close()
    let output = pipe.fileHandleForReading
    Thread.detachNewThread { self.read(output) }
    guard wait(forFrames: 1) else { throw POSIXError(.ETIMEDOUT) }
  }

  var frames: Int { state.withLock { bytes.count / 2 } }
  /// The earliest moment frame 0 can have been played.
  var startNanoseconds: Int? { state.withLock { earliestStart } }

  var samples: [Int16] {
    let recorded = state.withLock { bytes }
    return (0..<recorded.count / 2).map { index in
      Int16(bitPattern: UInt16(recorded[2 * index]) | UInt16(recorded[2 * index + 1]) << 8)
    }
  }

  @discardableResult
  func wait(forFrames wanted: Int) -> Bool { wait { _, frames in frames >= wanted } }

  func wait(forSound wanted: Int, after start: Int) -> Bool {
    var first: Int?
    return wait { sounding, frames in
      first = first ?? sounding.first { $0.upperBound > start }.map { max($0.lowerBound, start) }
      return first.map { frames - $0 >= wanted } ?? false
    }
  }

  func wait(forSilence wanted: Int) -> Bool {
    wait { sounding, frames in sounding.last.map { frames - $0.upperBound >= wanted } ?? false }
  }

  private func wait(until isEnough: (_ sounding: [Range<Int>], _ frames: Int) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: patienceSeconds)
    return state.withLock {
      while !isEnough(sounding, bytes.count / 2) {
        if isAtEnd || !state.wait(until: deadline) { return false }
      }
      return true
    }
  }

  @discardableResult
  func end() -> [Int16] {
    process.send(signal: SIGKILL)
    _ = process.waitForEnd()
    return samples
  }

  private func read(_ output: FileHandle) {
    while true {
      let data = output.availableData
      var time = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      let arrival = time.tv_sec * 1_000_000_000 + time.tv_nsec
      let voiced = data.indices.filter { data[$0] != 0 }
      state.withLock {
        if let first = voiced.first, let last = voiced.last {
          sounding.append((bytes.count + first) / 2..<(bytes.count + last) / 2 + 1)
        }
        bytes.append(data)
        let start = arrival - bytes.count / 2 * 1_000_000_000 / rateHz
        earliestStart = min(earliestStart ?? start, start)
        isAtEnd = data.isEmpty
        state.broadcast()
      }
      if data.isEmpty { return }
    }
  }
}
