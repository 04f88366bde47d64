// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Where a shell would find a program.
///
/// - Parameter path: the value of `PATH`; unset, the C library's own default is searched.
/// - Returns: `nil` if no folder has an executable file of that name.
package func programPath(_ name: String, searching path: String?) -> String? {
  (path ?? "/bin:/usr/bin").split(separator: ":", omittingEmptySubsequences: false)
    .map { ($0.isEmpty ? "." : String($0)) + "/" + name }
    .first { candidate in
      var status = stat()
      guard unsafe access(candidate, X_OK) == 0, unsafe stat(candidate, &status) == 0 else {
        return false
      }
      return status.st_mode & S_IFMT == S_IFREG
    }
}
