// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import Wyoming

/// Asks engines of a pool what voices they have.
struct Inquiry {
  private let pool: EnginePool
  private let limitMilliseconds: Int
  private var asked: [EngineRequestID: String] = [:]
  private var failedBefore: Set<String> = []
  private(set) var answers: [String: EngineInfo] = [:]
  /// Of engines that could not be asked.
  private(set) var failures: [SpeakError] = []

  init(_ pool: EnginePool, limitMilliseconds: Int) {
    (self.pool, self.limitMilliseconds) = (pool, limitMilliseconds)
  }

  var isOver: Bool { asked.isEmpty }

  mutating func ask(_ engine: String) {
    let id = pool.send(.describe, to: engine, silenceLimitMilliseconds: limitMilliseconds)
    asked[id] = engine
    pool.wanted.insert(id)
  }

  mutating func takeAnswers() {
    for (id, engine) in asked {
      guard let info = pool.takeInfo(id) else { continue }
      answers[engine] = info
      asked[id] = nil
    }
    for piece in pool.takeNews() {
      switch piece {
      case .answer(let id, .refused(let text, let code)):
        guard asked.removeValue(forKey: id) != nil else { break }
        failures.append(
          SpeakError(engineFailure: text, code: code, voice: nil) ?? Self.cannotAsk(text))
      case .answer: break
      case .lost(let loss):
        for id in loss.unanswered {
          guard let engine = asked.removeValue(forKey: id) else { continue }
          if failedBefore.insert(engine).inserted { ask(engine) } else { note(loss) }
        }
      }
    }
  }

  private mutating func note(_ loss: EngineLoss) {
    if case .notStarted(let error) = loss.failure { return failures.append(error) }
    failures.append(Self.cannotAsk(loss.failure.description))
  }

  private static func cannotAsk(_ why: String) -> SpeakError {
    SpeakError(.unavailable, "cannot ask the speech engine for its voices", why: why)
  }
}

extension Voice {
  /// The voice as the program knows it: the pool's name for its engine stands in place of what the
  /// engine calls itself.
  func named(after engine: String) -> Voice {
    guard self.engine != engine else { return self }
    var voice = self
    voice.identifier = "\(engine):\(nameInEngine)"
    voice.engine = engine
    return voice
  }
}
