// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc
internal import SpeakModel

/// The whole content of a file, or of `standardInput` if the path is `-`.
func readFile(_ path: String, standardInput: Int32) throws(SpeakError) -> [UInt8] {
  let name = path == "-" ? "standard input" : path
  do throws(SystemError) {
    guard path != "-" else { return try readToEnd(standardInput) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    return try readToEnd(descriptor)
  } catch {
    let kind: SpeakError.Kind =
      switch error.code {
      case ENOENT, ENOTDIR, EISDIR: .notFound
      case EACCES, EPERM: .permission
      default: .inputOutput
      }
    throw SpeakError(kind, "cannot read \(name)", why: error.text)
  }
}

private func readToEnd(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
  var content: [UInt8] = []
  while true {
    guard let bytes = try readBytes(from: descriptor, limit: 65536) else {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      unsafe poll(&request, 1, -1)
      continue
    }
    if bytes.isEmpty { return content }
    content += bytes
  }
}

/// Puts what `write` writes into the file, private to the user (0600). The file is replaced in one
/// step when all of it is on the disk; until then, and after a failure, it is as it was. A device or
/// pipe is written to directly, a link is followed.
func replaceFile(
  _ path: String, write: (Output) throws(SpeakError) -> Void
) throws(SpeakError) {
  var status = stat()
  let exists = unsafe stat(path, &status) == 0
  if exists, status.st_mode & S_IFMT != S_IFREG {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw cannotCreate(path, errno) }
    defer { close(descriptor) }
    return try writeThrough(Output(descriptor: descriptor), write)
  }
  let target = exists ? resolved(path) : path
  // In the same directory, since a file can only be renamed within its file system.
  let temporary = "\(target).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw cannotCreate(path, errno) }
  do throws(SpeakError) {
    defer { close(descriptor) }
    try writeThrough(Output(descriptor: descriptor), write)
    guard fsync(descriptor) == 0 else {
      throw SpeakError(.inputOutput, "cannot write \(path)", why: SystemError(code: errno).text)
    }
    guard unsafe rename(temporary, target) == 0 else { throw cannotCreate(path, errno) }
  } catch {
    unsafe unlink(temporary)
    throw error
  }
}

private func writeThrough(
  _ output: Output, _ write: (Output) throws(SpeakError) -> Void
) throws(SpeakError) {
  try write(output)
  try output.flush()
}

private func cannotCreate(_ path: String, _ code: Int32) -> SpeakError {
  SpeakError(.cannotCreate, "cannot create \(path)", why: SystemError(code: code).text)
}

/// The path with links followed, so that a link stays a link.
private func resolved(_ path: String) -> String {
  guard let resolved = unsafe realpath(path, nil) else { return path }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}
