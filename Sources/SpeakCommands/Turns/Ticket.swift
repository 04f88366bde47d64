// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// A place in the queue of those who want to be heard, as the name of its file tells it.
struct Ticket: Comparable, Hashable {
  /// The number of the one whose turn it is: before all others, whatever comes.
  static let speaking: UInt64 = 0
  /// The number of the first that waits: there is always room before it.
  static let firstWaiting: UInt64 = 1 << 32
  private static let digits = 20

  var number: UInt64
  var process: Int32

  init(number: UInt64, process: Int32) {
    self.number = number
    self.process = process
  }

  /// `nil` for a name that is no ticket's.
  init?(fileName: String) {
    let parts = fileName.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == Self.digits, parts.allSatisfy(isAllDigits),
      let number = UInt64(parts[0]), number < UInt64.max / 2, let process = Int32(parts[1])
    else { return nil }
    self.init(number: number, process: process)
  }

  var fileName: String {
    let digits = String(number)
    return String(repeating: "0", count: Self.digits - digits.utf8.count) + "\(digits)-\(process)"
  }

  static func < (left: Ticket, right: Ticket) -> Bool {
    (left.number, left.process) < (right.number, right.process)
  }
}
