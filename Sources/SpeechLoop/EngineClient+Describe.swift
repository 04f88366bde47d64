// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
package import SpeakModel
package import Wyoming

/// Asks a new engine of `launcher` what voices it has, and ends it.
package func describeEngine(_ launcher: any EngineLauncher) throws(SpeakError) -> EngineInfo {
  let client = EngineClient(try launcher.launch())
  defer { client.end() }
  guard let info = try client.describe(signals: nil, silenceLimitMilliseconds: 10_000) else {
    preconditionFailure("interrupted by no signal")
  }
  return info
}

extension EngineClient {
  /// Asks for the voices and waits for the answer.
  ///
  /// - Returns: `nil` if one of `signals` came first; it is left for the caller to take.
  func describe(
    signals: SignalPipe?, silenceLimitMilliseconds: Int
  ) throws(SpeakError) -> EngineInfo? {
    do {
      try send(.describe)
      while true {
        let requests = [
          PollRequest(descriptor: eventDescriptor, events: Int16(POLLIN)),
          signals.map { PollRequest(descriptor: $0.descriptor, events: Int16(POLLIN)) },
        ].compactMap { $0 }
        let deadline = silenceDeadline(limitMilliseconds: silenceLimitMilliseconds)
        let reported = waitForDescriptors(
          requests, timeoutMilliseconds: deadline - monotonicMilliseconds())
        if let signals, reported[1] != 0, signals.hasCome() { return nil }
        for event in try receive() {
          switch event {
          case .info(let info): return info
          case .failure(let text, let code):
            throw SpeakError(engineFailure: text, code: code, voice: nil)
              ?? EngineFailure.refused(reason: text)
          default: break
          }
        }
        try checkSilence(limitMilliseconds: silenceLimitMilliseconds)
      }
    } catch let error as SpeakError {
      throw error
    } catch let failure as EngineFailure {
      throw SpeakError(
        .unavailable, "cannot ask the speech engine for its voices", why: failure.description)
    } catch {
      preconditionFailure("an error nobody here throws: \(error)")
    }
  }
}

extension SpeakError {
  /// What an engine's failure means for the person; `nil` if another try may help.
  init?(engineFailure text: String, code: String?, voice: Voice?) {
    switch code {
    case EngineFailureCode.dataMissing:
      self.init(
        .unavailable, "cannot speak", why: text, hint: "install the package espeak-ng-data")
    case EngineFailureCode.unknownVoice:
      self.init(
        .unavailable, "cannot speak with the voice \(voice?.identifier ?? "wished for")", why: text,
        hint: "`speak voices` lists the voices that can speak")
    default: return nil
    }
  }
}
