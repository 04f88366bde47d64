// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
import Platform
package import SpeakModel
package import Wyoming

/// Engines that answer from a thread as a script says; each `launch` takes the next script, the last
/// one serves for good.
package final class ScriptedLauncher: EngineLauncher {
  /// What an engine does with one request: the events it sends, or `nil` to end.
  package typealias Script = @Sendable (SynthesizeRequest) -> [EngineEvent]?

  private let info: EngineInfo?
  private var scripts: [Script]
  package private(set) var launchCount = 0
  /// Whether an engine that is asked for its voices ends without an answer.
  package var diesWhenDescribed = false

  /// `info` is what they answer when they are asked for their voices.
  package init(info: EngineInfo? = nil, _ scripts: Script...) {
    self.info = info
    self.scripts = scripts
  }

  package func launch() throws(SpeakError) -> EngineLaunch {
    launchCount += 1
    let script = scripts.count > 1 ? scripts.removeFirst() : scripts[0]
    var requests: [Int32] = [0, 0]
    var events: [Int32] = [0, 0]
    precondition(unsafe pipe(&requests) == 0)
    precondition(unsafe pipe(&events) == 0)
    let (requestEnd, eventEnd) = (requests[0], events[1])
    Thread.detachNewThread { [info, diesWhenDescribed] in
      serve(script, info, diesWhenDescribed, from: requestEnd, to: eventEnd)
    }
    return .running(
      EngineConnection(requestDescriptor: requests[1], eventDescriptor: events[0]) {
        close($0.requestDescriptor)
        close($0.eventDescriptor)
      })
  }
}

private func serve(
  _ script: ScriptedLauncher.Script, _ info: EngineInfo?, _ diesWhenDescribed: Bool,
  from input: Int32, to output: Int32
) {
  signal(SIGPIPE, SIG_IGN)
  defer {
    close(input)
    close(output)
  }
  var reader = MessageReader()
  while let bytes = try? readBytes(from: input, limit: 4096), !bytes.isEmpty {
    reader.append(bytes)
    while let message = try? reader.next() {
      let answer: [EngineEvent]?
      switch try? EngineRequest(message) {
      case .synthesize(let request): answer = script(request)
      case .describe where diesWhenDescribed: answer = nil
      case .describe: answer = info.map { [.info($0)] } ?? []
      default: answer = []
      }
      guard let answer else { return }
      for event in answer {
        let encoded = event.message(format: AudioFormat(rateHz: 22050)).encoded()
        guard (try? unsafe writeAllBytes(encoded.span.bytes, to: output)) != nil else { return }
      }
    }
  }
}

/// An answer whose PCM tells the text: one frame a UTF-8 byte, so that a test can read what was heard.
package func spoken(_ text: String, rateHz: Int = 22050) -> [EngineEvent] {
  var events: [EngineEvent] = [.audioStart(AudioFormat(rateHz: rateHz))]
  events.append(.audioChunk(text.utf8.flatMap { [$0, 0] }))
  return events + [.audioStop]
}

/// As `spoken`, with the starts of its words.
package func spokenWithWords(_ text: String) -> [EngineEvent] {
  var events: [EngineEvent] = [.audioStart(AudioFormat(rateHz: 22050))]
  var offset = 0
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    let piece = offset + word.utf8.count < text.utf8.count ? word + " " : word
    if !word.isEmpty { events.append(.wordStart(frame: offset, textOffset: offset)) }
    if !piece.isEmpty { events.append(.audioChunk(piece.utf8.flatMap { [$0, 0] })) }
    offset += piece.utf8.count
  }
  return events + [.audioStop]
}
