// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
package import SpeakModel

/// Writes an utterance to a file that appears under its name when it is complete.
package final class FileSink: Sink {
  /// What the samples are put into: a WAV file, or nothing. The raw values are those of `--format`.
  package enum Container: String, CaseIterable, Sendable {
    case wav, raw
  }

  package let name: String
  /// `nil` when it has been completed or discarded.
  private var file: NewFile?
  private let container: Container
  private let mayBeLong: Bool
  private var header: WaveHeader?
  private var format: AudioFormat?
  private var dataByteCount = 0

  /// `mayBeLong` keeps room in a WAV head for sizes beyond 4 GiB, for input of unknown length.
  package init(path: String, container: Container, mayBeLong: Bool) throws(SpeakError) {
    name = path
    file = try NewFile(path: path)
    self.container = container
    self.mayBeLong = mayBeLong
  }

  package func open(_ format: AudioFormat) throws(SpeakError) -> SinkProgress {
    guard let before = self.format else {
      self.format = format
      if container == .wav {
        let header = WaveHeader(format: format, isReserved: mayBeLong)
        self.header = header
        try unsafe writeAll(header.bytes(dataByteCount: 0).span.bytes)
      }
      return .ready
    }
    guard before == format else {
      throw SpeakError(
        .usage, "cannot put two voices into \(name)",
        why: "one speaks at \(before.rateHz) Hz and the other at \(format.rateHz) Hz",
        hint: "use one voice, or one file for each")
    }
    return .ready
  }

  package func pollRequests() -> [PollRequest] { [] }

  package func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool { true }

  package func write(_ pcm: RawSpan) throws(SpeakError) -> Int {
    if let header, !header.isReserved,
      dataByteCount + pcm.byteCount > WaveHeader.plainDataLimit
    {
      throw SpeakError(
        .inputOutput, "cannot write \(name)", why: "it would outgrow a plain WAV file (4 GiB)",
        hint: "use --format raw, or -f FILE, which leaves room for larger sizes")
    }
    let whole = pcm.extracting(0..<(pcm.byteCount & ~1))
    try writeAll(whole)
    dataByteCount += whole.byteCount
    return whole.byteCount / AudioFormat.bytesPerFrame
  }

  package func framesHeard() -> Int { dataByteCount / AudioFormat.bytesPerFrame }

  package func drain() throws(SpeakError) -> SinkProgress { .ready }

  package func complete() throws(SpeakError) {
    // No frame has come, so there is nothing to keep.
    guard format != nil else { return discard() }
    if let header {
      let bytes = header.bytes(dataByteCount: dataByteCount)
      let written = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0)
      }
      guard written == bytes.count else { throw writeError(SystemError(code: errno)) }
    }
    try file.take()!.complete()
  }

  package func discard() { file = nil }

  private var descriptor: Int32 {
    guard let descriptor = file?.descriptor else {
      preconditionFailure("a file was written to after its end")
    }
    return descriptor
  }

  private func writeAll(_ bytes: RawSpan) throws(SpeakError) {
    do {
      try writeAllBytes(bytes, to: descriptor)
    } catch {
      throw writeError(error)
    }
  }

  private func writeError(_ error: SystemError) -> SpeakError {
    SpeakError(.inputOutput, "cannot write \(name)", why: error.text)
  }
}
