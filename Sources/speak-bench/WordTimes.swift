// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SpeakModel
internal import TestSupport

/// How far the events of words are from the moments the words are heard, on a headless sound server.
struct WordTimes {
  private static let rounds = 5
  private static let text = """
    Good morning, and thank you for coming so early. I could not sleep, because my throat hurts when \
    I swallow. It began on Monday evening, after a long walk in the rain; by Tuesday I had a fever of \
    39.5 and no voice at all. I have taken two tablets at six o'clock. Can you have a look at it, \
    please? I don't need an answer in a hurry. If it is nothing, so much the better!
    """

  let bench: Bench

  func report() throws {
    print("\n(2) Word events against the moments the words are heard, headless PulseAudio sink")
    print("  $ speak --events TEXT   (\(Self.text.split(separator: " ").count) words)")
    let file = bench.path("words.raw")
    let expected = try events(
      bench.speaking("-n", "--events", "-o", file, "--format", "raw", Self.text))
    let pcm = samples(try Data(contentsOf: URL(filePath: file)))
    var lateness: [(word: String, milliseconds: Double)] = []
    for _ in 0..<Self.rounds {
      lateness += zip(expected.map(\.text), try measure(expected, pcm)).map { ($0, $1) }
    }
    let errors = lateness.map(\.milliseconds)
    let sizes = errors.map(abs).sorted()
    Table.note("\(errors.count) words, early is negative")
    Table.verdict("median", errors.sorted()[errors.count / 2], unit: "ms")
    Table.verdict("95 % are within", sizes[sizes.count * 95 / 100], unit: "ms", limit: 30)
    Table.verdict("all are within", sizes.last ?? 0, unit: "ms", limit: 80)
    let worst = lateness.max { abs($0.milliseconds) < abs($1.milliseconds) }
    Table.note("  (\(worst?.word ?? ""), \(worst?.milliseconds ?? 0 < 0 ? "early" : "late"))")
  }

  /// - Returns: for each word how late its event came, in milliseconds.
  private func measure(_ expected: [TimedEvent], _ pcm: [Int16]) throws -> [Double] {
    let server = try PulseServer()
    try server.startRecording()
    let program = bench.speaking(
      "-n", "--events", Self.text, adding: server.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    let seen = try events(program)
    let origin = server.recordingStartNanoseconds ?? 0
    let recording = server.stopRecording()
    // A sound server that comes late puts silence in between; samples tell where the words are.
    let (heard, said) = (sounding(recording), sounding(pcm))
    guard seen.map(\.range) == expected.map(\.range), heard.count == said.count,
      zip(heard, said).allSatisfy({ recording[$0] == pcm[$1] })
    else { throw BenchFailure(description: "what was heard is not what was said") }
    let late = heard[heard.count - 1] - heard[0] - (said[said.count - 1] - said[0])
    if late > 0 { Table.note("the sound server came \(late) frames late; the machine was busy") }
    let rate = Double(server.rateHz)
    return zip(seen, expected).map { seen, expected in
      let frame = Int(expected.at * rate)
      let next = said.firstIndex { $0 >= frame } ?? said.count - 1
      let heardFrame = Double(heard[next] - (said[next] - frame))
      return (Double(seen.arrival - origin) / 1e9 - heardFrame / rate) * 1000
    }
  }

  /// Where the samples are that are not silence.
  private func sounding(_ samples: [Int16]) -> [Int] { samples.indices.filter { samples[$0] != 0 } }

  private struct TimedEvent {
    var range: [Int]
    var text: String
    var at: Double
    var arrival: Int
  }

  /// The word events of a run, with the moments they arrived.
  private func events(_ program: Program) throws -> [TimedEvent] {
    var lines: [(bytes: [UInt8], arrival: Int)] = []
    var pending: [UInt8] = []
    try Run.reading(program) { bytes in
      let arrival = now()
      pending += bytes
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append((Array(pending[..<end]), arrival))
        pending.removeFirst(end + 1)
      }
    }
    return try lines.compactMap { line in
      let event = try JSONValue(json: line.bytes)
      guard event["event"]?.text == "word", let at = event["at"]?.double,
        let range = event["range"]?.elements?.compactMap(\.integer), let text = event["text"]?.text
      else { return nil }
      return TimedEvent(range: range, text: text, at: at, arrival: line.arrival)
    }
  }
}

/// The samples of raw PCM.
func samples(_ data: Data) -> [Int16] {
  (0..<data.count / 2).map {
    Int16(bitPattern: UInt16(data[2 * $0]) | UInt16(data[2 * $0 + 1]) << 8)
  }
}
