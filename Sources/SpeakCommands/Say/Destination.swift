// SPDX-License-Identifier: GPL-3.0-or-later

internal import SoundFiles
internal import SpeakModel

/// Where the sound goes, as the options resolve to it.
enum Destination: Equatable {
  case device(name: String)
  case standardOutput(FileSink.Container)
  case file(path: String, FileSink.Container)

  init(_ options: SayOptions, _ environment: Environment) throws(SpeakError) {
    guard let path = options.output else {
      self = .device(name: options.device ?? environment["SPEAK_DEVICE"] ?? "default")
      return
    }
    let container = try Self.container(options.format, path: path)
    guard path == "-" else {
      self = .file(path: path, container)
      return
    }
    guard !environment.isOutputTerminal else {
      throw SpeakError(
        .usage, "cannot write sound to a terminal", why: "it would show as garbage",
        hint: "redirect it: speak -o - … > FILE, or name the file: -o FILE")
    }
    self = .standardOutput(container)
  }

  /// Whether the sound is heard in its own time, as it comes.
  var isHeardInTime: Bool { if case .device = self { true } else { false } }

  /// Whether what was said before goes with the output if that fails.
  var mayBeLost: Bool { !isHeardInTime }

  /// Whether somebody waits for the first sound.
  var isAwaited: Bool { if case .file = self { false } else { true } }

  /// The sink of a destination that is no device. `mayBeLong` tells that the sound may outgrow 4 GiB.
  func makeOutputSink(
    _ environment: Environment, mayBeLong: Bool
  ) throws(SpeakError) -> any Sink {
    switch self {
    case .device: preconditionFailure("a device is no output file")
    case .standardOutput(let container):
      return try Self.streamSink(1, "standard output", container, environment)
    case .file(let path, let container):
      if let descriptor = try openSpecialFile(path) {
        return try Self.streamSink(descriptor, path, container, environment)
      }
      return try FileSink(path: path, container: container, mayBeLong: mayBeLong)
    }
  }

  private static func streamSink(
    _ descriptor: Int32, _ name: String, _ container: FileSink.Container, _ environment: Environment
  ) throws(SpeakError) -> any Sink {
    switch container {
    case .raw: RawStreamSink(descriptor: descriptor, name: name)
    case .wav:
      try WaveStreamSink(
        descriptor: descriptor, name: name, spoolDirectory: environment["TMPDIR"] ?? "/tmp")
    }
  }

  /// Formats that a file's name may promise and we cannot write.
  private static let otherFormats: Set<String> = [
    "aac", "aif", "aiff", "au", "caf", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wma",
  ]

  private static func container(
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
}
