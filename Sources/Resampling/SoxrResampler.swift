// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSoxr
package import SpeakModel

/// The resampler of libsoxr, which is loaded with the first stream that needs it.
///
/// What comes out is aligned with what went in: the delay of the filter is taken off at the beginning
/// and made up for at the end.
///
/// Safe, because nobody else has the library's object, and it is closed with this one.
@safe package final class SoxrResampler: Resampler {
  private let resampler: OpaquePointer
  private let ratio: Double
  private var isFinished = false

  /// Throws `.unavailable` if the library is not installed. Rates are 1 or more.
  package convenience init(fromRateHz: Int, toRateHz: Int) throws(SpeakError) {
    try self.init(fromRateHz: fromRateHz, toRateHz: toRateHz, isInstalled: csoxr_load())
  }

  init(fromRateHz: Int, toRateHz: Int, isInstalled: Bool) throws(SpeakError) {
    precondition(fromRateHz > 0 && toRateHz > 0)
    guard isInstalled else {
      throw SpeakError(
        .unavailable, "cannot convert sound from \(fromRateHz) to \(toRateHz) Hz",
        why: "libsoxr cannot be loaded", hint: "install the package libsoxr0")
    }
    guard let opened = unsafe csoxr_open(Double(fromRateHz), Double(toRateHz)) else {
      fatalError("no memory for a resampler")
    }
    unsafe resampler = opened
    ratio = Double(toRateHz) / Double(fromRateHz)
  }

  deinit { unsafe csoxr_close(resampler) }

  package func resample(_ pcm: [Int16]) -> [Int16] {
    precondition(!isFinished, "sound after the end of a stream")
    var output: [Int16] = []
    var rest = pcm[...]
    while !rest.isEmpty {
      let taken = process(rest, into: &output)
      rest = rest.dropFirst(taken)
    }
    return output
  }

  package func finish() -> [Int16] {
    precondition(!isFinished, "a stream that ends twice")
    isFinished = true
    var output: [Int16] = []
    var count: Int
    repeat {
      count = output.count
      _ = process(nil, into: &output)
    } while output.count > count
    return output
  }

  /// - Returns: the frames taken.
  private func process(_ input: ArraySlice<Int16>?, into output: inout [Int16]) -> Int {
    // Room for what comes of the input, and for some that was held back.
    let capacity = Int(Double(input?.count ?? 0) * ratio) + 4096
    var taken = 0
    let given = unsafe [Int16](unsafeUninitializedCapacity: capacity) { buffer, count in
      let produced =
        if let input {
          unsafe input.withUnsafeBufferPointer {
            unsafe csoxr_process(
              resampler, $0.baseAddress, $0.count, &taken, buffer.baseAddress!, capacity)
          }
        } else {
          unsafe csoxr_process(resampler, nil, 0, &taken, buffer.baseAddress!, capacity)
        }
      precondition(produced >= 0, "no memory for resampling")
      count = produced
    }
    output += given
    return taken
  }
}
