// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Only the superuser may mount.
let canMount = geteuid() == 0
let mountReason: Comment = "mounting a small disk takes the superuser"

/// A file system of its own that is soon full, unmounted when the value is let go.
final class SmallDisk {
  let path: String

  init(at path: String, kilobytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.run("/bin/mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=700", "tmpfs", path)
  }

  deinit { try? Self.run("/bin/umount", "-l", path) }

  func makeReadOnly() throws { try Self.run("/bin/mount", "-o", "remount,ro", path) }

  /// Fills what is free; the file's path is returned.
  func fill() -> String {
    let filler = path + "/filler"
    let descriptor = unsafe open(filler, O_WRONLY | O_CREAT, 0o600)
    let block = [UInt8](repeating: 0x55, count: 512)
    while unsafe write(descriptor, block, block.count) > 0 {}
    close(descriptor)
    return filler
  }

  private static func run(_ program: String, _ arguments: String...) throws {
    let result = try RunningProgram(
      program, arguments, environment: [:], hasInput: false
    ).waitForEnd()
    try #require(result.status == 0, "\(result.errors)")
  }
}
