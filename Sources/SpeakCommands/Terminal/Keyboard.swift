// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// The keys of the terminal, which steer what is spoken.
///
/// While speech lasts every key is taken, also those that mean nothing. What was typed ahead before it
/// began is the shell's: no byte can be put back into a terminal's queue, so then none is taken from it
/// and the keys do nothing for this utterance. What is typed when speech has ended was never read and
/// is the shell's too.
final class Keyboard: SpeechObserver, PollSource {
  /// Longer than the bytes of one key take on a slow line, shorter than a person waits for Esc.
  private static let escapeMilliseconds = 50

  private let terminal: TerminalState
  private let commands: CommandQueue
  private let mayListen: () -> Bool
  private var decoder = KeyDecoder()
  private var isSpeaking = false
  /// Whether the keys typed belong to us; `nil` before the terminal has been asked.
  private var isListening: Bool?
  private var escapeDeadline: Int?

  /// `mayListen` tells whether the terminal is free: nobody reads it who provides our input.
  init(_ terminal: TerminalState, commands: CommandQueue, mayListen: @escaping () -> Bool) {
    (self.terminal, self.commands, self.mayListen) = (terminal, commands, mayListen)
  }

  /// Whether the keys that are typed now are read.
  var takesKeys: Bool { isListening == true && terminal.isRaw }

  func pollRequests() -> [PollRequest] {
    takesKeys
      ? [PollRequest(descriptor: terminal.descriptor, events: Int16(POLLIN))] : []
  }

  var wakeMilliseconds: Int? { escapeDeadline }

  func notice(_ event: SpeechEvent, seconds: Double) {
    switch event {
    case .begin:
      (isSpeaking, isListening) = (true, nil)
      listen()
    case .finish:
      (isSpeaking, isListening, escapeDeadline) = (false, nil, nil)
      decoder = KeyDecoder()
      terminal.leaveRaw()
    default: break
    }
  }

  func polled(_ reported: [Int16]) {
    guard isSpeaking else { return }
    var keys: [Key] = []
    if reported.first.map({ $0 != 0 }) == true { keys = read() }
    if let deadline = escapeDeadline, monotonicMilliseconds() >= deadline {
      keys += decoder.endSequence()
    }
    if !decoder.isUndecided { escapeDeadline = nil }
    for key in keys { commands.append(Self.command(key)) }
    listen()
  }

  /// Takes the keyboard as soon as it is to be had; after a stop the shell may have kept it.
  private func listen() {
    guard !terminal.isRaw, isListening != false, mayListen(), terminal.enterRaw() else { return }
    if isListening == nil { isListening = terminal.waitingByteCount == 0 }
  }

  private func read() -> [Key] {
    // To read the terminal of another process group would stop us.
    guard terminal.isForeground else { return [] }
    let bytes: [UInt8]?
    do {
      bytes = try readBytes(from: terminal.descriptor, limit: 256)
    } catch {
      bytes = []
    }
    guard let bytes else { return [] }
    // The terminal is gone.
    if bytes.isEmpty { isListening = false }
    let keys = decoder.decode(bytes)
    if decoder.isUndecided { escapeDeadline = monotonicMilliseconds() + Self.escapeMilliseconds }
    return keys
  }

  private static func command(_ key: Key) -> SpeechCommand {
    switch key {
    case .space: .togglePause
    case .escape, .q: .stop(afterWord: false)
    case .w: .stop(afterWord: true)
    case .left: .skip(sentences: -1)
    case .right: .skip(sentences: 1)
    case .up: .changeVolume(steps: 1)
    case .down: .changeVolume(steps: -1)
    case .plus: .changeRate(steps: 1)
    case .minus: .changeRate(steps: -1)
    }
  }
}
