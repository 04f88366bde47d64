// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc
internal import Platform
internal import SpeakModel

/// Names looked at in a folder: more than a person could mean one of.
private let nameLimit = 10_000

/// Helps someone who named a file that does not exist: with the folder that is missing, else with the
/// files of its folder whose names are nearly the same.
///
/// - Returns: `nil` if there is nothing to say.
func missingFileHint(_ path: String) -> String? {
  let folder = folder(ofPath: path)
  if let missing = missingFolder(folder) { return "there is no folder \(missing)" }
  let typedFolder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
  let name = String(path[typedFolder.endIndex...])
  let names = fileNames(in: folder, limit: nameLimit).filter {
    !$0.hasPrefix(".") || name.hasPrefix(".")
  }
  let nearest = likelyNames(for: name, among: names.sorted(), limit: 3)
  return nearest.isEmpty
    ? nil : "the nearest are \(nearest.map { typedFolder + $0 }.joined(separator: ", "))"
}

/// The outermost folder of the path that does not exist; `nil` if all do.
private func missingFolder(_ path: String) -> String? {
  guard unsafe access(path, F_OK) != 0, errno == ENOENT else { return nil }
  let outer = folder(ofPath: path)
  return (outer == path ? nil : missingFolder(outer)) ?? path
}
