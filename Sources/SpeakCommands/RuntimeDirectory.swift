// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform

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
