// SPDX-License-Identifier: GPL-3.0-or-later

/// The folder a path leads into: `.` for a bare name, `/` for what lies in the root.
///
/// Cut at bytes, as the kernel does: a combining mark behind a slash makes one character with it.
package func folder(ofPath path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
}
