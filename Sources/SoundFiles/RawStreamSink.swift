// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
package import SpeakModel

/// Writes PCM to standard output, or another stream, as it comes.
package final class RawStreamSink: Sink {
  package let name: String
  private let descriptor: Int32
  private var framesWritten = 0

  /// `descriptor` stays the caller's; `name` is what a failure calls it.
  package init(descriptor: Int32, name: String = "standard output") {
    self.descriptor = descriptor
    self.name = name
  }

  package func open(_ format: AudioFormat) throws(SpeakError) -> SinkProgress { .ready }

  package func pollRequests() -> [PollRequest] {
    [PollRequest(descriptor: descriptor, events: Int16(POLLOUT))]
  }

  package func isWritable(after reported: [Int16]) throws(SpeakError) -> Bool { true }

  package func write(_ pcm: RawSpan) throws(SpeakError) -> Int {
    guard isReadyToWrite(descriptor) else { return 0 }
    let piece = pcm.extracting(0..<min(pcm.byteCount & ~1, certainPipeBytes))
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
  package func drain() throws(SpeakError) -> SinkProgress { .ready }
}

/// What went wrong with a stream. A reader that closed the pipe has what it wanted.
func streamError(_ error: SystemError, _ name: String) -> SpeakError {
  error.code == EPIPE
    ? .closedPipe
    : SpeakError(.inputOutput, "cannot write to \(name)", why: error.text)
}
