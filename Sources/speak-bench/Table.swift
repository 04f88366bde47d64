// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The report: a line for each measurement, at most 100 columns wide.
struct Table {
  private static let labelWidth = 49

  /// A heading with the column names, and the commands measured under it.
  static func section(_ title: String, _ commands: [String]) {
    print("\n" + title)
    for command in commands { print("  $ " + wrapped(command)) }
    line("", ["speak", "espeak-ng", "ratio", "limit", ""])
  }

  static func times(
    _ label: String, _ speak: Int, against espeak: Int? = nil, limit: Double? = nil,
    limitMilliseconds: Double? = nil
  ) {
    let ratio = espeak.map { Double(speak) / Double($0) }
    let isMet =
      ratio.flatMap { ratio in limit.map { ratio <= $0 } }
      ?? limitMilliseconds.map { Double(speak) <= $0 * 1e6 }
    line(
      label,
      [
        time(speak), espeak.map(time) ?? "", ratio.map { number($0, 2) } ?? "",
        limit.map { number($0, 2) } ?? limitMilliseconds.map { number($0, 0) + " ms" } ?? "",
        verdict(isMet),
      ])
  }

  /// Sizes in bytes.
  static func memory(_ label: String, _ speak: Int, against espeak: Int?, limit: Int?) {
    line(
      label,
      [
        megabytes(speak), espeak.map(megabytes) ?? "", "", limit.map(megabytes) ?? "",
        verdict(limit.map { speak <= $0 }),
      ])
  }

  /// One value, with the limit it is held to.
  static func verdict(_ label: String, _ value: Double, unit: String, limit: Double? = nil) {
    let limited = limit.map { "limit \(number($0, 0)) \(unit)  \(verdict(value <= $0))" } ?? ""
    let column = label.padding(toLength: labelWidth, withPad: " ", startingAt: 0)
    let text = "\(number(value, 1)) \(unit)"
    print(
      "  " + column + String(repeating: " ", count: max(1, 10 - text.count)) + text + "  " + limited
    )
    fflush(nil)
  }

  static func note(_ text: String) { print("  " + text) }

  private static func line(_ label: String, _ columns: [String]) {
    let widths = [10, 10, 7, 9, 8]
    let start = "  " + label.padding(toLength: labelWidth, withPad: " ", startingAt: 0)
    let cells = zip(columns, widths).map { text, width in
      String(repeating: " ", count: max(1, width - text.count)) + text
    }
    print(start + cells.joined())
    // A person waits for the next line, perhaps behind a pipe.
    fflush(nil)
  }

  /// With the last argument, which is the longest, on a line of its own where all do not fit on one.
  private static func wrapped(_ command: String) -> String {
    guard command.count > 96, let last = command.split(separator: " \"").last else {
      return command
    }
    return command.dropLast(last.count + 2) + " \\\n      \"" + last
  }

  private static func verdict(_ isMet: Bool?) -> String {
    isMet.map { $0 ? "met" : "MISSED" } ?? ""
  }

  private static func time(_ nanoseconds: Int) -> String {
    nanoseconds < 1_000_000_000
      ? number(Double(nanoseconds) / 1e6, 1) + " ms" : number(Double(nanoseconds) / 1e9, 2) + " s"
  }

  private static func megabytes(_ bytes: Int) -> String { number(Double(bytes) / 1e6, 1) + " MB" }

  private static func number(_ value: Double, _ places: Int) -> String {
    String(format: "%.\(places)f", value)
  }
}
