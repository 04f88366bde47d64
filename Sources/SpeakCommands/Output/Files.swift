// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc
internal import Platform
internal import SpeakModel
internal import SpeechLoop

/// The most that is read as a whole: about a million phrases.
private let readLimitBytes = 1 << 27

/// The whole content of a file, or of `standardInput` if the path is `-`.
func readFile(_ path: String, standardInput: Int32) throws(SpeakError) -> [UInt8] {
  do throws(ReadFailure) {
    guard path != "-" else { return try readToEnd(standardInput, limitBytes: readLimitBytes) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(SystemError(code: errno)) }
    defer { close(descriptor) }
    return try readToEnd(descriptor, limitBytes: readLimitBytes)
  } catch {
    throw cannotRead(path == "-" ? "standard input" : path, error)
  }
}

/// The whole content of a file that is always a regular one; nothing else is waited for.
func readRegularFile(_ path: String) throws(SpeakError) -> [UInt8] {
  do {
    return try readRegularFile(path, limitBytes: readLimitBytes)
  } catch {
    throw cannotRead(path, error)
  }
}

private func cannotRead(_ name: String, _ failure: ReadFailure) -> SpeakError {
  switch failure {
  case .system(let error): return cannotRead(name, error)
  case .notRegular:
    return SpeakError(.inputOutput, "cannot read \(name)", why: "it is not a regular file")
  case .tooLarge:
    return SpeakError(
      .inputOutput, "cannot take all of \(name)",
      why: "it is larger than \(readLimitBytes >> 20) MB", hint: "split it into several files")
  }
}

/// What a failure to open or read the file of that name means.
func cannotRead(_ name: String, _ error: SystemError) -> SpeakError {
  let kind: SpeakError.Kind =
    switch error.code {
    case ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG, EBADF: .notFound
    case EACCES, EPERM: .permission
    default: .inputOutput
    }
  return SpeakError(
    kind, "cannot read \(name)", why: error.text,
    hint: error.code == ENOENT ? missingFileHint(name) : nil)
}

/// Opens what cannot be replaced but only written to: a device, a pipe, a socket.
///
/// - Returns: its descriptor, `nil` if the path is that of a file, a folder or nothing.
func openSpecialFile(_ path: String) throws(SpeakError) -> Int32? {
  var status = stat()
  guard unsafe stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  else { return nil }
  let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw SpeakError(.cannotCreate, "cannot write to \(path)", why: SystemError(code: errno).text)
  }
  return descriptor
}

/// Puts what `write` writes into the file, private to the user. The file is replaced in one step when
/// all of it is on the disk; until then, and after a failure, it is as it was. A device or pipe is
/// written to directly, a link is followed.
func replaceFile(
  _ path: String, write: (Output) throws(SpeakError) -> Void
) throws(SpeakError) {
  if let descriptor = try openSpecialFile(path) {
    defer { close(descriptor) }
    return try writeThrough(Output(descriptor: descriptor, name: path), write)
  }
  let file = try NewFile(path: path)
  try writeThrough(Output(descriptor: file.descriptor, name: path), write)
  try file.complete(isDurable: true)
}

private func writeThrough(
  _ output: Output, _ write: (Output) throws(SpeakError) -> Void
) throws(SpeakError) {
  try write(output)
  try output.flush()
}
