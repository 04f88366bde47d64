// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
package import SpeakModel

/// Writes a WAV stream with true sizes to standard output, or another stream: the sound is kept in an
/// unnamed file until its length is known.
package final class WaveStreamSink: Sink {
  package let name: String
  private let descriptor: Int32
  private let spool: NewFile
  private var format: AudioFormat?
  private var dataByteCount = 0

  /// `directory` takes the unnamed file, as large as the sound.
  package init(
    descriptor: Int32, name: String = "standard output", spoolDirectory directory: String
  ) throws(SpeakError) {
    self.descriptor = descriptor
    self.name = name
    spool = try NewFile(unnamedIn: directory)
  }

  package func open(_ format: AudioFormat) throws(SpeakError) -> SinkProgress {
    guard self.format ?? format == format else {
      throw SpeakError(
        .usage, "cannot put two voices into one WAV stream", why: "their sample rates differ",
        hint: "use one voice")
    }
    self.format = format
    return .ready
  }

  package func pollRequests() -> [PollRequest] { [] }
  package func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool { true }

  package func write(_ pcm: RawSpan) throws(SpeakError) -> Int {
    let whole = pcm.extracting(0..<(pcm.byteCount & ~1))
    do {
      try writeAllBytes(whole, to: spool.descriptor)
    } catch {
      throw SpeakError(
        .inputOutput, "cannot keep the sound until its length is known", why: error.text,
        hint: "set TMPDIR to a folder with more room, or use --format raw")
    }
    dataByteCount += whole.byteCount
    return whole.byteCount / AudioFormat.bytesPerFrame
  }

  package func framesHeard() -> Int { dataByteCount / AudioFormat.bytesPerFrame }
  package func drain() throws(SpeakError) -> SinkProgress { .ready }

  package func complete() throws(SpeakError) {
    guard let format else { return }
    let header = WaveHeader(
      format: format, isReserved: dataByteCount > WaveHeader.plainDataLimit)
    do throws(SystemError) {
      unsafe try writeAllBytes(
        header.bytes(dataByteCount: dataByteCount).span.bytes, to: descriptor)
      guard lseek(spool.descriptor, 0, SEEK_SET) == 0 else { throw SystemError(code: errno) }
      while let piece = try readBytes(from: spool.descriptor, limit: 1 << 16), !piece.isEmpty {
        unsafe try writeAllBytes(piece.span.bytes, to: descriptor)
      }
    } catch {
      throw streamError(error, name)
    }
  }
}
