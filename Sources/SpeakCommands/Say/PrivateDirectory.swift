// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import SpeakModel

/// Makes `path` and what is missing above it, all for the user alone.
///
/// - Returns: whether there is now a directory of that name that belongs to the user and is closed to
///   others.
func makePrivateDirectory(_ path: String) -> Bool {
  // What counts is what is there afterwards.
  try? makeDirectories(path)
  var status = stat()
  guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
    status.st_uid == geteuid()
  else { return false }
  if status.st_mode & 0o077 == 0 { return true }
  return unsafe chmod(path, 0o700) == 0
}

/// Where sockets and locks of the running session go: `$XDG_RUNTIME_DIR/speak`, or, where that is not
/// set (under cron), a private folder among the temporary files.
///
/// - Returns: `nil` if neither can be had.
func runtimeDirectory(_ environment: Environment) -> String? {
  let candidates = [
    environment.runtimeDirectory.map { $0 + "/speak" },
    (environment["TMPDIR"] ?? "/tmp") + "/speak-\(geteuid())",
  ]
  return candidates.compactMap { $0 }.first(where: makePrivateDirectory)
}
