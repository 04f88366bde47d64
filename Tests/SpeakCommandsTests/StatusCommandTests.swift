// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Platform
import SpeakModel
import Testing

@testable import SpeakCommands

@Suite("speak status, whatever one that speaks answers")
struct StatusCommandTests {
  private static let rubbish = [
    "true", "-1", "1e300", "-1e999", "0.5", "\(Int.min)", "\(Int.max)", "99999999999999999999999",
    #""\u001b[2J\u0000\u202e\n""#, "[]", "[null]", "[[]]", "{}", #"{"range":[\#(Int.min),0]}"#,
    #"{"range":["a"],"text":7}"#, #"{"range":[\#(Int.max)],"text":"\u001b]0;\u0007"}"#,
    #"{"range":1e300,"text":[]}"#,
  ]

  /// A long text, so that where the word stands matters, with each member in turn replaced by rubbish.
  private static var answers: [String] {
    let members = ["process", "state", "text", "seconds", "word", "voice", "name", "source"]
    let sound = [
      "7", #""speaking""#, "\"\(String(repeating: "word ", count: 50))\"", "1.5",
      #"{"range":[5,9],"text":"word"}"#, #""espeak-ng:gmw/en""#, #""English""#, #""typed""#,
    ]
    var answers = rubbish
    for replaced in members.indices {
      for value in rubbish {
        let values = sound.indices.map { $0 == replaced ? value : sound[$0] }
        let pairs = zip(members, values).map { "\"\($0)\":\($1)" }
        answers.append("{\(pairs.joined(separator: ","))}")
      }
    }
    return answers
  }

  @Test("tells what can be told, does not fall, and lets nothing drive the terminal")
  func rubbishAnswers() throws {
    let run = CommandRun()
    #expect(try run.speak("status") == 1)
    let peer = try Peer(in: run.sessionDirectory)
    for answer in Self.answers {
      peer.answer(answer)
      #expect(try run.speak("status") == 0)
      let lines = run.output.split(separator: "\n")
      #expect((1...2).contains(lines.count), "\(answer)")
      #expect(!lines.joined().unicodeScalars.contains(where: isUnsafeForTerminal), "\(answer)")
      peer.answer(answer)
      #expect(try run.speak("status", "--json") == 0)
      let status = try JSONValue(json: Array(run.output.utf8))
      #expect(try status["speaking"]?.json == JSONValue(json: Array(answer.utf8)).json)
      #expect(!run.output.dropLast().unicodeScalars.contains(where: isUnsafeForTerminal))
    }
  }
}

/// This process in the place of one that speaks: it holds the first ticket, and answers what it is told
/// to.
private final class Peer {
  private let queue: TurnQueue
  private let listener: Int32

  init(in directory: String) throws {
    queue = try #require(TurnQueue(directory: directory))
    #expect(queue.take(.last))
    let path = ControlSocket.path(in: directory, process: getpid())
    listener = try #require(ControlSocket.listen(at: path))
  }

  deinit { close(listener) }

  /// Answers the next one that asks.
  func answer(_ line: String) {
    let listener = listener
    Thread.detachNewThread {
      while Self.waitsForInput(listener), let peer = ControlSocket.accept(listener) {
        defer { close(peer) }
        // Somebody may only look whether one lives.
        guard Self.waitsForInput(peer), let asked = try? readBytes(from: peer, limit: 4096),
          !asked.isEmpty
        else { continue }
        _ = ControlSocket.send(Array((line + "\n").utf8)[...], to: peer)
        return
      }
    }
  }

  private static func waitsForInput(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 10_000) == 1
  }
}
