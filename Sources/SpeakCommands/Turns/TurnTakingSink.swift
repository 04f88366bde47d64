// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel

/// How this process takes its turn among those who want to be heard.
package struct TurnManner: Equatable, Sendable {
  package static let gapRangeSeconds = 0.0...60

  package enum Place: Equatable, Sendable {
    case last
    /// Before all others that wait.
    case next
  }

  package var place = Place.last
  /// Whether all who speak or wait are stopped first.
  package var interrupts = false
  /// The silence after what was said before.
  package var gapMilliseconds = 200
}

/// What is told of the one that has the turn while it is waited for.
enum TurnHolder: CaseIterable {
  case speaking
  /// Nothing will be heard until somebody ends its pause.
  case paused
}

/// A sound device that is opened only while no other `speak` of the same user is speaking.
final class TurnTakingSink: Sink {
  /// How often it is looked where nothing tells of a change, or an answer is awaited.
  private static let retryMilliseconds = 10
  /// The same where changes are told, should one be missed.
  private static let safetyMilliseconds = 1000
  /// A change is told a moment before the lock of the ticket is free.
  private static let settlingMilliseconds = 20
  /// The same for one who interrupts.
  private static let hastyRetryMilliseconds = 2
  /// How long an interrupted one that cannot be reached is waited for when it is not in the way.
  private static let interruptMilliseconds = 200
  private static let noticeMilliseconds = 2000
  /// How often it is asked whether the one that has the turn is paused.
  private static let inquiryMilliseconds = 500

  private let device: any Sink
  private let queue: TurnQueue?
  private let manner: TurnManner
  private let interrupt: (_ process: Int32) -> Bool
  private let isPaused: (_ process: Int32) -> Bool?
  private let onWait: (TurnHolder) -> Void
  private let now: () -> Int
  private var waitingSince: Int?
  /// Up to when a change that was told may come about.
  private var settlesUntil = 0
  private var told: Set<TurnHolder> = []
  /// The process that was asked whether it is paused, and when one is asked again.
  private var inquiry: (process: Int32?, next: Int) = (nil, 0)
  /// Those that are yet to be stopped; `nil` before the first try for a turn.
  private var toInterrupt: [Int32]?
  /// When this utterance was last heard to the end of what there was of it.
  private var ownEnd: Int?
  /// Whether what was taken last has been cut.
  private var isCut = false
  /// Whether the turn is kept at rest, because more follows at once.
  var keepsTurn = false

  /// Without a `queue` the device is always opened. `interrupt` tells a process to stop and returns
  /// whether it could be reached. `isPaused` asks a process whether it is paused, and is called again as
  /// long as it returns `nil` because that is not known yet. `onWait` is called when the turn is long in
  /// coming, and when the one that has it is found to be paused: once each.
  init(
    _ device: any Sink, queue: TurnQueue?, manner: TurnManner,
    interrupt: @escaping (_ process: Int32) -> Bool,
    isPaused: @escaping (_ process: Int32) -> Bool?, onWait: @escaping (TurnHolder) -> Void,
    now: @escaping () -> Int = monotonicMilliseconds
  ) {
    self.now = now
    self.device = device
    self.queue = queue
    self.manner = manner
    self.interrupt = interrupt
    self.isPaused = isPaused
    self.onWait = onWait
  }

  /// Whether others are heard before this process.
  var isWaiting: Bool { queue.map { !$0.hasTurn } ?? false }

  /// What comes now is another utterance.
  func beginUtterance() {
    ownEnd = nil
    if queue?.hasTurn != true { toInterrupt = nil }
  }

  var name: String { device.name }
  var stuckLimitMilliseconds: Int? { device.stuckLimitMilliseconds }
  var isHeardInTime: Bool { device.isHeardInTime }

  func warmUp() { device.warmUp() }

  func open(_ format: AudioFormat) throws(SpeakError) -> SinkProgress {
    if let queue, let wait = millisecondsToTurn(queue) { return .again(afterMilliseconds: wait) }
    endWait()
    return try device.open(format)
  }

  /// In how many milliseconds to look again; `nil` if it is this process's turn.
  private func millisecondsToTurn(_ queue: TurnQueue) -> Int? {
    let hasTurn = queue.take(manner.place)
    let now = now()
    if manner.interrupts {
      interruptOthers(of: queue)
      let waited = now - (waitingSince ?? now)
      if hasTurn, toInterrupt?.isEmpty == false, waited < Self.interruptMilliseconds {
        waitingSince = waitingSince ?? now
        return Self.hastyRetryMilliseconds
      }
    }
    guard !hasTurn else { return gapLeft(queue, now) }
    tellOfWait(queue, now)
    return millisecondsToLook(queue, now)
  }

  /// When to look again, if nothing tells of a change before.
  private func millisecondsToLook(_ queue: TurnQueue, _ now: Int) -> Int {
    if queue.takeChanges() { settlesUntil = now + Self.settlingMilliseconds }
    if manner.interrupts || now < settlesUntil { return Self.hastyRetryMilliseconds }
    if queue.pollRequests().isEmpty || inquiry.process != nil { return Self.retryMilliseconds }
    let dues = [
      told.isEmpty ? (waitingSince ?? now) + Self.noticeMilliseconds : nil,
      told.contains(.paused) ? nil : inquiry.next, now + Self.safetyMilliseconds,
    ]
    return max(dues.compactMap { $0 }.min()! - now, 1)
  }

  private func tellOfWait(_ queue: TurnQueue, _ now: Int) {
    let since = waitingSince ?? now
    waitingSince = since
    if !told.contains(.paused), isHolderPaused(queue, now) {
      told = Set(TurnHolder.allCases)
      onWait(.paused)
    } else if told.isEmpty, now - since >= Self.noticeMilliseconds {
      told = [.speaking]
      onWait(.speaking)
    }
  }

  private func isHolderPaused(_ queue: TurnQueue, _ now: Int) -> Bool {
    // Whoever interrupts ends the pause as well.
    guard !manner.interrupts, now >= inquiry.next else { return false }
    inquiry.process = inquiry.process ?? queue.waitingTickets()?.first?.process
    guard let process = inquiry.process, let answer = isPaused(process) else { return false }
    inquiry = (nil, now + Self.inquiryMilliseconds)
    return answer
  }

  private func endWait() {
    (waitingSince, told, inquiry) = (nil, [], (nil, 0))
  }

  private func interruptOthers(of queue: TurnQueue) {
    guard let all = toInterrupt ?? queue.processesBefore else { return }
    toInterrupt = all
    guard !all.isEmpty else { return }
    // One that has gone by itself cannot be reached, and need not be.
    let alive = Set(queue.waitingTickets()?.map(\.process) ?? all)
    toInterrupt = all.filter { alive.contains($0) && !interrupt($0) }
  }

  private func gapLeft(_ queue: TurnQueue, _ now: Int) -> Int? {
    guard manner.gapMilliseconds > 0, let end = queue.lastEndMilliseconds, end != ownEnd else {
      return nil
    }
    // A file that is older than the clock tells nothing.
    guard (0...now).contains(end) else { return nil }
    let left = end + manner.gapMilliseconds - now
    return left > 0 ? left : nil
  }

  func pollRequests() -> [PollRequest] {
    if let queue, !queue.hasTurn, waitingSince != nil { return queue.pollRequests() }
    return device.pollRequests()
  }

  func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool {
    try device.isWritable(after: reported)
  }

  func write(_ pcm: RawSpan) throws(SpeakError) -> Int {
    isCut = false
    return try device.write(pcm)
  }

  func framesHeard() -> Int { device.framesHeard() }

  func drain() throws(SpeakError) -> SinkProgress { try device.drain() }

  /// Whoever pauses keeps the turn.
  func cut() {
    isCut = true
    device.cut()
  }

  func rest() {
    device.rest()
    endWait()
    guard let queue else { return }
    // After what was cut the next one owes no silence.
    if queue.hasTurn, !isCut {
      queue.noteEnd()
      ownEnd = queue.lastEndMilliseconds
    }
    if !keepsTurn { queue.giveBack() }
  }

  func complete() throws(SpeakError) {
    endTurn()
    try device.complete()
  }

  func discard() {
    endTurn()
    device.discard()
  }

  private func endTurn() {
    endWait()
    queue?.giveBack()
  }
}
