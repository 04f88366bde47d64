// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// The controlling terminal while something is spoken: what is typed and what is shown.
///
/// Its settings are put back on every way out. The regular ones call `leaveRaw`; `exit()`, which runs
/// neither `defer` nor `deinit`, and the signals of a crash find what they need in `TerminalRescue`.
final class TerminalState {
  /// The terminal, opened by ourselves: that it does not block holds for nobody else.
  let descriptor: Int32
  private var saved: termios?
  private(set) var isRaw = false
  private var unwritten = PendingBytes()

  /// `descriptor` is of the controlling terminal, does not block, and stays open.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    TerminalRescue.prepare(descriptor)
  }

  /// Whether it is ours to read and change: not while the shell has put us into the background.
  var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Rows and columns; `nil` if the terminal does not know.
  var size: (rows: Int, columns: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return nil }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// How many bytes have been typed and not been read.
  var waitingByteCount: Int {
    var count: Int32 = 0
    return unsafe ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Has every key come at once and unseen. Those that make signals still do.
  ///
  /// - Returns: whether that is so now.
  func enterRaw() -> Bool {
    var current = termios()
    guard isForeground, unsafe tcgetattr(descriptor, &current) == 0 else { return false }
    let bits = tcflag_t(ICANON | ECHO)
    // One who was stopped unasked finds his own settings, and knows what was there before.
    if saved == nil || current.c_lflag & bits != 0 { saved = current }
    var raw = current
    raw.c_lflag &= ~bits
    unsafe withUnsafeMutableBytes(of: &raw.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
    }
    TerminalRescue.arm(saved!)
    // What was typed ahead stays: TCSAFLUSH would take it from the shell.
    isRaw = unsafe tcsetattr(descriptor, TCSANOW, &raw) == 0
    return isRaw
  }

  func leaveRaw() {
    guard isRaw, var settings = saved else { return }
    isRaw = false
    if isForeground { unsafe tcsetattr(descriptor, TCSANOW, &settings) }
    TerminalRescue.disarm()
  }

  /// The process was stopped, perhaps unasked: whoever had the terminal meanwhile has set it for himself.
  func forgetRaw() { isRaw = false }

  /// What is to be written if the process ends without another word.
  var farewell = "" {
    didSet { if farewell != oldValue { TerminalRescue.farewell(farewell) } }
  }

  /// What to wait for as long as not all is written.
  var pollRequests: [PollRequest] {
    unwritten.isEmpty ? [] : [PollRequest(descriptor: descriptor, events: Int16(POLLOUT))]
  }

  /// Writes the text behind what is still unwritten, as far as the terminal takes it: one that is held up
  /// (Ctrl-S) must not hold up the voice.
  ///
  /// - Returns: whether all is written.
  @discardableResult
  func write(_ text: String) -> Bool {
    unwritten += text.utf8
    do {
      return try unwritten.write(to: descriptor)
    } catch {
      // The terminal is gone.
      unwritten.removeAll()
      return true
    }
  }

  /// Waits until all is written; for so long at most, and not if a signal comes.
  func drain(limitMilliseconds: Int) {
    let deadline = monotonicMilliseconds() + limitMilliseconds
    let polls = PollSet()
    while !write("") {
      guard polls.wait(for: pollRequests, until: deadline)[pollRequests] != [0] else { return }
    }
  }
}
