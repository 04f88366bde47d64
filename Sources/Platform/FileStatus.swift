// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// What is at a path, symbolic links followed.
package struct FileStatus {
  private let mode: mode_t
  /// When it last changed, in nanoseconds since 1970; 0 where there is nothing.
  package let modifiedNanoseconds: Int64

  /// What is there now.
  package init(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      mode = 0
      modifiedNanoseconds = 0
      return
    }
    mode = status.st_mode
    // Any number may stand there; it is only compared.
    modifiedNanoseconds =
      Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  /// Whether it is a regular file.
  package var isFile: Bool { mode & S_IFMT == S_IFREG }
  /// Whether it is a directory.
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
}
