// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
package import SpeakModel

/// Writes PCM to standard output, or another stream, as it comes.
package final class RawStreamSink: Sink {
  /// What a writable pipe takes for sure without waiting (PIPE_BUF of <linux/limits.h>).
  private static let pipeBuffer = 4096

  package let name: String
  private let descriptor: Int32
  private var framesWritten = 0

  package init(descriptor: Int32, name: String = "standard output") {
    self.descriptor = descriptor
    self.name = name
  }

  package func open(_ format: AudioFormat) throws(SpeakError) -> Int? { nil }

  package func pollRequests() -> [PollRequest] {
    [PollRequest(descriptor: descriptor, events: Int16(POLLOUT))]
  }

  package func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool { true }

  package func write(_ pcm: RawSpan) throws(SpeakError) -> Int {
    var ready = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
    guard unsafe poll(&ready, 1, 0) == 1 else { return 0 }
    let piece = pcm.extracting(0..<min(pcm.byteCount & ~1, Self.pipeBuffer))
    let taken: Int
    do {
      taken = try writeBytes(piece, to: descriptor)
      // Half a frame would shift every later one.
      if taken % 2 == 1 { try writeAllBytes(piece.extracting(taken..<(taken + 1)), to: descriptor) }
    } catch {
      throw streamError(error, name)
    }
    let frames = (taken + 1) / AudioFormat.bytesPerFrame
    framesWritten += frames
    return frames
  }

  package func framesHeard() -> Int { framesWritten }
  package func drain() throws(SpeakError) -> Int? { nil }
  package func drop() {}
  package func close() {}
}

/// Writes a WAV stream with true sizes to standard output, or another stream: the sound is kept in an unnamed file until
/// its length is known.
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

  package func open(_ format: AudioFormat) throws(SpeakError) -> Int? {
    guard self.format ?? format == format else {
      throw SpeakError(
        .usage, "cannot put two voices into one WAV stream", why: "their sample rates differ",
        hint: "use one voice")
    }
    self.format = format
    return nil
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
  package func drain() throws(SpeakError) -> Int? { nil }

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

  package func drop() { spool.close() }
  package func close() { spool.close() }
}

/// What went wrong with a stream. A reader that closed the pipe has what it wanted.
private func streamError(_ error: SystemError, _ name: String) -> SpeakError {
  error.code == EPIPE
    ? .closedPipe
    : SpeakError(.inputOutput, "cannot write to \(name)", why: error.text)
}
