// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// The programs that hold a sound card's playback devices right now, as far as the kernel tells:
/// `firefox (4711)`.
func soundDeviceHolders(processFiles: String = "/proc") -> [String] {
  var owners: [String] = []
  for path in paths(matching: processFiles + "/asound/card*/pcm*p/sub*/status") {
    for line in contents(path)?.split(separator: "\n") ?? [] {
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2, field[0].hasPrefix("owner_pid"),
        let owner = field[1].split(separator: " ").first.map(String.init),
        !owners.contains(owner)
      else { continue }
      owners.append(owner)
    }
  }
  return owners.map { owner in
    let name = contents("\(processFiles)/\(owner)/comm")?.split(separator: "\n").first
    return name.map { "\($0) (\(owner))" } ?? "process \(owner)"
  }
}

private func paths(matching pattern: String) -> [String] {
  var found = unsafe glob_t()
  defer { unsafe globfree(&found) }
  guard unsafe glob(pattern, 0, nil, &found) == 0 else { return [] }
  return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
    unsafe found.gl_pathv[index].map { unsafe String(cString: $0) }
  }
}

/// The text of one of the kernel's files, which hold a few lines.
private func contents(_ path: String) -> String? {
  (try? readRegularFile(path, limitBytes: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
}
