// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Many that want to be heard at once", .waits)
struct TurnTests {
  let speak = SpeakProgram()

  @Test("All but those that are killed are heard, and nothing is left of any")
  func crowd() throws {
    var all: [RunningProgram] = []
    for number in 0..<16 {
      all.append(
        try speak.start(["-D", "null", "--gap", "0", "Number \(number)."], hasInput: false))
    }
    let killed = [3, 7, 8, 12]
    for number in killed { all[number].send(signal: SIGKILL) }
    for (number, running) in all.enumerated() {
      let result = running.waitForEnd()
      // One may have been heard before it was killed.
      if !killed.contains(number) || result.signal == nil { #expect(result.status == 0) }
    }
    // Whoever comes next removes what the killed have left.
    #expect(try speak.run("status").status == 1)
    let left = try speak.filesLeft(in: "run").filter {
      $0.hasPrefix("speak") && !$0.hasSuffix(".new")
    }
    #expect(left == ["speak", "speak/queue", "speak/queue/lock"])
    #expect(try speak.outcomes().count { $0 == "finished" } >= 12)
  }

  @Test("What goes into a file waits for nobody")
  func files() throws {
    let text = String(repeating: "This is a long sentence that goes on. ", count: 200)
    let path = speak.directory.path("long.txt")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let running = try speak.start(["-D", "null", "-f", path], hasInput: false)
    // Paused, it keeps the turn for as long as the test likes.
    #expect(try eventually { try speak.run("pause").status == 0 })
    let result = try speak.run("-o", speak.directory.path("out.wav"), "Hello")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(try speak.run("status").text.hasPrefix("paused  "))
    #expect(try speak.run("stop").status == 0)
    #expect(running.waitForEnd().status == 0)
  }
}
