// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
import Platform
internal import Platform
internal import TestSupport
import Testing

@Suite("Folders on a path")
struct FilePathTests {
  private let directory = TemporaryDirectory()

  @Test("are made for the user alone, those above as well, and again without harm")
  func made() throws {
    for _ in 0..<2 { try makeDirectories(directory.path("a/b/c")) }
    for path in ["a", "a/b", "a/b/c"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(path))
      #expect(attributes[.type] as? FileAttributeType == .typeDirectory)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test("that cannot be made are named", arguments: ["/proc/none", "/proc/none/deeper/still"])
  func failing(path: String) {
    let failure = #expect(throws: DirectoryFailure.self) { try makeDirectories(path) }
    #expect(failure?.path == "/proc/none" && failure?.error.code == ENOENT)
  }
}
