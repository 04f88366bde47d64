// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A private directory that is removed with everything in it when the value is let go.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() {
    path = NSTemporaryDirectory() + "speak-test-" + UUID().uuidString
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      fatalError("no temporary directory: \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(_ name: String) -> String { path + "/" + name }
}
