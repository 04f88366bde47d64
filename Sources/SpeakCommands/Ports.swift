// SPDX-License-Identifier: GPL-3.0-or-later

internal import Engines
internal import Platform
package import SpeakModel

/// The way to everything outside this room. The composition root fills it in; tests put fakes here.
package struct Ports {
  package typealias OpenStore = (
    _ path: String, _ isDefault: Bool, _ patienceMilliseconds: Int
  ) throws(SpeakError) -> any Store

  /// Opens the database. `isDefault` tells that its directory is ours alone; a database in use is
  /// waited for, for as long as the patience lasts.
  package var openStore: OpenStore
  /// Names of the ALSA devices there are.
  package var deviceNames: () -> [String]
  /// The sink for an ALSA device, which is opened with the first sound.
  package var makeDeviceSink: (_ name: String) -> any Sink
  /// Starts the built-in engine. To be called before anything that may start a thread.
  package var startEngine: () throws(SpeakError) -> any EngineLauncher
  /// Serves the built-in engine on standard input and output.
  ///
  /// - Returns: the process's exit status.
  package var serveEngine: () -> Int32
  /// The words of scripts without spaces; `nil` leaves them to rules.
  package var wordDictionary: (any WordDictionary)?
  /// Loads what knows Markdown; `nil` where it is not installed.
  package var openMarkdownParser: () -> (any MarkdownParser)? = { nil }
  /// Takes the terminal of the two descriptors for editing lines; `nil` where that cannot be.
  package var openLineEditor:
    (_ input: Int32, _ output: Int32, _ prompt: String) -> (any LineEditor)? = { _, _, _ in nil }
  /// Opens the controlling terminal without ever blocking, if it is what standard output is.
  package var openTerminal: () -> Int32? = { nil }
  /// Brings sound to another rate.
  package var makeResampler: ResamplerMaker = { _, _ throws(SpeakError) in
    throw SpeakError(.unavailable, "cannot change a sample rate", why: "there is no resampler")
  }
  /// Opens a sound file for playing.
  package var openRecording: (_ path: String) throws(SpeakError) -> any SoundReader = {
    path throws(SpeakError) in
    throw SpeakError(.unavailable, "cannot play \(path)", why: "there is no reader of sound files")
  }
  package var now: () -> Timestamp
  /// The descriptor a person or program types into.
  package var standardInput: Int32 = 0
  package var output = Output(descriptor: 1)
  /// What is told must not keep the voice from its words.
  package var diagnostics = Output(descriptor: 2, patienceMilliseconds: 200)

  package init(
    openStore: @escaping OpenStore,
    deviceNames: @escaping () -> [String],
    makeDeviceSink: @escaping (_ name: String) -> any Sink,
    startEngine: @escaping () throws(SpeakError) -> any EngineLauncher,
    serveEngine: @escaping () -> Int32,
    wordDictionary: (any WordDictionary)? = nil,
    now: @escaping () -> Timestamp
  ) {
    self.openStore = openStore
    self.deviceNames = deviceNames
    self.makeDeviceSink = makeDeviceSink
    self.startEngine = startEngine
    self.serveEngine = serveEngine
    self.wordDictionary = wordDictionary
    self.now = now
  }

  /// Opens the database for as long as `body` runs.
  func withStore<Result>(
    _ options: CommonOptions, _ environment: Environment,
    _ body: (any Store) throws(SpeakError) -> Result
  ) throws(SpeakError) -> Result {
    let store = try openStore(option: options.database, environment, patienceMilliseconds: 5000)
    defer { store.close() }
    return try body(store)
  }

  /// Opens the database that `--database` or the environment names.
  func openStore(
    option: String?, _ environment: Environment, patienceMilliseconds: Int
  ) throws(SpeakError) -> any Store {
    let isDefault = option == nil && environment["SPEAK_DATABASE"] == nil
    return try openStore(
      environment.databasePath(option: option), isDefault, patienceMilliseconds)
  }

  /// Every voice there is, usable or not.
  func voices(_ environment: Environment) throws(SpeakError) -> [Voice] {
    let engines = EnginePool([.builtIn(DeferredLauncher(startEngine))])
    defer { engines.end() }
    let polls = PollSet()
    polls.register(engines)
    return try environment.voiceCatalogue.voices(
      of: engines, polls, warn: { diagnostics.report($0) }) ?? []
  }
}

/// Starts an engine only when it has to be asked.
private final class DeferredLauncher: EngineLauncher {
  private let start: () throws(SpeakError) -> any EngineLauncher
  private var launcher: (any EngineLauncher)?

  init(_ start: @escaping () throws(SpeakError) -> any EngineLauncher) { self.start = start }

  func launch() throws(SpeakError) -> EngineLaunch {
    let launcher = if let launcher { launcher } else { try start() }
    self.launcher = launcher
    return try launcher.launch()
  }
}
