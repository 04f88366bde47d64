// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
package import SpeakModel

/// A WAV file that is played.
package final class RecordingFile: SoundReader {
  private let descriptor: Int32
  private let reader: WaveReader

  /// Throws `.notFound` or `.permission` if the file cannot be opened, `.malformedInput` if it is no WAV
  /// file.
  package init(path: String) throws(SpeakError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let error = SystemError(code: errno)
      throw SpeakError(
        error.code == EACCES ? .permission : .notFound, "cannot play \(path)", why: error.text)
    }
    do throws(SpeakError) {
      reader = try WaveReader(descriptor: descriptor, name: path)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  package var format: AudioFormat { reader.format }

  package func next(frames: Int) throws(SpeakError) -> [Int16]? { try reader.next(frames: frames) }
}
