// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
package import SpeakModel
internal import Wyoming

/// Between two utterances: the engine stays warm, and one that dies is replaced before it is needed.
extension SpeechLoop {
  /// Whether the next utterance finds an engine.
  package var isWarm: Bool { client != nil }

  /// Has the engine say nothing, so that it has loaded what it needs for `voice` before
  /// the next sentence comes. A failure is told by that sentence.
  package func warmUp(_ voice: Voice, with segment: any SpeechSegment) {
    if client == nil { client = (try? launcher.launch()).map(EngineClient.init) }
    guard let client, awaited.isEmpty else { return }
    let item = SegmentSchedule.Item(segment: segment, isRetry: false)
    awaited.append(Request(item: item, isDropped: true))
    // One that dies of it is replaced as any other.
    try? client.send(
      .synthesize(
        SynthesizeRequest(
          // A sound would leave its traces in the next one.
          text: " ", voiceName: String(voice.nameInEngine), prosody: Prosody(),
          endsWithPause: false)))
  }

  /// Readable when the engine says something nobody waits for, or has gone.
  package var idleRequests: [PollRequest] {
    client.map { [PollRequest(descriptor: $0.eventDescriptor, events: Int16(POLLIN))] } ?? []
  }

  /// Takes what the idle engine sent.
  ///
  /// - Returns: whether it is lost, which has been told.
  package func lookAtIdleEngine() -> Bool {
    do {
      // What is left of a sentence that was cut short.
      for event in try client?.receive() ?? [] { passOver(event) }
      return false
    } catch {
      client?.end()
      client = nil
      awaited = []
      report(
        SpeakError(
          .defect, "the speech engine failed", why: "\(error.description), a new one is started"))
      return true
    }
  }

  private func passOver(_ event: EngineEvent) {
    switch event {
    case .audioStop, .failure: if !awaited.isEmpty { awaited.removeFirst() }
    default: break
    }
  }
}
