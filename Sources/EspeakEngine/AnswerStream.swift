// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel
internal import Wyoming

/// Writes the events of answers to the client's descriptor.
///
/// PCM arrives from the library in small pieces. The first piece of an answer goes out at once,
/// because a person waits for it; later ones are joined, because each message costs both sides a
/// system call and a line to read.
final class AnswerStream {
  /// Bytes of PCM joined into one chunk.
  private static let chunkBytes = 1 << 14

  private let output: Int32
  private var format: AudioFormat?
  /// Events that wait for the next chunk.
  private var pending: [UInt8] = []
  private var pcm: [UInt8] = []
  private var isFirstChunk = true

  init(output: Int32) {
    self.output = output
    pcm.reserveCapacity(2 * Self.chunkBytes)
  }

  func send(_ event: EngineEvent) throws(SystemError) {
    try write(event.message(format: nil).encoded())
  }

  func fail(_ text: String, code: String) throws(SystemError) {
    pending.removeAll(keepingCapacity: true)
    pcm.removeAll(keepingCapacity: true)
    try send(.failure(text: text, code: code))
  }

  func startAudio(_ format: AudioFormat) {
    self.format = format
    isFirstChunk = true
    pending = EngineEvent.audioStart(format).message(format: nil).encoded()
    pcm.removeAll(keepingCapacity: true)
  }

  func addWord(frame: Int, textOffset: Int) {
    pending += EngineEvent.wordStart(frame: frame, textOffset: textOffset).message(format: nil)
      .encoded()
  }

  func addAudio(_ frames: RawSpan) throws(SystemError) {
    unsafe frames.withUnsafeBytes { unsafe pcm.append(contentsOf: $0) }
    if isFirstChunk || pcm.count >= Self.chunkBytes { try flush() }
  }

  func stopAudio() throws(SystemError) {
    try flush()
    try send(.audioStop)
  }

  /// Sends the words that begin in the PCM gathered so far, then the PCM, in one system call.
  private func flush() throws(SystemError) {
    isFirstChunk = false
    if !pcm.isEmpty, let format {
      pending += EngineEvent.audioChunkHeader(format: format, payloadBytes: pcm.count)
      pending += pcm
      pcm.removeAll(keepingCapacity: true)
    }
    try write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    let span = bytes.span
    // The bytes of a span of bytes.
    try unsafe writeAllBytes(span.bytes, to: output)
  }
}
