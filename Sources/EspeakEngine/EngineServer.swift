// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import Wyoming

/// Serves the engine over the Wyoming protocol on standard input and output until the input ends
/// or the reader has gone.
///
/// - Returns: the process's exit status: 0, 65 after malformed input, 69 if the engine's data are
///   not installed, told on standard error; 71 (EX_OSERR) without descriptors to work with.
package func serveStandardStreams() -> Int32 {
  // What the library prints, on whichever stream, must neither reach the terminal nor get into the
  // events: the process keeps private copies and the library sees /dev/null.
  let input = fcntl(0, F_DUPFD_CLOEXEC, 3)
  let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
  let messages = fcntl(2, F_DUPFD_CLOEXEC, 3)
  let silence = unsafe open("/dev/null", O_RDWR)
  guard input >= 0, output >= 0, silence >= 0 else { return 71 }
  for standard in Int32(0)...2 { dup2(silence, standard) }
  signal(SIGPIPE, SIG_IGN)

  let server = EngineServer(input: input, output: output)
  let status = server.run()
  if let failure = server.libraryFailure, messages >= 0 {
    var lines = "speak: \(failure.what): \(failure.why)\n"
    if let hint = failure.hint { lines += "  hint: \(hint)\n" }
    try? unsafe writeAllBytes(Array(lines.utf8).span.bytes, to: messages)
  }
  return status
}

/// Answers one request after the other.
final class EngineServer {
  private let input: Int32
  private let stream: AnswerStream
  private var reader = MessageReader()
  private let synthesizer: EspeakSynthesizer?
  /// Why there is no synthesizer.
  private(set) var libraryFailure: SpeakError?

  /// Makes the library ready at once, so that the first request finds it warm.
  init(input: Int32, output: Int32) {
    self.input = input
    stream = AnswerStream(output: output)
    do {
      synthesizer = try EspeakSynthesizer()
    } catch {
      synthesizer = nil
      libraryFailure = error
    }
  }

  func run() -> Int32 {
    do {
      while let request = try nextRequest() {
        try answer(request)
        if let failure = libraryFailure { return failure.exitStatus }
      }
      return libraryFailure?.exitStatus ?? 0
    } catch let error as ProtocolError {
      try? stream.fail(error.reason, code: EngineFailureCode.badRequest)
      return SpeakError.Kind.malformedInput.exitStatus
    } catch {
      return 0  // The peer has gone; nobody is left to be told.
    }
  }

  /// `nil` at the end of the input.
  private func nextRequest() throws -> EngineRequest? {
    while true {
      if let message = try reader.next() {
        do {
          return try EngineRequest(message)
        } catch {
          try stream.fail(error.reason, code: EngineFailureCode.badRequest)
          continue
        }
      }
      let bytes = try readBytesWaiting(from: input, limit: 1 << 16)
      guard !bytes.isEmpty else {
        if reader.isMidMessage { throw ProtocolError(reason: "the input ends inside a message") }
        return nil
      }
      reader.append(bytes)
    }
  }

  private func answer(_ request: EngineRequest) throws {
    if case .unknown = request { return }
    guard let synthesizer else {
      try stream.fail(libraryFailure?.why ?? "", code: EngineFailureCode.dataMissing)
      return
    }
    switch request {
    case .describe: try stream.send(.info(synthesizer.describe()))
    case .synthesize(let request):
      do {
        try synthesizer.synthesize(request, into: stream)
      } catch let failure as SynthesisFailure {
        try stream.fail(failure.reason, code: failure.code)
      }
    case .unknown: break
    }
  }
}
