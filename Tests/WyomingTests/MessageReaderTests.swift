// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Wyoming

@Suite("The message reader")
struct MessageReaderTests {
  private func messages(in pieces: [[UInt8]]) throws -> [Message] {
    var reader = MessageReader()
    var messages: [Message] = []
    for piece in pieces {
      reader.append(piece)
      while let message = try reader.next() { messages.append(message) }
    }
    #expect(!reader.isMidMessage)
    return messages
  }

  private func object(_ json: [UInt8]) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(json)) as? NSDictionary)
  }

  static let stream: [Message] = [
    Message(type: "describe"),
    Message(type: "synthesize", data: Array(#"{"text":"Grüße\n{}"}"#.utf8)),
    Message(
      type: "audio-chunk", data: Array(#"{"rate":22050}"#.utf8), payload: Array("a\n{b\0".utf8)),
    Message(type: "audio-stop", payload: [10, 10]),
  ]

  @Test("gives the same messages wherever the bytes are split")
  func splits() throws {
    let bytes = Self.stream.flatMap { $0.encoded() }
    #expect(try messages(in: [bytes]) == Self.stream)
    #expect(try messages(in: bytes.map { [$0] }) == Self.stream)
    for position in bytes.indices {
      let pieces = [Array(bytes[..<position]), Array(bytes[position...])]
      #expect(try messages(in: pieces) == Self.stream, "split at \(position)")
    }
  }

  @Test(
    "merges data of the line with data behind it, which win",
    arguments: [
      (
        #"{"type":"x","data":{"a":1,"b":[true,null,1.5,"é"]}}"#, "",
        #"{"a":1,"b":[true,null,1.5,"é"]}"#
      ),
      (#"{"type":"x","data":{"a":1,"b":2},"data_length":7}"#, #"{"b":3}"#, #"{"a":1,"b":3}"#),
      (#"{"type":"x","data":null,"data_length":7}"#, #"{"b":3}"#, #"{"b":3}"#),
      (#"{"type":"x","data":{},"data_length":0,"payload_length":0}"#, "", "{}"),
      (
        #"{"version":"1.2","type":"x","data":{"n":-9007199254740993}}"#, "",
        #"{"n":-9007199254740993}"#
      ),
    ])
  func merging(line: String, further: String, expected: String) throws {
    let messages = try messages(in: [Array((line + "\n" + further).utf8)])
    #expect(messages.count == 1 && messages[0].type == "x")
    #expect(try object(messages[0].data) == object(Array(expected.utf8)))
  }

  @Test("passes over blank lines between messages")
  func blankLines() throws {
    let bytes = Array("\n\r\n  \n{\"type\":\"a\"}\r\n\n{\"type\":\"b\"}\n".utf8)
    #expect(try messages(in: [bytes]).map(\.type) == ["a", "b"])
  }

  @Test(
    "refuses what is no message",
    arguments: [
      "x\n", "[]\n", "7\n", "null\n", "{}\n", "{\"type\":7}\n", "{\"type\":\"a\"\n",
      "{\"type\":\"a\"}}\n",
      "{\"type\":\"a\",\"data_length\":-1}\n", "{\"type\":\"a\",\"payload_length\":-5}\n",
      "{\"type\":\"a\",\"payload_length\":67108865}\n", "{\"type\":\"a\",\"data_length\":1e30}\n",
      "{\"type\":\"a\",\"data_length\":\"3\"}\nabc", "{\"type\":\"a\",\"data\":[1]}\n",
      "{\"type\":\"a\",\"data\":{\"a\":1},\"data_length\":3}\nabc", "\0\0\0\n",
      "\u{FEFF}\u{202E}\n",
    ])
  func garbage(_ text: String) throws {
    var reader = MessageReader()
    reader.append(Array(text.utf8))
    #expect(throws: ProtocolError.self) { _ = try reader.next() }
  }

  @Test("refuses bytes that are not UTF-8 and lines nested without end")
  func badBytes() throws {
    let nested = String(repeating: "[", count: 100_000)
    for line in [[0xFF, 0xFE], Array("{\"type\":\"a\",\"data\":{\"a\":\(nested)}}".utf8)] {
      var reader = MessageReader()
      reader.append(line + [10])
      #expect(throws: ProtocolError.self) { _ = try reader.next() }
    }
  }

  @Test("refuses a line longer than the limit before its end has come")
  func longLine() throws {
    var reader = MessageReader()
    let half = [UInt8](repeating: UInt8(ascii: " "), count: MessageReader.lineLimit / 2 + 1)
    reader.append(half)
    #expect(try reader.next() == nil)
    reader.append(half)
    #expect(throws: ProtocolError.self) { _ = try reader.next() }
  }

  @Test("knows when the bytes end inside a message")
  func midMessage() throws {
    let bytes = Self.stream[2].encoded()
    for end in 1..<bytes.count {
      var reader = MessageReader()
      reader.append(Array(bytes[..<end]))
      #expect(try reader.next() == nil)
      #expect(reader.isMidMessage)
    }
  }
}
