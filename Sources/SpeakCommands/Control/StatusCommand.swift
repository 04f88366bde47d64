// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

extension ControlCommand {
  /// How long is waited for one that is about to begin, in attempts.
  private static let attempts = 50
  private static let attemptMicroseconds: UInt32 = 10_000
  /// Scalars of a text that are shown, and how many of them lie before the word.
  private static let shownScalars = 64
  private static let shownBefore = 24

  /// Tells what is being said and what waits. What a process answers may be anything.
  ///
  /// - Returns: the process's exit status.
  func showStatus(json: Bool) throws(SpeakError) -> Int32 {
    let reports = try reports()
    if json {
      ports.output.write(
        .object([
          ("speaking", reports.first ?? .null), ("waiting", .array(Array(reports.dropFirst()))),
        ]))
    }
    guard let first = reports.first else { return reportSilence("show") }
    guard !json else { return 0 }
    let state = first["state"]?.text == "paused" ? "paused" : "speaking"
    ports.output.write("\(state)  \(Self.line(first))\n")
    if let name = first["name"]?.text {
      let place = first["word"]?["text"]?.text.map { ", at \"\(visible($0))\"" } ?? ""
      let seconds = first["seconds"]?.double.flatMap { Int(exactly: $0.rounded(.towardZero)) }
      let time = seconds.map { ", \($0) s" } ?? ""
      let source = first["source"]?.text ?? ""
      ports.output.write("  \(visible(name)), \(visible(source))\(place)\(time)\n")
    }
    for report in reports.dropFirst() { ports.output.write("waiting  \(Self.line(report))\n") }
    return 0
  }

  /// What those who speak or wait tell of themselves, in order.
  private func reports() throws(SpeakError) -> [JSONValue] {
    var told: [Int32: JSONValue] = [:]
    var processes = try processes("show")
    for _ in 0..<Self.attempts {
      let missing = processes.filter { told[$0] == nil }
      if missing.isEmpty { break }
      let deadline = monotonicMilliseconds() + Patience.status.rawValue
      let answers = client.ask(.status, of: missing, untilMilliseconds: deadline)
      for case (let process, .reply(let reply)) in answers where !reply.isNull {
        told[process] = reply
      }
      // One that hangs is not asked again; one that has no socket yet is.
      let isHung = answers.values.contains { if case .silent = $0 { true } else { false } }
      if isHung { break }
      if processes.contains(where: { told[$0] == nil }) { usleep(Self.attemptMicroseconds) }
      processes = try self.processes("show")
    }
    return processes.map { process in
      told[process]
        ?? .object([
          ("process", JSONValue(process)), ("state", .text("unknown")), ("text", .null),
          ("seconds", .null), ("word", .null), ("voice", .null), ("name", .null),
          ("language", .null), ("source", .null),
        ])
    }
  }

  /// As much of the text as fits a line, around the word that is heard.
  private static func line(_ report: JSONValue) -> String {
    guard let text = report["text"]?.text else {
      return "(process \(report["process"]?.integer ?? 0) does not answer)"
    }
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > shownScalars else { return visible(text) }
    let word = report["word"]?["range"]?.elements?.first?.integer ?? 0
    let start = max(0, min(max(word, 0) - shownBefore, scalars.count - shownScalars))
    var shown = String.UnicodeScalarView()
    shown.append(contentsOf: scalars[start..<start + shownScalars])
    return (start > 0 ? "…" : "") + visible(String(shown))
      + (start + shownScalars < scalars.count ? "…" : "")
  }
}
