// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SpeakModel
import TestSupport
import Wyoming

@testable import EspeakEngine

/// One spoken answer.
struct Spoken: Equatable {
  var rateHz = 0
  var pcm: [UInt8] = []
  /// Frame and scalar offset of each word.
  var words: [Word] = []
  /// For each word, the frames that had arrived before it.
  var framesBeforeWord: [Int] = []

  struct Word: Equatable {
    var frame: Int
    var offset: Int
  }

  var frames: Int { pcm.count / 2 }

  /// Mean absolute sample.
  var loudness: Double {
    var sum = 0.0
    for frame in 0..<frames {
      sum += abs(
        Double(Int16(bitPattern: UInt16(pcm[2 * frame]) | UInt16(pcm[2 * frame + 1]) << 8)))
    }
    return sum / Double(max(frames, 1))
  }
}

/// How an engine that was given some input until its end answered and ended.
struct EngineRun {
  var events: [EngineEvent] = []
  var status: Int32 = -1
  /// The signal that ended the engine; the status says nothing then.
  var signal: Int32?
  var standardError = ""

  var spoken: [Spoken] {
    var answers: [Spoken] = []
    var current: Spoken?
    for event in events {
      switch event {
      case .audioStart(let format): current = Spoken(rateHz: format.rateHz)
      case .audioChunk(let pcm): current?.pcm += pcm
      case .wordStart(let frame, let offset):
        let frames = current?.frames ?? 0
        current?.framesBeforeWord.append(frames)
        current?.words.append(Spoken.Word(frame: frame, offset: offset))
      case .audioStop:
        current.map { answers.append($0) }
        current = nil
      default: break
      }
    }
    return answers
  }

  var failureCodes: [String?] {
    events.compactMap { event -> String?? in
      if case .failure(_, let code) = event { .some(code) } else { nil }
    }
  }
}

enum EngineProcess {
  /// Runs `speak engine` on the input until it ends.
  static func run(
    input: [UInt8], environment: [String: String] = [:]
  ) throws -> EngineRun {
    let result = try execute(SpeakProgram.path, ["engine"], input: input, environment: environment)
    var reader = MessageReader()
    reader.append(result.output)
    var run = EngineRun(
      status: result.status, signal: result.signal, standardError: result.errors)
    while let message = try reader.next() { run.events.append(try EngineEvent(message)) }
    return run
  }

  static func run(
    _ requests: [EngineRequest], environment: [String: String] = [:]
  ) throws -> EngineRun {
    try run(input: requests.flatMap { $0.message().encoded() }, environment: environment)
  }

  /// Speaks each text with the voice in one engine.
  static func speak(
    _ texts: [String], voice: String = "gmw/en-US", prosody: Prosody = Prosody(),
    endsWithPause: Bool = true
  ) throws -> [Spoken] {
    try run(
      texts.map {
        .synthesize(
          SynthesizeRequest(
            text: $0, voiceName: voice, prosody: prosody, endsWithPause: endsWithPause))
      }
    ).spoken
  }

  /// The samples the `espeak-ng` program gives for the text.
  static func referencePCM(_ text: String, voice: String, options: [String] = []) throws -> [UInt8]
  {
    let wav = try execute(
      "/usr/bin/espeak-ng", ["-v", voice, "--stdout"] + options + ["--", text], input: []
    ).output
    let headerBytes = 44
    return Array(wav.dropFirst(headerBytes))
  }

  static func execute(
    _ program: String, _ arguments: [String], input: [UInt8], environment: [String: String] = [:]
  ) throws -> SpeakProgram.Result {
    let running = try RunningProgram(
      program, arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, hasInput: true)
    running.send(input)
    running.closeInput()
    return running.waitForEnd()
  }
}
