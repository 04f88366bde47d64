// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import SpeakModel
internal import SpeechLoop

/// The sink that the options ask for.
///
/// `mayBeLong` tells that the length of the input is not known.
func makeSink(
  options: SayOptions, environment: Environment, ports: Ports, mayBeLong: Bool
) throws(SpeakError) -> any Sink {
  guard let path = options.output else {
    return deviceSink(options: options, environment: environment, ports: ports)
  }
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

private func deviceSink(
  options: SayOptions, environment: Environment, ports: Ports
) -> any Sink {
  let device = ports.makeDeviceSink(options.device ?? environment["SPEAK_DEVICE"] ?? "default")
  let turn = runtimeDirectory(environment).flatMap(TurnLock.init(directory:))
  return TurnTakingSink(device, turn: turn) {
    ports.diagnostics.report(
      SpeakError(
        .busy, "not speaking yet", why: "another `speak` is speaking; this one waits for its turn"))
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
