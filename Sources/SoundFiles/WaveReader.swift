// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
package import SpeakModel

/// Reads the sound of a WAV file, piece by piece: RIFF, or RF64 with its 64-bit sizes (EBU Tech 3306);
/// PCM of 8 to 32 bits or 32-bit float, any rate, any number of channels, which are mixed into one.
///
/// Sizes are believed only as far as there is data: who writes to a pipe cannot know them.
package final class WaveReader {
  /// The format that the frames come in.
  package let format: AudioFormat
  private let encoding: WaveEncoding
  private let name: String
  private var input: ByteInput
  /// Bytes of sound that are still to come; `nil` if all the rest is sound.
  private var restBytes: Int?

  /// Reads up to where the sound begins. The descriptor stays the caller's, and may be a pipe; `name` is
  /// what messages call it.
  ///
  /// Throws `.malformedInput` if it holds no WAV file, or one in another encoding, and `.inputOutput`.
  package init(descriptor: Int32, name: String) throws(SpeakError) {
    var input = ByteInput(descriptor: descriptor)
    do throws(WaveFailure) {
      var head = WaveHead()
      while try !head.readChunk(from: &input) {}
      guard let encoding = head.encoding else { throw WaveFailure.noFormat }
      self.encoding = encoding
      restBytes = head.soundBytes
    } catch {
      throw error.told(of: name)
    }
    format = AudioFormat(rateHz: encoding.rateHz)
    self.name = name
    self.input = input
  }

  /// Waits for frames.
  ///
  /// - Returns: 1 to `frames` frames of mono sound; `nil` at the end. A last frame that is not whole is
  ///   left out.
  package func next(frames: Int) throws(SpeakError) -> [Int16]? {
    precondition(frames > 0)
    let frameBytes = encoding.frameBytes
    let wanted = min(frames, max(ByteInput.limit / frameBytes, 1)) * frameBytes
    let bytes: ArraySlice<UInt8>
    do {
      bytes = try input.take(min(wanted, restBytes ?? wanted))
    } catch {
      throw WaveFailure.system(error).told(of: name)
    }
    restBytes? -= bytes.count
    let pcm = encoding.mono(bytes)
    return pcm.isEmpty ? nil : pcm
  }
}

/// Why a WAV file cannot be read.
enum WaveFailure: Error, Equatable {
  case system(SystemError)
  case noWave, noFormat, noSound
  case encoding(format: Int, bits: Int)

  func told(of name: String) -> SpeakError {
    let what = "cannot read the sound of \(name)"
    return switch self {
    case .system(let error): SpeakError(.inputOutput, what, why: error.text)
    case .noWave: SpeakError(.malformedInput, what, why: "it is not a WAV file")
    case .noFormat: SpeakError(.malformedInput, what, why: "it does not tell its format")
    case .noSound: SpeakError(.malformedInput, what, why: "it ends before its sound begins")
    case .encoding(let format, let bits):
      SpeakError(
        .malformedInput, what, why: "its encoding is not known (number \(format), \(bits) bits)",
        hint: "PCM of 8 to 32 bits and 32-bit float are")
    }
  }
}
