// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Makes `path` and what is missing above it, all for the user alone.
///
/// - Returns: whether there is now a directory of that name that belongs to the user and is closed to
///   others.
package func makePrivateDirectory(_ path: String) -> Bool {
  // What counts is what is there afterwards.
  try? makeDirectories(path)
  var status = stat()
  guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
    status.st_uid == geteuid()
  else { return false }
  if status.st_mode & 0o077 == 0 { return true }
  return unsafe chmod(path, 0o700) == 0
}
