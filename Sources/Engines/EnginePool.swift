// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
package import SpeakModel
internal import Wyoming

/// An engine as the program knows it, running or not.
package struct Engine {
  /// As voices' identifiers begin: `espeak-ng`.
  package var name: String
  package var launcher: any EngineLauncher
  /// How long it may go on with an answer that nobody wants any more before it is ended, in
  /// milliseconds: the protocol has no cancelling, and starting a neural engine anew takes a second.
  package var cancelLimitMilliseconds: Int

  package init(_ name: String, _ launcher: any EngineLauncher, cancelLimitMilliseconds: Int) {
    (self.name, self.launcher) = (name, launcher)
    self.cancelLimitMilliseconds = cancelLimitMilliseconds
  }
}

/// Names a request for as long as its answer is owed.
package struct EngineRequestID: Hashable, Sendable {
  fileprivate var number: Int
}

/// What has come of requests.
package enum EngineNews: Equatable, Sendable {
  case answer(EngineRequestID, EngineAnswer)
  case lost(EngineLoss)
}

/// A piece of the answer to a speech, in the order it is made.
package enum EngineAnswer: Equatable, Sendable {
  case start(AudioFormat)
  /// Whole frames of the format that was announced.
  case sound([UInt8])
  /// A word begins at that frame of the answer, and at that Unicode scalar of the speech's text.
  case word(frame: Int, textOffset: Int)
  /// So many scalars of the text are not heard, or only of what kind they are.
  case unread(textOffset: Int, scalarCount: Int, isKindSaid: Bool)
  /// All of it has come.
  case end
  /// The text is not spoken; the engine is as good as before. `code` is one of the protocol's.
  case refused(reason: String, code: String?)
}

/// An engine that has to be started anew.
package struct EngineLoss: Equatable, Sendable {
  package var engine: String
  package var failure: EngineFailure
  /// The request it was at, if that was wanted.
  package var blamed: EngineRequestID?
  /// All that are wanted and have no whole answer, in order.
  package var unanswered: [EngineRequestID]
}

/// The engines that speak: each is started when it is first needed and kept for the next request, and
/// one that is lost is started again by the next request. Answers are read only as far as they are
/// wanted; the rest waits in the engine's pipe, and the engine with it.
package final class EnginePool: PollSource {
  private let clients: [EngineClient]
  private var count = 0
  /// The requests whose answers there is room for.
  package var wanted: Set<EngineRequestID> = []
  private var news: [EngineNews] = []
  /// How many poll requests each client had at the last wait.
  private var requestCounts: [Int] = []

  package init(_ engines: [Engine]) { clients = engines.map(EngineClient.init) }

  deinit { end() }

  /// In the order they were given.
  package var names: [String] { clients.map(\.engine.name) }

  /// Has a speech spoken by the engine of its voice, at so many words a minute. Whatever goes wrong comes
  /// as news.
  ///
  /// - Parameter silenceLimitMilliseconds: how long it may send nothing while the answer is wanted.
  package func speak(
    _ speech: Speech, wordsPerMinute: Int, silenceLimitMilliseconds: Int
  ) -> EngineRequestID {
    var prosody = speech.prosody
    prosody.wordsPerMinute = wordsPerMinute
    let request = SynthesizeRequest(
      text: speech.text.text, voiceName: String(speech.voice.nameInEngine), prosody: prosody,
      endsWithPause: speech.endsWithPause)
    return send(
      .synthesize(request), to: speech.voice.engine,
      silenceLimitMilliseconds: silenceLimitMilliseconds)
  }

  /// Has the voice's engine say nothing, so that it has loaded what it needs before the next speech comes.
  /// A failure is told by that speech.
  package func warmUp(_ voice: Voice) {
    // A sound would leave its traces in the next one.
    let request = SynthesizeRequest(
      text: " ", voiceName: String(voice.nameInEngine), prosody: Prosody(), endsWithPause: false)
    cancel([send(.synthesize(request), to: voice.engine, silenceLimitMilliseconds: 10_000)])
  }

  /// Asks an engine of the pool, which is started if it does not run.
  func send(
    _ request: EngineRequest, to name: String, silenceLimitMilliseconds: Int
  ) -> EngineRequestID {
    count += 1
    let id = EngineRequestID(number: count)
    client(name).send(request, id, silenceLimitMilliseconds: silenceLimitMilliseconds)
    return id
  }

  /// The answer is no longer wanted, and nothing more of it comes as news. The engine stays, unless it
  /// works at it for too long.
  package func cancel(_ ids: [EngineRequestID]) {
    collectNews()
    for id in ids {
      for client in clients { client.cancel(id) }
      news.removeAll { if case .answer(id, _) = $0 { true } else { false } }
    }
  }

  /// What has come since the last call, in order.
  package func takeNews() -> [EngineNews] {
    collectNews()
    defer { news = [] }
    return news
  }

  private func collectNews() { news += clients.flatMap { $0.takeNews() } }

  /// What an engine said of itself, once.
  func takeInfo(_ id: EngineRequestID) -> EngineInfo? {
    for client in clients {
      if let info = client.takeInfo(id) { return info }
    }
    return nil
  }

  /// How often the engine was lost without one whole answer in between.
  package func lossesInARow(_ name: String) -> Int { client(name).lossesInARow }

  /// Ends all of them, whatever they are doing.
  package func end() { for client in clients { client.end() } }

  private func client(_ name: String) -> EngineClient {
    guard let client = clients.first(where: { $0.engine.name == name }) else {
      preconditionFailure("there is no engine \(name)")
    }
    return client
  }

  // MARK: - PollSource

  package func pollRequests() -> [PollRequest] {
    let requests = clients.map { $0.pollRequests(wanted: wanted) }
    requestCounts = requests.map(\.count)
    return requests.flatMap { $0 }
  }

  package var wakeMilliseconds: Int? {
    // What went wrong with a request that was sent is news without a wait.
    if clients.contains(where: \.hasNews) || !news.isEmpty { return 0 }
    return clients.compactMap { $0.wakeMilliseconds(wanted: wanted) }.min()
  }

  package func polled(_ reported: [Int16]) {
    var rest = reported[...]
    for (client, count) in zip(clients, requestCounts) {
      client.polled(Array(rest.prefix(count)), wanted: wanted)
      rest = rest.dropFirst(count)
    }
  }
}
