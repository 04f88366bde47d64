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
  private let file: NewFile
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

  package func open(_ format: AudioFormat) throws(SpeakError) -> Int? {
    guard let before = self.format else {
      self.format = format
      if container == .wav {
        let header = WaveHeader(format: format, isReserved: mayBeLong)
        self.header = header
        try write(bytes: header.bytes(dataByteCount: 0))
      }
      return nil
    }
    guard before == format else {
      throw SpeakError(
        .usage, "cannot put two voices into \(name)",
        why: "one speaks at \(before.rateHz) Hz and the other at \(format.rateHz) Hz",
        hint: "use one voice, or one file for each")
    }
    return nil
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
    do {
      try writeAllBytes(whole, to: file.descriptor)
    } catch {
      throw writeError(error)
    }
    dataByteCount += whole.byteCount
    return whole.byteCount / AudioFormat.bytesPerFrame
  }

  package func framesHeard() -> Int { dataByteCount / AudioFormat.bytesPerFrame }

  package func drain() throws(SpeakError) -> Int? { nil }

  package func complete() throws(SpeakError) {
    // No frame has come, so there is nothing to keep.
    guard format != nil else { return file.close() }
    if let header {
      let bytes = header.bytes(dataByteCount: dataByteCount)
      let written = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(file.descriptor, $0.baseAddress, $0.count, 0)
      }
      guard written == bytes.count else {
        throw writeError(SystemError(code: errno))
      }
    }
    try file.complete()
  }

  package func drop() { file.close() }

  package func close() { file.close() }

  private func write(bytes: [UInt8]) throws(SpeakError) {
    do {
      unsafe try writeAllBytes(bytes.span.bytes, to: file.descriptor)
    } catch {
      throw writeError(error)
    }
  }

  private func writeError(_ error: SystemError) -> SpeakError {
    SpeakError(.inputOutput, "cannot write \(name)", why: error.text)
  }
}
