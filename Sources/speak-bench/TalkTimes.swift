// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TestSupport

/// How long from Enter in a conversation to the first frame the sound library takes, beside an
/// `espeak-ng` that waits for lines as well. Every third line comes when the device has long been idle.
func measureTalk(_ bench: Bench) throws {
  let count = 21
  let server = try PulseServer(rateHz: 22050)
  let probe = FrameProbe(bench)
  let variables = try probe.environment(server, isReachedDirectly: false)
    .merging(["TERM": "xterm-256color"]) { $1 }
  let speak = bench.speaking("--gap", "0", adding: variables)
  let espeak = bench.espeak(adding: variables)
  let line = "Yes, please."

  try probe.clear()
  let talk = try Terminal(
    speak.arguments[0], Array(speak.arguments.dropFirst()), environment: speak.environment)
  let peer = try RunningProgram(
    "/usr/bin/env", espeak.arguments, environment: espeak.environment, hasInput: true)
  defer {
    talk.type("\u{4}")
    _ = talk.waitForEnd()
    peer.closeInput()
    _ = peer.waitForEnd()
  }
  guard talk.waitFor("Type a sentence") else {
    throw BenchFailure(description: "no conversation: \(talk.text)")
  }

  func moments(_ enter: () -> Void) throws -> (frames: Int, sound: Int) {
    try probe.clear()
    let start = now()
    enter()
    let frames = try probe.waitForTime(of: .frames)
    return (frames - start, try probe.waitForTime(of: .sound) - start)
  }
  var (ours, theirs): ([(frames: Int, sound: Int)], [(frames: Int, sound: Int)]) = ([], [])
  for round in 0..<count {
    // The sentence before has to end, and so has what a person types meanwhile.
    let pause = UInt32(round.isMultiple(of: 3) ? 3_500_000 : 1_800_000)
    talk.type(line)
    usleep(pause + .random(in: 0..<20_000))
    ours.append(try moments { talk.type("\n") })
    usleep(pause + .random(in: 0..<20_000))
    theirs.append(try moments { peer.send(Array((line + "\n").utf8)) })
  }

  Table.section(
    "(7) Enter in a conversation to sound, PulseAudio null sink, history written, of \(count)",
    [speak.command, espeak.command])
  Table.times(
    "first frame taken, median", ours.map(\.frames).median, against: theirs.map(\.frames).median,
    limitMilliseconds: 10)
  Table.times(
    "  largest", ours.map(\.frames).max()!, against: theirs.map(\.frames).max()!,
    limitMilliseconds: 10)
  Table.times(
    "first sound taken, median", ours.map(\.sound).median, against: theirs.map(\.sound).median)
}
