// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import SpeakModel
internal import SpeechLoop

/// The sink for `--output`.
///
/// `mayBeLong` tells that the length of the input is not known.
func makeOutputSink(
  _ path: String, options: SayOptions, environment: Environment, mayBeLong: Bool
) throws(SpeakError) -> any Sink {
  let container = try container(options.format, path: path)
  if path == "-" {
    guard !environment.isOutputTerminal else {
      throw SpeakError(
        .usage, "cannot write sound to a terminal", why: "it would show as garbage",
        hint: "redirect it: speak -o - … > FILE, or name the file: -o FILE")
    }
    return try streamSink(1, "standard output", container, environment)
  }
  if let descriptor = try openSpecialFile(path) {
    return try streamSink(descriptor, path, container, environment)
  }
  return try FileSink(path: path, container: container, mayBeLong: mayBeLong)
}

private func streamSink(
  _ descriptor: Int32, _ name: String, _ container: FileSink.Container, _ environment: Environment
) throws(SpeakError) -> any Sink {
  switch container {
  case .raw: RawStreamSink(descriptor: descriptor, name: name)
  case .wav:
    try WaveStreamSink(
      descriptor: descriptor, name: name, spoolDirectory: environment["TMPDIR"] ?? "/tmp")
  }
}

/// The sound device that the options ask for, when it is this process's turn.
///
/// `directory` is the session's own; without it nobody's turn is waited for.
func makeDeviceSink(
  options: SayOptions, environment: Environment, ports: Ports, directory: String?
) -> TurnTakingSink {
  let device = ports.makeDeviceSink(options.device ?? environment["SPEAK_DEVICE"] ?? "default")
  let inquiry = directory.map(PauseInquiry.init(directory:))
  return TurnTakingSink(
    device, queue: directory.flatMap(TurnQueue.init(directory:)), manner: options.turn,
    interrupt: { process in directory.map { sendStop(to: process, in: $0) } ?? true },
    isPaused: { process in inquiry.map { $0.isPaused(process) } ?? false },
    onWait: { ports.diagnostics.report(.notSpeakingYet($0)) })
}

extension SpeakError {
  fileprivate static func notSpeakingYet(_ holder: TurnHolder) -> SpeakError {
    let (why, hint) =
      switch holder {
      case .speaking:
        (
          "another `speak` is speaking; this one waits for its turn",
          "`speak status` tells what is being said, `speak stop` stops it"
        )
      case .paused: ("another `speak` is paused", "`speak resume` goes on with it")
      }
    return SpeakError(
      .busy, "not speaking yet", why: why, hint: hint + ", `speak --now TEXT` speaks at once")
  }
}

/// Formats that a file's name may promise and we cannot write.
private let otherFormats: Set<String> = [
  "aac", "aif", "aiff", "au", "caf", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wma",
]

private func container(
  _ format: SayOptions.Format?, path: String
) throws(SpeakError) -> FileSink.Container {
  switch format {
  case .wav: return .wav
  case .raw: return .raw
  case nil: break
  }
  let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? ""[...].utf8
  let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let suffix = parts.count > 1 ? Substring(parts.last!).lowercased() : ""
  if suffix == "raw" || suffix == "pcm" { return .raw }
  guard !otherFormats.contains(suffix) else {
    throw SpeakError(
      .usage, "cannot write \(path)", why: "the format \(suffix) is not among those written here",
      hint: "name it .wav or .raw, or say --format wav")
  }
  return .wav
}
