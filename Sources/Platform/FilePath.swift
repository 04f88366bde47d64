// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// The folder a path leads into: `.` for a bare name, `/` for what lies in the root.
///
/// Cut at bytes, as the kernel does: a combining mark behind a slash makes one character with it.
package func folder(ofPath path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
}

/// The names in a folder, at most `limit` of them, in no order; none if it cannot be read.
package func fileNames(in folder: String, limit: Int = .max) -> [String] {
  guard let directory = unsafe opendir(folder) else { return [] }
  defer { unsafe closedir(directory) }
  var names: [String] = []
  while names.count < limit, let entry = unsafe readdir(directory) {
    // A name ends with a zero byte, and it is copied before the next one takes its place.
    unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
      unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { bytes in
        let name = unsafe String(cString: bytes)
        if name != ".", name != ".." { names.append(name) }
      }
    }
  }
  return names
}

/// A directory that could not be made, and why.
package struct DirectoryFailure: Error, Sendable {
  /// Of those that are missing, the one that could not be made.
  package var path: String
  /// Why it could not be made.
  package var error: SystemError
}

/// Makes the directory and what is missing above it, all for the user alone (0700). Whatever is of that
/// name already is taken as it is.
package func makeDirectories(_ path: String) throws(DirectoryFailure) {
  if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
  let error = SystemError(code: errno)
  let parent = folder(ofPath: path)
  guard error.code == ENOENT, parent != path else {
    throw DirectoryFailure(path: path, error: error)
  }
  try makeDirectories(parent)
  // Another process may have been quicker.
  guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
    throw DirectoryFailure(path: path, error: SystemError(code: errno))
  }
}
