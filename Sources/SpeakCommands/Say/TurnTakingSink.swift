// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import SpeechLoop

/// A sound device that is opened only while no other `speak` of the same user is speaking.
final class TurnTakingSink: Sink {
  private static let retryMilliseconds = 10
  private static let noticeMilliseconds = 2000

  private let device: any Sink
  private let turn: TurnLock?
  private let nowMilliseconds: () -> Int
  private let onLongWait: () -> Void
  private var waitingSince: Int?

  /// Without a `turn` the device is always opened. `onLongWait` is called once when the turn is long in
  /// coming.
  init(
    _ device: any Sink, turn: TurnLock?,
    nowMilliseconds: @escaping () -> Int = monotonicMilliseconds,
    onLongWait: @escaping () -> Void
  ) {
    self.nowMilliseconds = nowMilliseconds
    self.device = device
    self.turn = turn
    self.onLongWait = onLongWait
  }

  var name: String { device.name }
  var stuckLimitMilliseconds: Int? { device.stuckLimitMilliseconds }
  var isHeardInTime: Bool { device.isHeardInTime }

  func open(_ format: AudioFormat) throws(SpeakError) -> Int? {
    if let turn, !turn.take() {
      let now = nowMilliseconds()
      let since = waitingSince ?? now
      waitingSince = since
      if since != .max, now - since >= Self.noticeMilliseconds {
        waitingSince = .max
        onLongWait()
      }
      return Self.retryMilliseconds
    }
    waitingSince = nil
    return try device.open(format)
  }

  func pollRequests() -> [PollRequest] { device.pollRequests() }

  func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool {
    try device.isWritable(after: reported)
  }

  func write(_ pcm: RawSpan) throws(SpeakError) -> Int { try device.write(pcm) }
  func framesHeard() -> Int { device.framesHeard() }

  func drain() throws(SpeakError) -> Int? { try device.drain() }

  func rest() {
    device.rest()
    turn?.giveBack()
  }

  func complete() throws(SpeakError) { try device.complete() }
  /// Whoever pauses keeps the turn.
  func drop() { device.drop() }

  func close() {
    device.close()
    turn?.giveBack()
  }
}
